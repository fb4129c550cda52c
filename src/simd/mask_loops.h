/* mask_loops.h: the walk over the words of two masks. Compiled for each instruction
 * set. */
#include "simd/isa.h"
#include "simd/mask.h"

#if !defined(GRZ_WITHOUT_MASKS)

#ifndef GRZ_SIMD_MASK_LOOPS_H
#define GRZ_SIMD_MASK_LOOPS_H

#include "core/numbers.h"

typedef enum overlay_walk_kind {
    OVERLAY_ANY,
    OVERLAY_COUNT,
    OVERLAY_WRITE
} overlay_walk_kind;

/* How the lanes of b, shifted, come to lie on those of a. */
typedef enum overlay_walk_order {
    OVERLAY_AS_STORED,
    OVERLAY_PERMUTED,
    OVERLAY_REVERSED
} overlay_walk_order;

/* Each combination is compiled by itself. */
typedef struct overlay_walk {
    overlay_walk_kind kind;
    overlay_walk_order order;
    /* more than one row of several columns: perhaps more than the nearest cache
     * holds */
    bool is_long;
} overlay_walk;

/* A long walk prefetches this many words ahead. */
enum { OVERLAY_PREFETCH_WORDS = 256 };

/* With function calls a walk is twice as slow. */
#define OVERLAY_FLATTEN __attribute__((flatten))

#endif

/* The counting lanes of b, for their high and their low bits. */
typedef struct SIMD(overlay_lanes) {
    simd_words_mask low, high;
} SIMD(overlay_lanes);

typedef struct SIMD(overlay_walker) {
    const uint64_t *a, *b;
    SIMD(overlay_lanes) first, middle, last;
    simd_words_order order;
    uint32_t shift;
    ptrdiff_t a_ahead, b_ahead;
    uint64_t *out;
    simd_words total;
} SIMD(overlay_walker);

static inline SIMD(overlay_lanes)
    SIMD(overlay_lanes_of)(grz_mask_overlay_lanes lanes) {
    return (SIMD(overlay_lanes)){ SIMD(words_mask_of)(lanes.low),
                                  SIMD(words_mask_of)(lanes.high) };
}

static inline simd_words SIMD(overlay_order)(const SIMD(overlay_walker) * w,
                                             simd_words joined,
                                             overlay_walk_order order) {
    if (order == OVERLAY_AS_STORED)
        return joined;
    const simd_words ordered = SIMD(words_permute)(joined, w->order);
    return order == OVERLAY_REVERSED ? SIMD(words_reverse)(ordered) : ordered;
}

static inline void SIMD(overlay_visit)(SIMD(overlay_walker) * w, overlay_walk walk,
                                       SIMD(overlay_lanes) kept) {
    if (walk.is_long) {
        grz_prefetch(w->a + w->a_ahead);
        grz_prefetch(w->b + w->b_ahead);
    }
    const simd_words low = SIMD(words_load_masked)(w->b, kept.low);
    const simd_words high = SIMD(words_load_masked)(w->b + 1, kept.high);
    const simd_words b = SIMD(overlay_order)(
        w, SIMD(words_funnel_shift)(low, high, w->shift), walk.order);
    if (walk.kind == OVERLAY_ANY)
        w->total =
            SIMD(words_or)(w->total, SIMD(words_and)(SIMD(words_load)(w->a), b));
    if (walk.kind == OVERLAY_COUNT)
        w->total = SIMD(words_add)(w->total, SIMD(words_popcount)(SIMD(words_and)(
                                                 SIMD(words_load)(w->a), b)));
    if (walk.kind == OVERLAY_WRITE) {
        SIMD(words_store)(w->out, b);
        w->out += SIMD_WORDS;
    }
}

static inline void SIMD(overlay_walk_row)(SIMD(overlay_walker) * w,
                                          const grz_mask_overlay *overlay,
                                          overlay_walk walk) {
    SIMD(overlay_visit)(w, walk, w->first);
    for (uint32_t column = overlay->columns - 2; column > 0; column--) {
        w->a += overlay->a_across;
        w->b += overlay->b_across;
        SIMD(overlay_visit)(w, walk, w->middle);
    }
    w->a += overlay->a_across;
    w->b += overlay->b_across;
    SIMD(overlay_visit)(w, walk, w->last);
}

static inline void SIMD(overlay_walk_rows)(SIMD(overlay_walker) * w,
                                           const grz_mask_overlay *overlay,
                                           overlay_walk walk) {
    for (uint32_t row = 0; row < overlay->rows; row++) {
        w->a = overlay->a + (ptrdiff_t)row * overlay->a_step;
        w->b = overlay->b + (ptrdiff_t)row * overlay->b_step;
        SIMD(overlay_walk_row)(w, overlay, walk);
    }
}

static inline simd_words SIMD(overlay_walk)(const grz_mask_overlay *overlay,
                                            overlay_walk walk, uint64_t *out) {
    SIMD(overlay_walker)
    w = {
        .a = overlay->a,
        .b = overlay->b,
        .first = SIMD(overlay_lanes_of)(overlay->first),
        .middle = SIMD(overlay_lanes_of)(overlay->middle),
        .last = SIMD(overlay_lanes_of)(overlay->last),
        .order = SIMD(words_order_of)(overlay->exchange),
        .shift = overlay->shift,
        .a_ahead =
            overlay->a_step < 0 ? -OVERLAY_PREFETCH_WORDS : OVERLAY_PREFETCH_WORDS,
        .b_ahead =
            overlay->b_step < 0 ? -OVERLAY_PREFETCH_WORDS : OVERLAY_PREFETCH_WORDS,
    };
    w.out = out;
    if (overlay->columns > 1)
        SIMD(overlay_walk_rows)(&w, overlay, walk);
    else
        SIMD(overlay_visit)(&w, walk, w.last);
    return w.total;
}

static inline simd_words SIMD(overlay_walk_ordered)(const grz_mask_overlay *overlay,
                                                    overlay_walk_kind kind,
                                                    overlay_walk_order order,
                                                    uint64_t *out) {
    if (overlay->rows > 1)
        return SIMD(overlay_walk)(overlay, (overlay_walk){ kind, order, true }, out);
    return SIMD(overlay_walk)(overlay, (overlay_walk){ kind, order, false }, out);
}

static inline simd_words SIMD(overlay_walk_all)(const grz_mask_overlay *overlay,
                                                overlay_walk_kind kind,
                                                uint64_t *out) {
    if (overlay->is_mirrored)
        return SIMD(overlay_walk_ordered)(overlay, kind, OVERLAY_REVERSED, out);
    if (overlay->exchange != 0)
        return SIMD(overlay_walk_ordered)(overlay, kind, OVERLAY_PERMUTED, out);
    return SIMD(overlay_walk_ordered)(overlay, kind, OVERLAY_AS_STORED, out);
}

OVERLAY_FLATTEN static uint64_t SIMD(overlay_any)(const grz_mask_overlay *overlay) {
    return SIMD(words_any)(SIMD(overlay_walk_all)(overlay, OVERLAY_ANY, NULL));
}

OVERLAY_FLATTEN static uint32_t
SIMD(overlay_count)(const grz_mask_overlay *overlay) {
    return SIMD(words_sum)(SIMD(overlay_walk_all)(overlay, OVERLAY_COUNT, NULL));
}

OVERLAY_FLATTEN static void SIMD(overlay_write)(const grz_mask_overlay *overlay,
                                                uint64_t *out) {
    SIMD(overlay_walk_all)(overlay, OVERLAY_WRITE, out);
}

#endif
