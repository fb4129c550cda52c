/* items.h: boxes with a name and a layer each, side by side: what an index is made from and made of. */
#ifndef GRZ_BROAD_INDEX_ITEMS_H
#define GRZ_BROAD_INDEX_ITEMS_H

#include "core/buffer.h"
#include "core/lanes/fours.h"

#include <stdint.h>

/* Behind the last of a items there is room that vectors may read, and what is there counts for nothing. */
enum { GRZ_INDEX_ITEMS_PADDING = 8 };

/* Zeroed, it is empty. A name's lower 31 bits are a row, by which answers are sorted; GRZ_ID_MARK is free.
 */
typedef struct grz_index_items {
    grz_buffer boxes;  /* grz_four */
    grz_buffer names;  /* uint64_t */
    grz_buffer layers; /* uint8_t, 0 to 63; GRZ_LAYER_MARK is free */
    uint32_t count;
} grz_index_items;

static inline grz_four *grz_index_item_boxes(const grz_index_items *items) {
    return (grz_four *)items->boxes.data;
}

static inline uint64_t *grz_index_item_ids(const grz_index_items *items) {
    return (uint64_t *)items->names.data;
}

static inline uint8_t *grz_index_item_layers(const grz_index_items *items) {
    return (uint8_t *)items->layers.data;
}

/* Make room for `count`; what is there stays. */
static inline graze_status grz_index_items_reserve(grz_index_items *items, const graze_allocator *allocator,
                                                   size_t count) {
    const size_t length = count + GRZ_INDEX_ITEMS_PADDING;
    if (grz_buffer_reserve(allocator, &items->boxes, length, sizeof(grz_four)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &items->names, length, sizeof(uint64_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_buffer_reserve(allocator, &items->layers, length, sizeof(uint8_t));
}

/* Copy the i-th of another items to a place for which there is room. */
static inline void grz_index_items_copy(const grz_index_items *to, uint32_t place,
                                        const grz_index_items *from, uint32_t i) {
    grz_index_item_boxes(to)[place] = grz_index_item_boxes(from)[i];
    grz_index_item_ids(to)[place] = grz_index_item_ids(from)[i];
    grz_index_item_layers(to)[place] = grz_index_item_layers(from)[i];
}

static inline void grz_index_items_free(grz_index_items *items, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &items->boxes);
    grz_buffer_free(allocator, &items->names);
    grz_buffer_free(allocator, &items->layers);
    items->count = 0;
}

#endif
