/* segment_tree.h: all pairs of boxes in any arrangement, where strips would waste
 * their tests. */
#pragma once

#include "broad/strips_input.h"

/* The memory of searches; zeroed but for the allocator, it is empty. */
typedef struct grz_segment_tree {
    const graze_allocator *allocator;
    grz_buffer items; /* boxes and their rows, in order along x */
    grz_buffer lists; /* uint32_t: places of items, a stack of lists */
    /* graze_pair: points in order along y, and as many as scratch */
    grz_buffer order;
} grz_segment_tree;

/* Push the pairs of all boxes that may meet. The boxes were checked. */
graze_status grz_segment_tree_pairs(grz_segment_tree *tree,
                                    const grz_strips_input *input,
                                    grz_pair_sink *out, graze_counters *counters);
void grz_segment_tree_free(grz_segment_tree *tree);
