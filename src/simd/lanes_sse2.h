/* lanes_sse2.h: vectors of SSE2: eight floats in two registers, a box or two words in one. See lanes_plain.h.
 */
#ifndef GRZ_SIMD_LANES_SSE2_H
#define GRZ_SIMD_LANES_SSE2_H

#include "simd/isa.h"
#include "simd/lanes_plain.h"

#include <emmintrin.h>
#include <stdint.h>

enum { SIMD_LANES_sse2 = 8 };

typedef struct simd_lanes_sse2 {
    __m128 low, high;
} simd_lanes_sse2;

typedef simd_lanes_sse2 simd_lane_mask_sse2;

static inline void simd_store_sse2(float *values, simd_lanes_sse2 lanes) {
    _mm_storeu_ps(values, lanes.low);
    _mm_storeu_ps(values + 4, lanes.high);
}

SIMD_OF_ONE(sse2, simd_lanes, simd_load, const float *values,
            (simd_lanes_sse2){ _mm_loadu_ps(values), _mm_loadu_ps(values + 4) })
SIMD_OF_ONE(sse2, simd_lanes, simd_broadcast, float value,
            (simd_lanes_sse2){ _mm_set1_ps(value), _mm_set1_ps(value) })
SIMD_OF_HALVES(sse2, simd_lanes, simd_sub, _mm_sub_ps)
SIMD_OF_HALVES(sse2, simd_lanes, simd_mul, _mm_mul_ps)
SIMD_OF_HALVES(sse2, simd_lanes, simd_min, _mm_min_ps)
SIMD_OF_HALVES(sse2, simd_lanes, simd_max, _mm_max_ps)
SIMD_OF_ONE(sse2, simd_lanes, simd_truncate, simd_lanes_sse2 a,
            (simd_lanes_sse2){ _mm_cvtepi32_ps(_mm_cvttps_epi32(a.low)),
                               _mm_cvtepi32_ps(_mm_cvttps_epi32(a.high)) })

/* In each of four lanes the least value of it and the lanes behind it. */
static inline __m128 suffix_min_four_sse2(__m128 a) {
    a = _mm_min_ps(a, _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 3, 2, 1)));
    return _mm_min_ps(a, _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 3, 3, 2)));
}

static inline simd_lanes_sse2 simd_suffix_min_sse2(simd_lanes_sse2 a) {
    const __m128 high = suffix_min_four_sse2(a.high);
    const __m128 of_high = _mm_shuffle_ps(high, high, 0);
    return (simd_lanes_sse2){ _mm_min_ps(suffix_min_four_sse2(a.low), of_high), high };
}

static inline simd_lane_mask_sse2 simd_less_sse2(simd_lanes_sse2 a, simd_lanes_sse2 b) {
    return (simd_lane_mask_sse2){ _mm_cmplt_ps(a.low, b.low), _mm_cmplt_ps(a.high, b.high) };
}

SIMD_OF_HALVES(sse2, simd_lane_mask, simd_and, _mm_and_ps)
SIMD_OF_HALVES(sse2, simd_lane_mask, simd_or, _mm_or_ps)

static inline uint32_t simd_bits_sse2(simd_lane_mask_sse2 mask) {
    return (uint32_t)_mm_movemask_ps(mask.low) | (uint32_t)_mm_movemask_ps(mask.high) << 4;
}

/* At most eight bits. */
static inline uint32_t simd_popcount_sse2(uint32_t bits) {
    bits -= bits >> 1 & 0x55;
    bits = (bits & 0x33) + (bits >> 2 & 0x33);
    return (bits + (bits >> 4)) & 0x0f;
}

static inline void transpose_boxes_sse2(__m128 *low, __m128 *high, simd_lanes_sse2 *edges) {
    _MM_TRANSPOSE4_PS(low[0], low[1], low[2], low[3]);
    _MM_TRANSPOSE4_PS(high[0], high[1], high[2], high[3]);
    for (int i = 0; i < 4; i++)
        edges[i] = (simd_lanes_sse2){ low[i], high[i] };
}

static inline void simd_load_boxes_sse2(const graze_box *boxes, simd_lanes_sse2 *edges) {
    __m128 low[4], high[4];
    for (int i = 0; i < 4; i++) {
        low[i] = _mm_loadu_ps(&boxes[i].min_x);
        high[i] = _mm_loadu_ps(&boxes[4 + i].min_x);
    }
    transpose_boxes_sse2(low, high, edges);
}

static inline void simd_gather_boxes_sse2(const graze_box *boxes, const uint32_t *rows,
                                          simd_lanes_sse2 *edges) {
    __m128 low[4], high[4];
    for (int i = 0; i < 4; i++) {
        low[i] = _mm_loadu_ps(&grz_simd_box_at(boxes, rows[i])->min_x);
        high[i] = _mm_loadu_ps(&grz_simd_box_at(boxes, rows[4 + i])->min_x);
    }
    transpose_boxes_sse2(low, high, edges);
}

static inline __m128i load_rows_sse2(const uint32_t *rows) {
    return _mm_loadu_si128((const __m128i *)(const void *)rows);
}

static inline __m128i key_of_four_sse2(__m128 high, __m128 low) {
    return _mm_or_si128(_mm_slli_epi32(_mm_cvttps_epi32(high), 16), _mm_cvttps_epi32(low));
}

static inline void simd_store_u32_sse2(uint32_t *out, simd_lanes_sse2 values) {
    _mm_storeu_si128((__m128i *)(void *)out, _mm_cvttps_epi32(values.low));
    _mm_storeu_si128((__m128i *)(void *)(out + 4), _mm_cvttps_epi32(values.high));
}

static inline void simd_store_keys_sse2(uint32_t *keys, simd_lanes_sse2 high, simd_lanes_sse2 low) {
    _mm_storeu_si128((__m128i *)(void *)keys, key_of_four_sse2(high.low, low.low));
    _mm_storeu_si128((__m128i *)(void *)(keys + 4), key_of_four_sse2(high.high, low.high));
}

static inline uint32_t high_bits_of_sse2(__m128i low, __m128i high) {
    return simd_bits_sse2((simd_lane_mask_sse2){ _mm_castsi128_ps(low), _mm_castsi128_ps(high) });
}

static inline uint32_t simd_rows_equal_sse2(const uint32_t *a, const uint32_t *b) {
    return high_bits_of_sse2(_mm_cmpeq_epi32(load_rows_sse2(a), load_rows_sse2(b)),
                             _mm_cmpeq_epi32(load_rows_sse2(a + 4), load_rows_sse2(b + 4)));
}

static inline uint32_t simd_rows_high_sse2(const uint32_t *a, const uint32_t *b) {
    return high_bits_of_sse2(_mm_and_si128(load_rows_sse2(a), load_rows_sse2(b)),
                             _mm_and_si128(load_rows_sse2(a + 4), load_rows_sse2(b + 4)));
}

/* Without a permutation by variable lanes: one after the other, as in plain C. */
#define simd_compress_rows_sse2 simd_compress_rows_plain
#define simd_compress_range_sse2 simd_compress_range_plain
#define simd_compress_pairs_sse2 simd_compress_pairs_plain
#define simd_compress_ids_sse2 simd_compress_ids_plain
#define simd_gather_nonzero_sse2 simd_gather_nonzero_plain

typedef __m128 simd_limit_sse2;

static inline simd_limit_sse2 simd_limit_of_sse2(const grz_simd_box *limit) {
    return _mm_loadu_ps(&limit->min_x);
}

static inline simd_limit_sse2 simd_limit_of_point_sse2(float x, float y) {
    return _mm_setr_ps(x, y, -x, -y);
}

/* The outcome of four comparisons for each of two boxes, 16 bits each. */
static inline __m128i two_within_sse2(const grz_simd_box *two, __m128 limit) {
    const __m128 first = _mm_cmple_ps(_mm_loadu_ps(&two[0].min_x), limit);
    const __m128 second = _mm_cmple_ps(_mm_loadu_ps(&two[1].min_x), limit);
    return _mm_packs_epi32(_mm_castps_si128(first), _mm_castps_si128(second));
}

/* Narrowed to bytes, the outcomes for a box are one lane, all ones if all four hold. */
static inline uint32_t four_within_sse2(const grz_simd_box *four, __m128 limit) {
    const __m128i bytes = _mm_packs_epi16(two_within_sse2(four, limit), two_within_sse2(four + 2, limit));
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(bytes, _mm_set1_epi32(-1))));
}

static inline uint32_t simd_boxes_within_sse2(const grz_simd_box *eight, simd_limit_sse2 limit) {
    return four_within_sse2(eight, limit) | four_within_sse2(eight + 4, limit) << 4;
}

static inline uint32_t simd_layers_marked_sse2(const uint8_t *eight) {
    return (uint32_t)_mm_movemask_epi8(_mm_loadl_epi64((const __m128i *)(const void *)eight));
}

static inline __m128 pair_sums_sse2(const grz_simd_box *boxes, graze_pair pair) {
    const __m128 a = _mm_loadu_ps(&boxes[pair.a].min_x), b = _mm_loadu_ps(&boxes[pair.b].min_x);
    return _mm_add_ps(a, _mm_shuffle_ps(b, b, _MM_SHUFFLE(1, 0, 3, 2)));
}

/* Saturation keeps signs, so four sums of floats can be narrowed to a byte each. */
static inline __m128i narrow_sums_sse2(__m128 a, __m128 b) {
    return _mm_packs_epi32(_mm_castps_si128(a), _mm_castps_si128(b));
}

static inline uint32_t four_overlap_bits_sse2(const grz_simd_box *boxes, const graze_pair *pairs) {
    const __m128i both =
        _mm_packs_epi16(narrow_sums_sse2(pair_sums_sse2(boxes, pairs[0]), pair_sums_sse2(boxes, pairs[1])),
                        narrow_sums_sse2(pair_sums_sse2(boxes, pairs[2]), pair_sums_sse2(boxes, pairs[3])));
    const __m128i below = _mm_cmpgt_epi8(_mm_setzero_si128(), both);
    const __m128i all = _mm_cmpeq_epi32(below, _mm_set1_epi32(-1));
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(all));
}

static inline uint32_t simd_pairs_overlap_sse2(const grz_simd_box *boxes, const graze_pair *pairs) {
    return four_overlap_bits_sse2(boxes, pairs) | four_overlap_bits_sse2(boxes, pairs + 4) << 4;
}

static inline void four_from_edges_sse2(grz_simd_box *boxes, const grz_edge_view *edges, uint32_t i) {
    const __m128 zero = _mm_setzero_ps();
    __m128 a = _mm_loadu_ps(edges->min_x + i), b = _mm_loadu_ps(edges->min_y + i);
    __m128 c = _mm_sub_ps(zero, _mm_loadu_ps(edges->max_x + i));
    __m128 d = _mm_sub_ps(zero, _mm_loadu_ps(edges->max_y + i));
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(&boxes[i].min_x, a);
    _mm_storeu_ps(&boxes[i + 1].min_x, b);
    _mm_storeu_ps(&boxes[i + 2].min_x, c);
    _mm_storeu_ps(&boxes[i + 3].min_x, d);
}

static inline void simd_boxes_write_sse2(grz_simd_box *boxes, const grz_edge_view *edges, uint32_t i) {
    four_from_edges_sse2(boxes, edges, i);
    four_from_edges_sse2(boxes, edges, i + 4);
}

enum { SIMD_WORDS_sse2 = 2 };

typedef __m128i simd_words_sse2;
typedef __m128i simd_words_mask_sse2;
typedef __m128i simd_words_order_sse2; /* the words that change places */

static inline void simd_words_store_sse2(uint64_t *out, simd_words_sse2 words) {
    _mm_storeu_si128((__m128i *)(void *)out, words);
}

SIMD_OF_ONE(sse2, simd_words, simd_words_load, const uint64_t *words,
            _mm_loadu_si128((const __m128i *)(const void *)words))

static inline simd_words_mask_sse2 simd_words_mask_of_sse2(uint32_t bits) {
    const int first = -(int)(bits & 1), second = -(int)(bits >> 1 & 1);
    return _mm_set_epi32(second, second, first, first);
}

SIMD_OF_TWO(sse2, simd_words, simd_words_and, _mm_and_si128(a, b))
SIMD_LOAD_MASKED(sse2)
SIMD_OF_TWO(sse2, simd_words, simd_words_or, _mm_or_si128(a, b))

/* A shift by 64 leaves nothing. */
static inline simd_words_sse2 simd_words_funnel_shift_sse2(simd_words_sse2 low, simd_words_sse2 high,
                                                           uint32_t shift) {
    const __m128i down = _mm_cvtsi32_si128((int)shift), up = _mm_cvtsi32_si128(64 - (int)shift);
    return _mm_or_si128(_mm_srl_epi64(low, down), _mm_sll_epi64(high, up));
}

SIMD_OF_ONE(sse2, simd_words_order, simd_words_order_of, uint32_t exchange,
            _mm_set1_epi32(-(int)(exchange & 1)))

static inline simd_words_sse2 simd_words_permute_sse2(simd_words_sse2 a, simd_words_order_sse2 order) {
    const __m128i other = _mm_shuffle_epi32(a, _MM_SHUFFLE(1, 0, 3, 2));
    return _mm_or_si128(_mm_and_si128(order, other), _mm_andnot_si128(order, a));
}

/* The bits of `kept` and those `shift` above them change places. */
static inline __m128i swap_bits_sse2(__m128i a, int shift, int kept) {
    const __m128i low = _mm_set1_epi8((char)kept), by = _mm_cvtsi32_si128(shift);
    return _mm_or_si128(_mm_and_si128(_mm_srl_epi16(a, by), low), _mm_sll_epi16(_mm_and_si128(a, low), by));
}

/* First the bits in each byte, then the bytes in each two, then the twos. */
static inline simd_words_sse2 simd_words_reverse_sse2(simd_words_sse2 a) {
    a = swap_bits_sse2(swap_bits_sse2(swap_bits_sse2(a, 1, 0x55), 2, 0x33), 4, 0x0f);
    a = _mm_or_si128(_mm_slli_epi16(a, 8), _mm_srli_epi16(a, 8));
    a = _mm_shufflelo_epi16(a, _MM_SHUFFLE(0, 1, 2, 3));
    return _mm_shufflehi_epi16(a, _MM_SHUFFLE(0, 1, 2, 3));
}

static inline uint64_t simd_words_any_sse2(simd_words_sse2 a) {
    return _mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128())) != 0xffff;
}

static inline __m128i add_bits_sse2(__m128i a, int shift, int kept) {
    const __m128i low = _mm_set1_epi8((char)kept);
    return _mm_add_epi8(_mm_and_si128(a, low),
                        _mm_and_si128(_mm_srl_epi16(a, _mm_cvtsi32_si128(shift)), low));
}

/* Bits in twos, in fours, in bytes; the bytes of each word added up. */
static inline simd_words_sse2 simd_words_popcount_sse2(simd_words_sse2 a) {
    a = add_bits_sse2(add_bits_sse2(add_bits_sse2(a, 1, 0x55), 2, 0x33), 4, 0x0f);
    return _mm_sad_epu8(a, _mm_setzero_si128());
}

SIMD_OF_TWO(sse2, simd_words, simd_words_add, _mm_add_epi64(a, b))

static inline uint32_t simd_words_sum_sse2(simd_words_sse2 a) {
    return (uint32_t)_mm_cvtsi128_si32(_mm_add_epi64(a, _mm_unpackhi_epi64(a, a)));
}

#endif
