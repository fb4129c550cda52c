/* words_avx512.h: eight words of masks in one register: AVX-512 with VPOPCNTDQ,
 * VBMI2 and GFNI. */
#pragma once

#include "simd/isa.h"

#include <immintrin.h>
#include <stdint.h>

enum { SIMD_WORDS_avx512 = 8 };

typedef __m512i simd_words_avx512;
typedef __mmask8 simd_words_mask_avx512;
typedef __m512i simd_words_order_avx512;

static inline void simd_words_store_avx512(uint64_t *out, simd_words_avx512 words) {
    _mm512_storeu_si512(out, words);
}

SIMD_OF_ONE(avx512, simd_words, simd_words_load, const uint64_t *words,
            _mm512_loadu_si512(words))
SIMD_OF_ONE(avx512, simd_words_mask, simd_words_mask_of, uint32_t bits,
            (simd_words_mask_avx512)bits)
SIMD_OF_TWO(avx512, simd_words, simd_words_and, _mm512_and_si512(a, b))

static inline simd_words_avx512
simd_words_load_masked_avx512(const uint64_t *words, simd_words_mask_avx512 lanes) {
    return _mm512_maskz_loadu_epi64(lanes, words);
}

SIMD_OF_TWO(avx512, simd_words, simd_words_or, _mm512_or_si512(a, b))

static inline simd_words_avx512
simd_words_funnel_shift_avx512(simd_words_avx512 low, simd_words_avx512 high,
                               uint32_t shift) {
    return _mm512_shrdv_epi64(low, high, _mm512_set1_epi64(shift));
}

SIMD_OF_ONE(avx512, simd_words_order, simd_words_order_of, uint32_t exchange,
            _mm512_xor_si512(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0),
                             _mm512_set1_epi64(exchange)))

static inline simd_words_avx512
simd_words_permute_avx512(simd_words_avx512 a, simd_words_order_avx512 order) {
    return _mm512_permutexvar_epi64(order, a);
}

/* The bytes of each word are reversed, and the bits of each byte by a matrix. */
static inline simd_words_avx512 simd_words_reverse_avx512(simd_words_avx512 a) {
    const __m512i bytes = _mm512_broadcast_i32x4(
        _mm_set_epi64x(0x08090a0b0c0d0e0f, 0x0001020304050607));
    const __m512i matrix = _mm512_set1_epi64((long long)0x8040201008040201);
    return _mm512_gf2p8affine_epi64_epi8(_mm512_shuffle_epi8(a, bytes), matrix, 0);
}

static inline uint64_t simd_words_any_avx512(simd_words_avx512 a) {
    return _mm512_test_epi64_mask(a, a);
}

SIMD_OF_ONE(avx512, simd_words, simd_words_popcount, simd_words_avx512 a,
            _mm512_popcnt_epi64(a))
SIMD_OF_TWO(avx512, simd_words, simd_words_add, _mm512_add_epi64(a, b))

static inline uint32_t simd_words_sum_avx512(simd_words_avx512 a) {
    return (uint32_t)_mm512_reduce_add_epi64(a);
}
