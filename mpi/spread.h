/* spread.h: the boxes of all ranks joined tile by tile; shared by graze-mpi and
 * graze_mpi_pairs.
 *
 * 1. Each rank looks at all its boxes once and keeps a sample. All samples make one
 *    plan (join/tile_plan.h),
 * the same in each rank.
 * 2. Each rank counts its boxes in each tile. While a tile has more than a rank can
 *    hold, there are more
 * tiles.
 * 3. In each of some rounds every rank has one tile: it gets the tile's boxes
 *    (exchange.h), joins them (tile_pairs.h), and passes pairs on.
 */
#pragma once

#include "join/tile_plan.h"
#include "mpi/tile_pairs.h"

#include <mpi.h>

/* The boxes of this rank. */
typedef struct grz_spread_source {
    uint64_t count;
    grz_item_layout layout;
    void *context;
    /* Write the boxes from `first` on as items. They are sound: finite, min <= max.
     * Not collective. */
    graze_status (*read)(void *context, uint64_t first, uint32_t count,
                         unsigned char *items);
    grz_tile_boxes boxes; /* as in a grz_tile_config */
} grz_spread_source;

/* Where the pairs of a tile go. NULL: nothing to do. */
typedef struct grz_spread_sink {
    grz_tile_sink tile;
    /* The plan is made, and counts say how many boxes its tiles have. Collective, as
     * what follows but for `before`; the same in all ranks. */
    graze_status (*planned)(void *context, const tile_plan *plan,
                            const uint64_t *counts);
    /* Whether no more pairs are wanted; asked before each round. */
    bool (*is_enough)(void *context);
    /* A round begins with this tile, or is over, with this many pairs of it. */
    graze_status (*before)(void *context, const grz_tile *tile);
    graze_status (*after)(void *context, const grz_tile *tile, uint64_t pairs);
} grz_spread_sink;

/* An earlier run's plan, and which of its tiles are done; in all ranks. */
typedef struct grz_spread_earlier {
    const tile_plan *plan;
    const uint64_t *counts; /* of its tiles: boxes */
    const uint8_t *is_done; /* of its tiles */
} grz_spread_earlier;

typedef struct grz_spread_config {
    MPI_Comm comm;
    graze_edges edges;
    /* bytes that a run may take in a rank, the same in all; the sink's own are
     * not in it */
    size_t memory;
    size_t chunk; /* bytes of a call of MPI, at most; 0: as exchange.h says */
    graze_tasks tasks;
    bool is_count;   /* pairs are counted only */
    bool is_between; /* as in a grz_tile_config, as the next two */
    const graze_rules *rules;
    uint64_t layers;
    uint32_t tiles;                    /* at least about as many */
    const grz_spread_earlier *earlier; /* NULL: a plan is made */
} grz_spread_config;

/* How a run went, in this rank but where it says otherwise. */
typedef struct grz_spread_report {
    uint64_t boxes, pairs;         /* of all ranks */
    uint64_t own_items, own_pairs; /* that this rank joined */
    /* to all ranks, this one included, and in how many exchanges */
    uint64_t sent_bytes, chunks;
    /* the most boxes of a tile, and how many a rank can hold */
    uint64_t fullest, tile_max;
    uint32_t rounds, tiles;
    double plan_seconds, exchange_seconds, join_seconds, sink_seconds;
} grz_spread_report;

/* Run. Collective; the same status in all ranks: the largest of those of source and
 * sink, GRAZE_OUT_OF_MEMORY (report->fullest says how many boxes lie in one
 * place, or in a tile of the earlier plan; no tile was joined then). */
graze_status grz_spread_run(const grz_spread_config *config,
                            const grz_spread_source *source,
                            const grz_spread_sink *sink, grz_spread_report *report);
