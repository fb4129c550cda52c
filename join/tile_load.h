/* tile_load.h: the boxes of one tile, read from the scratch file into arrays for
 * tile_join.
 *
 * Rows ascend, wide boxes included. Edges which float32 cannot hold become their
 * ranks among the joined boxes (formats/exact.h). This keeps every comparison.
 */
#pragma once

#include "formats/error.h"
#include "formats/table.h"
#include "join/box_record.h"
#include "join/tile_join.h"
#include "join/tile_plan.h"
#include "join/tile_store.h"

/* The scratch file and its buckets. Bucket tile * sides + side has the boxes of a
 * tile. Behind the last tile each side has a bucket of its wide boxes, which span
 * many tiles. */
typedef struct tile_source {
    const tile_plan *plan;
    const tile_store *store;
    box_record_form form;
    uint32_t sides;
    graze_edges edges;
} tile_source;

/* The bucket of a tile's boxes; tile == tile_count: those that span many. */
uint32_t tile_bucket(const tile_source *tiles, uint32_t tile, uint32_t side);

/* The boxes in the buckets of a tile. */
uint64_t tile_boxes_count(const tile_source *tiles, uint32_t tile);

/* Boxes of one side of a tile. Zeroed: empty. */
typedef struct tile_side {
    table_box *edges; /* as they are */
    /* for the search; of both sides in one array, that of the first side */
    graze_box *boxes;
    uint64_t *rows;
    graze_area *areas; /* before they have grown; NULL: for near ones only */
    uint8_t *groups, *layers;
    uint32_t count, capacity;
    bool is_exact; /* `boxes` holds the edges already; there are no `edges` */
} tile_side;

/* The bytes of a box while it is loaded. */
size_t tile_load_bytes(const box_record_form *form);

/* Boxes of a bucket and, if `with_wide`, the wide boxes of this tile. */
typedef struct tile_range {
    uint32_t tile, side, count;
    uint64_t from;
    bool with_wide;
} tile_range;

/* Replace what a side holds. Errors: ERROR_RESOURCES. */
bool tile_side_load(tile_side *side, const tile_source *tiles, tile_range range,
                    error *e);

/* Make what is loaded ready for the search; `second` may be NULL. */
bool tile_sides_prepare(tile_side *first, tile_side *second, error *e);

void tile_side_free(tile_side *side);
