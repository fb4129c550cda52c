/* tile_pairs.h: the pairs reported by one tile, in bounded memory. join/tile_join.h
 * does the same for rows; these are items of float32 or float64.
 */
#pragma once

#include "graze/pair.h"
#include "graze/rules.h"
#include "graze/status.h"
#include "graze/tasks.h"
#include "mpi/items.h"

/* The boxes of a tile: `count` items, those of the first set before those of the
 * second, and the tile's region. All are of the first if there is one set. */
typedef struct grz_tile {
    grz_item_layout layout;
    const unsigned char *items;
    uint32_t count, first_count;
    uint32_t number; /* in its plan; GRZ_TILE_NONE: the rank has none */
    graze_area region;
} grz_tile;

#define GRZ_TILE_NONE UINT32_MAX

/* Makes boxes by malloc, which overlap where the items do once they have grown. Errors:
 * GRAZE_OUT_OF_MEMORY. */
typedef graze_status (*grz_tile_boxes)(const grz_tile *tile, graze_box **boxes);

/* Where pairs go. */
typedef struct grz_tile_sink {
    void *context;
    /* Some pairs, by the number of their items; of two sets, that of the first set
     * comes first. */
    graze_status (*take)(void *context, const grz_tile *tile,
                         const graze_pair *pairs, size_t count);
} grz_tile_sink;

typedef struct grz_tile_config {
    graze_edges edges;
    size_t memory; /* bytes for the search and its pairs */
    graze_tasks tasks;
    bool is_count;            /* pairs are counted only; the sink is not called */
    bool is_between;          /* one box of the first set and one of the second */
    const graze_rules *rules; /* NULL: all layers meet */
    uint64_t layers;          /* those in use, a bit each; 0: layer 0 alone */
    /* for float64, and edges beyond GRAZE_COORD_MAX; NULL: there are none */
    grz_tile_boxes boxes;
} grz_tile_config;

/* Bytes for each box, beside its item and the search's memory, or the needs of
 * `boxes` before. */
static inline size_t grz_tile_bytes(grz_item_layout layout) {
    const size_t own =
        sizeof(graze_box) + (layout.has_mark ? 4 : 2) * sizeof(uint8_t);
    return layout.near.distance > 0 ? own + sizeof(graze_area) : own;
}

/* Find the pairs; *pairs: how many. Errors: GRAZE_OUT_OF_MEMORY, those of the
 * sink. */
graze_status grz_tile_pairs(const grz_tile *tile, const grz_tile_config *config,
                            const grz_tile_sink *sink, uint64_t *pairs);
