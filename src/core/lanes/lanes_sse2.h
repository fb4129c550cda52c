/* lanes_sse2.h: eight lanes in two SSE2 registers; see lanes_plain.h for what each function means. */
#ifndef GRZ_CORE_LANES_SSE2_H
#define GRZ_CORE_LANES_SSE2_H

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

static inline grz_lanes grz_lanes_all(float value) {
    return (grz_lanes){ _mm_set1_ps(value), _mm_set1_ps(value) };
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

static inline __m128i load_numbers(const uint32_t *numbers) {
    return _mm_loadu_si128((const __m128i *)(const void *)numbers);
}

static inline uint32_t high_bits_of(__m128i low, __m128i high) {
    return grz_lanes_bits((grz_lane_mask){ _mm_castsi128_ps(low), _mm_castsi128_ps(high) });
}

static inline uint32_t grz_lanes_equal(const uint32_t *numbers, uint32_t number) {
    const __m128i wanted = _mm_set1_epi32((int)number);
    return high_bits_of(_mm_cmpeq_epi32(load_numbers(numbers), wanted),
                        _mm_cmpeq_epi32(load_numbers(numbers + 4), wanted));
}

static inline uint32_t grz_lanes_high_bits(const uint32_t *numbers) {
    return high_bits_of(load_numbers(numbers), load_numbers(numbers + 4));
}

/* Without a permutation by variable lanes: one pair after the other. */
static inline uint32_t grz_lanes_pair(graze_pair *out, uint32_t number, const uint32_t *others,
                                      uint32_t bits) {
    const uint32_t low_bits = UINT32_C(0x7fffffff), a = number & low_bits;
    uint32_t count = 0;
    for (uint32_t i = 0; bits >> i != 0; i++) {
        const uint32_t b = others[i] & low_bits;
        out[count] = a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
        count += bits >> i & 1;
    }
    return count;
}

#endif
