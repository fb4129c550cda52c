/* buffer.h: growing memory for repeated use, and pools of items. Only buffer.c calls
 * an allocator. */
#pragma once

#include "core/float_rules.h"
#include "graze/memory.h"
#include "graze/status.h"

#include <stdbool.h>
#include <stdint.h>

/* Return the status of a call from the surrounding function, unless it is
 * GRAZE_OK. */
#define grz_try(call)                                                               \
    do {                                                                            \
        const graze_status failed = (call);                                         \
        if (failed != GRAZE_OK)                                                     \
            return failed;                                                          \
    } while (0)

/* The status of a demand: GRAZE_OK if it is met, else `failure`. */
static inline graze_status grz_require(bool is_met, graze_status failure) {
    if (is_met)
        return GRAZE_OK;
    return failure;
}

/* An out-parameter, or if it is NULL an unread value, which lives as long as the
 * caller's block. */
#define grz_out(type, out) ((out) != NULL ? (out) : &(type){ 0 })

/* A growing block; zeroed, it is empty. Its owner knows its items and its
 * allocator. */
typedef struct grz_buffer {
    void *data;
    size_t bytes;
} grz_buffer;

/* Have capacity for `count` items of `item` bytes; the contents stay. It grows by
 * half at least, so growing one by one is linear. GRAZE_OUT_OF_MEMORY leaves the
 * buffer as it was. */
graze_status grz_buffer_reserve(const graze_allocator *allocator, grz_buffer *buffer,
                                size_t count, size_t item);

/* The same; new bytes are zero. */
graze_status grz_buffer_reserve_zeroed(const graze_allocator *allocator,
                                       grz_buffer *buffer, size_t count,
                                       size_t item);

/* The same as the first function for several buffers; those before a failing one
 * have grown. */
typedef struct grz_buffer_need {
    grz_buffer *buffer;
    size_t count, item;
} grz_buffer_need;

graze_status grz_buffers_reserve_all(const graze_allocator *allocator,
                                     const grz_buffer_need *needs);

#define grz_buffers_reserve(allocator, ...)                                         \
    grz_buffers_reserve_all(                                                        \
        allocator, (const grz_buffer_need[]){ __VA_ARGS__, { NULL, 0, 0 } })

/* Let an array of a game's list, and its capacity in items, grow likewise; or return
 * from the function. */
#define grz_try_array(allocator, array, capacity, count)                            \
    do {                                                                            \
        grz_buffer block = { (array), (capacity) * sizeof *(array) };               \
        grz_try(grz_buffer_reserve(allocator, &block, count, sizeof *(array)));     \
        (array) = block.data;                                                       \
        (capacity) = block.bytes / sizeof *(array);                                 \
    } while (0)

void grz_buffer_clear(const grz_buffer *buffer);
void grz_buffer_free(const graze_allocator *allocator, grz_buffer *buffer);

/* Free several buffers, which are named one by one. */
#define grz_buffers_free(allocator, ...)                                            \
    for (grz_buffer * all[] = { __VA_ARGS__, NULL }, **next = all; *next != NULL;   \
         next++)                                                                    \
    grz_buffer_free(allocator, *next)

/* One block of fixed size; NULL without memory. Free it with its size. */
void *grz_allocate(const graze_allocator *allocator, size_t bytes);
void grz_free(const graze_allocator *allocator, void *block, size_t bytes);

/* An allocator with a limit: it refuses more than `left` bytes beyond what it has
 * allocated. It must stay in place. */
typedef struct grz_memory_bound {
    graze_allocator allocator; /* that is asked */
    size_t left;
    bool is_exceeded; /* something was refused */
} grz_memory_bound;

graze_allocator grz_memory_bound_allocator(grz_memory_bound *bound);

/* GRAZE_OUT_OF_CAPACITY in place of GRAZE_OUT_OF_MEMORY if the bound was
 * exceeded. */
static inline graze_status grz_memory_bound_status(const grz_memory_bound *bound,
                                                   graze_status status) {
    return status == GRAZE_OUT_OF_MEMORY && bound->is_exceeded
               ? GRAZE_OUT_OF_CAPACITY
               : status;
}

#define GRZ_ITEM_NONE UINT32_MAX

/* Items of one size, named by index. An item begins with a uint32_t, which links
 * free items. */
typedef struct grz_item_pool {
    grz_buffer items;
    size_t item;
    uint32_t count, first_free;
} grz_item_pool;

static inline grz_item_pool grz_item_pool_open(size_t item) {
    return (grz_item_pool){ .item = item, .first_free = GRZ_ITEM_NONE };
}

static inline void *grz_item_pool_at(const grz_item_pool *pool, uint32_t i) {
    return (char *)pool->items.data + i * pool->item;
}

/* Make room for one more: the next grz_item_pool_allocate cannot fail. Items move
 * when the pool grows. */
static inline graze_status grz_item_pool_reserve(grz_item_pool *pool,
                                                 const graze_allocator *allocator) {
    if (pool->first_free != GRZ_ITEM_NONE)
        return GRAZE_OK;
    return grz_buffer_reserve(allocator, &pool->items, (size_t)pool->count + 1,
                              pool->item);
}

static inline uint32_t grz_item_pool_allocate(grz_item_pool *pool) {
    if (pool->first_free == GRZ_ITEM_NONE)
        return pool->count++;
    const uint32_t i = pool->first_free;
    pool->first_free = *(uint32_t *)grz_item_pool_at(pool, i);
    return i;
}

static inline void grz_item_pool_free(grz_item_pool *pool, uint32_t i) {
    *(uint32_t *)grz_item_pool_at(pool, i) = pool->first_free;
    pool->first_free = i;
}
