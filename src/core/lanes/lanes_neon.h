/* lanes_neon.h: eight lanes in two NEON registers of 64-bit ARM; see lanes_plain.h for what each function
 * means.
 */
#ifndef GRZ_CORE_LANES_NEON_H
#define GRZ_CORE_LANES_NEON_H

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

static inline grz_lanes grz_lanes_all(float value) {
    return (grz_lanes){ vdupq_n_f32(value), vdupq_n_f32(value) };
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

static inline uint32_t grz_lanes_equal(const uint32_t *numbers, uint32_t number) {
    const uint32x4_t wanted = vdupq_n_u32(number);
    return grz_lanes_bits(
        (grz_lane_mask){ vceqq_u32(vld1q_u32(numbers), wanted), vceqq_u32(vld1q_u32(numbers + 4), wanted) });
}

static inline uint32_t grz_lanes_high_bits(const uint32_t *numbers) {
    return grz_lanes_bits((grz_lane_mask){ vcltzq_s32(vreinterpretq_s32_u32(vld1q_u32(numbers))),
                                           vcltzq_s32(vreinterpretq_s32_u32(vld1q_u32(numbers + 4))) });
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

/* Up to four pairs; writes four. */
static inline uint32_t pair_four(graze_pair *out, uint32x4_t a, uint32x4_t others, uint32_t bits) {
    const uint32x4_t b = vandq_u32(front_of_four(others, bits), vdupq_n_u32(0x7fffffff));
    const uint32x4x2_t pairs = { { vminq_u32(a, b), vmaxq_u32(a, b) } };
    vst2q_u32(&out->a, pairs);
    return (uint32_t)__builtin_popcount(bits);
}

static inline uint32_t grz_lanes_pair(graze_pair *out, uint32_t number, const uint32_t *others,
                                      uint32_t bits) {
    const uint32x4_t a = vdupq_n_u32(number & UINT32_C(0x7fffffff));
    const uint32_t count = pair_four(out, a, vld1q_u32(others), bits & 15);
    return count + pair_four(out + count, a, vld1q_u32(others + 4), bits >> 4);
}

#endif
