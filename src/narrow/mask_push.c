/* mask_push.c: see mask_push.h.
 *
 * Only whole offsets can be the first free one: where b is free between two of them, it is free at the one
 * before. There it must share no pixel with a, nor one further on. If it shares one, then the run of a that
 * has it bars the way of b's run until that has passed it; no offset before needs a look.
 */
#include "narrow/mask_push.h"

#include "core/numbers.h"
#include "narrow/mask_rows.h"

#include <math.h>

typedef struct way {
    const grz_mask_pair *pair;
    grz_mask_rows a, b, b_mirrored;
} way;

/* Where the run of a row ends that has a column, and where it begins, looked at in a mirror. */
static uint32_t end_of(const grz_mask_rows *sight, uint32_t row, uint32_t column) {
    grz_mask_run run = { column, column };
    grz_mask_run_next(sight, row, column, &run);
    return run.end;
}

/* The offset at which b's run has left a's, if they share a pixel at the offset x; else x. */
static int32_t pass(const way *w, int32_t x) {
    for (uint32_t i = 0; i < w->pair->across.count; i++) {
        const int32_t y = w->pair->across.at[i];
        graze_pixel shared;
        if (!graze_mask_first_overlap(w->pair->a, w->pair->b, x, y, &shared))
            continue;
        const uint32_t end = end_of(&w->a, (uint32_t)shared.y, (uint32_t)shared.x);
        const uint32_t last = w->b.width - 1 - (uint32_t)(shared.x - x);
        const uint32_t begin = w->b.width - end_of(&w->b_mirrored, (uint32_t)(shared.y - y), last);
        return (int32_t)end - (int32_t)begin;
    }
    return x;
}

double grz_mask_pair_separation(const grz_mask_pair *pair, double limit) {
    way w = { .pair = pair, .a = grz_mask_rows_of(pair->a), .b = grz_mask_rows_of(pair->b) };
    w.b_mirrored = w.b;
    w.b_mirrored.is_mirrored = !w.b.is_mirrored;
    int32_t at = (int32_t)ceil(pair->x), next = at;
    do {
        at = next;
        next = pass(&w, at);
        if (next == at && pass(&w, at + 1) != at + 1)
            next = pass(&w, at + 1);
    } while (next != at && at - pair->x < limit);
    return grz_max(0, at - pair->x);
}
