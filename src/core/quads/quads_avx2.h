/* quads_avx2.h: two quads in an AVX2 register; see quads_plain.h for what each function means. */
#ifndef GRZ_CORE_QUADS_QUADS_AVX2_H
#define GRZ_CORE_QUADS_QUADS_AVX2_H

#include "core/quads/quad.h"

#include <immintrin.h>

static inline __m256 two_quads(const grz_simd_box *quads, uint32_t low, uint32_t high) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(&quads[low].min_x)),
                                _mm_loadu_ps(&quads[high].min_x), 1);
}

/* Of a pair, and of the one four places on: after narrowing, each pair's four bytes stand at its own place.
 */
static inline __m256i quad_sums(const grz_simd_box *quads, const graze_pair *pairs) {
    const __m256 a = two_quads(quads, pairs[0].a, pairs[4].a), b = two_quads(quads, pairs[0].b, pairs[4].b);
    return _mm256_castps_si256(_mm256_add_ps(a, _mm256_permute_ps(b, _MM_SHUFFLE(1, 0, 3, 2))));
}

/* Saturation keeps signs, so the sums of floats can be narrowed to a byte each. */
static inline uint32_t quads_overlap_bits(const grz_simd_box *quads, const graze_pair *pairs) {
    const __m256i first = _mm256_packs_epi32(quad_sums(quads, pairs), quad_sums(quads, pairs + 1));
    const __m256i second = _mm256_packs_epi32(quad_sums(quads, pairs + 2), quad_sums(quads, pairs + 3));
    const __m256i both = _mm256_packs_epi16(first, second);
    const __m256i below = _mm256_cmpgt_epi8(_mm256_setzero_si256(), both);
    const __m256i all = _mm256_cmpeq_epi32(below, _mm256_set1_epi32(-1));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(all));
}

static inline __m256 eight_below(const float *a, const float *b) {
    return _mm256_cmp_ps(_mm256_loadu_ps(a), _mm256_loadu_ps(b), _CMP_LT_OQ);
}

static inline uint32_t quads_outside_bits(const grz_edge_view *now, const grz_edge_view *reach, uint32_t i) {
    const __m256 along_x = _mm256_or_ps(eight_below(now->min_x + i, reach->min_x + i),
                                        eight_below(reach->max_x + i, now->max_x + i));
    const __m256 along_y = _mm256_or_ps(eight_below(now->min_y + i, reach->min_y + i),
                                        eight_below(reach->max_y + i, now->max_y + i));
    return (uint32_t)_mm256_movemask_ps(_mm256_or_ps(along_x, along_y));
}

static inline void store_two(grz_simd_box *quads, __m256 low, __m256 high, int which) {
    _mm256_storeu_ps(&quads->min_x, which == 0 ? _mm256_permute2f128_ps(low, high, 0x20)
                                               : _mm256_permute2f128_ps(low, high, 0x31));
}

/* A transposition of two 4 x 4 blocks at once: row i and row i + 4 share a register. */
static inline void quads_write(grz_simd_box *quads, const grz_edge_view *edges, uint32_t i) {
    const __m256 zero = _mm256_setzero_ps();
    const __m256 x = _mm256_loadu_ps(edges->min_x + i), y = _mm256_loadu_ps(edges->min_y + i);
    const __m256 far_x = _mm256_sub_ps(zero, _mm256_loadu_ps(edges->max_x + i));
    const __m256 far_y = _mm256_sub_ps(zero, _mm256_loadu_ps(edges->max_y + i));
    const __m256 low = _mm256_unpacklo_ps(x, y), high = _mm256_unpackhi_ps(x, y);
    const __m256 far_low = _mm256_unpacklo_ps(far_x, far_y), far_high = _mm256_unpackhi_ps(far_x, far_y);
    const __m256 r0 = _mm256_shuffle_ps(low, far_low, 0x44), r1 = _mm256_shuffle_ps(low, far_low, 0xee);
    const __m256 r2 = _mm256_shuffle_ps(high, far_high, 0x44), r3 = _mm256_shuffle_ps(high, far_high, 0xee);
    store_two(quads + i, r0, r1, 0);
    store_two(quads + i + 2, r2, r3, 0);
    store_two(quads + i + 4, r0, r1, 1);
    store_two(quads + i + 6, r2, r3, 1);
}

#endif
