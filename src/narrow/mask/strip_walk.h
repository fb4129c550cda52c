/* strip_walk.h: the walk over a strip, with whatever words the including file has chosen. */
#ifndef GRZ_NARROW_MASK_STRIP_WALK_H
#define GRZ_NARROW_MASK_STRIP_WALK_H

#include "core/prefetch.h"
#include "narrow/mask/strip.h"

/* What is made of the words of a and those of b upon them. */
typedef enum strip_question { ANY, COUNT, WRITE } strip_question;

/* How b's words come to lie upon a's. */
typedef enum strip_way { AS_STORED, IN_ORDER, REVERSED } strip_way;

/* Each question and each way is compiled by itself. */
typedef struct strip_task {
    strip_question question;
    strip_way way;
    bool is_long; /* more than one row of several columns: perhaps more than the nearest cache holds */
} strip_task;

/* Words ahead that are asked for on a long way. */
enum { STRIP_AHEAD = 256 };

/* The lanes of b that count, and of the words behind them. */
typedef struct strip_kept {
    grz_word_lanes low, high;
} strip_kept;

/* On the way. */
typedef struct strip_walker {
    const uint64_t *a, *b;
    strip_kept first, middle, last;
    grz_word_order order;
    uint32_t shift;
    ptrdiff_t a_ahead, b_ahead;
    uint64_t *out; /* where words are written */
    grz_words total;
} strip_walker;

static inline strip_kept kept_of(grz_mask_overlay_lanes lanes) {
    return (strip_kept){ grz_words_lanes(lanes.low), grz_words_lanes(lanes.high) };
}

static inline grz_words words_upon(const strip_walker *w, grz_words joined, strip_way way) {
    if (way == AS_STORED)
        return joined;
    const grz_words ordered = grz_words_ordered(joined, w->order);
    return way == REVERSED ? grz_words_reversed(ordered) : ordered;
}

static inline void look(strip_walker *w, strip_task task, strip_kept kept) {
    if (task.is_long) {
        grz_prefetch(w->a + w->a_ahead);
        grz_prefetch(w->b + w->b_ahead);
    }
    const grz_words low = grz_words_load_lanes(w->b, kept.low);
    const grz_words high = grz_words_load_lanes(w->b + 1, kept.high);
    const grz_words b = words_upon(w, grz_words_joined(low, high, w->shift), task.way);
    if (task.question == ANY)
        w->total = grz_words_or(w->total, grz_words_and(grz_words_load(w->a), b));
    if (task.question == COUNT)
        w->total = grz_words_plus(w->total, grz_words_bits(grz_words_and(grz_words_load(w->a), b)));
    if (task.question == WRITE) {
        grz_words_store(w->out, b);
        w->out += GRZ_WORDS;
    }
}

static inline void walk_row(strip_walker *w, const grz_mask_overlay *strip, strip_task task) {
    look(w, task, w->first);
    for (uint32_t column = strip->columns - 2; column > 0; column--) {
        w->a += strip->a_across;
        w->b += strip->b_across;
        look(w, task, w->middle);
    }
    w->a += strip->a_across;
    w->b += strip->b_across;
    look(w, task, w->last);
}

static inline void walk_rows(strip_walker *w, const grz_mask_overlay *strip, strip_task task) {
    for (uint32_t row = 0; row < strip->rows; row++) {
        w->a = strip->a + (ptrdiff_t)row * strip->a_step;
        w->b = strip->b + (ptrdiff_t)row * strip->b_step;
        walk_row(w, strip, task);
    }
}

static inline grz_words walk_task(const grz_mask_overlay *strip, strip_task task, uint64_t *out) {
    strip_walker w = {
        .a = strip->a,
        .b = strip->b,
        .first = kept_of(strip->first),
        .middle = kept_of(strip->middle),
        .last = kept_of(strip->last),
        .order = grz_words_order(strip->exchange),
        .shift = strip->shift,
        .a_ahead = strip->a_step < 0 ? -STRIP_AHEAD : STRIP_AHEAD,
        .b_ahead = strip->b_step < 0 ? -STRIP_AHEAD : STRIP_AHEAD,
        .total = grz_words_none(),
    };
    w.out = out;
    if (strip->columns > 1)
        walk_rows(&w, strip, task);
    else
        look(&w, task, w.last);
    return w.total;
}

static inline grz_words walk_way(const grz_mask_overlay *strip, strip_question question, strip_way way,
                                 uint64_t *out) {
    if (strip->rows > 1)
        return walk_task(strip, (strip_task){ question, way, true }, out);
    return walk_task(strip, (strip_task){ question, way, false }, out);
}

static inline grz_words walk(const grz_mask_overlay *strip, strip_question question, uint64_t *out) {
    if (strip->is_mirrored)
        return walk_way(strip, question, REVERSED, out);
    if (strip->exchange != 0)
        return walk_way(strip, question, IN_ORDER, out);
    return walk_way(strip, question, AS_STORED, out);
}

/* Each of these three compiles the walk with all of its ways into itself: a walk that calls is twice as slow.
 */
#if defined(__GNUC__)
__attribute__((flatten))
#endif
static uint64_t
any_in_strip(const grz_mask_overlay *strip) {
    return grz_words_any(walk(strip, ANY, NULL));
}

#if defined(__GNUC__)
__attribute__((flatten))
#endif
static uint32_t
count_in_strip(const grz_mask_overlay *strip) {
    return grz_words_sum(walk(strip, COUNT, NULL));
}

#if defined(__GNUC__)
__attribute__((flatten))
#endif
static void
write_strip(const grz_mask_overlay *strip, uint64_t *out) {
    walk(strip, WRITE, out);
}

#endif
