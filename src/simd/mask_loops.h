/* mask_loops.h: the walk over the words of two masks. Compiled for each instruction set. */
#include "simd/isa.h"
#include "simd/mask.h"

#ifndef GRZ_SIMD_MASK_LOOPS_H
#define GRZ_SIMD_MASK_LOOPS_H

#include "core/numbers.h"

typedef enum overlay_walk_kind { OVERLAY_ANY, OVERLAY_COUNT, OVERLAY_WRITE } overlay_walk_kind;

/* How the lanes of b, shifted, come to lie on those of a. */
typedef enum overlay_walk_order { OVERLAY_AS_STORED, OVERLAY_PERMUTED, OVERLAY_REVERSED } overlay_walk_order;

/* Each combination is compiled by itself. */
typedef struct overlay_walk {
    overlay_walk_kind kind;
    overlay_walk_order order;
    bool is_long; /* more than one row of several columns: perhaps more than the nearest cache holds */
} overlay_walk;

/* A long walk prefetches this many words ahead. */
enum { OVERLAY_PREFETCH_WORDS = 256 };

/* A walk that calls functions is twice as slow. */
#if defined(__GNUC__)
#define OVERLAY_FLATTEN __attribute__((flatten))
#else
#define OVERLAY_FLATTEN
#endif

#endif

#define simd_overlay_lanes GRZ_ISA_NAME(simd_overlay_lanes)
#define simd_overlay_lanes_of GRZ_ISA_NAME(simd_overlay_lanes_of)
#define simd_overlay_walker GRZ_ISA_NAME(simd_overlay_walker)
#define simd_overlay_order GRZ_ISA_NAME(simd_overlay_order)
#define simd_overlay_visit GRZ_ISA_NAME(simd_overlay_visit)
#define simd_overlay_walk_row GRZ_ISA_NAME(simd_overlay_walk_row)
#define simd_overlay_walk_rows GRZ_ISA_NAME(simd_overlay_walk_rows)
#define simd_overlay_walk GRZ_ISA_NAME(simd_overlay_walk)
#define simd_overlay_walk_ordered GRZ_ISA_NAME(simd_overlay_walk_ordered)
#define simd_overlay_walk_all GRZ_ISA_NAME(simd_overlay_walk_all)
#define simd_overlay_any GRZ_ISA_NAME(simd_overlay_any)
#define simd_overlay_count GRZ_ISA_NAME(simd_overlay_count)
#define simd_overlay_write GRZ_ISA_NAME(simd_overlay_write)

/* The lanes of b that count, for their high and their low bits. */
typedef struct simd_overlay_lanes {
    simd_words_mask low, high;
} simd_overlay_lanes;

typedef struct simd_overlay_walker {
    const uint64_t *a, *b;
    simd_overlay_lanes first, middle, last;
    simd_words_order order;
    uint32_t shift;
    ptrdiff_t a_ahead, b_ahead;
    uint64_t *out;
    simd_words total;
} simd_overlay_walker;

static inline simd_overlay_lanes simd_overlay_lanes_of(grz_mask_overlay_lanes lanes) {
    return (simd_overlay_lanes){ simd_words_mask_of(lanes.low), simd_words_mask_of(lanes.high) };
}

static inline simd_words simd_overlay_order(const simd_overlay_walker *w, simd_words joined,
                                            overlay_walk_order order) {
    if (order == OVERLAY_AS_STORED)
        return joined;
    const simd_words ordered = simd_words_permute(joined, w->order);
    return order == OVERLAY_REVERSED ? simd_words_reverse(ordered) : ordered;
}

static inline void simd_overlay_visit(simd_overlay_walker *w, overlay_walk walk, simd_overlay_lanes kept) {
    if (walk.is_long) {
        grz_prefetch(w->a + w->a_ahead);
        grz_prefetch(w->b + w->b_ahead);
    }
    const simd_words low = simd_words_load_masked(w->b, kept.low);
    const simd_words high = simd_words_load_masked(w->b + 1, kept.high);
    const simd_words b = simd_overlay_order(w, simd_words_funnel_shift(low, high, w->shift), walk.order);
    if (walk.kind == OVERLAY_ANY)
        w->total = simd_words_or(w->total, simd_words_and(simd_words_load(w->a), b));
    if (walk.kind == OVERLAY_COUNT)
        w->total = simd_words_add(w->total, simd_words_popcount(simd_words_and(simd_words_load(w->a), b)));
    if (walk.kind == OVERLAY_WRITE) {
        simd_words_store(w->out, b);
        w->out += SIMD_WORDS;
    }
}

static inline void simd_overlay_walk_row(simd_overlay_walker *w, const grz_mask_overlay *overlay,
                                         overlay_walk walk) {
    simd_overlay_visit(w, walk, w->first);
    for (uint32_t column = overlay->columns - 2; column > 0; column--) {
        w->a += overlay->a_across;
        w->b += overlay->b_across;
        simd_overlay_visit(w, walk, w->middle);
    }
    w->a += overlay->a_across;
    w->b += overlay->b_across;
    simd_overlay_visit(w, walk, w->last);
}

static inline void simd_overlay_walk_rows(simd_overlay_walker *w, const grz_mask_overlay *overlay,
                                          overlay_walk walk) {
    for (uint32_t row = 0; row < overlay->rows; row++) {
        w->a = overlay->a + (ptrdiff_t)row * overlay->a_step;
        w->b = overlay->b + (ptrdiff_t)row * overlay->b_step;
        simd_overlay_walk_row(w, overlay, walk);
    }
}

static inline simd_words simd_overlay_walk(const grz_mask_overlay *overlay, overlay_walk walk,
                                           uint64_t *out) {
    simd_overlay_walker w = {
        .a = overlay->a,
        .b = overlay->b,
        .first = simd_overlay_lanes_of(overlay->first),
        .middle = simd_overlay_lanes_of(overlay->middle),
        .last = simd_overlay_lanes_of(overlay->last),
        .order = simd_words_order_of(overlay->exchange),
        .shift = overlay->shift,
        .a_ahead = overlay->a_step < 0 ? -OVERLAY_PREFETCH_WORDS : OVERLAY_PREFETCH_WORDS,
        .b_ahead = overlay->b_step < 0 ? -OVERLAY_PREFETCH_WORDS : OVERLAY_PREFETCH_WORDS,
    };
    w.out = out;
    if (overlay->columns > 1)
        simd_overlay_walk_rows(&w, overlay, walk);
    else
        simd_overlay_visit(&w, walk, w.last);
    return w.total;
}

static inline simd_words simd_overlay_walk_ordered(const grz_mask_overlay *overlay, overlay_walk_kind kind,
                                                   overlay_walk_order order, uint64_t *out) {
    if (overlay->rows > 1)
        return simd_overlay_walk(overlay, (overlay_walk){ kind, order, true }, out);
    return simd_overlay_walk(overlay, (overlay_walk){ kind, order, false }, out);
}

static inline simd_words simd_overlay_walk_all(const grz_mask_overlay *overlay, overlay_walk_kind kind,
                                               uint64_t *out) {
    if (overlay->is_mirrored)
        return simd_overlay_walk_ordered(overlay, kind, OVERLAY_REVERSED, out);
    if (overlay->exchange != 0)
        return simd_overlay_walk_ordered(overlay, kind, OVERLAY_PERMUTED, out);
    return simd_overlay_walk_ordered(overlay, kind, OVERLAY_AS_STORED, out);
}

OVERLAY_FLATTEN static uint64_t simd_overlay_any(const grz_mask_overlay *overlay) {
    return simd_words_any(simd_overlay_walk_all(overlay, OVERLAY_ANY, NULL));
}

OVERLAY_FLATTEN static uint32_t simd_overlay_count(const grz_mask_overlay *overlay) {
    return simd_words_sum(simd_overlay_walk_all(overlay, OVERLAY_COUNT, NULL));
}

OVERLAY_FLATTEN static void simd_overlay_write(const grz_mask_overlay *overlay, uint64_t *out) {
    simd_overlay_walk_all(overlay, OVERLAY_WRITE, out);
}
