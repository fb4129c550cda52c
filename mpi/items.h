/* items.h: boxes which move between ranks: the bytes of a box, as float32 or
 * float64, then a tag, and perhaps a mark. The first 8 bytes of a tag are the id. */
#pragma once

#include "graze/box.h"
#include "graze/geometry.h"
#include "join/box_near.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct grz_item_layout {
    bool is_double;
    bool has_mark; /* else all boxes are of the first set, on layer 0 */
    uint32_t tag_size;
    box_near near; /* boxes are joined as they are when they have grown for it */
} grz_item_layout;

static inline size_t grz_item_box_size(grz_item_layout layout) {
    return layout.is_double ? sizeof(graze_area) : sizeof(graze_box);
}

/* The most bytes of an item. */
#define GRZ_ITEM_MAX 128

static inline size_t grz_item_size(grz_item_layout layout) {
    return grz_item_box_size(layout) + layout.tag_size + (layout.has_mark ? 1 : 0);
}

static inline graze_area grz_item_box(grz_item_layout layout,
                                      const unsigned char *item) {
    graze_area wide;
    graze_box box;
    if (layout.is_double) {
        memcpy(&wide, item, sizeof wide);
        return wide;
    }
    memcpy(&box, item, sizeof box);
    return (graze_area){ (double)box.min_x, (double)box.min_y, (double)box.max_x,
                         (double)box.max_y };
}

static inline graze_area grz_item_grown(grz_item_layout layout,
                                        const unsigned char *item) {
    return box_near_grow(layout.near, grz_item_box(layout, item));
}

static inline const unsigned char *grz_item_tag(grz_item_layout layout,
                                                const unsigned char *item) {
    return item + grz_item_box_size(layout);
}

/* A mark: the layer, and whether the box is of the second set. */
#define GRZ_MARK_LAYER 63
#define GRZ_MARK_SECOND 64

static inline uint8_t grz_item_mark(grz_item_layout layout,
                                    const unsigned char *item) {
    if (layout.has_mark)
        return item[grz_item_box_size(layout) + layout.tag_size];
    return 0;
}

static inline uint64_t grz_item_id(grz_item_layout layout,
                                   const unsigned char *item) {
    uint64_t id;
    memcpy(&id, grz_item_tag(layout, item), sizeof id);
    return id;
}
