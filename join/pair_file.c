/* pair_file.c: the pairs found so far, on disk, and a log of the finished tiles. */
#include "join/pair_file.h"

#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_RUN = 0x52, LOG_TILE = 0x54 };

/* A run: where it begins and how many pairs it has. A tile: how many pairs were
 * found, and where the file ends now. */
typedef struct log_entry {
    uint64_t kind, tile, count, place;
} log_entry;

size_t pair_file_pair_size(const pair_file *pairs) {
    return 2 * (size_t)pairs->item_size;
}

static uint64_t offset_of(const pair_file *pairs, uint64_t pair) {
    return pairs->header + pair * pair_file_pair_size(pairs);
}

static bool open_files(pair_file *pairs, pair_file_config config, scratch_mode mode,
                       error *e) {
    *pairs = (pair_file){ .item_size = config.item_size, .header = config.header };
    return scratch_open(&pairs->file, config.path, mode, e) &&
           (config.log_path == NULL ||
            scratch_open(&pairs->log, config.log_path, mode, e));
}

bool pair_file_open(pair_file *pairs, pair_file_config config, error *e) {
    return open_files(pairs, config, SCRATCH_NEW, e);
}

void pair_file_close(pair_file *pairs) {
    scratch_close(&pairs->file);
    scratch_close(&pairs->log);
    free(pairs->runs);
    pairs->runs = NULL;
    pairs->run_count = pairs->run_capacity = 0;
}

static bool add_run(pair_file *pairs, pair_run run, error *e) {
    if (!growth_reserve(&pairs->runs, &pairs->run_capacity, pairs->run_count + 1,
                        sizeof *pairs->runs))
        return error_no_memory(e, "the list of runs");
    pairs->runs[pairs->run_count++] = run;
    return true;
}

static bool add_entry(pair_file *pairs, log_entry entry, error *e) {
    if (!pairs->log.is_open)
        return true;
    pairs->log_end += sizeof entry;
    return scratch_write(&pairs->log, &entry, sizeof entry,
                         pairs->log_end - sizeof entry, e);
}

/* Pairs of the last run follow it in the file. */
static bool note_run(pair_file *pairs, pair_run run, error *e) {
    if (pairs->run_count == 0 ||
        pairs->runs[pairs->run_count - 1].begin != run.begin)
        return add_run(pairs, run, e);
    pairs->runs[pairs->run_count - 1].count = run.count;
    return true;
}

/* Take the finished tiles out of the log, and their runs. */
static bool read_log(pair_file *pairs, uint8_t *is_done, uint32_t tiles, error *e) {
    uint64_t size = 0;
    size_t kept = 0; /* runs of finished tiles */
    if (!scratch_size(&pairs->log, &size, e))
        return false;
    for (uint64_t at = 0; at + sizeof(log_entry) <= size; at += sizeof(log_entry)) {
        log_entry entry;
        if (!scratch_read(&pairs->log, &entry, sizeof entry, at, e))
            return false;
        if (entry.kind == LOG_RUN &&
            !note_run(pairs, (pair_run){ entry.place, entry.count }, e))
            return false;
        if (entry.kind != LOG_TILE || entry.tile >= tiles)
            continue;
        is_done[entry.tile] = 1;
        pairs->total += entry.count;
        pairs->count = entry.place;
        pairs->log_end = at + sizeof entry;
        kept = pairs->run_count;
    }
    pairs->run_count = kept;
    return true;
}

bool pair_file_resume(pair_file *pairs, pair_file_config config, uint8_t *is_done,
                      uint32_t tiles, error *e) {
    uint64_t size = 0;
    if (!open_files(pairs, config, SCRATCH_EXISTING, e) ||
        !read_log(pairs, is_done, tiles, e) || !scratch_size(&pairs->file, &size, e))
        return false;
    if (pairs->count > 0 && size < offset_of(pairs, pairs->count))
        return error_set(e, ERROR_RESOURCES, "%.3000s: is shorter than its log says",
                         pairs->file.path);
    return scratch_truncate(&pairs->file, offset_of(pairs, pairs->count), e) &&
           scratch_truncate(&pairs->log, pairs->log_end, e);
}

bool pair_file_append(pair_file *pairs, pair_append how, const void *items,
                      size_t count, error *e) {
    pair_run run = { pairs->count, count };
    if (!scratch_write(&pairs->file, items, count * pair_file_pair_size(pairs),
                       offset_of(pairs, run.begin), e))
        return false;
    if (how == PAIRS_SAME_RUN && pairs->run_count > 0) {
        run.begin = pairs->runs[pairs->run_count - 1].begin;
        run.count += pairs->count - run.begin;
    }
    pairs->count += count;
    return note_run(pairs, run, e) &&
           add_entry(pairs, (log_entry){ LOG_RUN, 0, run.count, run.begin }, e);
}

bool pair_file_finish_tile(pair_file *pairs, uint32_t tile, uint64_t found,
                           error *e) {
    pairs->total += found;
    return add_entry(pairs, (log_entry){ LOG_TILE, tile, found, pairs->count }, e);
}

bool pair_file_read(const pair_file *pairs, uint64_t begin, size_t count,
                    void *items, error *e) {
    return scratch_read(&pairs->file, items, count * pair_file_pair_size(pairs),
                        offset_of(pairs, begin), e);
}
