/* index.h: boxes put in order for questions: which of them hold this point, which touch this area?
 *
 * An index is made from boxes once and only read then, by any number of threads. Most boxes lie on shelves,
 * where a point is found in a place or two; those that do not fit there (too large, too many on a spot) are
 * in a tree. It knows boxes by name and tells no more than names.
 *
 * Costs a sort to make, and a few dozen bytes a box to keep; `graze bench w5` shows what that pays.
 */
#ifndef GRZ_BROAD_INDEX_INDEX_H
#define GRZ_BROAD_INDEX_INDEX_H

#include "broad/index/look.h"

/* Zeroed, it is empty. */
typedef struct grz_index {
    const grz_index_kernel *kernel;
    grz_stock source; /* the boxes as they were put in */
    uint64_t layers;  /* on which there are any */
    grz_buffer chosen;
    grz_shelves shelves;
    grz_tree tree;
} grz_index;

/* Begin anew, with room for so many boxes. */
graze_status grz_index_begin(grz_index *index, const graze_allocator *allocator, uint32_t most);

/* Put in a box whose edges are both inside, under a name whose lower 31 bits are a row; in ascending order of
 * rows. There is room. */
static inline void grz_index_put(grz_index *index, graze_box box, uint64_t name, uint8_t layer) {
    const uint32_t i = index->source.count++;
    grz_stock_boxes(&index->source)[i] = grz_four_of_box(box);
    grz_stock_names(&index->source)[i] = name;
    grz_stock_layers(&index->source)[i] = layer;
    index->layers |= UINT64_C(1) << layer;
}

/* Put all in order. Until this returned GRAZE_OK nothing may be asked. */
graze_status grz_index_make(grz_index *index, const graze_allocator *allocator);

/* Of all there are, those on some layers. */
static inline grz_wish grz_index_wish(const grz_index *index, uint64_t layers) {
    return (grz_wish){ .layers = layers, .is_picky = (index->layers & ~layers) != 0 };
}

/* Append the names of the boxes that hold a point, or touch an area whose edges are all inside (one with min
 * > max touches nothing), in any order; false, and nothing is appended, for want of room. */
bool grz_index_point(const grz_index *index, float x, float y, const grz_wish *wish, grz_hits *hits);
bool grz_index_area(const grz_index *index, graze_box area, const grz_wish *wish, grz_hits *hits);

/* Append the places of the boxes that touch an area, instead of their names: the first *on_shelves of those
 * that were appended are in the stock of the shelves, the others in that of the tree. */
bool grz_index_places(const grz_index *index, graze_box area, const grz_wish *wish, grz_hits *hits,
                      size_t *on_shelves);

/* Look up many side by side: aim->count of them, at most GRZ_AIM_MOST. The aim knows the wish, and has done
 * none; points stay where they are until they are answered. */
static inline void grz_index_aim_points(const grz_index *index, const float *x, const float *y,
                                        grz_aim *aim) {
    index->kernel->aim_points(&index->shelves, x, y, aim);
}

static inline void grz_index_aim_areas(const grz_index *index, const graze_box *areas, grz_aim *aim) {
    index->kernel->aim_areas(&index->shelves, areas, aim);
}

/* Append the names that answer the questions of an aim from aim->done on, the names of one answer in any
 * order, and note where each ends. False for want of room: go on when there is more. */
bool grz_index_gather(const grz_index *index, grz_aim *aim, grz_hits *hits);

void grz_index_free(grz_index *index, const graze_allocator *allocator);

#endif
