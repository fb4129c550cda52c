/* buffer.h: memory that grows and is used again; the only place where the library asks an allocator. */
#ifndef GRZ_CORE_BUFFER_H
#define GRZ_CORE_BUFFER_H

#include "graze/memory.h"
#include "graze/status.h"

#include <stddef.h>

/* A growing block; zeroed, it is empty. Its owner knows what is in it and with which allocator it grows. */
typedef struct grz_buffer {
    void *data;
    size_t bytes;
} grz_buffer;

/* Make room for `count` items of `item` bytes; what is there stays. Grows by half at least, so that growing
 * one by one is linear. GRAZE_OUT_OF_MEMORY leaves the buffer as it was. */
graze_status grz_buffer_reserve(const graze_allocator *allocator, grz_buffer *buffer, size_t count,
                                size_t item);

/* The same, and bytes that are new are zero. */
graze_status grz_buffer_reserve_zeroed(const graze_allocator *allocator, grz_buffer *buffer, size_t count,
                                       size_t item);

/* Give the memory back; the buffer is empty then. */
void grz_buffer_free(const graze_allocator *allocator, grz_buffer *buffer);

/* One block, for things that do not grow; NULL if there is no memory. Free it with its size. */
void *grz_allocate(const graze_allocator *allocator, size_t bytes);
void grz_free(const graze_allocator *allocator, void *block, size_t bytes);

#endif
