/* spans.h: all pairs of boxes in any arrangement, in time proportional to n log n and the pairs: what is left
 * where bands would waste their tests, such as on long boxes that cross without touching.
 *
 * Streamed segment trees (Afra Zomorodian and Herbert Edelsbrunner, "Fast Software for Box Intersections",
 * 2000). Two boxes overlap along y if the one's interval holds the other's min edge. Min edges are halved
 * again and again; an interval is taken out where it holds all that are left, and since it overlaps all of
 * those along y, a scan along x meets overlapping boxes only. What is not taken out goes on to the halves.
 */
#ifndef GRZ_BROAD_STRIPS_SEGMENT_TREE_H
#define GRZ_BROAD_STRIPS_SEGMENT_TREE_H

#include "broad/strips/strips_input.h"
#include "core/pairs.h"
#include "graze/broad_phase.h"

/* What it works with; zeroed, then with an allocator, it is empty. */
typedef struct grz_segment_tree {
    const graze_allocator *allocator;
    grz_buffer lists; /* uint32_t: numbers of boxes in order along x, a stack of lists */
    grz_buffer order; /* graze_pair: for sorting, and as many to work with */
} grz_segment_tree;

/* Push the pairs of all boxes that may meet, which were checked. */
graze_status grz_segment_tree_pairs(grz_segment_tree *spans, const grz_strips_input *input,
                                    grz_pair_sink *out, graze_counters *counters);

void grz_segment_tree_free(grz_segment_tree *spans);

#endif
