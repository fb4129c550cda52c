/* tile_join.h: the pairs of one tile (tile_plan.h), within a bound of memory.
 *
 * The groups of the boxes become layers. The rules forbid the pairs of other tiles,
 * so these are neither tested nor stored. With the user's own layers, a layer and a
 * group together are one of 64 layers. If more than 16 layers are in use, pairs of
 * other tiles are found and left out.
 *
 * If a search needs more memory than the bound, the boxes are halved: each half is
 * joined by itself, and then one with the other. So any number of pairs fits, and
 * the bound costs time only where it is reached.
 */
#pragma once

#include "graze/box.h"
#include "graze/pair.h"
#include "graze/rules.h"
#include "graze/status.h"
#include "graze/tasks.h"
#include "join/box_near.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* `count` boxes that meet the tile, and a group for each (tile_plan.h). layers NULL:
 * all on layer 0. `areas`: the boxes before they have grown, if near ones are asked
 * for (box_near.h), else NULL. */
typedef struct tile_boxes {
    const graze_box *boxes;
    const uint8_t *groups, *layers;
    uint32_t count;
    const graze_area *areas;
} tile_boxes;

/* Takes pairs of indexes of boxes, a run at a time. Among boxes of one array a < b.
 * A run is sorted by (a, b) if the config says so; a tile whose boxes were halved
 * has several runs. False ends the join with GRAZE_WRITE_FAILED. A zeroed sink: the
 * pairs are counted only. */
typedef struct tile_sink {
    bool (*write)(void *user, const graze_pair *pairs, size_t count);
    void *user;
} tile_sink;

typedef struct tile_join_config {
    graze_edges edges;
    const graze_rules *rules; /* NULL: all layers meet; copied */
    /* those that boxes may have, a bit each; 0: layer 0 alone */
    uint64_t layers;
    bool is_sorted;
    size_t memory_max; /* bytes for scratch and pairs; 0: any */
    graze_tasks tasks; /* for each search */
    box_near near;     /* distance 0: boxes that overlap */
} tile_join_config;

/* Joins one tile after the other in the same scratch memory. One thread uses it at a
 * time. */
typedef struct tile_joiner tile_joiner;

/* Open a joiner. Error: GRAZE_OUT_OF_MEMORY; *out is NULL then. */
graze_status tile_joiner_open(const tile_join_config *config, tile_joiner **out);

/* Find the pairs of the tile: boxes which overlap and may meet. If `second` is NULL,
 * both are among the first boxes; otherwise one is a first and one a second box.
 * *count is how many they are. Errors: those of graze_find_pairs;
 * GRAZE_WRITE_FAILED; GRAZE_OUT_OF_MEMORY if the bound does not hold a few boxes. */
graze_status tile_join(tile_joiner *joiner, const tile_boxes *first,
                       const tile_boxes *second, tile_sink sink, uint64_t *count);

/* How often boxes were halved so far. */
uint64_t tile_joiner_halvings(const tile_joiner *joiner);

/* NULL is fine. */
void tile_joiner_close(tile_joiner *joiner);
