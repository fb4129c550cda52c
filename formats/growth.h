/* growth.h: arrays that grow as data arrives.
 *
 * Readers never allocate what a header promises, only about twice what has been read.
 */
#ifndef FORMATS_GROWTH_H
#define FORMATS_GROWTH_H

#include <stdbool.h>
#include <stddef.h>

/* Make room for `needed` items of `item_size` bytes in *items, a malloc block for *capacity items (NULL for
 * 0). False if there is no memory; the block then stays as it was. `items` points to the pointer. */
bool growth_reserve(void *items, size_t *capacity, size_t needed, size_t item_size);

#endif
