/* tile_work.h: all tiles of a scratch file joined, on any number of threads.
 *
 * Each thread takes the next tile, reads it and joins it, while the system reads the
 * one after. A tile may need more than the thread's share of memory. It is read in
 * blocks then; each block is joined by itself and with each other one. The pairs of
 * a tile are written together, so that the log can say that the tile is finished.
 */
#pragma once

#include "graze/rules.h"
#include "graze/tasks.h"
#include "join/pair_file.h"
#include "join/tile_load.h"

/* The result: pairs of rows, their number alone, or each row with its number of
 * pairs. With two files these are rows of the first. */
typedef enum tile_result { TILE_PAIRS, TILE_COUNT, TILE_DEGREES } tile_result;

typedef struct tile_work_config {
    tile_source source;
    const graze_rules *rules; /* NULL: all layers meet */
    uint64_t layers;          /* those in use */
    tile_result result;
    bool is_sorted;
    /* else the room of a finished tile's boxes is given back to the disk */
    bool keeps_boxes;
    /* of pairs: the first ones if sorted, else any; UINT64_MAX: all */
    uint64_t limit;
    size_t memory;     /* for all threads */
    graze_tasks tasks; /* zeroed: this thread */
    uint8_t *is_done;  /* of each tile; those that are done already are left out */
    uint64_t *found;   /* of each tile; gets the number of its pairs; may be NULL */
    void (*tell)(
        void *user,
        uint64_t
            /* how many were joined so far; one call at a time; may be NULL */
            boxes);
    void *user;
} tile_work_config;

/* Figures of the work. */
typedef struct tile_work_report {
    uint64_t halvings; /* searches that were cut for want of memory */
    uint32_t threads;
} tile_work_report;

/* The least memory of a thread; 1 / TILE_WORK_WIDE of it is for wide boxes. */
#define TILE_WORK_MEMORY_MIN ((size_t)4 << 20)
#define TILE_WORK_WIDE 12

/* Whether the memory holds the wide boxes for at least one thread. Each thread needs
 * all of them. */
bool tile_work_fits(const tile_source *tiles, size_t memory);

/* Join all tiles into `pairs`. Errors: ERROR_RESOURCES, ERROR_INPUT. */
bool tile_work(const tile_work_config *config, pair_file *pairs,
               tile_work_report *report, error *e);
