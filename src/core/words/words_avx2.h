/* words_avx2.h: four words in one AVX2 register; see words_plain.h for what each function means. */
#ifndef GRZ_CORE_WORDS_WORDS_AVX2_H
#define GRZ_CORE_WORDS_WORDS_AVX2_H

#include <immintrin.h>
#include <stdint.h>

enum { GRZ_WORDS = 4 };

typedef __m256i grz_words;
typedef __m256i grz_word_lanes;
typedef __m256i grz_word_order;

static inline grz_words grz_words_none(void) {
    return _mm256_setzero_si256();
}

static inline grz_words grz_words_load(const uint64_t *words) {
    return _mm256_loadu_si256((const __m256i *)(const void *)words);
}

static inline void grz_words_store(uint64_t *out, grz_words words) {
    _mm256_storeu_si256((__m256i *)(void *)out, words);
}

static inline grz_word_lanes grz_words_lanes(uint32_t bits) {
    const __m256i each = _mm256_set_epi64x(8, 4, 2, 1);
    return _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(bits), each), each);
}

static inline grz_words grz_words_and(grz_words a, grz_words b) {
    return _mm256_and_si256(a, b);
}

static inline grz_words grz_words_load_lanes(const uint64_t *words, grz_word_lanes lanes) {
    return grz_words_and(grz_words_load(words), lanes);
}

static inline grz_words grz_words_or(grz_words a, grz_words b) {
    return _mm256_or_si256(a, b);
}

/* A shift by 64 leaves nothing. */
static inline grz_words grz_words_joined(grz_words low, grz_words high, uint32_t shift) {
    const __m128i down = _mm_cvtsi32_si128((int)shift), up = _mm_cvtsi32_si128(64 - (int)shift);
    return _mm256_or_si256(_mm256_srl_epi64(low, down), _mm256_sll_epi64(high, up));
}

/* As eight halves of words. */
static inline grz_word_order grz_words_order(uint32_t exchange) {
    return _mm256_xor_si256(_mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0), _mm256_set1_epi32((int)(2 * exchange)));
}

static inline grz_words grz_words_ordered(grz_words a, grz_word_order order) {
    return _mm256_permutevar8x32_epi32(a, order);
}

/* The bytes of each word from the last on, and in each byte its two halves by a table. */
static inline grz_words grz_words_reversed(grz_words a) {
    const __m256i bytes = _mm256_broadcastsi128_si256(_mm_set_epi64x(0x08090a0b0c0d0e0f, 0x0001020304050607));
    const __m256i halves =
        _mm256_broadcastsi128_si256(_mm_set_epi64x(0x0f070b030d050901, 0x0e060a020c040800));
    const __m256i low = _mm256_set1_epi8(15), turned = _mm256_shuffle_epi8(a, bytes);
    const __m256i low_half = _mm256_shuffle_epi8(halves, _mm256_and_si256(turned, low));
    const __m256i high_half =
        _mm256_shuffle_epi8(halves, _mm256_and_si256(_mm256_srli_epi16(turned, 4), low));
    return _mm256_or_si256(_mm256_slli_epi16(low_half, 4), high_half);
}

static inline uint64_t grz_words_any(grz_words a) {
    return !_mm256_testz_si256(a, a);
}

/* How many bits each byte's two halves have, by a table; the bytes of each word added up. */
static inline grz_words grz_words_bits(grz_words a) {
    const __m256i counts =
        _mm256_broadcastsi128_si256(_mm_set_epi64x(0x0403030203020201, 0x0302020102010100));
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i of_low = _mm256_shuffle_epi8(counts, _mm256_and_si256(a, low));
    const __m256i of_high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(a, 4), low));
    return _mm256_sad_epu8(_mm256_add_epi8(of_low, of_high), _mm256_setzero_si256());
}

static inline grz_words grz_words_plus(grz_words a, grz_words b) {
    return _mm256_add_epi64(a, b);
}

static inline uint32_t grz_words_sum(grz_words a) {
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    return (uint32_t)_mm_cvtsi128_si32(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
}

#endif
