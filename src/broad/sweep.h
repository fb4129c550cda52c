/* sweep.h: pairs out of lists that are sorted along an axis.
 *
 * Roberts (1995): when the list is sorted by its near edge, an entry is tested against those behind it until
 * one begins beyond its far edge; none further on can touch it. Costs as many tests as pairs overlap along
 * the axis.
 */
#ifndef GRZ_BROAD_SWEEP_H
#define GRZ_BROAD_SWEEP_H

#include "broad/bucket.h"

/* Entries sorted by min_x, all of one class. To sweep along y, entries are turned: their x and y are
 * exchanged, which no overlap test minds. */
typedef struct grz_sweep_list {
    const grz_box_entry *entries;
    uint32_t count;
} grz_sweep_list;

/* Push the pairs within a list, whose class meets itself. */
void grz_sweep_within(grz_sweep_list list, const grz_pair_output *found);

/* Push the pairs between two lists, whose layer_groups meet. */
void grz_sweep_between(grz_sweep_list a, grz_sweep_list b, const grz_pair_output *found);

/* The entry with x and y exchanged. */
grz_box_entry grz_box_entry_transposed(grz_box_entry entry);

/* A float as an integer in the same order; columns hold no -0. */
uint32_t grz_float_order(float value);

/* Room to sort in, kept by whoever sorts often. */
typedef struct grz_sweep_scratch {
    grz_buffer order, scratch, entries;
} grz_sweep_scratch;

/* Sort entries by min_x from nothing: linear, whatever their order was. */
graze_status grz_sweep_sort(grz_box_entry *entries, uint32_t count, grz_sweep_scratch *room,
                            const graze_allocator *allocator);
void grz_sweep_scratch_free(grz_sweep_scratch *room, const graze_allocator *allocator);

#endif
