/* lanes_avx512.h: sixteen lanes in one AVX-512 register; see lanes_plain.h for what each function means, for
 * sixteen instead of eight.
 */
#ifndef GRZ_CORE_LANES_LANES_AVX512_H
#define GRZ_CORE_LANES_LANES_AVX512_H

#include "graze/find.h"

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

enum { GRZ_LANES = 16 };

typedef __m512 grz_lanes;
typedef __mmask16 grz_lane_mask;

static inline grz_lanes grz_lanes_load(const float *values) {
    return _mm512_loadu_ps(values);
}

static inline void grz_lanes_store(float *values, grz_lanes lanes) {
    _mm512_storeu_ps(values, lanes);
}

static inline grz_lanes grz_lanes_all(float value) {
    return _mm512_set1_ps(value);
}

static inline grz_lanes grz_lanes_minus(grz_lanes a, grz_lanes b) {
    return _mm512_sub_ps(a, b);
}

static inline grz_lanes grz_lanes_times(grz_lanes a, grz_lanes b) {
    return _mm512_mul_ps(a, b);
}

static inline grz_lanes grz_lanes_lesser(grz_lanes a, grz_lanes b) {
    return _mm512_min_ps(a, b);
}

static inline grz_lanes grz_lanes_greater(grz_lanes a, grz_lanes b) {
    return _mm512_max_ps(a, b);
}

static inline grz_lanes grz_lanes_whole(grz_lanes a) {
    return _mm512_cvtepi32_ps(_mm512_cvttps_epi32(a));
}

/* Behind the last lane there is infinity. */
static inline grz_lanes grz_lanes_least_onward(grz_lanes a) {
    const __m512i above = _mm512_castps_si512(_mm512_set1_ps(__builtin_inff()));
    a = _mm512_min_ps(a, _mm512_castsi512_ps(_mm512_alignr_epi32(above, _mm512_castps_si512(a), 1)));
    a = _mm512_min_ps(a, _mm512_castsi512_ps(_mm512_alignr_epi32(above, _mm512_castps_si512(a), 2)));
    a = _mm512_min_ps(a, _mm512_castsi512_ps(_mm512_alignr_epi32(above, _mm512_castps_si512(a), 4)));
    return _mm512_min_ps(a, _mm512_castsi512_ps(_mm512_alignr_epi32(above, _mm512_castps_si512(a), 8)));
}

static inline grz_lane_mask grz_lanes_below(grz_lanes a, grz_lanes b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}

static inline grz_lane_mask grz_lanes_both(grz_lane_mask a, grz_lane_mask b) {
    return _kand_mask16(a, b);
}

static inline uint32_t grz_lanes_bits(grz_lane_mask mask) {
    return _cvtmask16_u32(mask);
}

static inline uint32_t grz_bits_count(uint32_t bits) {
    return (uint32_t)_mm_popcnt_u32(bits);
}

static inline const graze_box *box_at(const graze_box *boxes, uint32_t number) {
    return boxes + (number & UINT32_C(0x7fffffff));
}

static inline __m256 two_boxes(const graze_box *low, const graze_box *high) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(&low->min_x)), _mm_loadu_ps(&high->min_x),
                                1);
}

static inline __m512 four_boxes(__m256 low, __m256 high) {
    return _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
}

/* Row i: boxes i, i + 4, i + 8 and i + 12. */
static inline void turn_rows(const __m512 *row, grz_lanes *edges) {
    const __m512 min_01 = _mm512_unpacklo_ps(row[0], row[1]), min_23 = _mm512_unpacklo_ps(row[2], row[3]);
    const __m512 max_01 = _mm512_unpackhi_ps(row[0], row[1]), max_23 = _mm512_unpackhi_ps(row[2], row[3]);
    edges[0] = _mm512_shuffle_ps(min_01, min_23, _MM_SHUFFLE(1, 0, 1, 0));
    edges[1] = _mm512_shuffle_ps(min_01, min_23, _MM_SHUFFLE(3, 2, 3, 2));
    edges[2] = _mm512_shuffle_ps(max_01, max_23, _MM_SHUFFLE(1, 0, 1, 0));
    edges[3] = _mm512_shuffle_ps(max_01, max_23, _MM_SHUFFLE(3, 2, 3, 2));
}

static inline void grz_lanes_boxes(const graze_box *boxes, grz_lanes *edges) {
    __m512 rows[4];
    for (int i = 0; i < 4; i++)
        rows[i] = four_boxes(two_boxes(boxes + i, boxes + i + 4), two_boxes(boxes + i + 8, boxes + i + 12));
    turn_rows(rows, edges);
}

static inline void grz_lanes_boxes_at(const graze_box *boxes, const uint32_t *numbers, grz_lanes *edges) {
    __m512 rows[4];
    for (int i = 0; i < 4; i++)
        rows[i] = four_boxes(two_boxes(box_at(boxes, numbers[i]), box_at(boxes, numbers[i + 4])),
                             two_boxes(box_at(boxes, numbers[i + 8]), box_at(boxes, numbers[i + 12])));
    turn_rows(rows, edges);
}

static inline void grz_lanes_keys(uint32_t *keys, grz_lanes high, grz_lanes low) {
    const __m512i shifted = _mm512_slli_epi32(_mm512_cvttps_epi32(high), 16);
    _mm512_storeu_si512(keys, _mm512_or_si512(shifted, _mm512_cvttps_epi32(low)));
}

static inline uint32_t grz_lanes_equal(const uint32_t *a, const uint32_t *b) {
    return _cvtmask16_u32(_mm512_cmpeq_epi32_mask(_mm512_loadu_si512(a), _mm512_loadu_si512(b)));
}

static inline uint32_t grz_lanes_high_in_both(const uint32_t *a, const uint32_t *b) {
    const __m512i both = _mm512_and_si512(_mm512_loadu_si512(a), _mm512_loadu_si512(b));
    return _cvtmask16_u32(_mm512_movepi32_mask(both));
}

static inline __m512i front_of(uint32_t bits, __m512i numbers) {
    return _mm512_maskz_compress_epi32(_cvtu32_mask16(bits), numbers);
}

static inline void grz_lanes_keep(uint32_t *out, const uint32_t *numbers, uint32_t bits) {
    _mm512_storeu_si512(out, front_of(bits, _mm512_loadu_si512(numbers)));
}

static inline void grz_lanes_keep_from(uint32_t *out, uint32_t first, uint32_t bits) {
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    _mm512_storeu_si512(out, front_of(bits, _mm512_add_epi32(lanes, _mm512_set1_epi32((int)first))));
}

static inline void grz_lanes_pairs(graze_pair *out, const uint32_t *a, const uint32_t *b, uint32_t bits) {
    const __m512i low_half = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const __m512i high_half = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const __m512i low_bits = _mm512_set1_epi32(0x7fffffff);
    const __m512i p = _mm512_and_si512(_mm512_loadu_si512(a), low_bits),
                  q = _mm512_and_si512(_mm512_loadu_si512(b), low_bits);
    const __m512i lesser = front_of(bits, _mm512_min_epu32(p, q)),
                  greater = front_of(bits, _mm512_max_epu32(p, q));
    _mm512_storeu_si512(out, _mm512_permutex2var_epi32(lesser, low_half, greater));
    _mm512_storeu_si512(out + 8, _mm512_permutex2var_epi32(lesser, high_half, greater));
}

#endif
