/* marked.h: some entries of a roster, marked by their method, against all.
 *
 * Boxes too large for the cells of a grid, boxes born into sorted lists: a method that has a place for all
 * others marks these, and they are paired here. A few are tested against all; many are swept, so that a badly
 * chosen cell costs what axis sorting costs, never more.
 */
#ifndef GRZ_BROAD_MARKED_H
#define GRZ_BROAD_MARKED_H

#include "broad/roster.h"
#include "broad/sweep.h"

/* What it works with, kept between steps. */
typedef struct grz_marked {
    grz_roster marked;
    grz_sweep_room room;
} grz_marked;

/* Push the pairs that the entries of `roster` with home_x GRZ_HOME_MARKED make with each other and with the
 * rest. The roster loses its marked entries, and what is left may be sorted and turned. */
graze_status grz_marked_pairs(grz_marked *marked, grz_roster *roster, const graze_allocator *allocator,
                              const grz_found *found);

/* Push all pairs of a roster by a sweep along the axis on which it spreads; it is sorted and may be turned.
 */
graze_status grz_sweep_roster(grz_roster *roster, grz_sweep_room *room, const graze_allocator *allocator,
                              const grz_found *found);

void grz_marked_free(grz_marked *marked, const graze_allocator *allocator);

#endif
