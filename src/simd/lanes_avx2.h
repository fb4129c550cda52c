/* lanes_avx2.h: vectors of AVX2: eight floats, two boxes or four words in one
 * register. See lanes_vec.h. */
#pragma once

#include "simd/index.h"
#include "simd/isa.h"

#include <immintrin.h>

enum { SIMD_LANES_avx2 = 8 };

typedef __m256 simd_lanes_avx2;
typedef __m256 simd_lane_mask_avx2;

static inline void simd_store_avx2(float *values, simd_lanes_avx2 lanes) {
    _mm256_storeu_ps(values, lanes);
}

SIMD_OF_ONE(avx2, simd_lanes, simd_load, const float *values,
            _mm256_loadu_ps(values))
SIMD_OF_ONE(avx2, simd_lanes, simd_broadcast, float value, _mm256_set1_ps(value))
SIMD_OF_TWO(avx2, simd_lanes, simd_sub, _mm256_sub_ps(a, b))
SIMD_OF_TWO(avx2, simd_lanes, simd_mul, _mm256_mul_ps(a, b))
SIMD_OF_TWO(avx2, simd_lanes, simd_min, _mm256_min_ps(a, b))
SIMD_OF_TWO(avx2, simd_lanes, simd_max, _mm256_max_ps(a, b))
SIMD_OF_ONE(avx2, simd_lanes, simd_truncate, simd_lanes_avx2 a,
            _mm256_cvtepi32_ps(_mm256_cvttps_epi32(a)))

/* The last lane is compared with itself. */
static inline simd_lanes_avx2 simd_suffix_min_avx2(simd_lanes_avx2 a) {
    a = _mm256_min_ps(
        a, _mm256_permutevar8x32_ps(a, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 7)));
    a = _mm256_min_ps(
        a, _mm256_permutevar8x32_ps(a, _mm256_setr_epi32(2, 3, 4, 5, 6, 7, 7, 7)));
    return _mm256_min_ps(
        a, _mm256_permutevar8x32_ps(a, _mm256_setr_epi32(4, 5, 6, 7, 7, 7, 7, 7)));
}

static inline simd_lane_mask_avx2 simd_less_avx2(simd_lanes_avx2 a,
                                                 simd_lanes_avx2 b) {
    return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
}

SIMD_OF_TWO(avx2, simd_lane_mask, simd_and, _mm256_and_ps(a, b))

static inline uint32_t simd_bits_avx2(simd_lane_mask_avx2 mask) {
    return (uint32_t)_mm256_movemask_ps(mask);
}

static inline uint32_t simd_popcount_avx2(uint32_t bits) {
    return (uint32_t)_mm_popcnt_u32(bits);
}

/* Two boxes, one in each half. */
static inline __m256 load_two_boxes_avx2(const graze_box *low,
                                         const graze_box *high) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(&low->min_x)),
                                _mm_loadu_ps(&high->min_x), 1);
}

static inline void transpose_boxes_avx2(const __m256 *row, simd_lanes_avx2 *edges) {
    const __m256 min_01 = _mm256_unpacklo_ps(row[0], row[1]),
                 min_23 = _mm256_unpacklo_ps(row[2], row[3]);
    const __m256 max_01 = _mm256_unpackhi_ps(row[0], row[1]),
                 max_23 = _mm256_unpackhi_ps(row[2], row[3]);
    edges[0] = _mm256_shuffle_ps(min_01, min_23, _MM_SHUFFLE(1, 0, 1, 0));
    edges[1] = _mm256_shuffle_ps(min_01, min_23, _MM_SHUFFLE(3, 2, 3, 2));
    edges[2] = _mm256_shuffle_ps(max_01, max_23, _MM_SHUFFLE(1, 0, 1, 0));
    edges[3] = _mm256_shuffle_ps(max_01, max_23, _MM_SHUFFLE(3, 2, 3, 2));
}

static inline void simd_load_boxes_avx2(const graze_box *boxes,
                                        simd_lanes_avx2 *edges) {
    const __m256 rows[4] = { load_two_boxes_avx2(boxes, boxes + 4),
                             load_two_boxes_avx2(boxes + 1, boxes + 5),
                             load_two_boxes_avx2(boxes + 2, boxes + 6),
                             load_two_boxes_avx2(boxes + 3, boxes + 7) };
    transpose_boxes_avx2(rows, edges);
}

static inline void simd_gather_boxes_avx2(const graze_box *boxes,
                                          const uint32_t *rows,
                                          simd_lanes_avx2 *edges) {
    __m256 two[4];
    for (int i = 0; i < 4; i++)
        two[i] = load_two_boxes_avx2(grz_simd_box_at(boxes, rows[i]),
                                     grz_simd_box_at(boxes, rows[i + 4]));
    transpose_boxes_avx2(two, edges);
}

static inline __m256i load_rows_avx2(const uint32_t *rows) {
    return _mm256_loadu_si256((const __m256i *)(const void *)rows);
}

static inline void store_rows_avx2(uint32_t *out, __m256i rows) {
    _mm256_storeu_si256((__m256i *)(void *)out, rows);
}

static inline void simd_store_u32_avx2(uint32_t *out, simd_lanes_avx2 values) {
    store_rows_avx2(out, _mm256_cvttps_epi32(values));
}

static inline void simd_store_keys_avx2(uint32_t *keys, simd_lanes_avx2 high,
                                        simd_lanes_avx2 low) {
    const __m256i shifted = _mm256_slli_epi32(_mm256_cvttps_epi32(high), 16);
    store_rows_avx2(keys, _mm256_or_si256(shifted, _mm256_cvttps_epi32(low)));
}

static inline uint32_t simd_rows_equal_avx2(const uint32_t *a, const uint32_t *b) {
    const __m256i equal = _mm256_cmpeq_epi32(load_rows_avx2(a), load_rows_avx2(b));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(equal));
}

typedef __m256i simd_rows_avx2;

SIMD_OF_ONE(avx2, simd_rows, simd_rows_load, const uint32_t *rows,
            load_rows_avx2(rows))

static inline uint32_t simd_bits_unless_high_avx2(simd_lane_mask_avx2 mask,
                                                  simd_rows_avx2 a,
                                                  simd_rows_avx2 b) {
    const __m256 both = _mm256_castsi256_ps(_mm256_and_si256(a, b));
    return (uint32_t)_mm256_movemask_ps(_mm256_andnot_ps(both, mask));
}

/* By set of bits: its lanes first, a byte a lane. Instructions that move single bits
 * (BMI2) could make them from the set, in six instructions in place of this load; Zen
 * before its third generation runs them in microcode. */
#define ORDER_LANE(bits, lane)                                                      \
    ((uint64_t)((bits) >> (lane)&1) * (lane)                                        \
     << 8 * ORDER_COUNT((bits) & ((1 << (lane)) - 1)))
#define ORDER_COUNT(bits)                                                           \
    (((bits)&1) + ((bits) >> 1 & 1) + ((bits) >> 2 & 1) + ((bits) >> 3 & 1) +       \
     ((bits) >> 4 & 1) + ((bits) >> 5 & 1) + ((bits) >> 6 & 1))
#define ORDER_OF(bits)                                                              \
    ORDER_LANE(bits, 1) | ORDER_LANE(bits, 2) | ORDER_LANE(bits, 3) |               \
        ORDER_LANE(bits, 4) | ORDER_LANE(bits, 5) | ORDER_LANE(bits, 6) |           \
        ORDER_LANE(bits, 7)
#define ORDER_FOUR(bits)                                                            \
    ORDER_OF(bits), ORDER_OF((bits) + 1), ORDER_OF((bits) + 2), ORDER_OF((bits) + 3)
#define ORDER_SIXTEEN(bits)                                                         \
    ORDER_FOUR(bits), ORDER_FOUR((bits) + 4), ORDER_FOUR((bits) + 8),               \
        ORDER_FOUR((bits) + 12)
#define ORDER_SIXTY_FOUR(bits)                                                      \
    ORDER_SIXTEEN(bits), ORDER_SIXTEEN((bits) + 16), ORDER_SIXTEEN((bits) + 32),    \
        ORDER_SIXTEEN((bits) + 48)

static const uint64_t orders_avx2[256] = { ORDER_SIXTY_FOUR(0), ORDER_SIXTY_FOUR(64),
                                           ORDER_SIXTY_FOUR(128),
                                           ORDER_SIXTY_FOUR(192) };

static inline __m256i compress_order_avx2(uint32_t bits) {
    return _mm256_cvtepu8_epi32(
        _mm_loadl_epi64((const __m128i *)(const void *)&orders_avx2[bits]));
}

static inline void simd_compress_rows_avx2(uint32_t *out, const uint32_t *rows,
                                           uint32_t bits) {
    store_rows_avx2(out, _mm256_permutevar8x32_epi32(load_rows_avx2(rows),
                                                     compress_order_avx2(bits)));
}

/* The order of the lanes is the rows themselves, so nothing is permuted. */
static inline void simd_compress_range_avx2(uint32_t *out, uint32_t first,
                                            uint32_t bits) {
    store_rows_avx2(out, _mm256_add_epi32(compress_order_avx2(bits),
                                          _mm256_set1_epi32((int)first)));
}

static inline void simd_compress_pairs_avx2(graze_pair *out, simd_rows_avx2 a,
                                            simd_rows_avx2 b, uint32_t bits) {
    const __m256i low_bits = _mm256_set1_epi32(0x7fffffff),
                  front = compress_order_avx2(bits);
    const __m256i p = _mm256_and_si256(a, low_bits),
                  q = _mm256_and_si256(b, low_bits);
    const __m256i low = _mm256_permutevar8x32_epi32(_mm256_min_epu32(p, q), front);
    const __m256i high = _mm256_permutevar8x32_epi32(_mm256_max_epu32(p, q), front);
    const __m256i even = _mm256_unpacklo_epi32(low, high),
                  odd = _mm256_unpackhi_epi32(low, high);
    store_rows_avx2(&out[0].a, _mm256_permute2x128_si256(even, odd, 0x20));
    store_rows_avx2(&out[4].a, _mm256_permute2x128_si256(even, odd, 0x31));
}

/* One load for each is faster than a gather. */
static inline uint32_t simd_look_up_avx2(const uint32_t *table, const uint32_t *at,
                                         size_t step, uint32_t *out) {
    const __m256i found = _mm256_setr_epi32(
        (int)table[at[0] * step], (int)table[at[1] * step], (int)table[at[2] * step],
        (int)table[at[3] * step], (int)table[at[4] * step], (int)table[at[5] * step],
        (int)table[at[6] * step], (int)table[at[7] * step]);
    const __m256i is_zero = _mm256_cmpeq_epi32(found, _mm256_setzero_si256());
    store_rows_avx2(out, found);
    return ~(uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(is_zero)) & 0xff;
}

static inline __m256 simd_gather_floats_avx2(const float *column,
                                             const uint32_t *rows) {
    return _mm256_setr_ps(column[rows[0]], column[rows[1]], column[rows[2]],
                          column[rows[3]], column[rows[4]], column[rows[5]],
                          column[rows[6]], column[rows[7]]);
}

typedef __m256 simd_limit_avx2;

static inline simd_limit_avx2 simd_limit_of_avx2(const graze_box *closed) {
    const __m128 box = _mm_loadu_ps(&closed->min_x),
                 signs = _mm_setr_ps(0, 0, -0.0f, -0.0f);
    const __m128 limit =
        _mm_xor_ps(_mm_shuffle_ps(box, box, _MM_SHUFFLE(1, 0, 3, 2)), signs);
    return _mm256_insertf128_ps(_mm256_castps128_ps256(limit), limit, 1);
}

static inline __m256i two_within_avx2(const grz_simd_box *two, __m256 limit) {
    return _mm256_castps_si256(
        _mm256_cmp_ps(_mm256_loadu_ps(&two->min_x), limit, _CMP_LE_OQ));
}

/* Narrowed to bytes, a box is one lane, all ones if all four hold: even boxes in the
 * lower half. */
static inline uint32_t simd_boxes_within_avx2(const grz_simd_box *eight,
                                              simd_limit_avx2 limit) {
    const __m256i first = _mm256_packs_epi32(two_within_avx2(eight, limit),
                                             two_within_avx2(eight + 2, limit));
    const __m256i second = _mm256_packs_epi32(two_within_avx2(eight + 4, limit),
                                              two_within_avx2(eight + 6, limit));
    const __m256i bytes = _mm256_packs_epi16(first, second);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    const __m256i all = _mm256_cmpeq_epi32(_mm256_permutevar8x32_epi32(bytes, order),
                                           _mm256_set1_epi32(-1));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(all));
}

static inline uint32_t simd_layers_marked_avx2(const uint8_t *eight) {
    return (uint32_t)_mm_movemask_epi8(
        _mm_loadl_epi64((const __m128i *)(const void *)eight));
}

/* The table names the halves of the kept ids, a byte each, for each set of bits. */
static inline uint32_t ids_compress_four_avx2(uint64_t *out, const uint64_t *ids,
                                              uint32_t bits) {
    static const uint32_t halves[16][2] = {
        { 0x0000, 0 },          { 0x0100, 0 },
        { 0x0302, 0 },          { 0x03020100, 0 },
        { 0x0504, 0 },          { 0x05040100, 0 },
        { 0x05040302, 0 },      { 0x03020100, 0x0504 },
        { 0x0706, 0 },          { 0x07060100, 0 },
        { 0x07060302, 0 },      { 0x03020100, 0x0706 },
        { 0x07060504, 0 },      { 0x05040100, 0x0706 },
        { 0x05040302, 0x0706 }, { 0x03020100, 0x07060504 },
    };
    const __m256i order = _mm256_cvtepu8_epi32(
        _mm_loadl_epi64((const __m128i *)(const void *)halves[bits]));
    const __m256i unmarked =
        _mm256_andnot_si256(_mm256_set1_epi64x((long long)GRZ_ID_MARK),
                            _mm256_loadu_si256((const __m256i *)(const void *)ids));
    _mm256_storeu_si256((__m256i *)(void *)out,
                        _mm256_permutevar8x32_epi32(unmarked, order));
    return (uint32_t)_mm_popcnt_u32(bits);
}

static inline uint32_t simd_compress_ids_avx2(uint64_t *out, const uint64_t *eight,
                                              uint32_t bits) {
    const uint32_t count = ids_compress_four_avx2(out, eight, bits & 0xf);
    return count + ids_compress_four_avx2(out + count, eight + 4, bits >> 4);
}

enum { SIMD_WORDS_avx2 = 4 };

typedef __m256i simd_words_avx2;
typedef __m256i simd_words_mask_avx2;
typedef __m256i simd_words_order_avx2;

static inline void simd_words_store_avx2(uint64_t *out, simd_words_avx2 words) {
    _mm256_storeu_si256((__m256i *)(void *)out, words);
}

SIMD_OF_ONE(avx2, simd_words, simd_words_load, const uint64_t *words,
            _mm256_loadu_si256((const __m256i *)(const void *)words))

static inline simd_words_mask_avx2 simd_words_mask_of_avx2(uint32_t bits) {
    const __m256i each = _mm256_set_epi64x(8, 4, 2, 1);
    return _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(bits), each),
                              each);
}

SIMD_OF_TWO(avx2, simd_words, simd_words_and, _mm256_and_si256(a, b))
SIMD_LOAD_MASKED(avx2)
SIMD_OF_TWO(avx2, simd_words, simd_words_or, _mm256_or_si256(a, b))

/* A shift by 64 leaves nothing. */
static inline simd_words_avx2 simd_words_funnel_shift_avx2(simd_words_avx2 low,
                                                           simd_words_avx2 high,
                                                           uint32_t shift) {
    const __m128i down = _mm_cvtsi32_si128((int)shift),
                  up = _mm_cvtsi32_si128(64 - (int)shift);
    return _mm256_or_si256(_mm256_srl_epi64(low, down), _mm256_sll_epi64(high, up));
}

/* As eight halves of words. */
SIMD_OF_ONE(avx2, simd_words_order, simd_words_order_of, uint32_t exchange,
            _mm256_xor_si256(_mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0),
                             _mm256_set1_epi32((int)(2 * exchange))))

static inline simd_words_avx2 simd_words_permute_avx2(simd_words_avx2 a,
                                                      simd_words_order_avx2 order) {
    return _mm256_permutevar8x32_epi32(a, order);
}

/* The bytes of each word are reversed, and the halves of each byte by a table. */
static inline simd_words_avx2 simd_words_reverse_avx2(simd_words_avx2 a) {
    const __m256i bytes = _mm256_broadcastsi128_si256(
        _mm_set_epi64x(0x08090a0b0c0d0e0f, 0x0001020304050607));
    const __m256i halves = _mm256_broadcastsi128_si256(
        _mm_set_epi64x(0x0f070b030d050901, 0x0e060a020c040800));
    const __m256i low = _mm256_set1_epi8(15),
                  swapped = _mm256_shuffle_epi8(a, bytes);
    const __m256i low_half =
        _mm256_shuffle_epi8(halves, _mm256_and_si256(swapped, low));
    const __m256i high_half = _mm256_shuffle_epi8(
        halves, _mm256_and_si256(_mm256_srli_epi16(swapped, 4), low));
    return _mm256_or_si256(_mm256_slli_epi16(low_half, 4), high_half);
}

static inline uint64_t simd_words_any_avx2(simd_words_avx2 a) {
    return !_mm256_testz_si256(a, a);
}

/* The bits of the two halves of each byte are counted by a table; the bytes of each
 * word are added up. */
static inline simd_words_avx2 simd_words_popcount_avx2(simd_words_avx2 a) {
    const __m256i counts = _mm256_broadcastsi128_si256(
        _mm_set_epi64x(0x0403030203020201, 0x0302020102010100));
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i of_low = _mm256_shuffle_epi8(counts, _mm256_and_si256(a, low));
    const __m256i of_high =
        _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(a, 4), low));
    return _mm256_sad_epu8(_mm256_add_epi8(of_low, of_high), _mm256_setzero_si256());
}

SIMD_OF_TWO(avx2, simd_words, simd_words_add, _mm256_add_epi64(a, b))

static inline uint32_t simd_words_sum_avx2(simd_words_avx2 a) {
    const __m128i two =
        _mm_add_epi64(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    return (uint32_t)_mm_cvtsi128_si32(
        _mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
}
