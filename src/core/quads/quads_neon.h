/* quads_neon.h: a quad in a NEON register of 64-bit ARM; see quads_plain.h for what each function means. */
#ifndef GRZ_CORE_QUADS_NEON_H
#define GRZ_CORE_QUADS_NEON_H

#include "core/quads/quad.h"

#include <arm_neon.h>

/* As integers, of which only the signs matter. */
static inline int32x4_t quad_sums(const grz_quad *quads, graze_pair pair) {
    const float32x4_t a = vld1q_f32(&quads[pair.a].min_x), b = vld1q_f32(&quads[pair.b].min_x);
    return vreinterpretq_s32_f32(vaddq_f32(a, vextq_f32(b, b, 2)));
}

/* Each lane leaves a bit of its own, and their sum is all of them. */
static inline uint32_t eight_bits(uint32x4_t low, uint32x4_t high) {
    static const uint32_t own_bits[GRZ_QUADS_STEP] = { 1, 2, 4, 8, 16, 32, 64, 128 };
    return vaddvq_u32(
        vorrq_u32(vandq_u32(low, vld1q_u32(own_bits)), vandq_u32(high, vld1q_u32(own_bits + 4))));
}

/* The greatest of four sums is below zero if all are. */
static inline uint32x4_t four_overlap(const grz_quad *quads, const graze_pair *pairs) {
    const int32x4_t first = vpmaxq_s32(quad_sums(quads, pairs[0]), quad_sums(quads, pairs[1]));
    const int32x4_t second = vpmaxq_s32(quad_sums(quads, pairs[2]), quad_sums(quads, pairs[3]));
    return vcltzq_s32(vpmaxq_s32(first, second));
}

static inline uint32_t quads_overlap_bits(const grz_quad *quads, const graze_pair *pairs) {
    return eight_bits(four_overlap(quads, pairs), four_overlap(quads, pairs + 4));
}

static inline uint32x4_t four_below(const float *a, const float *b) {
    return vcltq_f32(vld1q_f32(a), vld1q_f32(b));
}

static inline uint32x4_t four_outside(const grz_edge_view *now, const grz_edge_view *reach, uint32_t i) {
    const uint32x4_t along_x =
        vorrq_u32(four_below(now->min_x + i, reach->min_x + i), four_below(reach->max_x + i, now->max_x + i));
    const uint32x4_t along_y =
        vorrq_u32(four_below(now->min_y + i, reach->min_y + i), four_below(reach->max_y + i, now->max_y + i));
    return vorrq_u32(along_x, along_y);
}

static inline uint32_t quads_outside_bits(const grz_edge_view *now, const grz_edge_view *reach, uint32_t i) {
    return eight_bits(four_outside(now, reach, i), four_outside(now, reach, i + 4));
}

static inline void write_four(grz_quad *quads, const grz_edge_view *edges, uint32_t i) {
    const float32x4_t zero = vdupq_n_f32(0);
    const float32x4x4_t columns = { { vld1q_f32(edges->min_x + i), vld1q_f32(edges->min_y + i),
                                      vsubq_f32(zero, vld1q_f32(edges->max_x + i)),
                                      vsubq_f32(zero, vld1q_f32(edges->max_y + i)) } };
    vst4q_f32(&quads[i].min_x, columns);
}

static inline void quads_write(grz_quad *quads, const grz_edge_view *edges, uint32_t i) {
    write_four(quads, edges, i);
    write_four(quads, edges, i + 4);
}

#endif
