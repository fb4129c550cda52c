/* lanes_plain.h: eight lanes in plain C, for machines without vectors, and the oracle of the other wrappers.
 *
 * Every lanes_*.h defines the same names for one kind of machine, so that a kernel is written once and
 * compiled for each. A comparison gives a lane mask; grz_lanes_bits makes it a number, the first lane its
 * lowest bit.
 */
#ifndef GRZ_CORE_LANES_PLAIN_H
#define GRZ_CORE_LANES_PLAIN_H

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

static inline grz_lanes grz_lanes_all(float value) {
    grz_lanes lanes;
    for (int i = 0; i < GRZ_LANES; i++)
        lanes.of[i] = value;
    return lanes;
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

/* A bit for each of eight numbers that is equal to one, or whose highest bit is set. */
static inline uint32_t grz_lanes_equal(const uint32_t *numbers, uint32_t number) {
    uint32_t bits = 0;
    for (int i = 0; i < GRZ_LANES; i++)
        bits |= (uint32_t)(numbers[i] == number) << i;
    return bits;
}

static inline uint32_t grz_lanes_high_bits(const uint32_t *numbers) {
    uint32_t bits = 0;
    for (int i = 0; i < GRZ_LANES; i++)
        bits |= numbers[i] >> 31 << i;
    return bits;
}

/* Write a pair of `number` and each of eight others whose bit is set, the lesser first, without their highest
 * bits. There is room for eight pairs. Returns how many were written. */
static inline uint32_t grz_lanes_pair(graze_pair *out, uint32_t number, const uint32_t *others,
                                      uint32_t bits) {
    const uint32_t low_bits = UINT32_C(0x7fffffff), a = number & low_bits;
    uint32_t count = 0;
    for (int i = 0; i < GRZ_LANES; i++) {
        const uint32_t b = others[i] & low_bits;
        if (bits >> i & 1)
            out[count++] = a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
    }
    return count;
}

#endif
