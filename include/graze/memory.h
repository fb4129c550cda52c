/* memory.h: the allocator of a world, a list or a call. */
#ifndef GRAZE_MEMORY_H
#define GRAZE_MEMORY_H

#include <stddef.h>

/* The most memory for loading a snapshot or replaying a recording, unless the caller
 * says otherwise. A few damaged or malicious bytes could ask for any amount. */
#define GRAZE_MEMORY_MAX_DEFAULT ((size_t)1 << 30)

/* An allocator is one function. `resize` returns a block of `new_size` bytes,
 * beginning with the bytes of `block`, aligned as malloc aligns. `old_size` is the
 * size of `block` as it was asked for; NULL and 0 ask for a new block. Without
 * memory it returns NULL, and `block` stays as it was. A `new_size` of 0 frees
 * `block` and returns NULL.
 *
 * A zeroed graze_allocator means the C library's realloc and free. A world, a list
 * and a call use only their own allocator, on the calling thread. A world's must be
 * thread-safe if several threads ask the world at once. */
typedef struct graze_allocator {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} graze_allocator;

#endif
