/* big_join.c: all pairs of boxes of files of any size, in a bound of memory: `graze
 * pairs --memory`; see big_join.h. */
#include "join/big_join.h"

#include "join/big_join_state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* For copies of files which cannot be read in place. */
static void tell_copy(void *user, double done) {
    big_tell(user, BIG_COPY, done, 0);
}

static bool open_files(big_state *state, error *e) {
    const box_file_watcher watcher = { tell_copy, state };
    for (unsigned i = 0; i < state->sides; i++) {
        const box_file_scratch scratch = { state->names.folder, i };
        if (!box_file_open(&state->files[i], state->request->files[i], scratch,
                           &watcher, e) ||
            (state->request->layers[i] != NULL &&
             !box_file_take_layers(&state->files[i], state->request->layers[i],
                                   scratch, e)))
            return false;
        state->report->rows[i] = state->files[i].layout.rows;
    }
    return true;
}

/* The copies of rows are not needed any more; their ids may be. */
static void drop_copies(const big_state *state) {
    error ignored = { 0 };
    for (unsigned i = 0; i < state->sides; i++) {
        if (state->files[i].is_copied)
            (void)scratch_truncate(&state->files[i].data, 0, &ignored);
        if (state->files[i].has_layers)
            (void)scratch_truncate(&state->files[i].layers, 0, &ignored);
    }
}

/* Step 1. */
static bool prepare(big_state *state, error *e) {
    double *seconds = state->report->seconds, begin = seconds_now();
    if (!open_files(state, e))
        return false;
    seconds[BIG_COPY] = seconds_now() - begin;
    begin = seconds_now();
    if (!big_plan(state, e))
        return false;
    seconds[BIG_SAMPLE] = seconds_now() - begin;
    state->is_done = calloc(state->plan.tile_count, 1);
    return state->is_done != NULL || error_no_memory(e, "the list of tiles");
}

/* Step 2, and a second forecast. */
static bool write_tiles(big_state *state, error *e) {
    char paths[2][SCRATCH_PATH_MAX];
    pair_file_config config;
    const double begin = seconds_now();
    if (!big_write(state, e) || !big_pairs_config(state, paths, &config, e) ||
        !pair_file_open(&state->pairs, config, e) || !big_save(state, e))
        return false;
    drop_copies(state);
    state->report->seconds[BIG_WRITE] = seconds_now() - begin;
    return big_measure(state, e);
}

static void tell_join(void *user, uint64_t boxes) {
    const big_state *state = user;
    const double all = (double)state->boxes_left;
    big_tell(state, BIG_JOIN, all > 0 ? (double)boxes / all : 1, boxes);
}

/* Step 3. */
static bool join_tiles(big_state *state, error *e) {
    const big_join_request *request = state->request;
    const tile_work_config config = { .source = big_source(state),
                                      .rules = request->rules,
                                      .layers = state->layers,
                                      .result = request->result,
                                      .is_sorted = request->is_sorted,
                                      .limit = request->limit,
                                      .memory = big_join_memory(state),
                                      .tasks = request->tasks,
                                      .is_done = state->is_done,
                                      .tell = tell_join,
                                      .user = state };
    tile_work_report work;
    const double begin = seconds_now();
    big_tell(state, BIG_JOIN, 0, 0);
    for (uint32_t tile = 0; tile < state->plan.tile_count; tile++) {
        if (!state->is_done[tile])
            state->boxes_left += tile_boxes_count(&config.source, tile);
    }
    const bool is_joined = tile_work(&config, &state->pairs, &work, e);
    state->report->halvings = work.halvings;
    state->report->threads = work.threads;
    state->report->seconds[BIG_JOIN] = seconds_now() - begin;
    tile_store_close(state->store);
    state->store = NULL;
    return is_joined;
}

/* Rows of a range whose pairs are being added up. */
typedef struct degree_range {
    uint64_t *degrees;
    uint64_t begin, count;
    size_t item_size;
} degree_range;

/* Takes boxes with the number of their pairs in a tile. */
static bool add_degrees(void *user, const void *items, size_t count, error *e) {
    const degree_range *range = user;
    const unsigned char *at = items;
    (void)e;
    for (size_t i = 0; i < count; i++, at += 2 * range->item_size) {
        uint64_t row, degree;
        if (range->item_size == sizeof(uint32_t)) {
            uint32_t both[2];
            memcpy(both, at, sizeof both);
            row = both[0];
            degree = both[1];
        } else {
            memcpy(&row, at, sizeof row);
            memcpy(&degree, at + sizeof row, sizeof degree);
        }
        if (row - range->begin < range->count)
            range->degrees[row - range->begin] += degree;
    }
    return true;
}

/* As many rows at a time as the memory holds. */
static bool hand_over_degrees(big_state *state, const big_join_taker *taker,
                              error *e) {
    const uint64_t rows = state->report->rows[0],
                   most = big_memory(state) / 4 * 3 / sizeof(uint64_t);
    degree_range range = { .count = rows < most ? rows : most,
                           .item_size = state->report->item_size };
    range.degrees = malloc((size_t)(range.count + 1) * sizeof *range.degrees);
    bool is_fine = range.degrees != NULL;
    if (!is_fine)
        error_no_memory(e, "adding up the pairs of boxes");
    for (; is_fine && range.begin < rows; range.begin += range.count) {
        if (rows - range.begin < range.count)
            range.count = rows - range.begin;
        memset(range.degrees, 0, (size_t)range.count * sizeof *range.degrees);
        is_fine =
            pair_copy(&state->pairs, UINT64_MAX, (pair_taker){ add_degrees, &range },
                      e) &&
            taker->degrees(taker->pairs.user, range.degrees, (size_t)range.count, e);
        big_tell(state, BIG_FINISH, (double)range.begin / (double)rows, range.begin);
    }
    free(range.degrees);
    return is_fine;
}

/* The file of pairs becomes the output: its header, and no more pairs than asked
 * for. */
static bool complete_npy(const big_state *state, uint64_t count, error *e) {
    char header[NPY_HEADER_SIZE];
    npy_array_header((npy_array){ count, 2, state->report->item_size }, header);
    return scratch_write(&state->pairs.file, header, sizeof header, 0, e) &&
           scratch_truncate(
               &state->pairs.file,
               NPY_HEADER_SIZE + count * pair_file_pair_size(&state->pairs), e);
}

/* The scratch files are removed later: a process killed in between only repeats its
 * work. */
static bool put_in_place(const big_state *state, error *e) {
    const char *target = state->request->target;
    struct stat old;
    if (stat(target, &old) == 0) /* who may read it stays */
        (void)fchmod(state->pairs.file.descriptor, old.st_mode & 0777);
    return rename(state->names.partial, target) == 0 ||
           error_set(e, ERROR_RESOURCES, "%.3000s: cannot be put in its place: %s",
                     target, strerror(errno));
}

static bool hand_over_pairs(big_state *state, const big_join_taker *taker,
                            error *e) {
    const uint64_t limit = state->request->limit;
    char paths[2][SCRATCH_PATH_MAX];
    const pair_merge_config config = { big_merge_memory(state),
                                       { paths[0], paths[1] } };
    if (!state->request->is_sorted)
        return pair_copy(&state->pairs, limit, taker->pairs, e);
    return big_path(state, "merged-0", paths[0], e) &&
           big_path(state, "merged-1", paths[1], e) &&
           pair_merge(&state->pairs, config, limit, taker->pairs, e);
}

static bool hand_over(big_state *state, const big_join_taker *taker, uint64_t count,
                      error *e) {
    const big_join_results results = { state->report, state->files, count,
                                       state->names.partial, big_memory(state) / 5 };
    const tile_result result = state->request->result;
    return taker->begin(taker->pairs.user, &results, e) &&
           (result != TILE_PAIRS || hand_over_pairs(state, taker, e)) &&
           (result != TILE_DEGREES || hand_over_degrees(state, taker, e)) &&
           taker->end(taker->pairs.user, e);
}

/* Step 4. */
static bool finish(big_state *state, const big_join_taker *taker, error *e) {
    const big_join_request *request = state->request;
    const double begin = seconds_now();
    const bool is_limited =
        request->result == TILE_PAIRS && state->pairs.total > request->limit;
    const uint64_t count = is_limited ? request->limit : state->pairs.total;
    state->report->pairs = count;
    const bool is_fine =
        request->is_direct ? complete_npy(state, count, e) && put_in_place(state, e)
                           : hand_over(state, taker, count, e);
    state->report->seconds[BIG_FINISH] = seconds_now() - begin;
    return is_fine;
}

static void close_all(big_state *state) {
    tile_store_close(state->store);
    pair_file_close(&state->pairs);
    free(state->is_done);
    for (int i = 0; i < 2; i++)
        box_file_close(&state->files[i]);
    scratch_close(&state->lock);
}

/* An earlier run's work is taken over, if there is any. */
static bool begin_or_resume(big_state *state, error *e) {
    big_reached reached = BIG_REACHED_NOTHING;
    if (scratch_folder_is_used(state->names.folder) &&
        !big_resume(state, &reached, e))
        return false;
    if (reached == BIG_REACHED_NOTHING)
        return prepare(state, e) && write_tiles(state, e);
    if (state->watcher->announce != NULL)
        state->watcher->announce(state->watcher->user, state->report);
    return reached == BIG_REACHED_JOIN || write_tiles(state, e);
}

bool big_join(const big_join_request *request, const big_join_watcher *watcher,
              const big_join_taker *taker, big_join_report *report, error *e) {
    big_state *state = calloc(1, sizeof *state); /* the plan is large */
    *report = (big_join_report){ 0 };
    if (state == NULL)
        return error_no_memory(e, "the work");
    state->request = request;
    state->watcher = watcher;
    state->report = report;
    if (request->files[1] == NULL)
        state->sides = 1;
    else
        state->sides = 2;
    report->folder = state->names.folder;
    const bool is_own = big_names(state, e) &&
                        scratch_folder_open(state->names.folder, &state->lock, e) &&
                        request_names_note(&state->names, e);
    const bool is_done = is_own && begin_or_resume(state, e) &&
                         join_tiles(state, e) && finish(state, taker, e);
    if (is_own && !is_done && request->target != NULL)
        (void)unlink(state->names.partial);
    if (is_own)
        scratch_folder_remove(state->names.folder);
    report->folder = NULL;
    close_all(state);
    free(state);
    return is_done;
}
