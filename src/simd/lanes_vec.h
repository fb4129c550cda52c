/* lanes_vec.h: vectors of GCC and Clang: eight floats in two registers, a box or two
 * words in one.
 *
 * Compilers make SSE2, NEON, or plain C of them. A few functions are written for
 * SSE2, NEON and WebAssembly, where an instruction has no operator. The oracle of all is plain C
 * in test_lanes.
 *
 * Each lanes_*.h defines the same functions for one instruction set. A comparison
 * gives a lane mask, which simd_bits makes a number, the first lane its lowest bit.
 * Nothing needs to be aligned. */
#pragma once

#include "simd/index.h"
#include "simd/isa.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#define SIMD_NAME_vec "sse2"
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#define SIMD_NAME_vec "neon"
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define SIMD_NAME_vec "wasm"
#else
#define SIMD_NAME_vec "plain"
#endif

enum { SIMD_LANES_vec = 8, SIMD_WORDS_vec = 2 };

typedef float vec_floats __attribute__((vector_size(16)));
typedef int32_t vec_ints __attribute__((vector_size(16)));
typedef uint32_t vec_rows __attribute__((vector_size(16)));
typedef uint64_t simd_words_vec __attribute__((vector_size(16)));

typedef struct simd_lanes_vec {
    vec_floats low, high;
} simd_lanes_vec;

/* All bits of a lane are equal. */
typedef struct simd_lane_mask_vec {
    vec_ints low, high;
} simd_lane_mask_vec;

static inline vec_floats vec_load(const float *values) {
    vec_floats four;
    memcpy(&four, values, sizeof four);
    return four;
}

static inline vec_ints vec_load_rows(const uint32_t *rows) {
    vec_ints four;
    memcpy(&four, rows, sizeof four);
    return four;
}

static inline vec_floats vec_broadcast(float value) {
    return (vec_floats){ value, value, value, value };
}

static inline vec_floats vec_min(vec_floats a, vec_floats b) {
#if defined(__SSE2__)
    return _mm_min_ps(a, b);
#elif defined(__wasm_simd128__)
    return (vec_floats)wasm_f32x4_pmin((v128_t)b, (v128_t)a);
#else
    return (vec_floats)(((a < b) & (vec_ints)a) | (~(a < b) & (vec_ints)b));
#endif
}

static inline vec_floats vec_max(vec_floats a, vec_floats b) {
#if defined(__SSE2__)
    return _mm_max_ps(a, b);
#elif defined(__wasm_simd128__)
    return (vec_floats)wasm_f32x4_pmax((v128_t)b, (v128_t)a);
#else
    return (vec_floats)(((a > b) & (vec_ints)a) | (~(a > b) & (vec_ints)b));
#endif
}

static inline uint32_t vec_bits(vec_ints mask) {
#if defined(__SSE2__)
    return (uint32_t)_mm_movemask_ps((__m128)mask);
#elif defined(__wasm_simd128__)
    return wasm_i32x4_bitmask((v128_t)mask);
#else
    const vec_ints own = mask & (vec_ints){ 1, 2, 4, 8 };
    return (uint32_t)(own[0] | own[1] | own[2] | own[3]);
#endif
}

/* Cut off to whole numbers; values are 0 to 2^24. */
static inline vec_ints vec_whole(vec_floats a) {
    return __builtin_convertvector(a, vec_ints);
}

static inline void simd_store_vec(float *values, simd_lanes_vec lanes) {
    memcpy(values, &lanes, sizeof lanes);
}

SIMD_OF_ONE(vec, simd_lanes, simd_load, const float *values,
            (simd_lanes_vec){ vec_load(values), vec_load(values + 4) })
SIMD_OF_ONE(vec, simd_lanes, simd_broadcast, float value,
            (simd_lanes_vec){ vec_broadcast(value), vec_broadcast(value) })
SIMD_OF_TWO(vec, simd_lanes, simd_sub,
            (simd_lanes_vec){ a.low - b.low, a.high - b.high })
SIMD_OF_TWO(vec, simd_lanes, simd_mul,
            (simd_lanes_vec){ a.low * b.low, a.high *b.high })

/* b where either is NaN. */
SIMD_OF_TWO(vec, simd_lanes, simd_min,
            (simd_lanes_vec){ vec_min(a.low, b.low), vec_min(a.high, b.high) })
SIMD_OF_TWO(vec, simd_lanes, simd_max,
            (simd_lanes_vec){ vec_max(a.low, b.low), vec_max(a.high, b.high) })
SIMD_OF_ONE(vec, simd_lanes, simd_truncate, simd_lanes_vec a,
            (simd_lanes_vec){
                __builtin_convertvector(vec_whole(a.low), vec_floats),
                __builtin_convertvector(vec_whole(a.high), vec_floats) })

static inline vec_floats vec_suffix_min(vec_floats a) {
    a = vec_min(a, (vec_floats){ a[1], a[2], a[3], a[3] });
    return vec_min(a, (vec_floats){ a[2], a[3], a[3], a[3] });
}

/* In each lane the least value of it and the lanes behind it. */
static inline simd_lanes_vec simd_suffix_min_vec(simd_lanes_vec a) {
    const vec_floats high = vec_suffix_min(a.high);
    return (simd_lanes_vec){ vec_min(vec_suffix_min(a.low), vec_broadcast(high[0])),
                             high };
}

static inline simd_lane_mask_vec simd_less_vec(simd_lanes_vec a, simd_lanes_vec b) {
    return (simd_lane_mask_vec){ a.low < b.low, a.high < b.high };
}

SIMD_OF_TWO(vec, simd_lane_mask, simd_and,
            (simd_lane_mask_vec){ a.low & b.low, a.high &b.high })

static inline uint32_t simd_bits_vec(simd_lane_mask_vec mask) {
    return vec_bits(mask.low) | vec_bits(mask.high) << 4;
}

/* At most eight bits. */
static inline uint32_t simd_popcount_vec(uint32_t bits) {
    bits -= bits >> 1 & 0x55;
    bits = (bits & 0x33) + (bits >> 2 & 0x33);
    return (bits + (bits >> 4)) & 0x0f;
}

/* Four numbers of two vectors, by their places in both. */
#if defined(__clang__)
#define VEC_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define VEC_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (vec_ints){ __VA_ARGS__ })
#endif

static inline void vec_transpose(vec_floats *row) {
    const vec_floats low_ab = VEC_SHUFFLE(row[0], row[1], 0, 4, 1, 5),
                     low_cd = VEC_SHUFFLE(row[2], row[3], 0, 4, 1, 5),
                     high_ab = VEC_SHUFFLE(row[0], row[1], 2, 6, 3, 7),
                     high_cd = VEC_SHUFFLE(row[2], row[3], 2, 6, 3, 7);
    row[0] = VEC_SHUFFLE(low_ab, low_cd, 0, 1, 4, 5);
    row[1] = VEC_SHUFFLE(low_ab, low_cd, 2, 3, 6, 7);
    row[2] = VEC_SHUFFLE(high_ab, high_cd, 0, 1, 4, 5);
    row[3] = VEC_SHUFFLE(high_ab, high_cd, 2, 3, 6, 7);
}

static inline void vec_transpose_boxes(vec_floats *low, vec_floats *high,
                                       simd_lanes_vec *edges) {
    vec_transpose(low);
    vec_transpose(high);
    for (int i = 0; i < 4; i++)
        edges[i] = (simd_lanes_vec){ low[i], high[i] };
}

/* The edges of boxes in a row: min_x, min_y, max_x, max_y. */
static inline void simd_load_boxes_vec(const graze_box *boxes,
                                       simd_lanes_vec *edges) {
    vec_floats low[4], high[4];
    for (int i = 0; i < 4; i++) {
        low[i] = vec_load(&boxes[i].min_x);
        high[i] = vec_load(&boxes[4 + i].min_x);
    }
    vec_transpose_boxes(low, high, edges);
}

/* The edges of the boxes of some rows, whose highest bits do not count. */
static inline void simd_gather_boxes_vec(const graze_box *boxes,
                                         const uint32_t *rows,
                                         simd_lanes_vec *edges) {
    vec_floats low[4], high[4];
    for (int i = 0; i < 4; i++) {
        low[i] = vec_load(&grz_simd_box_at(boxes, rows[i])->min_x);
        high[i] = vec_load(&grz_simd_box_at(boxes, rows[4 + i])->min_x);
    }
    vec_transpose_boxes(low, high, edges);
}

/* Values are 0 to 2^24 and are cut off. */
static inline void simd_store_u32_vec(uint32_t *out, simd_lanes_vec values) {
    const vec_ints whole[2] = { vec_whole(values.low), vec_whole(values.high) };
    memcpy(out, whole, sizeof whole);
}

/* Write high * 2^16 + low, both whole and below 2^16. */
static inline void simd_store_keys_vec(uint32_t *keys, simd_lanes_vec high,
                                       simd_lanes_vec low) {
    const vec_rows both[2] = {
        (vec_rows)vec_whole(high.low) << 16 | (vec_rows)vec_whole(low.low),
        (vec_rows)vec_whole(high.high) << 16 | (vec_rows)vec_whole(low.high)
    };
    memcpy(keys, both, sizeof both);
}

/* A bit for each number equal to its counterpart. */
static inline uint32_t simd_rows_equal_vec(const uint32_t *a, const uint32_t *b) {
    return vec_bits(vec_load_rows(a) == vec_load_rows(b)) |
           vec_bits(vec_load_rows(a + 4) == vec_load_rows(b + 4)) << 4;
}

typedef struct simd_rows_vec {
    vec_ints low, high;
} simd_rows_vec;

SIMD_OF_ONE(vec, simd_rows, simd_rows_load, const uint32_t *rows,
            (simd_rows_vec){ vec_load_rows(rows), vec_load_rows(rows + 4) })

/* A bit for each lane of a mask, unless the highest bits of both rows are set. */
static inline uint32_t simd_bits_unless_high_vec(simd_lane_mask_vec mask,
                                                 simd_rows_vec a, simd_rows_vec b) {
    return vec_bits(mask.low & ((a.low & b.low) >= 0)) |
           vec_bits(mask.high & ((a.high & b.high) >= 0)) << 4;
}

/* Write one item for each set bit. For rows it is the number, for a range first +
 * its place. For pairs it is the row and its counterpart, the smaller one first,
 * without their highest bits. As many as lanes may be written. */
#if defined(__aarch64__) && defined(__ARM_NEON)

/* The lanes of the set bits first: the table has the bytes of each lane. */
static inline uint32x4_t vec_compress(uint32x4_t lanes, uint32_t bits) {
    enum { A = 0x03020100, B = 0x07060504, C = 0x0b0a0908, D = 0x0f0e0d0c };
    static const uint32_t fronts[16][4] = {
        { A, A, A, A }, { A, A, A, A }, { B, A, A, A }, { A, B, A, A },
        { C, A, A, A }, { A, C, A, A }, { B, C, A, A }, { A, B, C, A },
        { D, A, A, A }, { A, D, A, A }, { B, D, A, A }, { A, B, D, A },
        { C, D, A, A }, { A, C, D, A }, { B, C, D, A }, { A, B, C, D },
    };
    return vreinterpretq_u32_u8(vqtbl1q_u8(
        vreinterpretq_u8_u32(lanes), vreinterpretq_u8_u32(vld1q_u32(fronts[bits]))));
}

static inline void simd_compress_rows_vec(uint32_t *out, const uint32_t *rows,
                                          uint32_t bits) {
    vst1q_u32(out, vec_compress(vld1q_u32(rows), bits & 15));
    vst1q_u32(out + __builtin_popcount(bits & 15),
              vec_compress(vld1q_u32(rows + 4), bits >> 4));
}

static inline void simd_compress_range_vec(uint32_t *out, uint32_t first,
                                           uint32_t bits) {
    const uint32_t rows[8] = { first,     first + 1, first + 2, first + 3,
                               first + 4, first + 5, first + 6, first + 7 };
    simd_compress_rows_vec(out, rows, bits);
}

static inline void vec_compress_pairs(graze_pair *out, vec_ints a, vec_ints b,
                                      uint32_t bits) {
    const uint32x4_t low_bits = vdupq_n_u32(0x7fffffff);
    const uint32x4_t p = vandq_u32(vec_compress((uint32x4_t)a, bits), low_bits),
                     q = vandq_u32(vec_compress((uint32x4_t)b, bits), low_bits);
    const uint32x4x2_t pairs = { { vminq_u32(p, q), vmaxq_u32(p, q) } };
    vst2q_u32(&out->a, pairs);
}

static inline void simd_compress_pairs_vec(graze_pair *out, simd_rows_vec a,
                                           simd_rows_vec b, uint32_t bits) {
    vec_compress_pairs(out, a.low, b.low, bits & 15);
    vec_compress_pairs(out + __builtin_popcount(bits & 15), a.high, b.high,
                       bits >> 4);
}

#else

/* Each item is written behind those before it, whether it is kept or not: no branch
 * could be predicted. */
static inline void simd_compress_rows_vec(uint32_t *out, const uint32_t *rows,
                                          uint32_t bits) {
    for (uint32_t i = 0; i < SIMD_LANES_vec; i++) {
        *out = rows[i];
        out += bits >> i & 1;
    }
}

static inline void simd_compress_range_vec(uint32_t *out, uint32_t first,
                                           uint32_t bits) {
    for (uint32_t i = 0; i < SIMD_LANES_vec; i++) {
        *out = first + i;
        out += bits >> i & 1;
    }
}

static inline void vec_compress_pairs(graze_pair **out, vec_ints a, vec_ints b,
                                      uint32_t bits) {
    const vec_ints p = a & INT32_MAX, q = b & INT32_MAX, is_less = p < q;
    const vec_ints low = (p & is_less) | (q & ~is_less),
                   high = (q & is_less) | (p & ~is_less);
    const vec_ints pairs[2] = { VEC_SHUFFLE(low, high, 0, 4, 1, 5),
                                VEC_SHUFFLE(low, high, 2, 6, 3, 7) };
    graze_pair *to = *out;
    for (uint32_t i = 0; i < 4; i++) {
        memcpy(to, (const char *)pairs + i * sizeof *to, sizeof *to);
        to += bits >> i & 1;
    }
    *out = to;
}

static inline void simd_compress_pairs_vec(graze_pair *out, simd_rows_vec a,
                                           simd_rows_vec b, uint32_t bits) {
    vec_compress_pairs(&out, a.low, b.low, bits);
    vec_compress_pairs(&out, a.high, b.high, bits >> 4);
}

#endif

/* Write numbers of a table, `step` apart in it; a bit for each unless it is zero. */
static inline uint32_t simd_look_up_vec(const uint32_t *table, const uint32_t *at,
                                        size_t step, uint32_t *out) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < SIMD_LANES_vec; i++) {
        out[i] = table[at[i] * step];
        bits |= (uint32_t)(out[i] > 0) << i;
    }
    return bits;
}

static inline simd_lanes_vec simd_gather_floats_vec(const float *column,
                                                    const uint32_t *rows) {
    return (simd_lanes_vec){
        { column[rows[0]], column[rows[1]], column[rows[2]], column[rows[3]] },
        { column[rows[4]], column[rows[5]], column[rows[6]], column[rows[7]] }
    };
}

/* ---- boxes as vectors ---- */

/* A bit for each of four vectors with all signs set. Saturation keeps signs: a byte
 * a sign. */
static inline uint32_t vec_bits_of_signs(const vec_ints four[4]) {
#if defined(__SSE2__)
    const __m128i bytes =
        _mm_packs_epi16(_mm_packs_epi32((__m128i)four[0], (__m128i)four[1]),
                        _mm_packs_epi32((__m128i)four[2], (__m128i)four[3]));
    return vec_bits((vec_ints)_mm_cmpgt_epi8(_mm_setzero_si128(), bytes) == -1);
#elif defined(__aarch64__) && defined(__ARM_NEON)
    const int16x8_t low = vcombine_s16(vqmovn_s32(four[0]), vqmovn_s32(four[1])),
                    high = vcombine_s16(vqmovn_s32(four[2]), vqmovn_s32(four[3]));
    return vec_bits(
        (vec_ints)vcltzq_s8(vcombine_s8(vqmovn_s16(low), vqmovn_s16(high))) == -1);
#elif defined(__wasm_simd128__)
    const v128_t low = wasm_i16x8_narrow_i32x4((v128_t)four[0], (v128_t)four[1]),
                 high = wasm_i16x8_narrow_i32x4((v128_t)four[2], (v128_t)four[3]);
    const v128_t signs = wasm_i8x16_shr(wasm_i8x16_narrow_i16x8(low, high), 7);
    return vec_bits((vec_ints)signs == -1);
#else
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++)
        bits |= (uint32_t)((four[i][0] & four[i][1] & four[i][2] & four[i][3]) < 0)
                << i;
    return bits;
#endif
}

/* A closed box turned round, as often as it fits a vector: no number of an
 * overlapping box is above it. */
typedef vec_floats simd_limit_vec;

static inline simd_limit_vec simd_limit_of_vec(const graze_box *closed) {
    return (simd_limit_vec){ closed->max_x, closed->max_y, -closed->min_x,
                             -closed->min_y };
}

/* A bit for each of eight boxes if none of its numbers is above the query's. */
static inline uint32_t simd_boxes_within_vec(const grz_simd_box *eight,
                                             simd_limit_vec limit) {
    vec_ints within[8];
    for (int i = 0; i < 8; i++)
        within[i] = vec_load(&eight[i].min_x) <= limit;
    return vec_bits_of_signs(within) | vec_bits_of_signs(within + 4) << 4;
}

/* A bit for each of eight layers with GRZ_LAYER_MARK. */
static inline uint32_t simd_layers_marked_vec(const uint8_t *eight) {
#if defined(__SSE2__)
    return (uint32_t)_mm_movemask_epi8(
        _mm_loadl_epi64((const __m128i *)(const void *)eight));
#else
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 8; i++)
        bits |= (uint32_t)(eight[i] >> 7) << i;
    return bits;
#endif
}

/* Write those of eight ids whose bit is set, without GRZ_ID_MARK; eight may be
 * written. Returns how many. */
static inline uint32_t simd_compress_ids_vec(uint64_t *out, const uint64_t *eight,
                                             uint32_t bits) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < 8; i++) {
        out[count] = eight[i] & ~GRZ_ID_MARK;
        count += bits >> i & 1;
    }
    return count;
}

static inline vec_ints vec_pair_sums(const grz_simd_box *boxes, graze_pair pair) {
    const vec_floats a = vec_load(&boxes[pair.a].min_x),
                     b = vec_load(&boxes[pair.b].min_x);
    return (vec_ints)(a + (vec_floats){ b[2], b[3], b[0], b[1] });
}

/* A bit for each overlapping pair among eight pairs of half-open boxes. */
static inline uint32_t simd_pairs_overlap_vec(const grz_simd_box *boxes,
                                              const graze_pair *pairs) {
    vec_ints sums[GRZ_SIMD_BOXES_STEP];
    SIMD_UNROLLED for (int i = 0; i < GRZ_SIMD_BOXES_STEP; i++) sums[i] =
        vec_pair_sums(boxes, pairs[i]);
    return vec_bits_of_signs(sums) | vec_bits_of_signs(sums + 4) << 4;
}

/* The first and last column and row of a box: x, y, x, y. */
static inline vec_ints few_cells(const grz_index_grid *grid, const graze_box *area) {
    const vec_floats at =
        (vec_load(&area->min_x) - vec_load(grid->origin)) * vec_load(grid->scale);
    return vec_whole(vec_min(vec_max(at, vec_broadcast(0)), vec_load(grid->last)));
}

static inline const uint32_t *few_starts(const grz_index_grid *grid,
                                         vec_ints cells) {
    return grz_index_grid_starts(grid) + (uint32_t)cells[1] * grid->stride +
           (uint32_t)cells[0];
}

/* ---- words of masks ---- */

typedef simd_words_vec simd_words_mask_vec; /* a set of lanes */
/* a permutation of lanes: which ones change places */
typedef simd_words_vec simd_words_order_vec;

static inline simd_words_vec simd_words_load_vec(const uint64_t *words) {
    simd_words_vec two;
    memcpy(&two, words, sizeof two);
    return two;
}

static inline void simd_words_store_vec(uint64_t *out, simd_words_vec words) {
    memcpy(out, &words, sizeof words);
}

/* Lane i is in the set if bit i is set. */
SIMD_OF_ONE(vec, simd_words_mask, simd_words_mask_of, uint32_t bits,
            (simd_words_vec){ 0 - (uint64_t)(bits & 1),
                              0 - (uint64_t)(bits >> 1 & 1) })
SIMD_OF_TWO(vec, simd_words, simd_words_and, (a & b))
SIMD_LOAD_MASKED(vec)
SIMD_OF_TWO(vec, simd_words, simd_words_or, a | b)
SIMD_OF_TWO(vec, simd_words, simd_words_add, a + b)

/* In each lane `low` from bit `shift` on, and above it the first bits of `high`.
 * SSE2 may shift by 64. */
static inline simd_words_vec simd_words_funnel_shift_vec(simd_words_vec low,
                                                         simd_words_vec high,
                                                         uint32_t shift) {
    const simd_words_vec down = low >> (uint64_t)shift;
#if defined(__SSE2__)
    return down | (simd_words_vec)_mm_sll_epi64((__m128i)high,
                                                _mm_cvtsi32_si128(64 - (int)shift));
#else
    return down | high << 1 << (uint64_t)(63 - shift);
#endif
}

/* Lane i becomes lane i ^ exchange. */
SIMD_OF_ONE(vec, simd_words_order, simd_words_order_of, uint32_t exchange,
            (simd_words_vec){ 0 - (uint64_t)(exchange & 1),
                              0 - (uint64_t)(exchange & 1) })

static inline simd_words_vec simd_words_permute_vec(simd_words_vec a,
                                                    simd_words_order_vec order) {
    return (order & (simd_words_vec){ a[1], a[0] }) | (~order & a);
}

/* The bits of `low` in each byte and those `by` above them change places. */
static inline simd_words_vec vec_swap_bits(simd_words_vec a, uint64_t by,
                                           uint64_t low) {
    return (a >> by & low) | (a & low) << by;
}

/* Reverse the bits of each lane: in each byte, the bytes in each two, the twos. */
static inline simd_words_vec simd_words_reverse_vec(simd_words_vec a) {
    typedef uint16_t twos __attribute__((vector_size(16)));
    a = vec_swap_bits(a, 1, UINT64_C(0x5555555555555555));
    a = vec_swap_bits(a, 2, UINT64_C(0x3333333333333333));
    a = vec_swap_bits(a, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
    const twos b = (twos)a << 8 | (twos)a >> 8;
    return (simd_words_vec)(twos){ b[3], b[2], b[1], b[0], b[7], b[6], b[5], b[4] };
}

static inline uint64_t simd_words_any_vec(simd_words_vec a) {
    return a[0] | a[1];
}

static inline simd_words_vec simd_words_popcount_vec(simd_words_vec a) {
    const uint64_t twos = UINT64_C(0x3333333333333333);
    a -= a >> 1 & UINT64_C(0x5555555555555555);
    a = (a & twos) + (a >> 2 & twos);
    a = (a + (a >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
#if defined(__SSE2__)
    return (simd_words_vec)_mm_sad_epu8((__m128i)a, _mm_setzero_si128());
#else
    return a * UINT64_C(0x0101010101010101) >> 56;
#endif
}

static inline uint32_t simd_words_sum_vec(simd_words_vec a) {
    return (uint32_t)(a[0] + a[1]);
}
