/* pair.h: pairs of boxes, by index, and lists of them. */
#ifndef GRAZE_PAIR_H
#define GRAZE_PAIR_H

#include "graze/memory.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Two overlapping boxes, by their index. */
typedef struct graze_pair {
    uint32_t a, b;
} graze_pair;

/* A list of pairs. The caller owns it, and graze grows it. Zeroed, it is empty and
 * uses the C library's memory. Used again, a list keeps its memory. Set `allocator`
 * before the first use, or not at all. `items` is a block of `capacity` pairs: a
 * game may keep it as its own and zero the list. */
typedef struct graze_pair_list {
    graze_pair *items;
    size_t count, capacity;
    graze_allocator allocator;
} graze_pair_list;

/* Free the list's memory. The list is empty then and can be used again. */
void graze_pair_list_free(graze_pair_list *list);

#ifdef __cplusplus
}
#endif

#endif
