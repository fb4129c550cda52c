/* strip_walk.h: the walk down a strip, over whatever words the including file has chosen. */
#ifndef GRZ_NARROW_MASK_STRIP_WALK_H
#define GRZ_NARROW_MASK_STRIP_WALK_H

#include "narrow/mask/strip.h"

/* What a question does with the words of a and those of b upon them. */
typedef void visitor(void *total, grz_words a, grz_words b);

static inline grz_words join_words(const uint64_t *b, grz_words low, grz_words high, uint32_t shift) {
    return grz_words_joined(grz_words_and(grz_words_load(b), low), grz_words_and(grz_words_load(b + 1), high),
                            shift);
}

static inline void walk_down(const grz_strip *strip, visitor *visit, void *total, bool is_mirrored) {
    const grz_words low = grz_words_lanes(strip->keep_low), high = grz_words_lanes(strip->keep_high);
    const uint64_t *a = strip->a, *b = strip->b;
    for (uint32_t row = strip->rows; row > 0; row--) {
        const grz_words joined = join_words(b, low, high, strip->shift);
        visit(total, grz_words_load(a), is_mirrored ? grz_words_reversed(joined) : joined);
        a += strip->a_step;
        b += strip->b_step;
    }
}

static inline void walk(const grz_strip *strip, visitor *visit, void *total) {
    if (strip->is_mirrored)
        walk_down(strip, visit, total, true);
    else
        walk_down(strip, visit, total, false);
}

static inline void gather(void *total, grz_words a, grz_words b) {
    grz_words *all = total;
    *all = grz_words_or(*all, grz_words_and(a, b));
}

static inline void add(void *total, grz_words a, grz_words b) {
    grz_words *sum = total;
    *sum = grz_words_plus(*sum, grz_words_bits(grz_words_and(a, b)));
}

static uint64_t any_in_strip(const grz_strip *strip) {
    grz_words all = grz_words_none();
    walk(strip, gather, &all);
    return grz_words_any(all);
}

static uint32_t count_in_strip(const grz_strip *strip) {
    grz_words sum = grz_words_none();
    walk(strip, add, &sum);
    return (uint32_t)grz_words_sum(sum);
}

#endif
