/* big_join.h: all pairs of boxes of files of any size, in a bound of memory: `graze
 * pairs --memory`.
 *
 * 1. A sample of the boxes gives a plan of tiles (tile_plan.h) and a forecast of the
 * disk. If the disk is too small, nothing is begun.
 * 2. Each box is written to every tile it meets. A box over many tiles is written
 * once, to a list of its own.
 * 3. Tiles are joined one after the other on all threads (tile_work.h). A log says
 *    which are finished.
 * 4. The pairs are merged, if they are to be sorted, and handed over.
 *
 * Scratch files are in a folder whose name follows from the request. After a kill
 * the next process with the same request goes on behind the last finished tile of
 * step 3. The input must not have changed. After an error nothing stays.
 *
 * Cost: each box is written and read once more than its file is, and each pair once,
 * sorted ones twice.
 */
#pragma once

#include "join/box_file.h"
#include "join/pair_merge.h"
#include "join/tile_work.h"

/* A request. Strings stay the caller's. */
typedef struct big_join_request {
    /* "-": standard input; the second NULL: pairs within the first */
    const char *files[2];
    const char *scratch; /* a folder that is there; ours is made in it */
    /* the path of the output, or NULL; other outputs have other scratch files */
    const char *target;
    /* pairs are written where they stay, as .npy; else a taker gets all */
    bool is_direct;
    size_t memory;  /* bytes, at least BIG_JOIN_MEMORY_MIN */
    uint32_t tiles; /* 0: as the memory demands */
    graze_edges edges;
    const graze_rules *rules; /* NULL: all layers meet */
    tile_result result;
    bool is_sorted;
    uint64_t limit; /* of pairs; UINT64_MAX: all */
    /* bytes that the taker writes for a pair (or a box, of degrees), for the
     * guess */
    double output_row;
    graze_tasks tasks;
} big_join_request;

#define BIG_JOIN_MEMORY_MIN ((size_t)16 << 20)

/* The steps that take long. */
typedef enum big_join_step {
    BIG_COPY,
    BIG_SAMPLE,
    BIG_WRITE,
    BIG_JOIN,
    BIG_FINISH
} big_join_step;

/* The result of the plan and of the work. */
typedef struct big_join_report {
    uint64_t rows[2];      /* of the files */
    double expected_pairs; /* a guess; negative: none */
    uint64_t scratch_needed, scratch_free, output_needed;
    uint64_t pairs;         /* those found */
    uint64_t copies, wide;  /* boxes in the tiles; those that span many */
    uint64_t scratch_bytes; /* written for boxes */
    uint64_t tiles_done;    /* by the run that was killed */
    uint32_t tiles, strips, threads;
    uint64_t halvings; /* searches that were cut for want of memory */
    double seconds[BIG_FINISH + 1];
    uint32_t item_size; /* bytes of a row number in the output */
    bool is_resumed;
    char ending
        [32]; /* of a name beside an unfinished result: the name of any run of this request
                      */
    /* why an earlier run could not be resumed; empty if there was none */
    char note[512];
} big_join_report;

/* Callbacks; each may be NULL. The first one is called before the work begins. The
 * second one is called now and then, with the finished part of a step (negative:
 * unknown) and the number of boxes handled. */
typedef struct big_join_watcher {
    void (*announce)(void *user, const big_join_report *report);
    void (*tell)(void *user, big_join_step step, double done, uint64_t boxes);
    void *user;
} big_join_watcher;

/* Told to a taker before it gets the results. */
typedef struct big_join_results {
    const big_join_report *report;
    const box_file *files; /* two, with the ids of the rows, if there are any */
    uint64_t count;        /* of pairs */
    /* the target with the report's ending; empty without a target */
    const char *partial;
    size_t memory; /* bytes that the taker may have for the ids of a file */
} big_join_results;

/* Gets the results, in the end: pairs of row numbers of item_size bytes; or for
 * degrees, a number for each row of the first file. The scratch files are removed
 * only after `end`. */
typedef struct big_join_taker {
    bool (*begin)(void *user, const big_join_results *results, error *e);
    pair_taker pairs;
    bool (*degrees)(void *user, const uint64_t *degrees, size_t count, error *e);
    bool (*end)(void *user, error *e);
} big_join_taker;

/* Do it. Errors: ERROR_INPUT, ERROR_RESOURCES; the scratch files are removed
 * then. */
bool big_join(const big_join_request *request, const big_join_watcher *watcher,
              const big_join_taker *taker, big_join_report *report, error *e);
