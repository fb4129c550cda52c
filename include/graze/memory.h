/* memory.h: where a world's memory comes from. */
#ifndef GRAZE_MEMORY_H
#define GRAZE_MEMORY_H

#include <stddef.h>

/* One function serves all needs. It gives a block of `new_size` bytes that begins with what was in `block`
 * (`old_size` bytes; NULL and 0 for a new block), aligned as malloc aligns, or NULL if there is no memory, in
 * which case `block` stays as it was. A `new_size` of 0 frees `block` and returns NULL. `old_size` is always
 * the size the block was asked for with. A zeroed graze_allocator means the C library's realloc and free.
 * Each world and each call calls only its own allocator, from the thread that called the library. (Queries on
 * several threads call it one at a time.)
 */
typedef struct graze_allocator {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} graze_allocator;

#endif
