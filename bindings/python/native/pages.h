/* pages.h: an allocator whose large blocks are in huge pages, where Linux has them. To
 * touch the small pages of fresh memory takes longer than to write them. */
#pragma once

#include "graze.h"

/* The function of a graze_allocator. */
void *pages_resize(void *user, void *block, size_t old_size, size_t new_size);

static inline graze_allocator pages_allocator(void) {
    return (graze_allocator){ .resize = pages_resize };
}
