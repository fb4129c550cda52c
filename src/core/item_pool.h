/* pool.h: items of one size that come and go, named by number; what is given back is given out again first.
 */
#ifndef GRZ_CORE_ITEM_POOL_H
#define GRZ_CORE_ITEM_POOL_H

#include "core/buffer.h"

#include <stdint.h>

#define GRZ_ITEM_NONE UINT32_MAX

/* Open it with the size of an item, which begins with a uint32_t that links free items. */
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

/* Make room for one more, so that the next grz_item_pool_allocate cannot fail. Items move when the pool
 * grows. */
static inline graze_status grz_item_pool_reserve(grz_item_pool *pool, const graze_allocator *allocator) {
    if (pool->first_free != GRZ_ITEM_NONE)
        return GRAZE_OK;
    return grz_buffer_reserve(allocator, &pool->items, (size_t)pool->count + 1, pool->item);
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

#endif
