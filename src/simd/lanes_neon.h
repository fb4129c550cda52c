/* lanes_neon.h: vectors of NEON, 64-bit ARM: eight floats in two registers, a box or two words in one. See
 * lanes_plain.h.
 */
#ifndef GRZ_SIMD_LANES_NEON_H
#define GRZ_SIMD_LANES_NEON_H

#include "simd/isa.h"
#include "simd/lanes_plain.h"

#include <arm_neon.h>
#include <stdint.h>

enum { SIMD_LANES_neon = 8 };

typedef struct simd_lanes_neon {
    float32x4_t low, high;
} simd_lanes_neon;

typedef struct simd_lane_mask_neon {
    uint32x4_t low, high;
} simd_lane_mask_neon;

static inline void simd_store_neon(float *values, simd_lanes_neon lanes) {
    vst1q_f32(values, lanes.low);
    vst1q_f32(values + 4, lanes.high);
}

SIMD_OF_ONE(neon, simd_lanes, simd_load, const float *values,
            (simd_lanes_neon){ vld1q_f32(values), vld1q_f32(values + 4) })
SIMD_OF_ONE(neon, simd_lanes, simd_broadcast, float value,
            (simd_lanes_neon){ vdupq_n_f32(value), vdupq_n_f32(value) })
SIMD_OF_HALVES(neon, simd_lanes, simd_sub, vsubq_f32)
SIMD_OF_HALVES(neon, simd_lanes, simd_mul, vmulq_f32)

/* vminq and vmaxq would return NaN where b is wanted. */
static inline simd_lanes_neon simd_min_neon(simd_lanes_neon a, simd_lanes_neon b) {
    return (simd_lanes_neon){ vbslq_f32(vcltq_f32(a.low, b.low), a.low, b.low),
                              vbslq_f32(vcltq_f32(a.high, b.high), a.high, b.high) };
}

static inline simd_lanes_neon simd_max_neon(simd_lanes_neon a, simd_lanes_neon b) {
    return (simd_lanes_neon){ vbslq_f32(vcgtq_f32(a.low, b.low), a.low, b.low),
                              vbslq_f32(vcgtq_f32(a.high, b.high), a.high, b.high) };
}

SIMD_OF_ONE(neon, simd_lanes, simd_truncate, simd_lanes_neon a,
            (simd_lanes_neon){ vcvtq_f32_s32(vcvtq_s32_f32(a.low)), vcvtq_f32_s32(vcvtq_s32_f32(a.high)) })

/* In each of four lanes the least value of it and the lanes behind it. */
static inline float32x4_t suffix_min_four_neon(float32x4_t a) {
    const float32x4_t last = vdupq_laneq_f32(a, 3);
    a = vminq_f32(a, vextq_f32(a, last, 1));
    return vminq_f32(a, vextq_f32(a, last, 2));
}

static inline simd_lanes_neon simd_suffix_min_neon(simd_lanes_neon a) {
    const float32x4_t high = suffix_min_four_neon(a.high);
    return (simd_lanes_neon){ vminq_f32(suffix_min_four_neon(a.low), vdupq_laneq_f32(high, 0)), high };
}

static inline simd_lane_mask_neon simd_less_neon(simd_lanes_neon a, simd_lanes_neon b) {
    return (simd_lane_mask_neon){ vcltq_f32(a.low, b.low), vcltq_f32(a.high, b.high) };
}

SIMD_OF_HALVES(neon, simd_lane_mask, simd_and, vandq_u32)
SIMD_OF_HALVES(neon, simd_lane_mask, simd_or, vorrq_u32)

/* Each lane has one bit, and their sum is all of them. */
static inline uint32_t simd_bits_neon(simd_lane_mask_neon mask) {
    static const uint32_t own_bits[SIMD_LANES_neon] = { 1, 2, 4, 8, 16, 32, 64, 128 };
    return vaddvq_u32(
        vorrq_u32(vandq_u32(mask.low, vld1q_u32(own_bits)), vandq_u32(mask.high, vld1q_u32(own_bits + 4))));
}

/* Eight boxes are read four at a time, an edge to a register. */
static inline void transpose_boxes_neon(const graze_box *low, const graze_box *high, simd_lanes_neon *edges) {
    const float32x4x4_t lows = vld4q_f32(&low->min_x), highs = vld4q_f32(&high->min_x);
    for (int i = 0; i < 4; i++)
        edges[i] = (simd_lanes_neon){ lows.val[i], highs.val[i] };
}

static inline void simd_load_boxes_neon(const graze_box *boxes, simd_lanes_neon *edges) {
    transpose_boxes_neon(boxes, boxes + 4, edges);
}

static inline void simd_gather_boxes_neon(const graze_box *boxes, const uint32_t *rows,
                                          simd_lanes_neon *edges) {
    graze_box chosen[SIMD_LANES_neon];
    for (int i = 0; i < SIMD_LANES_neon; i++)
        vst1q_f32(&chosen[i].min_x, vld1q_f32(&grz_simd_box_at(boxes, rows[i])->min_x));
    transpose_boxes_neon(chosen, chosen + 4, edges);
}

static inline uint32x4_t key_of_four_neon(float32x4_t high, float32x4_t low) {
    return vorrq_u32(vshlq_n_u32(vcvtq_u32_f32(high), 16), vcvtq_u32_f32(low));
}

static inline void simd_store_u32_neon(uint32_t *out, simd_lanes_neon values) {
    vst1q_u32(out, vcvtq_u32_f32(values.low));
    vst1q_u32(out + 4, vcvtq_u32_f32(values.high));
}

static inline void simd_store_keys_neon(uint32_t *keys, simd_lanes_neon high, simd_lanes_neon low) {
    vst1q_u32(keys, key_of_four_neon(high.low, low.low));
    vst1q_u32(keys + 4, key_of_four_neon(high.high, low.high));
}

static inline uint32_t simd_rows_equal_neon(const uint32_t *a, const uint32_t *b) {
    return simd_bits_neon((simd_lane_mask_neon){ vceqq_u32(vld1q_u32(a), vld1q_u32(b)),
                                                 vceqq_u32(vld1q_u32(a + 4), vld1q_u32(b + 4)) });
}

static inline uint32x4_t four_high_bits_neon(uint32x4_t a, uint32x4_t b) {
    return vcltzq_s32(vreinterpretq_s32_u32(vandq_u32(a, b)));
}

static inline uint32_t simd_rows_high_neon(const uint32_t *a, const uint32_t *b) {
    return simd_bits_neon((simd_lane_mask_neon){ four_high_bits_neon(vld1q_u32(a), vld1q_u32(b)),
                                                 four_high_bits_neon(vld1q_u32(a + 4), vld1q_u32(b + 4)) });
}

static inline uint32_t simd_popcount_neon(uint32_t bits) {
    return (uint32_t)__builtin_popcount(bits);
}

/* The lanes of the set bits first: the table has the bytes of each lane. */
static inline uint32x4_t compress_four_neon(uint32x4_t lanes, uint32_t bits) {
    enum { A = 0x03020100, B = 0x07060504, C = 0x0b0a0908, D = 0x0f0e0d0c };
    static const uint32_t fronts[16][4] = {
        { A, A, A, A }, { A, A, A, A }, { B, A, A, A }, { A, B, A, A }, { C, A, A, A }, { A, C, A, A },
        { B, C, A, A }, { A, B, C, A }, { D, A, A, A }, { A, D, A, A }, { B, D, A, A }, { A, B, D, A },
        { C, D, A, A }, { A, C, D, A }, { B, C, D, A }, { A, B, C, D },
    };
    return vreinterpretq_u32_u8(
        vqtbl1q_u8(vreinterpretq_u8_u32(lanes), vreinterpretq_u8_u32(vld1q_u32(fronts[bits]))));
}

static inline void simd_compress_rows_neon(uint32_t *out, const uint32_t *rows, uint32_t bits) {
    vst1q_u32(out, compress_four_neon(vld1q_u32(rows), bits & 15));
    vst1q_u32(out + __builtin_popcount(bits & 15), compress_four_neon(vld1q_u32(rows + 4), bits >> 4));
}

static inline void simd_compress_range_neon(uint32_t *out, uint32_t first, uint32_t bits) {
    static const uint32_t counted[SIMD_LANES_neon] = { 0, 1, 2, 3, 4, 5, 6, 7 };
    uint32_t rows[SIMD_LANES_neon];
    vst1q_u32(rows, vaddq_u32(vld1q_u32(counted), vdupq_n_u32(first)));
    vst1q_u32(rows + 4, vaddq_u32(vld1q_u32(counted + 4), vdupq_n_u32(first)));
    simd_compress_rows_neon(out, rows, bits);
}

/* Writes four pairs. */
static inline void four_pairs_compress_neon(graze_pair *out, const uint32_t *a, const uint32_t *b,
                                            uint32_t bits) {
    const uint32x4_t low_bits = vdupq_n_u32(0x7fffffff);
    const uint32x4_t p = vandq_u32(compress_four_neon(vld1q_u32(a), bits), low_bits),
                     q = vandq_u32(compress_four_neon(vld1q_u32(b), bits), low_bits);
    const uint32x4x2_t pairs = { { vminq_u32(p, q), vmaxq_u32(p, q) } };
    vst2q_u32(&out->a, pairs);
}

static inline void simd_compress_pairs_neon(graze_pair *out, const uint32_t *a, const uint32_t *b,
                                            uint32_t bits) {
    four_pairs_compress_neon(out, a, b, bits & 15);
    four_pairs_compress_neon(out + __builtin_popcount(bits & 15), a + 4, b + 4, bits >> 4);
}

#define simd_gather_nonzero_neon simd_gather_nonzero_plain

/* The four sums of a pair, narrowed; saturation keeps signs. */
static inline int16x4_t pair_sums_neon(const grz_simd_box *boxes, graze_pair pair) {
    const float32x4_t a = vld1q_f32(&boxes[pair.a].min_x), b = vld1q_f32(&boxes[pair.b].min_x);
    return vqmovn_s32(vreinterpretq_s32_f32(vaddq_f32(a, vextq_f32(b, b, 2))));
}

/* A byte for each sum of two pairs. */
static inline int8x8_t two_pair_sums_neon(const grz_simd_box *boxes, const graze_pair *pairs) {
    return vqmovn_s16(vcombine_s16(pair_sums_neon(boxes, pairs[0]), pair_sums_neon(boxes, pairs[1])));
}

static inline uint32_t four_bits_neon(uint32x4_t mask) {
    static const uint32_t weights[4] = { 1, 2, 4, 8 };
    return vaddvq_u32(vandq_u32(mask, vld1q_u32(weights)));
}

static inline uint32_t four_overlap_bits_neon(const grz_simd_box *boxes, const graze_pair *pairs) {
    const uint8x16_t below =
        vcltzq_s8(vcombine_s8(two_pair_sums_neon(boxes, pairs), two_pair_sums_neon(boxes, pairs + 2)));
    return four_bits_neon(vceqq_u32(vreinterpretq_u32_u8(below), vdupq_n_u32(UINT32_MAX)));
}

static inline uint32_t simd_pairs_overlap_neon(const grz_simd_box *boxes, const graze_pair *pairs) {
    return four_overlap_bits_neon(boxes, pairs) | four_overlap_bits_neon(boxes, pairs + 4) << 4;
}

/* Four columns become four rows as they are stored. */
static inline void four_from_edges_neon(grz_simd_box *boxes, const grz_edge_view *edges, uint32_t i) {
    const float32x4_t zero = vdupq_n_f32(0);
    const float32x4x4_t columns = { { vld1q_f32(edges->min_x + i), vld1q_f32(edges->min_y + i),
                                      vsubq_f32(zero, vld1q_f32(edges->max_x + i)),
                                      vsubq_f32(zero, vld1q_f32(edges->max_y + i)) } };
    vst4q_f32(&boxes[i].min_x, columns);
}

static inline void simd_boxes_write_neon(grz_simd_box *boxes, const grz_edge_view *edges, uint32_t i) {
    four_from_edges_neon(boxes, edges, i);
    four_from_edges_neon(boxes, edges, i + 4);
}

enum { SIMD_WORDS_neon = 2 };

typedef uint64x2_t simd_words_neon;
typedef uint64x2_t simd_words_mask_neon;
typedef uint64x2_t simd_words_order_neon; /* the words that change places */

static inline void simd_words_store_neon(uint64_t *out, simd_words_neon words) {
    vst1q_u64(out, words);
}

SIMD_OF_ONE(neon, simd_words, simd_words_load, const uint64_t *words, vld1q_u64(words))

static inline simd_words_mask_neon simd_words_mask_of_neon(uint32_t bits) {
    const uint64x2_t each = vcombine_u64(vcreate_u64(1), vcreate_u64(2));
    return vtstq_u64(vdupq_n_u64(bits), each);
}

SIMD_OF_TWO(neon, simd_words, simd_words_and, vandq_u64(a, b))
SIMD_LOAD_MASKED(neon)
SIMD_OF_TWO(neon, simd_words, simd_words_or, vorrq_u64(a, b))

/* A shift by 64 leaves nothing. */
static inline simd_words_neon simd_words_funnel_shift_neon(simd_words_neon low, simd_words_neon high,
                                                           uint32_t shift) {
    const int64x2_t down = vdupq_n_s64(-(int64_t)shift), up = vdupq_n_s64(64 - (int64_t)shift);
    return vorrq_u64(vshlq_u64(low, down), vshlq_u64(high, up));
}

SIMD_OF_ONE(neon, simd_words_order, simd_words_order_of, uint32_t exchange,
            vdupq_n_u64(0 - (uint64_t)(exchange & 1)))

static inline simd_words_neon simd_words_permute_neon(simd_words_neon a, simd_words_order_neon order) {
    return vbslq_u64(order, vextq_u64(a, a, 1), a);
}

SIMD_OF_ONE(neon, simd_words, simd_words_reverse, simd_words_neon a,
            vreinterpretq_u64_u8(vrev64q_u8(vrbitq_u8(vreinterpretq_u8_u64(a)))))

static inline uint64_t simd_words_any_neon(simd_words_neon a) {
    return vgetq_lane_u64(a, 0) | vgetq_lane_u64(a, 1);
}

SIMD_OF_ONE(neon, simd_words, simd_words_popcount, simd_words_neon a,
            vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(a))))))
SIMD_OF_TWO(neon, simd_words, simd_words_add, vaddq_u64(a, b))

static inline uint32_t simd_words_sum_neon(simd_words_neon a) {
    return (uint32_t)vaddvq_u64(a);
}

#endif
