/* pairs.h: pairs collected or counted, and pairs and records sorted. */
#pragma once

#include "core/buffer.h"
#include "core/tasks.h"
#include "graze/find.h"

enum { GRZ_PAIR_SINK_SPARE = 256, GRZ_PAIR_SINK_STEP = 256 };

/* A sink takes pairs in any order. Pushing never fails: a full sink grows, and if it
 * cannot, pairs are written to a small spare array and only counted. A search goes
 * on to the end even so. */
typedef struct grz_pair_sink {
    graze_pair *items;
    size_t count, capacity;
    uint64_t dropped;    /* pairs counted, but not stored */
    size_t limit;        /* how many may be stored */
    graze_status status; /* of storing, so far; see grz_pair_sink_status */
    const graze_allocator *allocator;
    grz_buffer *buffer; /* NULL: it does not grow */
    graze_pair spare[GRZ_PAIR_SINK_SPARE];
} grz_pair_sink;

/* Collect at most `limit` pairs in `buffer`, which grows; more are counted:
 * GRAZE_OUT_OF_CAPACITY. */
void grz_pair_sink_collect(grz_pair_sink *sink, grz_buffer *buffer,
                           const graze_allocator *allocator, size_t limit);

/* Start to collect in an array of `capacity` pairs; more are counted. */
void grz_pair_sink_fill(grz_pair_sink *sink, graze_pair *items, size_t capacity);

/* Start to count. */
void grz_pair_sink_count_only(grz_pair_sink *sink);

/* Drop all but the first `total` pairs pushed; in a counting sink, the count goes
 * back. */
void grz_pair_sink_truncate(grz_pair_sink *sink, uint64_t total);

/* GRAZE_OK, GRAZE_OUT_OF_MEMORY, or GRAZE_OUT_OF_CAPACITY if more pairs were pushed
 * than the limit. */
graze_status grz_pair_sink_status(const grz_pair_sink *sink);

/* Whether pairs are stored, not only counted. */
bool grz_pair_sink_is_storing(const grz_pair_sink *sink);

/* Push `count` pairs, which the caller writes to the result; NULL: none, or they are
 * only counted. */
graze_pair *grz_pair_sink_extend(grz_pair_sink *sink, uint64_t count);

/* The number of pairs pushed. */
uint64_t grz_pair_sink_total(const grz_pair_sink *sink);

void grz_pair_sink_grow(grz_pair_sink *sink);

static inline void grz_pair_sink_push(grz_pair_sink *sink, uint32_t a, uint32_t b) {
    if (sink->count == sink->capacity)
        grz_pair_sink_grow(sink);
    sink->items[sink->count++] = a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
}

/* Have capacity for GRZ_PAIR_SINK_STEP more pairs at items + count; the caller
 * writes them and adds to count. A limit may be overshot by as many;
 * grz_pair_sink_status compares the total. */
static inline void grz_pair_sink_reserve_step(grz_pair_sink *sink) {
    if (sink->capacity - sink->count < GRZ_PAIR_SINK_STEP)
        grz_pair_sink_grow(sink);
}

static inline uint64_t grz_pair_key(graze_pair pair) {
    return (uint64_t)pair.a << 32 | pair.b;
}

/* Sort `count` pairs by (a, b), in linear time; `scratch` has as many. */
void grz_pairs_sort(graze_pair *pairs, graze_pair *scratch, size_t count);
void grz_pairs_sort_parallel(const graze_tasks *tasks, graze_pair *pairs,
                             graze_pair *scratch, size_t count);

/* Sort `count` records of five numbers lexicographically and stably; `scratch` has
 * as many. Linear: a pass for each byte in which the records differ. */
void grz_records5_sort(uint32_t *records, uint32_t *scratch, size_t count);
