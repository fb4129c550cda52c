/* marked.h: some entries of a box_list, marked by their method, against all.
 *
 * Boxes too large for the cells of a grid, boxes born into sorted lists: a method that has a place for all
 * others marks these, and they are paired here. A few are tested against all; many are swept, so that a badly
 * chosen cell costs what axis sorting costs, never more.
 */
#ifndef GRZ_BROAD_OUTLIERS_H
#define GRZ_BROAD_OUTLIERS_H

#include "broad/box_list.h"
#include "broad/sweep.h"

/* What it works with, kept between steps. */
typedef struct grz_outliers {
    grz_box_list marked;
    grz_sweep_scratch room;
} grz_outliers;

/* Push the pairs that the entries of `box_list` with cell_x GRZ_CELL_OUTLIER make with each other and with
 * the rest. The box_list loses its marked entries, and what is left may be sorted and turned. */
graze_status grz_outliers_pairs(grz_outliers *marked, grz_box_list *box_list,
                                const graze_allocator *allocator, const grz_pair_output *found);

/* Push all pairs of a box_list by a sweep along the axis on which it spreads; it is sorted and may be turned.
 */
graze_status grz_sweep_box_list(grz_box_list *box_list, grz_sweep_scratch *room,
                                const graze_allocator *allocator, const grz_pair_output *found);

void grz_outliers_free(grz_outliers *marked, const graze_allocator *allocator);

#endif
