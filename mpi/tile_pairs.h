/* tile_pairs.h: the pairs of one tile's boxes, of which this tile reports, in bounded memory: what
 * join/tile_join.h does, for items of float32 or float64.
 *
 * float64 boxes are mapped to the tile's own float32 grid by a function that keeps order, searched closed,
 * and what was found is compared as float64.
 */
#pragma once

#include "graze/pair.h"
#include "graze/status.h"
#include "graze/tasks.h"
#include "mpi/items.h"

/* The boxes of a tile: `count` items, the tile's region, and where there are boxes at all. */
typedef struct grz_tile {
    grz_item_layout layout;
    const unsigned char *items;
    uint32_t count;
    graze_area region, extent;
} grz_tile;

/* Where pairs go. */
typedef struct grz_tile_sink {
    void *context;
    /* Some pairs, by the number of their items. */
    graze_status (*take)(void *context, const grz_tile *tile, const graze_pair *pairs, size_t count);
} grz_tile_sink;

typedef struct grz_tile_config {
    graze_edges edges;
    size_t memory; /* bytes for the search and its pairs */
    graze_tasks tasks;
    bool is_count; /* pairs are counted only; the sink is not called */
} grz_tile_config;

/* Bytes for each box that this takes beside its item and the search's memory. */
#define GRZ_TILE_BYTES (sizeof(graze_box) + 2 * sizeof(uint8_t))

/* Find the pairs; *pairs: how many. Errors: GRAZE_OUT_OF_MEMORY, those of the sink. */
graze_status grz_tile_pairs(const grz_tile *tile, const grz_tile_config *config, const grz_tile_sink *sink,
                            uint64_t *pairs);
