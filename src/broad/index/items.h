/* items.h: memory for the items of an index (simd/index.h). */
#ifndef GRZ_BROAD_INDEX_ITEMS_H
#define GRZ_BROAD_INDEX_ITEMS_H

#include "simd/index.h"

/* Make room for `count`; what is there stays. */
static inline graze_status grz_index_items_reserve(grz_index_items *items, const graze_allocator *allocator,
                                                   size_t count) {
    const size_t length = count + GRZ_INDEX_ITEMS_PADDING;
    if (grz_buffer_reserve(allocator, &items->boxes, length, sizeof(grz_simd_box)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &items->ids, length, sizeof(uint64_t)) != GRAZE_OK)
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
    grz_buffer_free(allocator, &items->ids);
    grz_buffer_free(allocator, &items->layers);
    items->count = 0;
}

#endif
