/* fours_sse2.h: fours.h for x86 with SSE2. */
#ifndef GRZ_CORE_LANES_FOURS_SSE2_H
#define GRZ_CORE_LANES_FOURS_SSE2_H

#include "core/lanes/fours.h"

#include <emmintrin.h>

typedef __m128 grz_fours_lanes;

static inline grz_fours_lanes grz_fours_all(const grz_four *limit) {
    return _mm_loadu_ps(limit->at);
}

static inline grz_fours_lanes grz_fours_point(float x, float y) {
    return _mm_setr_ps(x, y, -x, -y);
}

/* The outcome for two boxes, in halves of four words. */
static inline __m128i two_within(const grz_four *two, __m128 limit) {
    const __m128 first = _mm_cmple_ps(_mm_loadu_ps(two[0].at), limit);
    const __m128 second = _mm_cmple_ps(_mm_loadu_ps(two[1].at), limit);
    return _mm_packs_epi32(_mm_castps_si128(first), _mm_castps_si128(second));
}

/* Narrowed to bytes, the outcome for a box is a lane of its own, all ones if its four comparisons hold. */
static inline uint32_t four_within(const grz_four *four, __m128 limit) {
    const __m128i bytes = _mm_packs_epi16(two_within(four, limit), two_within(four + 2, limit));
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(bytes, _mm_set1_epi32(-1))));
}

static inline uint32_t grz_fours_within(const grz_four *eight, grz_fours_lanes limit) {
    return four_within(eight, limit) | four_within(eight + 4, limit) << 4;
}

static inline uint32_t grz_bytes_marked(const uint8_t *eight) {
    return (uint32_t)_mm_movemask_epi8(_mm_loadl_epi64((const __m128i *)(const void *)eight));
}

static inline uint32_t grz_words_take(uint64_t *out, const uint64_t *eight, uint32_t bits) {
    uint32_t count = 0;
    for (uint32_t i = 0; bits >> i != 0; i++) {
        out[count] = eight[i] & ~GRZ_ID_MARK;
        count += bits >> i & 1;
    }
    return count;
}

static inline __m128i four_divisions(const float *four, grz_quantizer ruler) {
    const __m128 place =
        _mm_mul_ps(_mm_sub_ps(_mm_loadu_ps(four), _mm_set1_ps(ruler.origin)), _mm_set1_ps(ruler.scale));
    return _mm_cvttps_epi32(_mm_min_ps(_mm_max_ps(place, _mm_setzero_ps()), _mm_set1_ps(ruler.last)));
}

static inline void lanes_quantize(uint32_t *numbers, const float *eight, grz_quantizer ruler) {
    _mm_storeu_si128((__m128i *)(void *)numbers, four_divisions(eight, ruler));
    _mm_storeu_si128((__m128i *)(void *)(numbers + 4), four_divisions(eight + 4, ruler));
}

#endif
