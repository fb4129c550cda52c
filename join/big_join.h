/* big_join.h: all pairs of boxes of files of any size, in a bound of memory: `graze
 * pairs --memory`.
 *
 * 1. A sample of the boxes gives a plan of tiles (tile_plan.h) and a forecast of the
 * disk. If the disk is too small, nothing is begun.
 * 2. Each box is written to every tile it meets. A box over many tiles is written
 * once, to a list of its own. Where the bounds of the forecast are wide, some tiles
 * are counted, and the disk is asked again.
 * 3. Tiles are joined one after the other on all threads (tile_work.h). A log says
 *    which are finished.
 * 4. The pairs are merged, if they are to be sorted, and handed over.
 *
 * Scratch files are in a folder whose name follows from the request. After a kill
 * the next process with the same request goes on with step 2, where boxes on disk
 * are not written again, or behind the last finished tile of step 3. The input must
 * not have changed. After an error nothing stays.
 *
 * Cost: each box is written and read once more than its file is, and each pair once,
 * sorted ones twice.
 */
#pragma once

#include "join/big_join_request.h"
#include "join/box_file.h"
#include "join/pair_merge.h"

/* A taker hears this before it gets the results. */
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
