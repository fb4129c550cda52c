/* pair_file.h: the pairs found so far, on disk, and a log of the finished tiles.
 *
 * A tile's pairs are appended as one or more runs, and then the log gets an entry.
 * After a kill the command goes on behind the last tile of the log. The rest of the
 * file is cut off.
 */
#pragma once

#include "formats/error.h"
#include "join/scratch_file.h"

#include <stddef.h>
#include <stdint.h>

/* A run of pairs in the file, counted from its first pair. */
typedef struct pair_run {
    uint64_t begin, count;
} pair_run;

typedef struct pair_file {
    scratch_file file, log;
    uint32_t item_size; /* of an id: 4 or 8 bytes */
    uint32_t header;    /* bytes before the first pair */
    uint64_t count;     /* of pairs in the file */
    /* of pairs that were found, which is more if they are only counted */
    uint64_t total;
    uint64_t log_end;
    pair_run *runs;
    size_t run_count, run_capacity;
} pair_file;

/* The places of the pairs and the log (NULL: none), and the form of a pair. */
typedef struct pair_file_config {
    const char *path, *log_path;
    uint32_t item_size, header;
} pair_file_config;

/* Open empty files. Error: ERROR_RESOURCES. */
bool pair_file_open(pair_file *pairs, pair_file_config config, error *e);

/* Open the files of an earlier run again, and set is_done[tile] for each tile of the
 * log. */
bool pair_file_resume(pair_file *pairs, pair_file_config config, uint8_t *is_done,
                      uint32_t tiles, error *e);

void pair_file_close(pair_file *pairs);

/* Append pairs of ids as a run, or to the last run; `items` has 2 * count of them.
 * Error: ERROR_RESOURCES. */
typedef enum pair_append { PAIRS_NEW_RUN, PAIRS_SAME_RUN } pair_append;
bool pair_file_append(pair_file *pairs, pair_append how, const void *items,
                      size_t count, error *e);

/* A tile is finished, with this many pairs found. */
bool pair_file_finish_tile(pair_file *pairs, uint32_t tile, uint64_t found,
                           error *e);

/* Read pairs; and the size of a pair in bytes. */
bool pair_file_read(const pair_file *pairs, uint64_t begin, size_t count,
                    void *items, error *e);
size_t pair_file_pair_size(const pair_file *pairs);
