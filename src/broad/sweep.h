/* sweep.h: sort and sweep: pairs out of sorted lists along an axis, and the pairs of
 * outliers.
 *
 * Roberts (1995): a list is sorted by the boxes' near edges. Each box is tested
 * against those behind it until one begins beyond its far edge. No later one can
 * overlap it. The cost is one test for each overlapping pair along the axis.
 *
 * A broad phase cannot store outliers with the other boxes. They are boxes too large
 * for the cells of a grid, or boxes just inserted into a sorted list. A few outliers
 * are tested against all boxes. Many are swept, so a badly chosen cell size costs
 * what axis-sort costs and never more. */
#pragma once

#include "broad/box_list.h"

typedef struct grz_sweep_scratch {
    grz_buffer order, scratch, entries;
} grz_sweep_scratch;

/* Sort entries by min_x: linear for any order. */
graze_status grz_sweep_sort(grz_box_entry *entries, uint32_t count,
                            grz_sweep_scratch *scratch,
                            const graze_allocator *allocator);
void grz_sweep_scratch_free(grz_sweep_scratch *scratch,
                            const graze_allocator *allocator);

/* To sweep along y, x and y of all entries are exchanged, which changes no
 * overlap. */
void grz_box_list_transpose(grz_box_list *list);

/* Whether the variance of min_y is more than `times` the variance of min_x: the
 * greater one's axis is swept. */
bool grz_sweep_prefers_y(const grz_box_list *list, double times);

/* Push all pairs of a list whose runs are sorted by min_x. */
void grz_sweep_sorted(const grz_box_list *list, const grz_pair_output *output);

/* Push all pairs of a list by a sweep along the axis of greater variance. Sorts it;
 * may exchange axes. */
graze_status grz_sweep_box_list(grz_box_list *list, grz_sweep_scratch *scratch,
                                const graze_allocator *allocator,
                                const grz_pair_output *output);

typedef struct grz_outliers {
    grz_box_list list;
    grz_sweep_scratch scratch;
} grz_outliers;

/* Push the pairs of the outliers of a list (cell_x is GRZ_CELL_OUTLIER) with each
 * other and with the other entries. The list loses its outliers; the rest may be
 * sorted, and its axes exchanged. */
graze_status grz_outliers_pairs(grz_outliers *outliers, grz_box_list *list,
                                const graze_allocator *allocator,
                                const grz_pair_output *output);
void grz_outliers_free(grz_outliers *outliers, const graze_allocator *allocator);
