/* words_sse2.h: two words in one SSE2 register; see words_plain.h for what each function means. */
#ifndef GRZ_CORE_WORDS_WORDS_SSE2_H
#define GRZ_CORE_WORDS_WORDS_SSE2_H

#include <emmintrin.h>
#include <stdint.h>

enum { GRZ_WORDS = 2 };

typedef __m128i grz_words;
typedef __m128i grz_word_lanes;
typedef __m128i grz_word_order; /* the words that are to change places */

static inline grz_words grz_words_none(void) {
    return _mm_setzero_si128();
}

static inline grz_words grz_words_load(const uint64_t *words) {
    return _mm_loadu_si128((const __m128i *)(const void *)words);
}

static inline void grz_words_store(uint64_t *out, grz_words words) {
    _mm_storeu_si128((__m128i *)(void *)out, words);
}

static inline grz_word_lanes grz_words_lanes(uint32_t bits) {
    const int first = -(int)(bits & 1), second = -(int)(bits >> 1 & 1);
    return _mm_set_epi32(second, second, first, first);
}

static inline grz_words grz_words_and(grz_words a, grz_words b) {
    return _mm_and_si128(a, b);
}

static inline grz_words grz_words_load_lanes(const uint64_t *words, grz_word_lanes lanes) {
    return grz_words_and(grz_words_load(words), lanes);
}

static inline grz_words grz_words_or(grz_words a, grz_words b) {
    return _mm_or_si128(a, b);
}

/* A shift by 64 leaves nothing. */
static inline grz_words grz_words_joined(grz_words low, grz_words high, uint32_t shift) {
    const __m128i down = _mm_cvtsi32_si128((int)shift), up = _mm_cvtsi32_si128(64 - (int)shift);
    return _mm_or_si128(_mm_srl_epi64(low, down), _mm_sll_epi64(high, up));
}

static inline grz_word_order grz_words_order(uint32_t exchange) {
    return _mm_set1_epi32(-(int)(exchange & 1));
}

static inline grz_words grz_words_ordered(grz_words a, grz_word_order order) {
    const __m128i other = _mm_shuffle_epi32(a, _MM_SHUFFLE(1, 0, 3, 2));
    return _mm_or_si128(_mm_and_si128(order, other), _mm_andnot_si128(order, a));
}

/* The bits of `kept` and those `shift` above them change places. */
static inline __m128i exchange_bits(__m128i a, int shift, int kept) {
    const __m128i low = _mm_set1_epi8((char)kept), by = _mm_cvtsi32_si128(shift);
    return _mm_or_si128(_mm_and_si128(_mm_srl_epi16(a, by), low), _mm_sll_epi16(_mm_and_si128(a, low), by));
}

/* First the bits in each byte, then the bytes in each two, then the twos. */
static inline grz_words grz_words_reversed(grz_words a) {
    a = exchange_bits(exchange_bits(exchange_bits(a, 1, 0x55), 2, 0x33), 4, 0x0f);
    a = _mm_or_si128(_mm_slli_epi16(a, 8), _mm_srli_epi16(a, 8));
    a = _mm_shufflelo_epi16(a, _MM_SHUFFLE(0, 1, 2, 3));
    return _mm_shufflehi_epi16(a, _MM_SHUFFLE(0, 1, 2, 3));
}

static inline uint64_t grz_words_any(grz_words a) {
    return _mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128())) != 0xffff;
}

static inline __m128i pairs_of_bits(__m128i a, int shift, int kept) {
    const __m128i low = _mm_set1_epi8((char)kept);
    return _mm_add_epi8(_mm_and_si128(a, low),
                        _mm_and_si128(_mm_srl_epi16(a, _mm_cvtsi32_si128(shift)), low));
}

/* Bits in twos, in fours, in bytes; the bytes of each word added up. */
static inline grz_words grz_words_bits(grz_words a) {
    a = pairs_of_bits(pairs_of_bits(pairs_of_bits(a, 1, 0x55), 2, 0x33), 4, 0x0f);
    return _mm_sad_epu8(a, _mm_setzero_si128());
}

static inline grz_words grz_words_plus(grz_words a, grz_words b) {
    return _mm_add_epi64(a, b);
}

static inline uint32_t grz_words_sum(grz_words a) {
    return (uint32_t)_mm_cvtsi128_si32(_mm_add_epi64(a, _mm_unpackhi_epi64(a, a)));
}

#endif
