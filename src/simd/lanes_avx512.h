/* lanes_avx512.h: vectors of AVX-512: sixteen floats in one register. See
 * lanes_vec.h. */
#pragma once

#include "simd/lanes_avx2.h"

#include <immintrin.h>

enum { SIMD_LANES_avx512 = 16 };

typedef __m512 simd_lanes_avx512;
typedef __mmask16 simd_lane_mask_avx512;

static inline void simd_store_avx512(float *values, simd_lanes_avx512 lanes) {
    _mm512_storeu_ps(values, lanes);
}

SIMD_OF_ONE(avx512, simd_lanes, simd_load, const float *values,
            _mm512_loadu_ps(values))
SIMD_OF_ONE(avx512, simd_lanes, simd_broadcast, float value, _mm512_set1_ps(value))
SIMD_OF_TWO(avx512, simd_lanes, simd_sub, _mm512_sub_ps(a, b))
SIMD_OF_TWO(avx512, simd_lanes, simd_mul, _mm512_mul_ps(a, b))
SIMD_OF_TWO(avx512, simd_lanes, simd_min, _mm512_min_ps(a, b))
SIMD_OF_TWO(avx512, simd_lanes, simd_max, _mm512_max_ps(a, b))
SIMD_OF_ONE(avx512, simd_lanes, simd_truncate, simd_lanes_avx512 a,
            _mm512_cvtepi32_ps(_mm512_cvttps_epi32(a)))

/* Infinity follows the last lane. */
static inline simd_lanes_avx512 simd_suffix_min_avx512(simd_lanes_avx512 a) {
    const __m512i above = _mm512_castps_si512(_mm512_set1_ps(__builtin_inff()));
    a = _mm512_min_ps(a, _mm512_castsi512_ps(
                             _mm512_alignr_epi32(above, _mm512_castps_si512(a), 1)));
    a = _mm512_min_ps(a, _mm512_castsi512_ps(
                             _mm512_alignr_epi32(above, _mm512_castps_si512(a), 2)));
    a = _mm512_min_ps(a, _mm512_castsi512_ps(
                             _mm512_alignr_epi32(above, _mm512_castps_si512(a), 4)));
    return _mm512_min_ps(a, _mm512_castsi512_ps(_mm512_alignr_epi32(
                                above, _mm512_castps_si512(a), 8)));
}

static inline simd_lane_mask_avx512 simd_less_avx512(simd_lanes_avx512 a,
                                                     simd_lanes_avx512 b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}

SIMD_OF_TWO(avx512, simd_lane_mask, simd_and, _kand_mask16(a, b))

static inline uint32_t simd_bits_avx512(simd_lane_mask_avx512 mask) {
    return _cvtmask16_u32(mask);
}

#define simd_popcount_avx512 simd_popcount_avx2

static inline __m512 join_four_boxes_avx512(__m256 low, __m256 high) {
    return _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
}

static inline void transpose_boxes_avx512(const __m512 *row,
                                          simd_lanes_avx512 *edges) {
    const __m512 min_01 = _mm512_unpacklo_ps(row[0], row[1]),
                 min_23 = _mm512_unpacklo_ps(row[2], row[3]);
    const __m512 max_01 = _mm512_unpackhi_ps(row[0], row[1]),
                 max_23 = _mm512_unpackhi_ps(row[2], row[3]);
    edges[0] = _mm512_shuffle_ps(min_01, min_23, _MM_SHUFFLE(1, 0, 1, 0));
    edges[1] = _mm512_shuffle_ps(min_01, min_23, _MM_SHUFFLE(3, 2, 3, 2));
    edges[2] = _mm512_shuffle_ps(max_01, max_23, _MM_SHUFFLE(1, 0, 1, 0));
    edges[3] = _mm512_shuffle_ps(max_01, max_23, _MM_SHUFFLE(3, 2, 3, 2));
}

static inline void simd_load_boxes_avx512(const graze_box *boxes,
                                          simd_lanes_avx512 *edges) {
    __m512 four[4];
    for (int i = 0; i < 4; i++)
        four[i] = join_four_boxes_avx512(
            load_two_boxes_avx2(boxes + i, boxes + i + 4),
            load_two_boxes_avx2(boxes + i + 8, boxes + i + 12));
    transpose_boxes_avx512(four, edges);
}

static inline void simd_gather_boxes_avx512(const graze_box *boxes,
                                            const uint32_t *rows,
                                            simd_lanes_avx512 *edges) {
    __m512 four[4];
    for (int i = 0; i < 4; i++)
        four[i] = join_four_boxes_avx512(
            load_two_boxes_avx2(grz_simd_box_at(boxes, rows[i]),
                                grz_simd_box_at(boxes, rows[i + 4])),
            load_two_boxes_avx2(grz_simd_box_at(boxes, rows[i + 8]),
                                grz_simd_box_at(boxes, rows[i + 12])));
    transpose_boxes_avx512(four, edges);
}

static inline void simd_store_keys_avx512(uint32_t *keys, simd_lanes_avx512 high,
                                          simd_lanes_avx512 low) {
    const __m512i shifted = _mm512_slli_epi32(_mm512_cvttps_epi32(high), 16);
    _mm512_storeu_si512(keys, _mm512_or_si512(shifted, _mm512_cvttps_epi32(low)));
}

static inline uint32_t simd_rows_equal_avx512(const uint32_t *a, const uint32_t *b) {
    return _cvtmask16_u32(
        _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(a), _mm512_loadu_si512(b)));
}

typedef __m512i simd_rows_avx512;

SIMD_OF_ONE(avx512, simd_rows, simd_rows_load, const uint32_t *rows,
            _mm512_loadu_si512(rows))

static inline uint32_t simd_bits_unless_high_avx512(simd_lane_mask_avx512 mask,
                                                    simd_rows_avx512 a,
                                                    simd_rows_avx512 b) {
    const __m512i high = _mm512_and_si512(a, _mm512_set1_epi32(INT32_MIN));
    return _cvtmask16_u32(_mm512_mask_testn_epi32_mask(mask, high, b));
}

static inline __m512i compress_order_avx512(uint32_t bits, __m512i rows) {
    return _mm512_maskz_compress_epi32(_cvtu32_mask16(bits), rows);
}

static inline void simd_compress_rows_avx512(uint32_t *out, const uint32_t *rows,
                                             uint32_t bits) {
    _mm512_storeu_si512(out, compress_order_avx512(bits, _mm512_loadu_si512(rows)));
}

static inline void simd_compress_range_avx512(uint32_t *out, uint32_t first,
                                              uint32_t bits) {
    const __m512i lanes =
        _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    _mm512_storeu_si512(
        out, compress_order_avx512(
                 bits, _mm512_add_epi32(lanes, _mm512_set1_epi32((int)first))));
}

static inline void simd_compress_pairs_avx512(graze_pair *out, simd_rows_avx512 a,
                                              simd_rows_avx512 b, uint32_t bits) {
    const __m512i low_half =
        _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const __m512i high_half = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28,
                                                13, 29, 14, 30, 15, 31);
    const __m512i low_bits = _mm512_set1_epi32(0x7fffffff);
    const __m512i p = _mm512_and_si512(a, low_bits),
                  q = _mm512_and_si512(b, low_bits);
    const __m512i low = compress_order_avx512(bits, _mm512_min_epu32(p, q)),
                  high = compress_order_avx512(bits, _mm512_max_epu32(p, q));
    _mm512_storeu_si512(out, _mm512_permutex2var_epi32(low, low_half, high));
    _mm512_storeu_si512(out + 8, _mm512_permutex2var_epi32(low, high_half, high));
}

typedef __m512 simd_limit_avx512;

static inline simd_limit_avx512 simd_limit_of_avx512(const graze_box *closed) {
    const __m128 box = _mm_loadu_ps(&closed->min_x),
                 signs = _mm_setr_ps(0, 0, -0.0f, -0.0f);
    return _mm512_broadcast_f32x4(
        _mm_xor_ps(_mm_shuffle_ps(box, box, _MM_SHUFFLE(1, 0, 3, 2)), signs));
}

/* A box is four bits, all ones if all four hold. */
static inline uint32_t simd_boxes_within_avx512(const grz_simd_box *eight,
                                                simd_limit_avx512 limit) {
    const __mmask16 low = _mm512_cmp_ps_mask(_mm512_loadu_ps(eight), limit,
                                             _CMP_LE_OQ),
                    high = _mm512_cmp_ps_mask(_mm512_loadu_ps(eight + 4), limit,
                                              _CMP_LE_OQ);
    uint32_t bits = _cvtmask16_u32(low) | _cvtmask16_u32(high) << 16;
    bits &= bits >> 1;
    return _pext_u32(bits & bits >> 2, 0x11111111);
}

static inline uint32_t simd_compress_ids_avx512(uint64_t *out, const uint64_t *eight,
                                                uint32_t bits) {
    const __m512i mark = _mm512_set1_epi64((long long)GRZ_ID_MARK),
                  ids = _mm512_loadu_si512(eight);
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi64(
                                 (__mmask8)bits, _mm512_andnot_si512(mark, ids)));
    return (uint32_t)_mm_popcnt_u32(bits);
}
