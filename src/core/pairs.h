/* pairs.h: where found pairs go, and how they are put in order. */
#ifndef GRZ_CORE_PAIRS_H
#define GRZ_CORE_PAIRS_H

#include "core/buffer.h"
#include "core/tasks.h"
#include "graze/find.h"

#include <stdbool.h>
#include <stdint.h>

enum { GRZ_SINK_SPARE = 256, GRZ_SINK_STEP = 256 };

/* A sink takes pairs in any order. Methods push without looking: when the room is full, `drain` makes more,
 * and if it cannot, the pairs go to a small spare room and are only counted, so that pushing never fails. A
 * method goes on to the end even so: a caller whose limit was too small asks for the total. */
typedef struct grz_sink {
    graze_pair *items;
    size_t count, capacity;
    uint64_t dropped;    /* pairs that were counted and not kept */
    size_t limit;        /* how many may be kept */
    graze_status status; /* of keeping, so far; grz_sink_status knows more */
    const graze_allocator *allocator;
    grz_buffer *room; /* NULL: keep nothing */
    graze_pair spare[GRZ_SINK_SPARE];
} grz_sink;

/* Start to collect at most `limit` pairs in `room`, which grows; more are counted, and make the status
 * GRAZE_OVER_LIMIT. */
void grz_sink_collect(grz_sink *sink, grz_buffer *room, const graze_allocator *allocator, size_t limit);

/* Start to collect in a room for `capacity` pairs that does not grow: what does not fit is counted. */
void grz_sink_fill(grz_sink *sink, graze_pair *items, size_t capacity);

/* Start to count. */
void grz_sink_tally(grz_sink *sink);

/* Forget all but the first `total` pairs pushed; of a sink that keeps no more, only the count goes back. */
void grz_sink_return_to(grz_sink *sink, uint64_t total);

/* How collecting went: GRAZE_OK, or GRAZE_OUT_OF_MEMORY, or GRAZE_OVER_LIMIT if more were pushed than the
 * limit. */
graze_status grz_sink_status(const grz_sink *sink);

/* Whether pairs are kept, and not only counted. */
bool grz_sink_keeps(const grz_sink *sink);

/* Push so many pairs that the caller writes where this returns; NULL: there are none, or they are counted and
 * not kept. */
graze_pair *grz_sink_extend(grz_sink *sink, uint64_t count);

/* How many pairs were pushed. */
uint64_t grz_sink_total(const grz_sink *sink);

void grz_sink_drain(grz_sink *sink);

static inline void grz_sink_push(grz_sink *sink, uint32_t a, uint32_t b) {
    if (sink->count == sink->capacity)
        grz_sink_drain(sink);
    sink->items[sink->count++] = a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
}

/* Make room for GRZ_SINK_STEP more pairs at items + count; whoever writes there adds to count. A limit may be
 * overshot by as many, so whoever set one looks at the total. */
static inline void grz_sink_make_room(grz_sink *sink) {
    if (sink->capacity - sink->count < GRZ_SINK_STEP)
        grz_sink_drain(sink);
}

static inline uint64_t grz_pair_key(graze_pair pair) {
    return (uint64_t)pair.a << 32 | pair.b;
}

/* Sort `count` pairs by (a, b); `scratch` has room for as many. Linear. Shared: on all threads there are. */
void grz_pairs_sort(graze_pair *pairs, graze_pair *scratch, size_t count);
void grz_pairs_sort_shared(const graze_tasks *tasks, graze_pair *pairs, graze_pair *scratch, size_t count);

#endif
