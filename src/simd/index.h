/* index.h: the parts of a spatial index for kernels: items in a grid and in an
 * R-tree, and batches of queries.
 *
 * Most items are in the grid: rows of cells along y, each filled in order along x.
 * An item is in the column of its min edge, in every row that it touches. In all but
 * the first of these rows its id and layer are marked. It reaches at most one column
 * beyond its own, and few rows: other boxes are in the tree. So a point is looked up
 * in one row and two columns, which are neighbours in memory.
 *
 * This finds every item, because rows and columns come from one monotone function.
 * An item overlapping a box along x has min <= the box's max and max >= the box's
 * min. Let C be the column of its min edge. C is at most the column of the box's
 * max, and C + 1 is at least the column of the box's min. Along y the item is in the
 * row of the greater of both min edges, which the box touches, too. From the box's
 * first row all items are taken, from later rows the items with their first row
 * there: each once. */
#pragma once

#include "simd/boxes.h"

/* Kernels may read this many items behind the last; their contents do not matter. */
enum { GRZ_INDEX_ITEMS_PADDING = 16 };

/* Free bits of ids and layers; in the grid they are set in all rows of an item but
 * its first. */
#define GRZ_ID_MARK UINT64_C(0x80000000)
#define GRZ_LAYER_MARK 0x80

/* Zeroed, it is empty. The lower 31 bits of an id are a row, by which hits are
 * sorted. */
typedef struct grz_index_items {
    grz_buffer boxes;  /* grz_simd_box, closed */
    grz_buffer ids;    /* uint64_t */
    grz_buffer layers; /* uint8_t, 0 to 63 */
    uint32_t count;
} grz_index_items;

static inline grz_simd_box *grz_index_item_boxes(const grz_index_items *items) {
    return (grz_simd_box *)items->boxes.data;
}

static inline uint64_t *grz_index_item_ids(const grz_index_items *items) {
    return (uint64_t *)items->ids.data;
}

static inline uint8_t *grz_index_item_layers(const grz_index_items *items) {
    return (uint8_t *)items->layers.data;
}

typedef struct grz_index_grid {
    grz_quantizer quantizer_y, quantizer_x;
    float origin[8], scale[8], last[8]; /* of them, by edge of two boxes */
    uint32_t height;                    /* rows */
    /* cells of a row: an empty one, into which the first reaches back, and its
     * columns */
    uint32_t stride;
    grz_buffer starts; /* uint32_t by cell: its first item; one more for the end */
    /* uint32_t by item of the source: its first cell, or GRZ_INDEX_NO_CELL */
    grz_buffer first_cells;
    grz_index_items items;
} grz_index_grid;

#define GRZ_INDEX_NO_CELL UINT32_MAX

static inline const uint32_t *grz_index_grid_starts(const grz_index_grid *grid) {
    return (const uint32_t *)grid->starts.data;
}

/* The cell before a row's first column is empty. */
static inline uint32_t grz_index_grid_cell(const grz_index_grid *grid,
                                           uint32_t cell_y, uint32_t cell_x) {
    return cell_y * grid->stride + cell_x + 1;
}

/* 8^11 items are more than a row number can tell apart. */
enum { GRZ_RTREE_NODE_SIZE = 8, GRZ_RTREE_LEVELS_MAX = 12 };

/* Level 0 are the items, and the i-th box of a level contains the 8i-th to (8i +
 * 7)-th of the level below. Each level is filled up to a multiple of eight with
 * boxes without any overlap. */
typedef struct grz_rtree {
    /* ids and layers of level 0, boxes of all levels */
    grz_index_items items;
    uint32_t begin[GRZ_RTREE_LEVELS_MAX]; /* by level: its first box */
    /* 0: no items; the highest level is one node */
    uint32_t level_count;
    grz_buffer keys, scratch; /* graze_pair: a center, and its item */
} grz_rtree;

/* Which items may be found. */
typedef struct grz_index_filter {
    uint64_t layers;
    /* by row, or NULL; a row whose state has a bit of `avoided` is not found */
    const uint8_t *states;
    uint8_t avoided;
    bool is_selective; /* false: all may be found */
} grz_index_filter;

/* Found ids, or, with `places`, their places. Up to eight more may be written, if
 * there is room. */
typedef struct grz_found_ids {
    uint64_t *items;
    size_t count, capacity;
    uint32_t *places;
} grz_found_ids;

static inline bool grz_found_have_room(const grz_found_ids *hits, uint32_t more) {
    return hits->capacity - hits->count >= (size_t)more + 8;
}

/* A bit for each of the first `count` of eight. */
static inline uint32_t grz_index_first_bits(uint32_t count) {
    return count < 8 ? (UINT32_C(1) << count) - 1 : 0xff;
}

typedef struct grz_index_run {
    uint32_t begin, end;
    /* not the first row of a query: items begun in an earlier one are left out */
    bool is_later;
} grz_index_run;

/* Room for what one query finds at once, where it is not too many. */
enum { GRZ_INDEX_FEW_ROOM = 40 };
#define GRZ_INDEX_MANY UINT32_MAX

/* A query as rows and columns of the grid, both ends included. */
typedef struct grz_index_cells {
    uint32_t first_x, first_y, last_x, last_y;
} grz_index_cells;

/* This many queries go side by side: the memory of one is fetched while others are
 * answered. */
enum { GRZ_INDEX_BATCH_MAX = 64 };

/* Columns of this many rows are few: a bit for each pair of rows says whether it
 * overlaps. */
enum { GRZ_FEW_MAX = 192, GRZ_FEW_WORDS = (GRZ_FEW_MAX + 63) / 64 };

/* Queries for closed boxes; a point is a box without size. */
typedef struct grz_index_batch {
    uint32_t count;
    size_t *ends; /* by query: where its hits end */
    const grz_index_filter *filter;
    bool are_points;
    graze_box areas[GRZ_INDEX_BATCH_MAX];
} grz_index_batch;
