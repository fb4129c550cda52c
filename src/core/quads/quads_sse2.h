/* quads_sse2.h: a quad in an SSE2 register; see quads_plain.h for what each function means. */
#ifndef GRZ_CORE_QUADS_QUADS_SSE2_H
#define GRZ_CORE_QUADS_QUADS_SSE2_H

#include "core/quads/quad.h"

#include <emmintrin.h>

static inline __m128 quad_sums(const grz_simd_box *quads, graze_pair pair) {
    const __m128 a = _mm_loadu_ps(&quads[pair.a].min_x), b = _mm_loadu_ps(&quads[pair.b].min_x);
    return _mm_add_ps(a, _mm_shuffle_ps(b, b, _MM_SHUFFLE(1, 0, 3, 2)));
}

/* Saturation keeps signs, so four sums of floats can be narrowed to a byte each. */
static inline __m128i narrow(__m128 a, __m128 b) {
    return _mm_packs_epi32(_mm_castps_si128(a), _mm_castps_si128(b));
}

static inline uint32_t four_overlap_bits(const grz_simd_box *quads, const graze_pair *pairs) {
    const __m128i both = _mm_packs_epi16(narrow(quad_sums(quads, pairs[0]), quad_sums(quads, pairs[1])),
                                         narrow(quad_sums(quads, pairs[2]), quad_sums(quads, pairs[3])));
    const __m128i below = _mm_cmpgt_epi8(_mm_setzero_si128(), both);
    const __m128i all = _mm_cmpeq_epi32(below, _mm_set1_epi32(-1));
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(all));
}

static inline uint32_t quads_overlap_bits(const grz_simd_box *quads, const graze_pair *pairs) {
    return four_overlap_bits(quads, pairs) | four_overlap_bits(quads, pairs + 4) << 4;
}

static inline __m128 four_below(const float *a, const float *b) {
    return _mm_cmplt_ps(_mm_loadu_ps(a), _mm_loadu_ps(b));
}

static inline uint32_t four_outside_bits(const grz_edge_view *now, const grz_edge_view *reach, uint32_t i) {
    const __m128 along_x =
        _mm_or_ps(four_below(now->min_x + i, reach->min_x + i), four_below(reach->max_x + i, now->max_x + i));
    const __m128 along_y =
        _mm_or_ps(four_below(now->min_y + i, reach->min_y + i), four_below(reach->max_y + i, now->max_y + i));
    return (uint32_t)_mm_movemask_ps(_mm_or_ps(along_x, along_y));
}

static inline uint32_t quads_outside_bits(const grz_edge_view *now, const grz_edge_view *reach, uint32_t i) {
    return four_outside_bits(now, reach, i) | four_outside_bits(now, reach, i + 4) << 4;
}

static inline void write_four(grz_simd_box *quads, const grz_edge_view *edges, uint32_t i) {
    const __m128 zero = _mm_setzero_ps();
    __m128 a = _mm_loadu_ps(edges->min_x + i), b = _mm_loadu_ps(edges->min_y + i);
    __m128 c = _mm_sub_ps(zero, _mm_loadu_ps(edges->max_x + i));
    __m128 d = _mm_sub_ps(zero, _mm_loadu_ps(edges->max_y + i));
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(&quads[i].min_x, a);
    _mm_storeu_ps(&quads[i + 1].min_x, b);
    _mm_storeu_ps(&quads[i + 2].min_x, c);
    _mm_storeu_ps(&quads[i + 3].min_x, d);
}

static inline void quads_write(grz_simd_box *quads, const grz_edge_view *edges, uint32_t i) {
    write_four(quads, edges, i);
    write_four(quads, edges, i + 4);
}

#endif
