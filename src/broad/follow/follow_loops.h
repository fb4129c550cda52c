/* follow_loops.h: the loops of a grz_follow_kernel. Include a quads_*.h first. */
#ifndef GRZ_BROAD_FOLLOW_FOLLOW_LOOPS_H
#define GRZ_BROAD_FOLLOW_FOLLOW_LOOPS_H

#include "broad/follow/follow_kernel.h"

#include <math.h>

static void test_pairs(const grz_simd_box *quads, const graze_pair *pairs, size_t words, uint64_t *bits) {
    for (size_t word = 0; word < words; word++) {
        uint64_t overlapping = 0;
        for (unsigned i = 0; i < 64; i += GRZ_SIMD_BOXES_STEP)
            overlapping |= (uint64_t)quads_overlap_bits(quads, pairs + 64 * word + i) << i;
        bits[word] = overlapping;
    }
}

static void watch_rows(const grz_edge_view *now, const grz_edge_view *reach, uint32_t words, uint64_t *bits) {
    for (uint32_t word = 0; word < words; word++) {
        uint64_t outside = 0;
        for (unsigned i = 0; i < 64; i += GRZ_SIMD_BOXES_STEP)
            outside |= (uint64_t)quads_outside_bits(now, reach, 64 * word + i) << i;
        bits[word] = outside;
    }
}

static void write_quads(const grz_edge_view *edges, uint32_t words, grz_simd_box *quads) {
    for (uint32_t row = 0; row < 64 * words; row += GRZ_SIMD_BOXES_STEP)
        quads_write(quads, edges, row);
}

/* A box that moves in a step by more than so many of its sides, and of usual ones, is thought to have jumped.
 */
static const float LONGEST_STEP = 3;

/* Every sum is rounded monotonically, so a reach holds its box. */
static void foresee_edges(const grz_fat_axis *sight, grz_fat_margin look) {
    const float *restrict before = sight->before, *restrict min = sight->min, *restrict max = sight->max;
    float *restrict from = sight->from, *restrict to = sight->to;
    for (uint32_t i = 0; i < sight->count; i++) {
        const float side = max[i] - min[i], moved = min[i] - before[i];
        const float most = LONGEST_STEP * (side > sight->usual ? side : sight->usual);
        const float step = fabsf(moved) <= most ? moved : 0;
        const float way = step * look.steps, slack = fabsf(step) * look.slack;
        from[i] = min[i] + (way < 0 ? way : 0) - slack;
        to[i] = max[i] + (way > 0 ? way : 0) + slack;
    }
}

#endif
