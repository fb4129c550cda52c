/* lanes_neon.h: eight lanes in two NEON registers of 64-bit ARM; see lanes_plain.h for what each function
 * means.
 */
#ifndef GRZ_CORE_LANES_LANES_NEON_H
#define GRZ_CORE_LANES_LANES_NEON_H

#include "graze/find.h"

#include <arm_neon.h>
#include <stdbool.h>
#include <stdint.h>

enum { GRZ_LANES = 8 };

typedef struct grz_lanes {
    float32x4_t low, high;
} grz_lanes;

typedef struct grz_lane_mask {
    uint32x4_t low, high;
} grz_lane_mask;

static inline grz_lanes grz_lanes_load(const float *values) {
    return (grz_lanes){ vld1q_f32(values), vld1q_f32(values + 4) };
}

static inline void grz_lanes_store(float *values, grz_lanes lanes) {
    vst1q_f32(values, lanes.low);
    vst1q_f32(values + 4, lanes.high);
}

static inline grz_lanes grz_lanes_all(float value) {
    return (grz_lanes){ vdupq_n_f32(value), vdupq_n_f32(value) };
}

static inline grz_lanes grz_lanes_minus(grz_lanes a, grz_lanes b) {
    return (grz_lanes){ vsubq_f32(a.low, b.low), vsubq_f32(a.high, b.high) };
}

static inline grz_lanes grz_lanes_times(grz_lanes a, grz_lanes b) {
    return (grz_lanes){ vmulq_f32(a.low, b.low), vmulq_f32(a.high, b.high) };
}

/* vminq and vmaxq would give what is not a number, where b is wanted. */
static inline grz_lanes grz_lanes_lesser(grz_lanes a, grz_lanes b) {
    return (grz_lanes){ vbslq_f32(vcltq_f32(a.low, b.low), a.low, b.low),
                        vbslq_f32(vcltq_f32(a.high, b.high), a.high, b.high) };
}

static inline grz_lanes grz_lanes_greater(grz_lanes a, grz_lanes b) {
    return (grz_lanes){ vbslq_f32(vcgtq_f32(a.low, b.low), a.low, b.low),
                        vbslq_f32(vcgtq_f32(a.high, b.high), a.high, b.high) };
}

static inline grz_lanes grz_lanes_whole(grz_lanes a) {
    return (grz_lanes){ vcvtq_f32_s32(vcvtq_s32_f32(a.low)), vcvtq_f32_s32(vcvtq_s32_f32(a.high)) };
}

/* The least of each of four and those behind it; a lane beyond the last is the last. */
static inline float32x4_t least_of_four_onward(float32x4_t a) {
    const float32x4_t last = vdupq_laneq_f32(a, 3);
    a = vminq_f32(a, vextq_f32(a, last, 1));
    return vminq_f32(a, vextq_f32(a, last, 2));
}

static inline grz_lanes grz_lanes_least_onward(grz_lanes a) {
    const float32x4_t high = least_of_four_onward(a.high);
    return (grz_lanes){ vminq_f32(least_of_four_onward(a.low), vdupq_laneq_f32(high, 0)), high };
}

static inline grz_lane_mask grz_lanes_below(grz_lanes a, grz_lanes b) {
    return (grz_lane_mask){ vcltq_f32(a.low, b.low), vcltq_f32(a.high, b.high) };
}

static inline grz_lane_mask grz_lanes_both(grz_lane_mask a, grz_lane_mask b) {
    return (grz_lane_mask){ vandq_u32(a.low, b.low), vandq_u32(a.high, b.high) };
}

/* Each lane leaves a bit of its own, and their sum is all of them. */
static inline uint32_t grz_lanes_bits(grz_lane_mask mask) {
    static const uint32_t own_bits[GRZ_LANES] = { 1, 2, 4, 8, 16, 32, 64, 128 };
    return vaddvq_u32(
        vorrq_u32(vandq_u32(mask.low, vld1q_u32(own_bits)), vandq_u32(mask.high, vld1q_u32(own_bits + 4))));
}

/* Eight boxes are read four at a time, an edge to a register. */
static inline void turn_boxes(const graze_box *low, const graze_box *high, grz_lanes *edges) {
    const float32x4x4_t lows = vld4q_f32(&low->min_x), highs = vld4q_f32(&high->min_x);
    for (int i = 0; i < 4; i++)
        edges[i] = (grz_lanes){ lows.val[i], highs.val[i] };
}

static inline void grz_lanes_boxes(const graze_box *boxes, grz_lanes *edges) {
    turn_boxes(boxes, boxes + 4, edges);
}

static inline void grz_lanes_boxes_at(const graze_box *boxes, const uint32_t *numbers, grz_lanes *edges) {
    graze_box chosen[GRZ_LANES];
    for (int i = 0; i < GRZ_LANES; i++)
        vst1q_f32(&chosen[i].min_x, vld1q_f32(&boxes[numbers[i] & UINT32_C(0x7fffffff)].min_x));
    turn_boxes(chosen, chosen + 4, edges);
}

static inline uint32x4_t key_of_four(float32x4_t high, float32x4_t low) {
    return vorrq_u32(vshlq_n_u32(vcvtq_u32_f32(high), 16), vcvtq_u32_f32(low));
}

static inline void grz_lanes_keys(uint32_t *keys, grz_lanes high, grz_lanes low) {
    vst1q_u32(keys, key_of_four(high.low, low.low));
    vst1q_u32(keys + 4, key_of_four(high.high, low.high));
}

static inline uint32_t grz_lanes_equal(const uint32_t *a, const uint32_t *b) {
    return grz_lanes_bits((grz_lane_mask){ vceqq_u32(vld1q_u32(a), vld1q_u32(b)),
                                           vceqq_u32(vld1q_u32(a + 4), vld1q_u32(b + 4)) });
}

static inline uint32x4_t high_in_both(uint32x4_t a, uint32x4_t b) {
    return vcltzq_s32(vreinterpretq_s32_u32(vandq_u32(a, b)));
}

static inline uint32_t grz_lanes_high_in_both(const uint32_t *a, const uint32_t *b) {
    return grz_lanes_bits((grz_lane_mask){ high_in_both(vld1q_u32(a), vld1q_u32(b)),
                                           high_in_both(vld1q_u32(a + 4), vld1q_u32(b + 4)) });
}

static inline uint32_t grz_bits_count(uint32_t bits) {
    return (uint32_t)__builtin_popcount(bits);
}

/* The lanes of the set bits of four, moved to the front: the bytes of each lane, for a table lookup. */
static inline uint32x4_t front_of_four(uint32x4_t lanes, uint32_t bits) {
    enum { A = 0x03020100, B = 0x07060504, C = 0x0b0a0908, D = 0x0f0e0d0c };
    static const uint32_t fronts[16][4] = {
        { A, A, A, A }, { A, A, A, A }, { B, A, A, A }, { A, B, A, A }, { C, A, A, A }, { A, C, A, A },
        { B, C, A, A }, { A, B, C, A }, { D, A, A, A }, { A, D, A, A }, { B, D, A, A }, { A, B, D, A },
        { C, D, A, A }, { A, C, D, A }, { B, C, D, A }, { A, B, C, D },
    };
    return vreinterpretq_u32_u8(
        vqtbl1q_u8(vreinterpretq_u8_u32(lanes), vreinterpretq_u8_u32(vld1q_u32(fronts[bits]))));
}

static inline void grz_lanes_keep(uint32_t *out, const uint32_t *numbers, uint32_t bits) {
    vst1q_u32(out, front_of_four(vld1q_u32(numbers), bits & 15));
    vst1q_u32(out + __builtin_popcount(bits & 15), front_of_four(vld1q_u32(numbers + 4), bits >> 4));
}

static inline void grz_lanes_keep_from(uint32_t *out, uint32_t first, uint32_t bits) {
    static const uint32_t counted[GRZ_LANES] = { 0, 1, 2, 3, 4, 5, 6, 7 };
    uint32_t numbers[GRZ_LANES];
    vst1q_u32(numbers, vaddq_u32(vld1q_u32(counted), vdupq_n_u32(first)));
    vst1q_u32(numbers + 4, vaddq_u32(vld1q_u32(counted + 4), vdupq_n_u32(first)));
    grz_lanes_keep(out, numbers, bits);
}

/* Up to four pairs; writes four. */
static inline void pair_four(graze_pair *out, const uint32_t *a, const uint32_t *b, uint32_t bits) {
    const uint32x4_t low_bits = vdupq_n_u32(0x7fffffff);
    const uint32x4_t p = vandq_u32(front_of_four(vld1q_u32(a), bits), low_bits),
                     q = vandq_u32(front_of_four(vld1q_u32(b), bits), low_bits);
    const uint32x4x2_t pairs = { { vminq_u32(p, q), vmaxq_u32(p, q) } };
    vst2q_u32(&out->a, pairs);
}

static inline void grz_lanes_pairs(graze_pair *out, const uint32_t *a, const uint32_t *b, uint32_t bits) {
    pair_four(out, a, b, bits & 15);
    pair_four(out + __builtin_popcount(bits & 15), a + 4, b + 4, bits >> 4);
}

#endif
