/* news.h: what began to touch and what ceased to, in one list. */
#ifndef GRZ_BROAD_PAIR_DIFF_H
#define GRZ_BROAD_PAIR_DIFF_H

#include "core/pairs.h"

#include <stdbool.h>

/* Pairs of rows, the lower row first, no pair twice. */
typedef struct grz_pair_list {
    grz_buffer pairs; /* graze_pair */
    size_t count;
} grz_pair_list;

static inline graze_pair *grz_pair_list_items(const grz_pair_list *list) {
    return (graze_pair *)list->pairs.data;
}

/* Behind the last pair. A list that never held any has no memory to count in. */
static inline graze_pair *grz_pair_list_end(const grz_pair_list *list) {
    return list->count == 0 ? grz_pair_list_items(list) : grz_pair_list_items(list) + list->count;
}

/* A pair that turned: the low bit of its b says that it began, the others are the row. So turns are sorted as
 * pairs are, and an end stands before a begin. */
static inline graze_pair grz_pair_change_of(graze_pair pair, bool began) {
    return (graze_pair){ pair.a, pair.b << 1 | began };
}

static inline bool grz_pair_change_began(graze_pair turn) {
    return turn.b & 1;
}

static inline graze_pair grz_pair_change_pair(graze_pair turn) {
    return (graze_pair){ turn.a, turn.b >> 1 };
}

/* Replace the turns by what is only in `now` (it began) and what is only in `before` (it ended); all are
 * sorted. Linear. */
graze_status grz_pair_diff_find(grz_pair_list *turns, const grz_pair_list *before, const grz_pair_list *now,
                                const graze_allocator *allocator);

/* Append a turn for each pair. */
graze_status grz_pair_diff_append(grz_pair_list *turns, const grz_pair_list *pairs, bool began,
                                  const graze_allocator *allocator);

/* Of sorted turns, drop those of pairs that both ended and began. */
void grz_pair_diff_cancel(grz_pair_list *turns);

/* How many turns are begins. */
size_t grz_pair_diff_began_count(const grz_pair_list *turns);

#endif
