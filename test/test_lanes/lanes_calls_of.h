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

static void two(const float *a, const float *b, float *out) {
    const grz_lanes p = grz_lanes_load(a), q = grz_lanes_load(b);
    grz_lanes_store(out, grz_lanes_minus(p, q));
    grz_lanes_store(out + GRZ_LANES, grz_lanes_times(p, q));
    grz_lanes_store(out + 2 * GRZ_LANES, grz_lanes_lesser(p, q));
    grz_lanes_store(out + 3 * GRZ_LANES, grz_lanes_greater(p, q));
}

static void one(const float *a, float *out) {
    const grz_lanes p = grz_lanes_load(a), none = grz_lanes_all(0), most = grz_lanes_all(0x1p24f);
    grz_lanes_store(out, grz_lanes_whole(grz_lanes_lesser(grz_lanes_greater(p, none), most)));
    grz_lanes_store(out + GRZ_LANES, grz_lanes_least_onward(p));
}

static void store_edges(const grz_lanes *edges, float *out) {
    for (int i = 0; i < 4; i++)
        grz_lanes_store(out + i * GRZ_LANES, edges[i]);
}

static void boxes(const graze_box *read, float *out) {
    grz_lanes edges[4];
    grz_lanes_boxes(read, edges);
    store_edges(edges, out);
}

static void boxes_at(const graze_box *read, const uint32_t *numbers, float *out) {
    grz_lanes edges[4];
    grz_lanes_boxes_at(read, numbers, edges);
    store_edges(edges, out);
}

static void keys(uint32_t *out, const float *high, const float *low) {
    grz_lanes_keys(out, grz_lanes_load(high), grz_lanes_load(low));
}

#define LANES_CALLS(name)                                                                                    \
    {                                                                                                        \
        name, GRZ_LANES, below, below_all, both, two, one, boxes, boxes_at, keys, grz_lanes_equal,           \
            grz_lanes_high_in_both, grz_bits_count, grz_lanes_keep, grz_lanes_keep_from, grz_lanes_pairs     \
    }

#endif
