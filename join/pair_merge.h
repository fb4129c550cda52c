/* pair_merge.h: sorted runs of pairs merged into one sorted sequence, in a bound of memory.
 *
 * A heap of the runs' next pairs. If there are more runs than the memory has buffers for, groups of runs are
 * merged into longer ones first. Cost: some 10 ns a pair for each doubling of the number of runs.
 */
#ifndef JOIN_PAIR_MERGE_H
#define JOIN_PAIR_MERGE_H

#include "join/pair_file.h"

/* Takes pairs in order: `items` has 2 * count ids. False ends the merge, the error being set by then. */
typedef struct pair_taker {
    bool (*take)(void *user, const void *items, size_t count, error *e);
    void *user;
} pair_taker;

/* Memory for buffers, and a file for longer runs, which is made if it is needed. */
typedef struct pair_merge_config {
    size_t memory;
    const char *path, *log_path;
} pair_merge_config;

/* Hand over the first `limit` pairs of all runs, sorted by (a, b). Errors: ERROR_RESOURCES, and the taker's.
 */
bool pair_merge(pair_file *pairs, pair_merge_config config, uint64_t limit, pair_taker taker, error *e);

/* Hand over the first `limit` pairs as they lie in the file. */
bool pair_copy(const pair_file *pairs, uint64_t limit, pair_taker taker, error *e);

#endif
