/* quads_plain.h: eight quads at a time, in plain C; the other quads_*.h do the same with vectors. */
#ifndef GRZ_CORE_QUADS_QUADS_PLAIN_H
#define GRZ_CORE_QUADS_QUADS_PLAIN_H

#include "core/quads/quad.h"

/* A bit for each of eight pairs of numbers of quads that overlap. */
static inline uint32_t quads_overlap_bits(const grz_simd_box *quads, const graze_pair *pairs) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < GRZ_SIMD_BOXES_STEP; i++)
        bits |= (uint32_t)grz_simd_boxes_overlap(quads[pairs[i].a], quads[pairs[i].b]) << i;
    return bits;
}

/* A bit for each of the rows i .. i + 7 that reaches over an edge of its own in `reach`. */
static inline uint32_t quads_outside_bits(const grz_edge_view *now, const grz_edge_view *reach, uint32_t i) {
    uint32_t bits = 0;
    for (uint32_t lane = 0; lane < GRZ_SIMD_BOXES_STEP; lane++)
        bits |= (uint32_t)grz_edge_view_is_outside(now, reach, i + lane) << lane;
    return bits;
}

/* Write the quads of the rows i .. i + 7. */
static inline void quads_write(grz_simd_box *quads, const grz_edge_view *edges, uint32_t i) {
    for (uint32_t lane = 0; lane < GRZ_SIMD_BOXES_STEP; lane++)
        quads[i + lane] = grz_simd_box_of(edges, i + lane);
}

#endif
