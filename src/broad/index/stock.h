/* stock.h: boxes with a name and a layer each, side by side: what an index is made from and made of. */
#ifndef GRZ_BROAD_INDEX_STOCK_H
#define GRZ_BROAD_INDEX_STOCK_H

#include "core/buffer.h"
#include "core/lanes/fours.h"

#include <stdint.h>

/* Behind the last of a stock there is room that vectors may read, and what is there counts for nothing. */
enum { GRZ_STOCK_SPARE = 8 };

/* Zeroed, it is empty. A name's lower 31 bits are a row, by which answers are sorted; GRZ_WORD_MARK is free.
 */
typedef struct grz_stock {
    grz_buffer boxes;  /* grz_four */
    grz_buffer names;  /* uint64_t */
    grz_buffer layers; /* uint8_t, 0 to 63; GRZ_BYTE_MARK is free */
    uint32_t count;
} grz_stock;

static inline grz_four *grz_stock_boxes(const grz_stock *stock) {
    return (grz_four *)stock->boxes.data;
}

static inline uint64_t *grz_stock_names(const grz_stock *stock) {
    return (uint64_t *)stock->names.data;
}

static inline uint8_t *grz_stock_layers(const grz_stock *stock) {
    return (uint8_t *)stock->layers.data;
}

/* Make room for `count`; what is there stays. */
static inline graze_status grz_stock_reserve(grz_stock *stock, const graze_allocator *allocator,
                                             size_t count) {
    const size_t length = count + GRZ_STOCK_SPARE;
    if (grz_buffer_reserve(allocator, &stock->boxes, length, sizeof(grz_four)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &stock->names, length, sizeof(uint64_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_buffer_reserve(allocator, &stock->layers, length, sizeof(uint8_t));
}

/* Copy the i-th of another stock to a place for which there is room. */
static inline void grz_stock_copy(const grz_stock *to, uint32_t place, const grz_stock *from, uint32_t i) {
    grz_stock_boxes(to)[place] = grz_stock_boxes(from)[i];
    grz_stock_names(to)[place] = grz_stock_names(from)[i];
    grz_stock_layers(to)[place] = grz_stock_layers(from)[i];
}

static inline void grz_stock_free(grz_stock *stock, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &stock->boxes);
    grz_buffer_free(allocator, &stock->names);
    grz_buffer_free(allocator, &stock->layers);
    stock->count = 0;
}

#endif
