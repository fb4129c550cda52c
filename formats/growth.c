/* growth.c: see growth.h. Capacities double, so that each item is moved once on average. */
#include "formats/growth.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool growth_reserve(void *items, size_t *capacity, size_t needed, size_t item_size) {
    if (needed <= *capacity)
        return true;
    size_t roomy = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
    size_t wanted = roomy > needed ? roomy : needed;
    if (wanted < 16)
        wanted = 16;
    if (wanted > SIZE_MAX / item_size)
        return false;
    /* The caller's pointer may have any type: it is read and written as bytes. */
    void *block;
    memcpy(&block, items, sizeof block);
    block = realloc(block, wanted * item_size);
    if (block == NULL)
        return false;
    memcpy(items, &block, sizeof block);
    *capacity = wanted;
    return true;
}
