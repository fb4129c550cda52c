/* lanes_calls_of.h: plain functions over the instruction set that GRZ_ISA names, whose lanes_*.h was included
 * before. */
#ifndef TEST_LANES_CALLS_OF_H
#define TEST_LANES_CALLS_OF_H

#include "simd/isa.h"

#include "test_lanes/lanes_calls.h"

static uint32_t below(const float *a, const float *b) {
    return simd_bits(simd_less(simd_load(a), simd_load(b)));
}

static uint32_t below_all(const float *a, float b) {
    return simd_bits(simd_less(simd_load(a), simd_broadcast(b)));
}

static uint32_t both(const float *a, const float *b, const float *c) {
    const simd_lanes middle = simd_load(b);
    return simd_bits(simd_and(simd_less(simd_load(a), middle), simd_less(middle, simd_load(c))));
}

static void two(const float *a, const float *b, float *out) {
    const simd_lanes p = simd_load(a), q = simd_load(b);
    simd_store(out, simd_sub(p, q));
    simd_store(out + SIMD_LANES, simd_mul(p, q));
    simd_store(out + 2 * SIMD_LANES, simd_min(p, q));
    simd_store(out + 3 * SIMD_LANES, simd_max(p, q));
}

static void one(const float *a, float *out) {
    const simd_lanes p = simd_load(a), none = simd_broadcast(0), most = simd_broadcast(0x1p24f);
    simd_store(out, simd_truncate(simd_min(simd_max(p, none), most)));
    simd_store(out + SIMD_LANES, simd_suffix_min(p));
}

static void store_edges(const simd_lanes *edges, float *out) {
    for (int i = 0; i < 4; i++)
        simd_store(out + i * SIMD_LANES, edges[i]);
}

static void boxes(const graze_box *read, float *out) {
    simd_lanes edges[4];
    simd_load_boxes(read, edges);
    store_edges(edges, out);
}

static void boxes_at(const graze_box *read, const uint32_t *numbers, float *out) {
    simd_lanes edges[4];
    simd_gather_boxes(read, numbers, edges);
    store_edges(edges, out);
}

static void keys(uint32_t *out, const float *high, const float *low) {
    simd_store_keys(out, simd_load(high), simd_load(low));
}

#define LANES_CALLS(name)                                                                                    \
    {                                                                                                        \
        name, SIMD_LANES, below, below_all, both, two, one, boxes, boxes_at, keys, simd_rows_equal,          \
            simd_rows_high, simd_popcount, simd_compress_rows, simd_compress_range, simd_compress_pairs      \
    }

#endif
