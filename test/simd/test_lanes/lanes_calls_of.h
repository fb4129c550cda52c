/* lanes_calls_of.h: plain functions over the instruction set that GRZ_ISA names,
 * whose lanes_*.h was included before. */
#ifndef TEST_LANES_CALLS_OF_H
#define TEST_LANES_CALLS_OF_H

#include "simd/isa.h"

#include "test_lanes/lanes_calls.h"

static uint32_t below(const float *a, const float *b) {
    return SIMD(bits)(SIMD(less)(SIMD(load)(a), SIMD(load)(b)));
}

static uint32_t below_all(const float *a, float b) {
    return SIMD(bits)(SIMD(less)(SIMD(load)(a), SIMD(broadcast)(b)));
}

static uint32_t both(const float *a, const float *b, const float *c) {
    const simd_lanes middle = SIMD(load)(b);
    return SIMD(bits)(SIMD(and)(SIMD(less)(SIMD(load)(a), middle),
                                SIMD(less)(middle, SIMD(load)(c))));
}

static void two(const float *a, const float *b, float *out) {
    const simd_lanes p = SIMD(load)(a), q = SIMD(load)(b);
    SIMD(store)(out, SIMD(sub)(p, q));
    SIMD(store)(out + SIMD_LANES, SIMD(mul)(p, q));
    SIMD(store)(out + 2 * SIMD_LANES, SIMD(min)(p, q));
    SIMD(store)(out + 3 * SIMD_LANES, SIMD(max)(p, q));
}

static void one(const float *a, float *out) {
    const simd_lanes p = SIMD(load)(a), none = SIMD(broadcast)(0),
                     most = SIMD(broadcast)(0x1p24f);
    SIMD(store)(out, SIMD(truncate)(SIMD(min)(SIMD(max)(p, none), most)));
    SIMD(store)(out + SIMD_LANES, SIMD(suffix_min)(p));
}

static void store_edges(const simd_lanes *edges, float *out) {
    for (int i = 0; i < 4; i++)
        SIMD(store)(out + i * SIMD_LANES, edges[i]);
}

static void boxes(const graze_box *read, float *out) {
    simd_lanes edges[4];
    SIMD(load_boxes)(read, edges);
    store_edges(edges, out);
}

static void boxes_at(const graze_box *read, const uint32_t *numbers, float *out) {
    simd_lanes edges[4];
    SIMD(gather_boxes)(read, numbers, edges);
    store_edges(edges, out);
}

static void keys(uint32_t *out, const float *high, const float *low) {
    SIMD(store_keys)(out, SIMD(load)(high), SIMD(load)(low));
}

/* A bit for each row whose highest bit is set in both. */
static uint32_t high_in_both(const uint32_t *a, const uint32_t *b) {
    const uint32_t all = (UINT32_C(1) << SIMD_LANES) - 1;
    const simd_lane_mask every = SIMD(less)(SIMD(broadcast)(0), SIMD(broadcast)(1));
    return all &
           ~SIMD(bits_unless_high)(every, SIMD(rows_load)(a), SIMD(rows_load)(b));
}

/* No lane of a mask that is not set becomes a bit. */
static uint32_t below_unless_high(const float *a, const float *b,
                                  const uint32_t *rows) {
    const simd_rows both = SIMD(rows_load)(rows);
    return SIMD(bits_unless_high)(SIMD(less)(SIMD(load)(a), SIMD(load)(b)), both,
                                  both);
}

static void pairs(graze_pair *out, const uint32_t *a, const uint32_t *b,
                  uint32_t bits) {
    SIMD(compress_pairs)(out, SIMD(rows_load)(a), SIMD(rows_load)(b), bits);
}

#define LANES_CALLS(name)                                                           \
    {                                                                               \
        name, SIMD_LANES, below, below_all, both, two, one, boxes, boxes_at, keys,  \
            SIMD(rows_equal), high_in_both, below_unless_high, SIMD(popcount),      \
            SIMD(compress_rows), SIMD(compress_range), pairs                        \
    }

#endif
