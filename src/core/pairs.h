/* pairs.h: where found pairs go, and how they are put in order. */
#ifndef GRZ_CORE_PAIRS_H
#define GRZ_CORE_PAIRS_H

#include "core/buffer.h"
#include "core/tasks.h"
#include "graze/find.h"

#include <stdbool.h>
#include <stdint.h>

enum { GRZ_PAIR_SINK_SPARE = 256, GRZ_PAIR_SINK_STEP = 256 };

/* A sink takes pairs in any order. Methods push without looking: when the room is full, `drain` makes more,
 * and if it cannot, the pairs go to a small spare room and are only counted, so that pushing never fails. A
 * method goes on to the end even so: a caller whose limit was too small asks for the total. */
typedef struct grz_pair_sink {
    graze_pair *items;
    size_t count, capacity;
    uint64_t dropped;    /* pairs that were counted and not kept */
    size_t limit;        /* how many may be kept */
    graze_status status; /* of keeping, so far; grz_pair_sink_status knows more */
    const graze_allocator *allocator;
    grz_buffer *room; /* NULL: keep nothing */
    graze_pair spare[GRZ_PAIR_SINK_SPARE];
} grz_pair_sink;

/* Start to collect at most `limit` pairs in `room`, which grows; more are counted, and make the status
 * GRAZE_OUT_OF_CAPACITY. */
void grz_pair_sink_collect(grz_pair_sink *sink, grz_buffer *room, const graze_allocator *allocator,
                           size_t limit);

/* Start to collect in a room for `capacity` pairs that does not grow: what does not fit is counted. */
void grz_pair_sink_fill(grz_pair_sink *sink, graze_pair *items, size_t capacity);

/* Start to count. */
void grz_pair_sink_count_only(grz_pair_sink *sink);

/* Forget all but the first `total` pairs pushed; of a sink that keeps no more, only the count goes back. */
void grz_pair_sink_truncate(grz_pair_sink *sink, uint64_t total);

/* How collecting went: GRAZE_OK, or GRAZE_OUT_OF_MEMORY, or GRAZE_OUT_OF_CAPACITY if more were pushed than
 * the limit. */
graze_status grz_pair_sink_status(const grz_pair_sink *sink);

/* Whether pairs are kept, and not only counted. */
bool grz_pair_sink_is_storing(const grz_pair_sink *sink);

/* Push so many pairs that the caller writes where this returns; NULL: there are none, or they are counted and
 * not kept. */
graze_pair *grz_pair_sink_extend(grz_pair_sink *sink, uint64_t count);

/* How many pairs were pushed. */
uint64_t grz_pair_sink_total(const grz_pair_sink *sink);

void grz_pair_sink_grow(grz_pair_sink *sink);

static inline void grz_pair_sink_push(grz_pair_sink *sink, uint32_t a, uint32_t b) {
    if (sink->count == sink->capacity)
        grz_pair_sink_grow(sink);
    sink->items[sink->count++] = a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
}

/* Make room for GRZ_PAIR_SINK_STEP more pairs at items + count; whoever writes there adds to count. A limit
 * may be overshot by as many, so whoever set one looks at the total. */
static inline void grz_pair_sink_reserve_step(grz_pair_sink *sink) {
    if (sink->capacity - sink->count < GRZ_PAIR_SINK_STEP)
        grz_pair_sink_grow(sink);
}

static inline uint64_t grz_pair_key(graze_pair pair) {
    return (uint64_t)pair.a << 32 | pair.b;
}

/* Sort `count` pairs by (a, b); `scratch` has room for as many. Linear. Shared: on all threads there are. */
void grz_pairs_sort(graze_pair *pairs, graze_pair *scratch, size_t count);
void grz_pairs_sort_parallel(const graze_tasks *tasks, graze_pair *pairs, graze_pair *scratch, size_t count);

#endif
