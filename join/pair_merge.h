/* pair_merge.h: sorted runs of pairs merged into one sorted sequence, in a bound of
 * memory.
 *
 * A heap of the runs' next pairs. If there are more runs than the memory has buffers
 * for, groups of runs are merged into longer ones first. Cost: some 10 ns a pair for
 * each doubling of the number of runs.
 */
#pragma once

#include "join/pair_file.h"

/* Takes pairs in order: `items` has 2 * count ids. False ends the merge, the error
 * being set by then. */
typedef struct pair_taker {
    bool (*take)(void *user, const void *items, size_t count, error *e);
    void *user;
} pair_taker;

/* Memory for buffers, and two files for longer runs, which are made if they are
 * needed. */
typedef struct pair_merge_config {
    size_t memory;
    const char *paths[2];
} pair_merge_config;

/* Whether this many runs are merged at once; else the disk has to hold all pairs
 * once more. */
bool pair_merge_is_single(size_t memory, size_t runs);

/* Hand over the first `limit` pairs of all runs, sorted by (a, b). The file with the
 * log stays as it was, so a killed process can begin again from there. `pairs` may
 * be another file afterwards. Errors: ERROR_RESOURCES, and the taker's. */
bool pair_merge(pair_file *pairs, pair_merge_config config, uint64_t limit,
                pair_taker taker, error *e);

/* Hand over the first `limit` pairs as they lie in the file. */
bool pair_copy(const pair_file *pairs, uint64_t limit, pair_taker taker, error *e);
