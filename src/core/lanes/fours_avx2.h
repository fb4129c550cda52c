/* fours_avx2.h: fours.h for x86-64 with AVX2. */
#ifndef GRZ_CORE_LANES_FOURS_AVX2_H
#define GRZ_CORE_LANES_FOURS_AVX2_H

#include "core/lanes/fours.h"

#include <immintrin.h>

typedef __m256 grz_fours_lanes;

static inline grz_fours_lanes grz_fours_all(const grz_four *limit) {
    return _mm256_broadcast_ps((const __m128 *)(const void *)limit->at);
}

static inline grz_fours_lanes grz_fours_point(float x, float y) {
    const __m128 four = _mm_setr_ps(x, y, -x, -y);
    return _mm256_insertf128_ps(_mm256_castps128_ps256(four), four, 1);
}

static inline __m256i two_within(const grz_four *two, __m256 limit) {
    return _mm256_castps_si256(_mm256_cmp_ps(_mm256_loadu_ps(two->at), limit, _CMP_LE_OQ));
}

/* Narrowed to bytes, the outcome for a box is a lane of its own, all ones if its four comparisons hold; the
 * even boxes come out in the lower half, the odd ones in the upper. */
static inline uint32_t grz_fours_within(const grz_four *eight, grz_fours_lanes limit) {
    const __m256i first = _mm256_packs_epi32(two_within(eight, limit), two_within(eight + 2, limit));
    const __m256i second = _mm256_packs_epi32(two_within(eight + 4, limit), two_within(eight + 6, limit));
    const __m256i bytes = _mm256_packs_epi16(first, second);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    const __m256i all = _mm256_cmpeq_epi32(_mm256_permutevar8x32_epi32(bytes, order), _mm256_set1_epi32(-1));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(all));
}

static inline __m256i four_words(const uint64_t *words) {
    return _mm256_loadu_si256((const __m256i *)(const void *)words);
}

static inline uint32_t grz_bytes_marked(const uint8_t *eight) {
    return (uint32_t)_mm_movemask_epi8(_mm_loadl_epi64((const __m128i *)(const void *)eight));
}

/* Move the words of the set bits of four to the front: the halves of which words, for each set of bits. */
static inline uint32_t four_take(uint64_t *out, const uint64_t *words, uint32_t bits) {
    static const uint8_t halves[16][8] = {
        { 0 },
        { 0, 1 },
        { 2, 3 },
        { 0, 1, 2, 3 },
        { 4, 5 },
        { 0, 1, 4, 5 },
        { 2, 3, 4, 5 },
        { 0, 1, 2, 3, 4, 5 },
        { 6, 7 },
        { 0, 1, 6, 7 },
        { 2, 3, 6, 7 },
        { 0, 1, 2, 3, 6, 7 },
        { 4, 5, 6, 7 },
        { 0, 1, 4, 5, 6, 7 },
        { 2, 3, 4, 5, 6, 7 },
        { 0, 1, 2, 3, 4, 5, 6, 7 },
    };
    const __m256i order = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)halves[bits]));
    const __m256i unmarked =
        _mm256_andnot_si256(_mm256_set1_epi64x((long long)GRZ_ID_MARK), four_words(words));
    _mm256_storeu_si256((__m256i *)(void *)out, _mm256_permutevar8x32_epi32(unmarked, order));
    return (uint32_t)_mm_popcnt_u32(bits);
}

static inline uint32_t grz_words_take(uint64_t *out, const uint64_t *eight, uint32_t bits) {
    const uint32_t count = four_take(out, eight, bits & 0xf);
    return count + four_take(out + count, eight + 4, bits >> 4);
}

static inline void lanes_quantize(uint32_t *numbers, const float *eight, grz_quantizer ruler) {
    const __m256 place = _mm256_mul_ps(_mm256_sub_ps(_mm256_loadu_ps(eight), _mm256_set1_ps(ruler.origin)),
                                       _mm256_set1_ps(ruler.scale));
    const __m256 held = _mm256_min_ps(_mm256_max_ps(place, _mm256_setzero_ps()), _mm256_set1_ps(ruler.last));
    _mm256_storeu_si256((__m256i *)(void *)numbers, _mm256_cvttps_epi32(held));
}

#endif
