/* lanes_plain.h: eight lanes in plain C, for machines without vectors, and the oracle of the other wrappers.
 *
 * Every lanes_*.h defines the same names for one kind of machine, so that a kernel is written once and
 * compiled for each. A comparison gives a lane mask; grz_lanes_bits makes it a number, the first lane its
 * lowest bit. Numbers are read and written in memory, eight at a time. Nothing needs to be aligned.
 */
#ifndef GRZ_CORE_LANES_LANES_PLAIN_H
#define GRZ_CORE_LANES_LANES_PLAIN_H

#include "graze/find.h"

#include <stdbool.h>
#include <stdint.h>

enum { GRZ_LANES = 8 };

typedef struct grz_lanes {
    float of[GRZ_LANES];
} grz_lanes;

typedef uint32_t grz_lane_mask;

static inline grz_lanes grz_lanes_load(const float *values) {
    grz_lanes lanes;
    for (int i = 0; i < GRZ_LANES; i++)
        lanes.of[i] = values[i];
    return lanes;
}

static inline void grz_lanes_store(float *values, grz_lanes lanes) {
    for (int i = 0; i < GRZ_LANES; i++)
        values[i] = lanes.of[i];
}

static inline grz_lanes grz_lanes_all(float value) {
    grz_lanes lanes;
    for (int i = 0; i < GRZ_LANES; i++)
        lanes.of[i] = value;
    return lanes;
}

static inline grz_lanes grz_lanes_minus(grz_lanes a, grz_lanes b) {
    for (int i = 0; i < GRZ_LANES; i++)
        a.of[i] -= b.of[i];
    return a;
}

static inline grz_lanes grz_lanes_times(grz_lanes a, grz_lanes b) {
    for (int i = 0; i < GRZ_LANES; i++)
        a.of[i] *= b.of[i];
    return a;
}

/* The lesser, the greater; b where one is not a number. */
static inline grz_lanes grz_lanes_lesser(grz_lanes a, grz_lanes b) {
    for (int i = 0; i < GRZ_LANES; i++)
        a.of[i] = a.of[i] < b.of[i] ? a.of[i] : b.of[i];
    return a;
}

static inline grz_lanes grz_lanes_greater(grz_lanes a, grz_lanes b) {
    for (int i = 0; i < GRZ_LANES; i++)
        a.of[i] = a.of[i] > b.of[i] ? a.of[i] : b.of[i];
    return a;
}

/* Without what is behind the point; values are 0 to 2^24. */
static inline grz_lanes grz_lanes_whole(grz_lanes a) {
    for (int i = 0; i < GRZ_LANES; i++)
        a.of[i] = (float)(int32_t)a.of[i];
    return a;
}

/* In each lane the least of it and those behind it. */
static inline grz_lanes grz_lanes_least_onward(grz_lanes a) {
    for (int i = GRZ_LANES - 1; i > 0; i--)
        a.of[i - 1] = a.of[i] < a.of[i - 1] ? a.of[i] : a.of[i - 1];
    return a;
}

static inline grz_lane_mask grz_lanes_below(grz_lanes a, grz_lanes b) {
    grz_lane_mask mask = 0;
    for (int i = 0; i < GRZ_LANES; i++)
        mask |= (grz_lane_mask)(a.of[i] < b.of[i]) << i;
    return mask;
}

static inline grz_lane_mask grz_lanes_both(grz_lane_mask a, grz_lane_mask b) {
    return a & b;
}

static inline uint32_t grz_lanes_bits(grz_lane_mask mask) {
    return mask;
}

static inline uint32_t grz_bits_count(uint32_t bits) {
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* Eight boxes, an edge at a time: min_x, min_y, max_x, max_y; first those side by side, then those of eight
 * numbers whose highest bits do not count. */
static inline void grz_lanes_boxes(const graze_box *boxes, grz_lanes *edges) {
    for (int i = 0; i < GRZ_LANES; i++) {
        edges[0].of[i] = boxes[i].min_x;
        edges[1].of[i] = boxes[i].min_y;
        edges[2].of[i] = boxes[i].max_x;
        edges[3].of[i] = boxes[i].max_y;
    }
}

static inline void grz_lanes_boxes_at(const graze_box *boxes, const uint32_t *numbers, grz_lanes *edges) {
    graze_box chosen[GRZ_LANES];
    for (int i = 0; i < GRZ_LANES; i++)
        chosen[i] = boxes[numbers[i] & UINT32_C(0x7fffffff)];
    grz_lanes_boxes(chosen, edges);
}

/* Write high * 2^16 + low, both whole and below 2^16. */
static inline void grz_lanes_keys(uint32_t *keys, grz_lanes high, grz_lanes low) {
    for (int i = 0; i < GRZ_LANES; i++)
        keys[i] = (uint32_t)high.of[i] << 16 | (uint32_t)low.of[i];
}

/* A bit for each of eight numbers that is equal to its counterpart, or whose highest bit is set in both. */
static inline uint32_t grz_lanes_equal(const uint32_t *a, const uint32_t *b) {
    uint32_t bits = 0;
    for (int i = 0; i < GRZ_LANES; i++)
        bits |= (uint32_t)(a[i] == b[i]) << i;
    return bits;
}

static inline uint32_t grz_lanes_high_in_both(const uint32_t *a, const uint32_t *b) {
    uint32_t bits = 0;
    for (int i = 0; i < GRZ_LANES; i++)
        bits |= (a[i] & b[i]) >> 31 << i;
    return bits;
}

/* Write those of eight numbers whose bit is set, or of the numbers first, first + 1, ...; there is room for
 * eight. */
static inline void grz_lanes_keep(uint32_t *out, const uint32_t *numbers, uint32_t bits) {
    for (int i = 0; i < GRZ_LANES; i++) {
        *out = numbers[i];
        out += bits >> i & 1;
    }
}

static inline void grz_lanes_keep_from(uint32_t *out, uint32_t first, uint32_t bits) {
    for (uint32_t i = 0; i < GRZ_LANES; i++) {
        *out = first + i;
        out += bits >> i & 1;
    }
}

/* Write the pairs of eight numbers and their counterparts whose bit is set, the lesser first, without their
 * highest bits. There is room for eight pairs. */
static inline void grz_lanes_pairs(graze_pair *out, const uint32_t *a, const uint32_t *b, uint32_t bits) {
    for (int i = 0; i < GRZ_LANES; i++) {
        const uint32_t p = a[i] & UINT32_C(0x7fffffff), q = b[i] & UINT32_C(0x7fffffff);
        *out = p < q ? (graze_pair){ p, q } : (graze_pair){ q, p };
        out += bits >> i & 1;
    }
}

#endif
