/* segment_tree.h: all pairs of boxes in any arrangement, in time proportional to n log n and the pairs. It is
 * for arrangements where strips waste their tests, such as long boxes that cross without touching.
 *
 * Streamed segment trees (Afra Zomorodian and Herbert Edelsbrunner, "Fast Software for Box Intersections",
 * 2000). Two boxes overlap along y if the interval of one holds the min edge, the point, of the other. Points
 * are halved again and again. An interval is taken out where it holds all points that are left; it overlaps
 * all their boxes along y, so a scan along x meets overlapping boxes only. The other intervals go on to the
 * halves.
 */
#ifndef GRZ_BROAD_SEGMENT_TREE_H
#define GRZ_BROAD_SEGMENT_TREE_H

#include "broad/strips_input.h"
#include "core/pairs.h"
#include "graze/broad_phase.h"

/* The memory of searches; zeroed, then with an allocator, it is empty. */
typedef struct grz_segment_tree {
    const graze_allocator *allocator;
    grz_buffer lists; /* uint32_t: rows in order along x, a stack of lists */
    grz_buffer order; /* graze_pair: to sort, and as many as scratch */
} grz_segment_tree;

/* Push the pairs of all boxes that may meet. The boxes were checked. */
graze_status grz_segment_tree_pairs(grz_segment_tree *tree, const grz_strips_input *input, grz_pair_sink *out,
                                    graze_counters *counters);

void grz_segment_tree_free(grz_segment_tree *tree);

#endif
