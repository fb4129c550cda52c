/* lanes_plain.h: vectors in plain C, for machines without any; the oracle of the other lanes_*.h.
 *
 * Each lanes_*.h defines the same functions for one instruction set. A comparison gives a lane mask, which
 * simd_bits makes a number, the first lane its lowest bit. Nothing needs to be aligned.
 */
#ifndef GRZ_SIMD_LANES_PLAIN_H
#define GRZ_SIMD_LANES_PLAIN_H

#include "core/numbers.h"
#include "simd/boxes.h"
#include "simd/index.h"
#include "simd/isa.h"

#include <stdint.h>

enum { SIMD_LANES_plain = 8 };

typedef struct simd_lanes_plain {
    float of[SIMD_LANES_plain];
} simd_lanes_plain;

typedef uint32_t simd_lane_mask_plain;

/* A function of two vectors, by what it does to lane i. */
#define PLAIN_OF_TWO(name, lane_of_both)                                                                     \
    static inline simd_lanes_plain name##_plain(simd_lanes_plain a, simd_lanes_plain b) {                    \
        for (int i = 0; i < SIMD_LANES_plain; i++)                                                           \
            a.of[i] = lane_of_both;                                                                          \
        return a;                                                                                            \
    }

static inline simd_lanes_plain simd_load_plain(const float *values) {
    simd_lanes_plain lanes;
    for (int i = 0; i < SIMD_LANES_plain; i++)
        lanes.of[i] = values[i];
    return lanes;
}

static inline void simd_store_plain(float *values, simd_lanes_plain lanes) {
    for (int i = 0; i < SIMD_LANES_plain; i++)
        values[i] = lanes.of[i];
}

static inline simd_lanes_plain simd_broadcast_plain(float value) {
    simd_lanes_plain lanes;
    for (int i = 0; i < SIMD_LANES_plain; i++)
        lanes.of[i] = value;
    return lanes;
}

PLAIN_OF_TWO(simd_sub, a.of[i] - b.of[i])
PLAIN_OF_TWO(simd_mul, a.of[i] * b.of[i])

/* b where either is NaN. */
PLAIN_OF_TWO(simd_min, a.of[i] < b.of[i] ? a.of[i] : b.of[i])
PLAIN_OF_TWO(simd_max, a.of[i] > b.of[i] ? a.of[i] : b.of[i])

/* Cut off to whole numbers; values are 0 to 2^24. */
static inline simd_lanes_plain simd_truncate_plain(simd_lanes_plain a) {
    for (int i = 0; i < SIMD_LANES_plain; i++)
        a.of[i] = (float)(int32_t)a.of[i];
    return a;
}

/* In each lane the least value of it and the lanes behind it. */
static inline simd_lanes_plain simd_suffix_min_plain(simd_lanes_plain a) {
    for (int i = SIMD_LANES_plain - 1; i > 0; i--)
        a.of[i - 1] = a.of[i] < a.of[i - 1] ? a.of[i] : a.of[i - 1];
    return a;
}

static inline simd_lane_mask_plain simd_less_plain(simd_lanes_plain a, simd_lanes_plain b) {
    simd_lane_mask_plain mask = 0;
    for (int i = 0; i < SIMD_LANES_plain; i++)
        mask |= (simd_lane_mask_plain)(a.of[i] < b.of[i]) << i;
    return mask;
}

SIMD_OF_TWO(plain, simd_lane_mask, simd_and, (a & b))
SIMD_OF_TWO(plain, simd_lane_mask, simd_or, a | b)

static inline uint32_t simd_bits_plain(simd_lane_mask_plain mask) {
    return mask;
}

static inline uint32_t simd_popcount_plain(uint32_t bits) {
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* The edges of boxes in a row: min_x, min_y, max_x, max_y. */
static inline void simd_load_boxes_plain(const graze_box *boxes, simd_lanes_plain *edges) {
    for (int i = 0; i < SIMD_LANES_plain; i++) {
        edges[0].of[i] = boxes[i].min_x;
        edges[1].of[i] = boxes[i].min_y;
        edges[2].of[i] = boxes[i].max_x;
        edges[3].of[i] = boxes[i].max_y;
    }
}

/* The edges of the boxes of some rows, whose highest bits do not count. */
static inline void simd_gather_boxes_plain(const graze_box *boxes, const uint32_t *rows,
                                           simd_lanes_plain *edges) {
    graze_box chosen[SIMD_LANES_plain];
    for (int i = 0; i < SIMD_LANES_plain; i++)
        chosen[i] = *grz_simd_box_at(boxes, rows[i]);
    simd_load_boxes_plain(chosen, edges);
}

/* Values are 0 to 2^24 and are cut off. */
static inline void simd_store_u32_plain(uint32_t *out, simd_lanes_plain values) {
    for (int i = 0; i < SIMD_LANES_plain; i++)
        out[i] = (uint32_t)values.of[i];
}

/* Write high * 2^16 + low, both whole and below 2^16. */
static inline void simd_store_keys_plain(uint32_t *keys, simd_lanes_plain high, simd_lanes_plain low) {
    for (int i = 0; i < SIMD_LANES_plain; i++)
        keys[i] = (uint32_t)high.of[i] << 16 | (uint32_t)low.of[i];
}

/* A bit for each number that equals its counterpart. */
static inline uint32_t simd_rows_equal_plain(const uint32_t *a, const uint32_t *b) {
    uint32_t bits = 0;
    for (int i = 0; i < SIMD_LANES_plain; i++)
        bits |= (uint32_t)(a[i] == b[i]) << i;
    return bits;
}

/* A bit for each number whose highest bit is set in both. */
static inline uint32_t simd_rows_high_plain(const uint32_t *a, const uint32_t *b) {
    uint32_t bits = 0;
    for (int i = 0; i < SIMD_LANES_plain; i++)
        bits |= (a[i] & b[i]) >> 31 << i;
    return bits;
}

/* Write the numbers whose bit is set; as many as lanes may be written. */
static inline void simd_compress_rows_plain(uint32_t *out, const uint32_t *rows, uint32_t bits) {
    for (uint32_t i = 0; bits >> i != 0; i++) {
        *out = rows[i];
        out += bits >> i & 1;
    }
}

/* The same for first, first + 1, and so on. */
static inline void simd_compress_range_plain(uint32_t *out, uint32_t first, uint32_t bits) {
    for (uint32_t i = 0; bits >> i != 0; i++) {
        *out = first + i;
        out += bits >> i & 1;
    }
}

/* Write the pairs of rows and their counterparts whose bit is set, the smaller row first, without their
 * highest bits. */
static inline void simd_compress_pairs_plain(graze_pair *out, const uint32_t *a, const uint32_t *b,
                                             uint32_t bits) {
    for (uint32_t i = 0; bits >> i != 0; i++) {
        const uint32_t p = a[i] & UINT32_C(0x7fffffff), q = b[i] & UINT32_C(0x7fffffff);
        *out = p < q ? (graze_pair){ p, q } : (graze_pair){ q, p };
        out += bits >> i & 1;
    }
}

/* A bit for each of eight bytes that is not zero. Three bytes behind each may be read, too. */
static inline uint32_t simd_gather_nonzero_plain(const uint8_t *bytes, const uint32_t *at) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < SIMD_LANES_plain; i++)
        bits |= (uint32_t)(bytes[at[i]] > 0) << i;
    return bits;
}

/* A query (grz_simd_query_of) as often as it fits a vector. */
typedef grz_simd_box simd_limit_plain;

static inline simd_limit_plain simd_limit_of_plain(const grz_simd_box *limit) {
    return *limit;
}

static inline simd_limit_plain simd_limit_of_point_plain(float x, float y) {
    return (grz_simd_box){ x, y, -x, -y };
}

/* A bit for each of eight boxes of which no number is above that of the query. */
static inline uint32_t simd_boxes_within_plain(const grz_simd_box *eight, simd_limit_plain limit) {
    uint32_t bits = 0;
    for (int i = 0; i < 8; i++) {
        const grz_simd_box box = eight[i];
        bits |= (uint32_t)(box.min_x <= limit.min_x && box.min_y <= limit.min_y &&
                           box.neg_max_x <= limit.neg_max_x && box.neg_max_y <= limit.neg_max_y)
                << i;
    }
    return bits;
}

/* A bit for each of eight layers with GRZ_LAYER_MARK. */
static inline uint32_t simd_layers_marked_plain(const uint8_t *eight) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 8; i++)
        bits |= (uint32_t)(eight[i] >> 7) << i;
    return bits;
}

/* Write those of eight ids whose bit is set, without GRZ_ID_MARK; eight may be written. Returns how many. */
static inline uint32_t simd_compress_ids_plain(uint64_t *out, const uint64_t *eight, uint32_t bits) {
    uint32_t count = 0;
    for (uint32_t i = 0; bits >> i != 0; i++) {
        out[count] = eight[i] & ~GRZ_ID_MARK;
        count += bits >> i & 1;
    }
    return count;
}

/* A bit for each of eight pairs of half-open boxes that overlap. */
static inline uint32_t simd_pairs_overlap_plain(const grz_simd_box *boxes, const graze_pair *pairs) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < GRZ_SIMD_BOXES_STEP; i++)
        bits |= (uint32_t)grz_simd_boxes_overlap(boxes[pairs[i].a], boxes[pairs[i].b]) << i;
    return bits;
}

/* Write the boxes of the rows i .. i + 7. */
static inline void simd_boxes_write_plain(grz_simd_box *boxes, const grz_edge_view *edges, uint32_t i) {
    for (uint32_t lane = 0; lane < GRZ_SIMD_BOXES_STEP; lane++)
        boxes[i + lane] = grz_simd_box_of_row(edges, i + lane);
}

enum { SIMD_WORDS_plain = 1 };

typedef uint64_t simd_words_plain;
typedef uint64_t simd_words_mask_plain;  /* a set of lanes */
typedef uint64_t simd_words_order_plain; /* a permutation of lanes */

static inline void simd_words_store_plain(uint64_t *out, simd_words_plain words) {
    *out = words;
}

SIMD_OF_ONE(plain, simd_words, simd_words_load, const uint64_t *words, *words)

/* Lane i is in the set if bit i is set. */
SIMD_OF_ONE(plain, simd_words_mask, simd_words_mask_of, uint32_t bits, 0 - (uint64_t)(bits & 1))
SIMD_OF_TWO(plain, simd_words, simd_words_and, (a & b))
SIMD_LOAD_MASKED(plain)
SIMD_OF_TWO(plain, simd_words, simd_words_or, a | b)

/* In each lane `low` from bit `shift` on, and above it the first bits of `high`. */
static inline simd_words_plain simd_words_funnel_shift_plain(simd_words_plain low, simd_words_plain high,
                                                             uint32_t shift) {
    return low >> shift | high << 1 << (63 - shift);
}

/* Lane i becomes lane i ^ exchange. */
SIMD_OF_ONE(plain, simd_words_order, simd_words_order_of, uint32_t exchange, exchange)

static inline simd_words_plain simd_words_permute_plain(simd_words_plain a, simd_words_order_plain order) {
    (void)order;
    return a;
}

/* Reverse the bits of each lane. */
SIMD_OF_ONE(plain, simd_words, simd_words_reverse, simd_words_plain a, grz_bits_reverse(a))

/* Not zero if a bit is set. */
static inline uint64_t simd_words_any_plain(simd_words_plain a) {
    return a;
}

/* Counts of set bits, one or several in each lane. Up to 64 of them may be added before simd_words_sum adds
 * up the lanes. */
SIMD_OF_ONE(plain, simd_words, simd_words_popcount, simd_words_plain a, grz_popcount(a))
SIMD_OF_TWO(plain, simd_words, simd_words_add, a + b)

static inline uint32_t simd_words_sum_plain(simd_words_plain a) {
    return (uint32_t)a;
}

#endif
