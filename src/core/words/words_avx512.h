/* words_avx512.h: eight words in one AVX-512 register; see words_plain.h for what each function means. Needs
 * F, BW, VPOPCNTDQ, VBMI2 and GFNI (Ice Lake, 2019, and later; Zen 4, 2022, and later). */
#ifndef GRZ_CORE_WORDS_WORDS_AVX512_H
#define GRZ_CORE_WORDS_WORDS_AVX512_H

#include <immintrin.h>
#include <stdint.h>

enum { GRZ_WORDS = 8 };

typedef __m512i grz_words;
typedef __mmask8 grz_word_lanes;
typedef __m512i grz_word_order;

static inline grz_words grz_words_none(void) {
    return _mm512_setzero_si512();
}

static inline grz_words grz_words_load(const uint64_t *words) {
    return _mm512_loadu_si512(words);
}

static inline void grz_words_store(uint64_t *out, grz_words words) {
    _mm512_storeu_si512(out, words);
}

static inline grz_word_lanes grz_words_lanes(uint32_t bits) {
    return (grz_word_lanes)bits;
}

static inline grz_words grz_words_and(grz_words a, grz_words b) {
    return _mm512_and_si512(a, b);
}

static inline grz_words grz_words_load_lanes(const uint64_t *words, grz_word_lanes lanes) {
    return _mm512_maskz_loadu_epi64(lanes, words);
}

static inline grz_words grz_words_or(grz_words a, grz_words b) {
    return _mm512_or_si512(a, b);
}

static inline grz_words grz_words_joined(grz_words low, grz_words high, uint32_t shift) {
    return _mm512_shrdv_epi64(low, high, _mm512_set1_epi64(shift));
}

static inline grz_word_order grz_words_order(uint32_t exchange) {
    return _mm512_xor_si512(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64(exchange));
}

static inline grz_words grz_words_ordered(grz_words a, grz_word_order order) {
    return _mm512_permutexvar_epi64(order, a);
}

/* The bytes of each word from the last on, and in each byte the bits by a matrix that turns them about. */
static inline grz_words grz_words_reversed(grz_words a) {
    const __m512i bytes = _mm512_broadcast_i32x4(_mm_set_epi64x(0x08090a0b0c0d0e0f, 0x0001020304050607));
    const __m512i matrix = _mm512_set1_epi64((long long)0x8040201008040201);
    return _mm512_gf2p8affine_epi64_epi8(_mm512_shuffle_epi8(a, bytes), matrix, 0);
}

static inline uint64_t grz_words_any(grz_words a) {
    return _mm512_test_epi64_mask(a, a);
}

static inline grz_words grz_words_bits(grz_words a) {
    return _mm512_popcnt_epi64(a);
}

static inline grz_words grz_words_plus(grz_words a, grz_words b) {
    return _mm512_add_epi64(a, b);
}

static inline uint32_t grz_words_sum(grz_words a) {
    return (uint32_t)_mm512_reduce_add_epi64(a);
}

#endif
