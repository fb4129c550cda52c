/* spatial_index.h: the boxes of a world in the order that queries need.
 *
 * An index is built once from boxes and is only read then, by any number of threads.
 * Most boxes are in a grid, where a point is found in one cell or two. If a box is
 * too large for it, or its cell is full, it is in an R-tree (simd/index.h has both
 * layouts). It knows and finds boxes by ids.
 *
 * Building costs a sort, and an index a few dozen bytes for each box. `graze bench
 * w5` shows the gain. */
#pragma once

#include "simd/kernels.h"

static inline graze_status grz_index_items_reserve(grz_index_items *items,
                                                   const graze_allocator *allocator,
                                                   size_t count) {
    const size_t length = count + GRZ_INDEX_ITEMS_PADDING;
    return grz_buffers_reserve(
        allocator, { &items->boxes, length, sizeof(grz_simd_box) },
        { &items->ids, length, sizeof(uint64_t) }, { &items->layers, length, 1 });
}

static inline void grz_index_items_copy(const grz_index_items *to, uint32_t position,
                                        const grz_index_items *from, uint32_t i) {
    grz_index_item_boxes(to)[position] = grz_index_item_boxes(from)[i];
    grz_index_item_ids(to)[position] = grz_index_item_ids(from)[i];
    grz_index_item_layers(to)[position] = grz_index_item_layers(from)[i];
}

static inline void grz_index_items_free(grz_index_items *items,
                                        const graze_allocator *allocator) {
    grz_buffers_free(allocator, &items->boxes, &items->ids, &items->layers);
    items->count = 0;
}

/* Whether the i-th item of the source is in the grid. */
static inline bool grz_index_grid_has(const grz_index_grid *grid, uint32_t i) {
    return ((const uint32_t *)grid->first_cells.data)[i] != GRZ_INDEX_NO_CELL;
}

/* Build the tree of the items of `source` whose numbers are in `chosen`. n log n. */
graze_status grz_rtree_build(grz_rtree *tree, const grz_index_items *source,
                             const uint32_t *chosen, uint32_t count,
                             const graze_allocator *allocator);
void grz_rtree_free(grz_rtree *tree, const graze_allocator *allocator);

typedef struct grz_spatial_index {
    const grz_kernels *kernels;
    grz_index_items source; /* the items as they were inserted */
    uint64_t layers;        /* a bit for each layer with an item */
    grz_buffer chosen;      /* uint32_t: the items of the tree */
    grz_index_grid grid;
    grz_rtree tree;
} grz_spatial_index;

/* Empty an index, and reserve memory for this many boxes. */
graze_status grz_spatial_index_begin(grz_spatial_index *index,
                                     const graze_allocator *allocator,
                                     uint32_t capacity);

/* Insert a closed box. The lower 31 bits of its id are a row; rows come in ascending
 * order. */
static inline void grz_spatial_index_insert(grz_spatial_index *index, graze_box box,
                                            uint64_t id, uint8_t layer) {
    const uint32_t i = index->source.count++;
    grz_index_item_boxes(&index->source)[i] = grz_simd_box_of(box);
    grz_index_item_ids(&index->source)[i] = id;
    grz_index_item_layers(&index->source)[i] = layer;
    index->layers |= UINT64_C(1) << layer;
}

/* Build the grid and the tree. Queries are allowed once this returned GRAZE_OK. */
graze_status grz_spatial_index_build(grz_spatial_index *index,
                                     const graze_allocator *allocator);

static inline grz_index_filter
grz_spatial_index_filter(const grz_spatial_index *index, uint64_t layers) {
    return (grz_index_filter){ .layers = layers,
                               .is_selective = (index->layers & ~layers) != 0 };
}

/* Append the places of items instead of their ids: the first *in_grid of them are
 * places in the items of the grid, the others in the tree's. */
bool grz_spatial_index_query_places(const grz_spatial_index *index,
                                    const graze_box *box,
                                    const grz_index_filter *filter,
                                    grz_found_ids *found, size_t *in_grid);

/* Append the ids of the boxes overlapping a closed box, in any order. A point is a
 * box without size. A box with min > max overlaps nothing. False, and nothing is
 * appended, if the list has no room. */
static inline bool grz_spatial_index_query(const grz_spatial_index *index,
                                           const graze_box *box,
                                           const grz_index_filter *filter,
                                           grz_found_ids *found) {
    size_t in_grid;
    return grz_spatial_index_query_places(index, box, filter, found, &in_grid);
}

/* Append the ids found by each query of a batch, in any order, and set where they
 * end; or false. */
bool grz_spatial_index_batch(const grz_spatial_index *index, grz_index_batch *batch,
                             grz_found_ids *found);
void grz_spatial_index_free(grz_spatial_index *index,
                            const graze_allocator *allocator);
