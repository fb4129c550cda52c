/* look.h: looking boxes up in an index, for one kind of machine each. */
#ifndef GRZ_BROAD_INDEX_LOOK_H
#define GRZ_BROAD_INDEX_LOOK_H

#include "broad/index/grid.h"
#include "broad/index/rtree.h"
#include "core/box_columns.h"

#include <stddef.h>

/* So many questions are looked up side by side, so that the memory of one is fetched while others are
 * answered. */
enum { GRZ_INDEX_BATCH_MAX = 128 };

/* Where on the grid an area can find anything: bands and columns, both ends included. */
typedef struct grz_index_cells {
    grz_four area; /* see grz_four_of_area */
    uint32_t first_y, last_y, first_x, last_x;
} grz_index_cells;

/* What may be found. */
typedef struct grz_index_filter {
    uint64_t layers;
    const uint8_t *states; /* by row, or NULL; a row with a state that has a bit of `avoided` is not found */
    uint8_t avoided;
    bool is_selective; /* false: all there are may be found */
} grz_index_filter;

/* Questions that are being looked up: points, or areas where x is NULL. */
typedef struct grz_index_batch {
    const float *x, *y;
    uint32_t count;
    uint32_t done; /* so many are answered */
    size_t *ends;  /* where each answer ends */
    const grz_index_filter *filter;
    uint32_t begin[GRZ_INDEX_BATCH_MAX],
        end[GRZ_INDEX_BATCH_MAX]; /* boxes of the point's cell_y, or of the area's first */
    grz_index_cells cells[GRZ_INDEX_BATCH_MAX];
} grz_index_batch;

/* Names that were found. Up to eight more than count may be written, as far as there is room. */
typedef struct grz_found_ids {
    uint64_t *items;
    size_t count, capacity;
} grz_found_ids;

typedef struct grz_index_kernel {
    const char *name;
    /* Append the names on the grid of boxes that hold a point, or touch an area; false for want of room.
     * The edges of areas are all inside; one with min > max finds nothing. */
    bool (*point)(const grz_index_grid *grid, float x, float y, const grz_index_filter *filter,
                  grz_found_ids *hits);
    bool (*area)(const grz_index_grid *grid, graze_box area, const grz_index_filter *filter,
                 grz_found_ids *hits);
    /* Aim at many: batch->count of them, at most GRZ_INDEX_BATCH_MAX. Points stay where they are until
     * answered. */
    void (*batch_points)(const grz_index_grid *grid, const float *x, const float *y, grz_index_batch *batch);
    void (*batch_boxes)(const grz_index_grid *grid, const graze_box *areas, grz_index_batch *batch);
    /* Append the names on the grid for the questions from batch->done on, below `until`, and note where each
     * answer ends. False for want of room; batch->done says how far it came. */
    bool (*gather)(const grz_index_grid *grid, grz_index_batch *batch, uint32_t until, grz_found_ids *hits);
    /* Append the rows, of columns, that overlap a box in their form and are on one of some layers; false for
     * want of room. */
    bool (*scan)(const grz_box_view *boxes, graze_box area, uint64_t layers, grz_found_ids *hits);
    /* Append the names in the tree; false for want of room. */
    bool (*traverse)(const grz_rtree *tree, grz_four area, const grz_index_filter *filter,
                     grz_found_ids *hits);
    /* `area` and `traverse`, but what is appended are query_items in the items, where a box is at hand with
     * its name.
     */
    bool (*query_items)(const grz_index_grid *grid, graze_box area, const grz_index_filter *filter,
                        grz_found_ids *hits);
    bool (*traverse_items)(const grz_rtree *tree, grz_four area, const grz_index_filter *filter,
                           grz_found_ids *hits);
} grz_index_kernel;

/* Those that this machine can run, the best first; the last is plain C. */
uint32_t grz_index_kernels(const grz_index_kernel **kernels, uint32_t capacity);

#endif
