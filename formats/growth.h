/* growth.h: arrays growing as data arrives. Readers never allocate what a header
 * promises, only about twice what has been read: capacities double, so each item is
 * moved once on average. */
#ifndef FORMATS_GROWTH_H
#define FORMATS_GROWTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Make room for `needed` items of `item_size` bytes in *items, a malloc block for
 * *capacity items (NULL for 0). False if memory runs out; the block then stays as it
 * was. `items` points to the pointer. */
static inline bool growth_reserve(void *items, size_t *capacity, size_t needed,
                                  size_t item_size) {
    if (needed <= *capacity)
        return true;
    const size_t doubled = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
    const size_t enough = doubled > needed ? doubled : needed,
                 wanted = enough > 16 ? enough : 16;
    if (wanted > SIZE_MAX / item_size)
        return false;
    /* the caller's pointer may have any type: it is read and written as bytes */
    void *block;
    memcpy(&block, items, sizeof block);
    block = realloc(block, wanted * item_size);
    if (block == NULL)
        return false;
    memcpy(items, &block, sizeof block);
    *capacity = wanted;
    return true;
}

#endif
