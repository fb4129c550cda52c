/* lanes_avx2.h: eight lanes in one AVX2 register; see lanes_plain.h for what each function means. */
#ifndef GRZ_CORE_LANES_AVX2_H
#define GRZ_CORE_LANES_AVX2_H

#include "graze/find.h"

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

enum { GRZ_LANES = 8 };

typedef __m256 grz_lanes;
typedef __m256 grz_lane_mask;

static inline grz_lanes grz_lanes_load(const float *values) {
    return _mm256_loadu_ps(values);
}

static inline grz_lanes grz_lanes_all(float value) {
    return _mm256_set1_ps(value);
}

static inline grz_lane_mask grz_lanes_below(grz_lanes a, grz_lanes b) {
    return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
}

static inline grz_lane_mask grz_lanes_both(grz_lane_mask a, grz_lane_mask b) {
    return _mm256_and_ps(a, b);
}

static inline uint32_t grz_lanes_bits(grz_lane_mask mask) {
    return (uint32_t)_mm256_movemask_ps(mask);
}

static inline __m256i load_numbers(const uint32_t *numbers) {
    return _mm256_loadu_si256((const __m256i *)(const void *)numbers);
}

static inline uint32_t grz_lanes_equal(const uint32_t *numbers, uint32_t number) {
    const __m256i equal = _mm256_cmpeq_epi32(load_numbers(numbers), _mm256_set1_epi32((int)number));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(equal));
}

static inline uint32_t grz_lanes_high_bits(const uint32_t *numbers) {
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(load_numbers(numbers)));
}

/* The lanes of the set bits, moved to the front: a nibble a lane, unpacked into an index a lane. */
static inline __m256i front_of(uint32_t bits) {
    const uint64_t spread = _pdep_u64(bits, UINT64_C(0x1111111111111111)) * 0xf;
    const uint64_t nibbles = _pext_u64(UINT64_C(0x76543210), spread);
    const __m256i shifts = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
    return _mm256_srlv_epi32(_mm256_set1_epi32((int)(uint32_t)nibbles), shifts);
}

static inline uint32_t grz_lanes_pair(graze_pair *out, uint32_t number, const uint32_t *others,
                                      uint32_t bits) {
    const __m256i low_bits = _mm256_set1_epi32(0x7fffffff);
    const __m256i a = _mm256_and_si256(_mm256_set1_epi32((int)number), low_bits);
    const __m256i chosen = _mm256_permutevar8x32_epi32(load_numbers(others), front_of(bits));
    const __m256i b = _mm256_and_si256(chosen, low_bits);
    const __m256i lesser = _mm256_min_epu32(a, b), greater = _mm256_max_epu32(a, b);
    const __m256i even = _mm256_unpacklo_epi32(lesser, greater), odd = _mm256_unpackhi_epi32(lesser, greater);
    _mm256_storeu_si256((__m256i *)(void *)out, _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256((__m256i *)(void *)(out + 4), _mm256_permute2x128_si256(even, odd, 0x31));
    return (uint32_t)_mm_popcnt_u32(bits);
}

#endif
