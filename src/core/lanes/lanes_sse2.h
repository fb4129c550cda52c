/* lanes_sse2.h: eight lanes in two SSE2 registers; see lanes_plain.h for what each function means. */
#ifndef GRZ_CORE_LANES_LANES_SSE2_H
#define GRZ_CORE_LANES_LANES_SSE2_H

#include "graze/find.h"

#include <emmintrin.h>
#include <stdbool.h>
#include <stdint.h>

enum { GRZ_LANES = 8 };

typedef struct grz_lanes {
    __m128 low, high;
} grz_lanes;

typedef grz_lanes grz_lane_mask;

static inline grz_lanes grz_lanes_load(const float *values) {
    return (grz_lanes){ _mm_loadu_ps(values), _mm_loadu_ps(values + 4) };
}

static inline void grz_lanes_store(float *values, grz_lanes lanes) {
    _mm_storeu_ps(values, lanes.low);
    _mm_storeu_ps(values + 4, lanes.high);
}

static inline grz_lanes grz_lanes_all(float value) {
    return (grz_lanes){ _mm_set1_ps(value), _mm_set1_ps(value) };
}

static inline grz_lanes grz_lanes_minus(grz_lanes a, grz_lanes b) {
    return (grz_lanes){ _mm_sub_ps(a.low, b.low), _mm_sub_ps(a.high, b.high) };
}

static inline grz_lanes grz_lanes_times(grz_lanes a, grz_lanes b) {
    return (grz_lanes){ _mm_mul_ps(a.low, b.low), _mm_mul_ps(a.high, b.high) };
}

static inline grz_lanes grz_lanes_lesser(grz_lanes a, grz_lanes b) {
    return (grz_lanes){ _mm_min_ps(a.low, b.low), _mm_min_ps(a.high, b.high) };
}

static inline grz_lanes grz_lanes_greater(grz_lanes a, grz_lanes b) {
    return (grz_lanes){ _mm_max_ps(a.low, b.low), _mm_max_ps(a.high, b.high) };
}

static inline grz_lanes grz_lanes_whole(grz_lanes a) {
    return (grz_lanes){ _mm_cvtepi32_ps(_mm_cvttps_epi32(a.low)), _mm_cvtepi32_ps(_mm_cvttps_epi32(a.high)) };
}

/* The least of each of four and those behind it. */
static inline __m128 least_of_four_onward(__m128 a) {
    a = _mm_min_ps(a, _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 3, 2, 1)));
    return _mm_min_ps(a, _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 3, 3, 2)));
}

static inline grz_lanes grz_lanes_least_onward(grz_lanes a) {
    const __m128 high = least_of_four_onward(a.high);
    const __m128 of_high = _mm_shuffle_ps(high, high, 0);
    return (grz_lanes){ _mm_min_ps(least_of_four_onward(a.low), of_high), high };
}

static inline grz_lane_mask grz_lanes_below(grz_lanes a, grz_lanes b) {
    return (grz_lane_mask){ _mm_cmplt_ps(a.low, b.low), _mm_cmplt_ps(a.high, b.high) };
}

static inline grz_lane_mask grz_lanes_both(grz_lane_mask a, grz_lane_mask b) {
    return (grz_lane_mask){ _mm_and_ps(a.low, b.low), _mm_and_ps(a.high, b.high) };
}

static inline uint32_t grz_lanes_bits(grz_lane_mask mask) {
    return (uint32_t)_mm_movemask_ps(mask.low) | (uint32_t)_mm_movemask_ps(mask.high) << 4;
}

/* Of eight bits at most. */
static inline uint32_t grz_bits_count(uint32_t bits) {
    bits -= bits >> 1 & 0x55;
    bits = (bits & 0x33) + (bits >> 2 & 0x33);
    return (bits + (bits >> 4)) & 0x0f;
}

static inline __m128 load_box(const graze_box *box) {
    return _mm_loadu_ps(&box->min_x);
}

static inline void turn_four(__m128 *row) {
    _MM_TRANSPOSE4_PS(row[0], row[1], row[2], row[3]);
}

static inline void join_halves(const __m128 *low, const __m128 *high, grz_lanes *edges) {
    for (int i = 0; i < 4; i++)
        edges[i] = (grz_lanes){ low[i], high[i] };
}

static inline void grz_lanes_boxes(const graze_box *boxes, grz_lanes *edges) {
    __m128 low[4], high[4];
    for (int i = 0; i < 4; i++) {
        low[i] = load_box(boxes + i);
        high[i] = load_box(boxes + 4 + i);
    }
    turn_four(low);
    turn_four(high);
    join_halves(low, high, edges);
}

static inline void grz_lanes_boxes_at(const graze_box *boxes, const uint32_t *numbers, grz_lanes *edges) {
    const uint32_t low_bits = UINT32_C(0x7fffffff);
    __m128 low[4], high[4];
    for (int i = 0; i < 4; i++) {
        low[i] = load_box(boxes + (numbers[i] & low_bits));
        high[i] = load_box(boxes + (numbers[4 + i] & low_bits));
    }
    turn_four(low);
    turn_four(high);
    join_halves(low, high, edges);
}

static inline __m128i load_numbers(const uint32_t *numbers) {
    return _mm_loadu_si128((const __m128i *)(const void *)numbers);
}

static inline __m128i key_of_four(__m128 high, __m128 low) {
    return _mm_or_si128(_mm_slli_epi32(_mm_cvttps_epi32(high), 16), _mm_cvttps_epi32(low));
}

static inline void grz_lanes_keys(uint32_t *keys, grz_lanes high, grz_lanes low) {
    _mm_storeu_si128((__m128i *)(void *)keys, key_of_four(high.low, low.low));
    _mm_storeu_si128((__m128i *)(void *)(keys + 4), key_of_four(high.high, low.high));
}

static inline uint32_t high_bits_of(__m128i low, __m128i high) {
    return grz_lanes_bits((grz_lane_mask){ _mm_castsi128_ps(low), _mm_castsi128_ps(high) });
}

static inline uint32_t grz_lanes_equal(const uint32_t *a, const uint32_t *b) {
    return high_bits_of(_mm_cmpeq_epi32(load_numbers(a), load_numbers(b)),
                        _mm_cmpeq_epi32(load_numbers(a + 4), load_numbers(b + 4)));
}

static inline uint32_t grz_lanes_high_in_both(const uint32_t *a, const uint32_t *b) {
    return high_bits_of(_mm_and_si128(load_numbers(a), load_numbers(b)),
                        _mm_and_si128(load_numbers(a + 4), load_numbers(b + 4)));
}

/* Without a permutation by variable lanes: one number, one pair after the other. */
static inline void grz_lanes_keep(uint32_t *out, const uint32_t *numbers, uint32_t bits) {
    for (uint32_t i = 0; bits >> i != 0; i++) {
        *out = numbers[i];
        out += bits >> i & 1;
    }
}

static inline void grz_lanes_keep_from(uint32_t *out, uint32_t first, uint32_t bits) {
    for (uint32_t i = 0; bits >> i != 0; i++) {
        *out = first + i;
        out += bits >> i & 1;
    }
}

static inline void grz_lanes_pairs(graze_pair *out, const uint32_t *a, const uint32_t *b, uint32_t bits) {
    for (uint32_t i = 0; bits >> i != 0; i++) {
        const uint32_t p = a[i] & UINT32_C(0x7fffffff), q = b[i] & UINT32_C(0x7fffffff);
        *out = p < q ? (graze_pair){ p, q } : (graze_pair){ q, p };
        out += bits >> i & 1;
    }
}

#endif
