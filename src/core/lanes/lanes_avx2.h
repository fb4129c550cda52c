/* lanes_avx2.h: eight lanes in one AVX2 register; see lanes_plain.h for what each function means. */
#ifndef GRZ_CORE_LANES_LANES_AVX2_H
#define GRZ_CORE_LANES_LANES_AVX2_H

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

static inline void grz_lanes_store(float *values, grz_lanes lanes) {
    _mm256_storeu_ps(values, lanes);
}

static inline grz_lanes grz_lanes_all(float value) {
    return _mm256_set1_ps(value);
}

static inline grz_lanes grz_lanes_minus(grz_lanes a, grz_lanes b) {
    return _mm256_sub_ps(a, b);
}

static inline grz_lanes grz_lanes_times(grz_lanes a, grz_lanes b) {
    return _mm256_mul_ps(a, b);
}

static inline grz_lanes grz_lanes_lesser(grz_lanes a, grz_lanes b) {
    return _mm256_min_ps(a, b);
}

static inline grz_lanes grz_lanes_greater(grz_lanes a, grz_lanes b) {
    return _mm256_max_ps(a, b);
}

static inline grz_lanes grz_lanes_whole(grz_lanes a) {
    return _mm256_cvtepi32_ps(_mm256_cvttps_epi32(a));
}

/* Lanes beyond the last are the last: it is compared with itself. */
static inline grz_lanes grz_lanes_least_onward(grz_lanes a) {
    a = _mm256_min_ps(a, _mm256_permutevar8x32_ps(a, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 7)));
    a = _mm256_min_ps(a, _mm256_permutevar8x32_ps(a, _mm256_setr_epi32(2, 3, 4, 5, 6, 7, 7, 7)));
    return _mm256_min_ps(a, _mm256_permutevar8x32_ps(a, _mm256_setr_epi32(4, 5, 6, 7, 7, 7, 7, 7)));
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

static inline uint32_t grz_bits_count(uint32_t bits) {
    return (uint32_t)_mm_popcnt_u32(bits);
}

/* Row i of both halves: boxes i and i + 4. */
static inline __m256 two_boxes(const graze_box *low, const graze_box *high) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(&low->min_x)), _mm_loadu_ps(&high->min_x),
                                1);
}

static inline void turn_rows(const __m256 *row, grz_lanes *edges) {
    const __m256 min_01 = _mm256_unpacklo_ps(row[0], row[1]), min_23 = _mm256_unpacklo_ps(row[2], row[3]);
    const __m256 max_01 = _mm256_unpackhi_ps(row[0], row[1]), max_23 = _mm256_unpackhi_ps(row[2], row[3]);
    edges[0] = _mm256_shuffle_ps(min_01, min_23, _MM_SHUFFLE(1, 0, 1, 0));
    edges[1] = _mm256_shuffle_ps(min_01, min_23, _MM_SHUFFLE(3, 2, 3, 2));
    edges[2] = _mm256_shuffle_ps(max_01, max_23, _MM_SHUFFLE(1, 0, 1, 0));
    edges[3] = _mm256_shuffle_ps(max_01, max_23, _MM_SHUFFLE(3, 2, 3, 2));
}

static inline void grz_lanes_boxes(const graze_box *boxes, grz_lanes *edges) {
    const __m256 rows[4] = { two_boxes(boxes, boxes + 4), two_boxes(boxes + 1, boxes + 5),
                             two_boxes(boxes + 2, boxes + 6), two_boxes(boxes + 3, boxes + 7) };
    turn_rows(rows, edges);
}

static inline const graze_box *box_at(const graze_box *boxes, uint32_t number) {
    return boxes + (number & UINT32_C(0x7fffffff));
}

static inline void grz_lanes_boxes_at(const graze_box *boxes, const uint32_t *numbers, grz_lanes *edges) {
    __m256 rows[4];
    for (int i = 0; i < 4; i++)
        rows[i] = two_boxes(box_at(boxes, numbers[i]), box_at(boxes, numbers[i + 4]));
    turn_rows(rows, edges);
}

static inline __m256i load_numbers(const uint32_t *numbers) {
    return _mm256_loadu_si256((const __m256i *)(const void *)numbers);
}

static inline void store_numbers(uint32_t *out, __m256i numbers) {
    _mm256_storeu_si256((__m256i *)(void *)out, numbers);
}

static inline void grz_lanes_keys(uint32_t *keys, grz_lanes high, grz_lanes low) {
    const __m256i shifted = _mm256_slli_epi32(_mm256_cvttps_epi32(high), 16);
    store_numbers(keys, _mm256_or_si256(shifted, _mm256_cvttps_epi32(low)));
}

static inline uint32_t grz_lanes_equal(const uint32_t *a, const uint32_t *b) {
    const __m256i equal = _mm256_cmpeq_epi32(load_numbers(a), load_numbers(b));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(equal));
}

static inline uint32_t grz_lanes_high_in_both(const uint32_t *a, const uint32_t *b) {
    const __m256i both = _mm256_and_si256(load_numbers(a), load_numbers(b));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(both));
}

/* The lanes of the set bits, moved to the front: a nibble a lane, unpacked into an index a lane. */
static inline __m256i front_of(uint32_t bits) {
    const uint64_t spread = _pdep_u64(bits, UINT64_C(0x1111111111111111)) * 0xf;
    const uint64_t nibbles = _pext_u64(UINT64_C(0x76543210), spread);
    const __m256i shifts = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
    return _mm256_srlv_epi32(_mm256_set1_epi32((int)(uint32_t)nibbles), shifts);
}

static inline void grz_lanes_keep(uint32_t *out, const uint32_t *numbers, uint32_t bits) {
    store_numbers(out, _mm256_permutevar8x32_epi32(load_numbers(numbers), front_of(bits)));
}

/* A lane's index is its number, so what is moved to the front need not be permuted. */
static inline void grz_lanes_keep_from(uint32_t *out, uint32_t first, uint32_t bits) {
    const __m256i index = _mm256_and_si256(front_of(bits), _mm256_set1_epi32(7));
    store_numbers(out, _mm256_add_epi32(index, _mm256_set1_epi32((int)first)));
}

static inline void grz_lanes_pairs(graze_pair *out, const uint32_t *a, const uint32_t *b, uint32_t bits) {
    const __m256i low_bits = _mm256_set1_epi32(0x7fffffff), front = front_of(bits);
    const __m256i p = _mm256_and_si256(load_numbers(a), low_bits),
                  q = _mm256_and_si256(load_numbers(b), low_bits);
    const __m256i lesser = _mm256_permutevar8x32_epi32(_mm256_min_epu32(p, q), front);
    const __m256i greater = _mm256_permutevar8x32_epi32(_mm256_max_epu32(p, q), front);
    const __m256i even = _mm256_unpacklo_epi32(lesser, greater), odd = _mm256_unpackhi_epi32(lesser, greater);
    store_numbers(&out[0].a, _mm256_permute2x128_si256(even, odd, 0x20));
    store_numbers(&out[4].a, _mm256_permute2x128_si256(even, odd, 0x31));
}

#endif
