/* quads_neon.h: a quad in a NEON register of 64-bit ARM; see quads_plain.h for what each function means. */
#ifndef GRZ_CORE_QUADS_QUADS_NEON_H
#define GRZ_CORE_QUADS_QUADS_NEON_H

#include "core/quads/quad.h"

#include <arm_neon.h>

/* The four sums of a pair, narrowed: saturation keeps signs. */
static inline int16x4_t quad_sums(const grz_simd_box *quads, graze_pair pair) {
    const float32x4_t a = vld1q_f32(&quads[pair.a].min_x), b = vld1q_f32(&quads[pair.b].min_x);
    return vqmovn_s32(vreinterpretq_s32_f32(vaddq_f32(a, vextq_f32(b, b, 2))));
}

/* A byte for each sum of two pairs. */
static inline int8x8_t two_pairs(const grz_simd_box *quads, const graze_pair *pairs) {
    return vqmovn_s16(vcombine_s16(quad_sums(quads, pairs[0]), quad_sums(quads, pairs[1])));
}

static inline uint32_t four_bits(uint32x4_t mask) {
    static const uint32_t weights[4] = { 1, 2, 4, 8 };
    return vaddvq_u32(vandq_u32(mask, vld1q_u32(weights)));
}

static inline uint32_t four_overlap_bits(const grz_simd_box *quads, const graze_pair *pairs) {
    const uint8x16_t below = vcltzq_s8(vcombine_s8(two_pairs(quads, pairs), two_pairs(quads, pairs + 2)));
    return four_bits(vceqq_u32(vreinterpretq_u32_u8(below), vdupq_n_u32(UINT32_MAX)));
}

static inline uint32_t quads_overlap_bits(const grz_simd_box *quads, const graze_pair *pairs) {
    return four_overlap_bits(quads, pairs) | four_overlap_bits(quads, pairs + 4) << 4;
}

static inline uint32x4_t four_below(const float *a, const float *b) {
    return vcltq_f32(vld1q_f32(a), vld1q_f32(b));
}

static inline uint32_t four_outside_bits(const grz_edge_view *now, const grz_edge_view *reach, uint32_t i) {
    const uint32x4_t along_x =
        vorrq_u32(four_below(now->min_x + i, reach->min_x + i), four_below(reach->max_x + i, now->max_x + i));
    const uint32x4_t along_y =
        vorrq_u32(four_below(now->min_y + i, reach->min_y + i), four_below(reach->max_y + i, now->max_y + i));
    return four_bits(vorrq_u32(along_x, along_y));
}

static inline uint32_t quads_outside_bits(const grz_edge_view *now, const grz_edge_view *reach, uint32_t i) {
    return four_outside_bits(now, reach, i) | four_outside_bits(now, reach, i + 4) << 4;
}

/* Four columns become four rows as they are stored. */
static inline void write_four(grz_simd_box *quads, const grz_edge_view *edges, uint32_t i) {
    const float32x4_t zero = vdupq_n_f32(0);
    const float32x4x4_t columns = { { vld1q_f32(edges->min_x + i), vld1q_f32(edges->min_y + i),
                                      vsubq_f32(zero, vld1q_f32(edges->max_x + i)),
                                      vsubq_f32(zero, vld1q_f32(edges->max_y + i)) } };
    vst4q_f32(&quads[i].min_x, columns);
}

static inline void quads_write(grz_simd_box *quads, const grz_edge_view *edges, uint32_t i) {
    write_four(quads, edges, i);
    write_four(quads, edges, i + 4);
}

#endif
