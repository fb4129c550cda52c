/* index.h: boxes put in order for questions: which of them hold this point, which touch this area?
 *
 * An index is made from boxes once and only read then, by any number of threads. Most boxes lie on grid,
 * where a point is found in a place or two; those that do not fit there (too large, too many on a spot) are
 * in a tree. It knows boxes by name and tells no more than names.
 *
 * Costs a sort to make, and a few dozen bytes a box to keep; `graze bench w5` shows what that pays.
 */
#ifndef GRZ_BROAD_INDEX_SPATIAL_INDEX_H
#define GRZ_BROAD_INDEX_SPATIAL_INDEX_H

#include "broad/index/grid.h"
#include "broad/index/rtree.h"
#include "simd/kernels.h"

/* Zeroed, it is empty. */
typedef struct grz_spatial_index {
    const grz_kernels *kernels;
    grz_index_items source; /* the boxes as they were put in */
    uint64_t layers;        /* on which there are any */
    grz_buffer chosen;
    grz_index_grid grid;
    grz_rtree tree;
} grz_spatial_index;

/* Begin anew, with room for so many boxes. */
graze_status grz_spatial_index_begin(grz_spatial_index *index, const graze_allocator *allocator,
                                     uint32_t most);

/* Put in a box whose edges are both inside, under a name whose lower 31 bits are a row; in ascending order of
 * rows. There is room. */
static inline void grz_spatial_index_insert(grz_spatial_index *index, graze_box box, uint64_t name,
                                            uint8_t layer) {
    const uint32_t i = index->source.count++;
    grz_index_item_boxes(&index->source)[i] = grz_simd_box_of(box);
    grz_index_item_ids(&index->source)[i] = name;
    grz_index_item_layers(&index->source)[i] = layer;
    index->layers |= UINT64_C(1) << layer;
}

/* Put all in order. Until this returned GRAZE_OK nothing may be asked. */
graze_status grz_spatial_index_build(grz_spatial_index *index, const graze_allocator *allocator);

/* Of all there are, those on some layers. */
static inline grz_index_filter grz_spatial_index_filter(const grz_spatial_index *index, uint64_t layers) {
    return (grz_index_filter){ .layers = layers, .is_selective = (index->layers & ~layers) != 0 };
}

/* Append the names of the boxes that hold a point, or touch an area whose edges are all inside (one with min
 * > max touches nothing), in any order; false, and nothing is appended, for want of room. */
bool grz_spatial_index_query_point(const grz_spatial_index *index, float x, float y,
                                   const grz_index_filter *filter, grz_found_ids *hits);
bool grz_spatial_index_query_box(const grz_spatial_index *index, graze_box area,
                                 const grz_index_filter *filter, grz_found_ids *hits);

/* Append the places of the boxes that touch an area, instead of their names: the first *in_grid of those
 * that were appended are in the items of the grid, the others in that of the tree. */
bool grz_spatial_index_query_items(const grz_spatial_index *index, graze_box area,
                                   const grz_index_filter *filter, grz_found_ids *hits, size_t *in_grid);

/* Look up many side by side: batch->count of them, at most GRZ_INDEX_BATCH_MAX. The batch knows the filter,
 * and has done none; points stay where they are until they are answered. */
static inline void grz_spatial_index_batch_points(const grz_spatial_index *index, const float *x,
                                                  const float *y, grz_index_batch *batch) {
    index->kernels->index_batch_points(&index->grid, x, y, batch);
}

static inline void grz_spatial_index_batch_boxes(const grz_spatial_index *index, const graze_box *areas,
                                                 grz_index_batch *batch) {
    index->kernels->index_batch_boxes(&index->grid, areas, batch);
}

/* Append the names that answer the questions of an batch from batch->done on, the names of one answer in any
 * order, and note where each ends. False for want of room: go on when there is more. */
bool grz_spatial_index_batch_query(const grz_spatial_index *index, grz_index_batch *batch,
                                   grz_found_ids *hits);

void grz_spatial_index_free(grz_spatial_index *index, const graze_allocator *allocator);

#endif
