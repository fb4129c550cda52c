/* pair_diff.h: sorted lists of pairs, and the difference between two: which pairs
 * began and which ended. */
#pragma once

#include "core/pairs.h"

#include <string.h>

/* Pairs of rows, the lower row first, no pair twice. */
typedef struct grz_pair_list {
    grz_buffer pairs; /* graze_pair */
    size_t count;
} grz_pair_list;

static inline graze_pair *grz_pair_list_items(const grz_pair_list *list) {
    return (graze_pair *)list->pairs.data;
}

static inline void grz_pair_list_push(const grz_pair_list *list,
                                      grz_pair_sink *out) {
    for (size_t i = 0; i < list->count; i++)
        grz_pair_sink_push(out, grz_pair_list_items(list)[i].a,
                           grz_pair_list_items(list)[i].b);
}

static inline void grz_pair_list_swap(grz_pair_list *a, grz_pair_list *b) {
    const grz_pair_list old = *a;
    *a = *b;
    *b = old;
}

/* Copy the pairs from `begin` to `end`; returns the place behind them. */
static inline graze_pair *grz_pair_list_copy(graze_pair *to,
                                             const grz_pair_list *from, size_t begin,
                                             size_t end) {
    if (begin < end)
        memcpy(to, grz_pair_list_items(from) + begin, (end - begin) * sizeof *to);
    return to + (end - begin);
}

/* Room for this many more pairs. */
static inline graze_status grz_pair_list_reserve(grz_pair_list *list, size_t more,
                                                 const graze_allocator *allocator) {
    return grz_buffer_reserve(allocator, &list->pairs, list->count + more,
                              sizeof(graze_pair));
}

/* Sort a list on all threads; the scratch buffer grows as needed. */
graze_status grz_pair_list_sort(grz_pair_list *list, grz_buffer *scratch,
                                const graze_tasks *tasks,
                                const graze_allocator *allocator);

/* A change of a pair, as a pair: the low bit of b is set if it began, the other bits
 * are the row. Changes sort as their pairs do, an end before a begin. A diff is a
 * sorted list of changes, no pair twice. */
static inline graze_pair grz_pair_change_of(graze_pair pair, bool began) {
    return (graze_pair){ pair.a, pair.b << 1 | began };
}

static inline bool grz_pair_change_began(graze_pair change) {
    return change.b & 1;
}

static inline graze_pair grz_pair_change_pair(graze_pair change) {
    return (graze_pair){ change.a, change.b >> 1 };
}

/* Write the diff from one sorted list to another. */
graze_status grz_pair_diff_find(grz_pair_list *diff, const grz_pair_list *before,
                                const grz_pair_list *now,
                                const graze_allocator *allocator);

/* Append each pair as begun, or as ended. */
graze_status grz_pair_diff_append(grz_pair_list *changes, const grz_pair_list *pairs,
                                  bool began, const graze_allocator *allocator);

/* Make a diff of sorted changes: equal ones count once, an end and a begin of one
 * pair cancel. */
void grz_pair_diff_cancel(grz_pair_list *changes);

/* Apply a diff to the list `before`, and write the result to `now`. */
graze_status grz_pair_diff_apply(grz_pair_list *now, const grz_pair_list *before,
                                 const grz_pair_list *diff,
                                 const graze_allocator *allocator);
size_t grz_pair_diff_began_count(const grz_pair_list *diff);
