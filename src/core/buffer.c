/* buffer.c: growing memory over the caller's allocator, or the C library's if none
 * is given. */
#include "core/buffer.h"

#include <stdlib.h>
#include <string.h>

/* new_bytes is not 0. */
static void *buffer_resize(const graze_allocator *allocator, void *block,
                           size_t old_bytes, size_t new_bytes) {
    if (allocator->resize != NULL)
        return allocator->resize(allocator->user, block, old_bytes, new_bytes);
    return realloc(block, new_bytes);
}

static void *buffer_bound_resize(void *user, void *block, size_t old_bytes,
                                 size_t new_bytes) {
    grz_memory_bound *bound = user;
    if (new_bytes > old_bytes && new_bytes - old_bytes > bound->left) {
        bound->is_exceeded = true;
        return NULL;
    }
    void *resized = NULL;
    if (new_bytes == 0) /* realloc may give out a block of no bytes */
        grz_free(&bound->allocator, block, old_bytes);
    else
        resized = buffer_resize(&bound->allocator, block, old_bytes, new_bytes);
    if (resized != NULL || new_bytes == 0)
        bound->left += old_bytes - new_bytes;
    return resized;
}

graze_allocator grz_memory_bound_allocator(grz_memory_bound *bound) {
    return (graze_allocator){ .resize = buffer_bound_resize, .user = bound };
}

graze_status grz_buffer_reserve(const graze_allocator *allocator, grz_buffer *buffer,
                                size_t count, size_t item) {
    size_t needed;
    if (__builtin_mul_overflow(count, item, &needed) ||
        needed > SIZE_MAX / 2) /* a division takes longer */
        return GRAZE_OUT_OF_MEMORY;
    if (needed <= buffer->bytes)
        return GRAZE_OK;
    /* a whole number of items, so that an owner that counts items knows the size in
     * bytes */
    const size_t held = buffer->bytes / item, grown = held + held / 2;
    const size_t bytes = item * (grown > count ? grown : count);
    void *data = buffer_resize(allocator, buffer->data, buffer->bytes, bytes);
    if (data == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *buffer = (grz_buffer){ .data = data, .bytes = bytes };
    return GRAZE_OK;
}

graze_status grz_buffer_reserve_zeroed(const graze_allocator *allocator,
                                       grz_buffer *buffer, size_t count,
                                       size_t item) {
    const size_t before = buffer->bytes;
    const graze_status status = grz_buffer_reserve(allocator, buffer, count, item);
    if (buffer->bytes > before)
        memset((char *)buffer->data + before, 0, buffer->bytes - before);
    return status;
}

graze_status grz_buffers_reserve_all(const graze_allocator *allocator,
                                     const grz_buffer_need *needs) {
    for (; needs->buffer != NULL; needs++)
        grz_try(
            grz_buffer_reserve(allocator, needs->buffer, needs->count, needs->item));
    return GRAZE_OK;
}

void grz_buffer_clear(const grz_buffer *buffer) {
    if (buffer->bytes > 0)
        memset(buffer->data, 0, buffer->bytes);
}

void grz_buffer_free(const graze_allocator *allocator, grz_buffer *buffer) {
    grz_free(allocator, buffer->data, buffer->bytes);
    *buffer = (grz_buffer){ 0 };
}

void *grz_allocate(const graze_allocator *allocator, size_t bytes) {
    return buffer_resize(allocator, NULL, 0, bytes);
}

void grz_free(const graze_allocator *allocator, void *block, size_t bytes) {
    if (block != NULL && allocator->resize != NULL)
        allocator->resize(allocator->user, block, bytes, 0);
    else
        free(block);
}
