/* lanes_calls_of.h: plain functions over the lanes_*.h that was included before. */
#ifndef TEST_LANES_CALLS_OF_H
#define TEST_LANES_CALLS_OF_H

#include "test_lanes/lanes_calls.h"

static uint32_t below(const float *a, const float *b) {
    return grz_lanes_bits(grz_lanes_below(grz_lanes_load(a), grz_lanes_load(b)));
}

static uint32_t below_all(const float *a, float b) {
    return grz_lanes_bits(grz_lanes_below(grz_lanes_load(a), grz_lanes_all(b)));
}

static uint32_t both(const float *a, const float *b, const float *c) {
    const grz_lanes middle = grz_lanes_load(b);
    return grz_lanes_bits(grz_lanes_both(grz_lanes_below(grz_lanes_load(a), middle),
                                         grz_lanes_below(middle, grz_lanes_load(c))));
}

static uint32_t equal(const uint32_t *numbers, uint32_t number) {
    return grz_lanes_equal(numbers, number);
}

static uint32_t high_bits(const uint32_t *numbers) {
    return grz_lanes_high_bits(numbers);
}

static uint32_t pair(graze_pair *out, uint32_t number, const uint32_t *others, uint32_t bits) {
    return grz_lanes_pair(out, number, others, bits);
}

#endif
