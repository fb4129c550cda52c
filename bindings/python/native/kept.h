/* kept.h: scratch memory that is kept from search to search: to touch the pages of
 * fresh memory takes longer than to round boxes into them. Calls hold the GIL. */
#pragma once

#include <stddef.h>

typedef enum kept_use { KEPT_BOXES, KEPT_PAIRS, KEPT_USES } kept_use;

/* A block of pages_resize, of `size` bytes. */
typedef struct kept_block {
    void *bytes;
    size_t size;
} kept_block;

/* A block of at least `size` bytes; its bytes are NULL if memory is short. */
kept_block kept_take(kept_use use, size_t size);

/* Give a block back, of any size and perhaps NULL; large ones are freed. */
void kept_give(kept_use use, kept_block block);
