/* big_join_state.h: shared by the steps of a big join. */
#pragma once

#include "join/big_join_request.h"
#include "join/box_sample.h"
#include "join/pair_file.h"
#include "join/pair_forecast.h"
#include "join/request_name.h"

/* Memory of the process without any box. */
#define BIG_JOIN_OWN_MEMORY ((size_t)7 << 20)

/* A place in step 2: the next row, and what was counted before it. A box in many
 * tiles is in the list of wide boxes if this has room. */
typedef struct big_write_mark {
    uint32_t side;
    uint64_t row, copies, wide;
    uint64_t wide_max;
} big_write_mark;

/* A big join in progress. */
typedef struct big_state {
    const big_join_request *request;
    const big_join_watcher *watcher;
    big_join_report *report;
    uint32_t sides;
    request_names names;
    scratch_file lock;
    box_file files[2];
    uint64_t layers; /* in use */
    tile_plan plan;
    box_record_form form;
    tile_store *store;   /* in step 2 of an earlier run: from its mark on */
    big_write_mark mark; /* of step 2 */
    pair_file pairs;
    uint8_t *is_done;    /* of tiles */
    uint64_t boxes_left; /* in tiles that are not done when step 3 begins */
    double copies;       /* of a box, at a guess */
} big_state;

/* The memory for what grows. */
static inline size_t big_memory(const big_state *state) {
    return state->request->memory - BIG_JOIN_OWN_MEMORY;
}

/* The part of it for the buffers of step 2. */
static inline size_t big_write_memory(const big_state *state) {
    return big_memory(state) / 10 * 6;
}

/* The part of it for step 3. */
static inline size_t big_join_memory(const big_state *state) {
    return big_memory(state) / 8 * 7;
}

/* And the memory for merging pairs. */
static inline size_t big_merge_memory(const big_state *state) {
    return big_memory(state) / 2;
}

/* The boxes in their tiles. */
static inline tile_source big_source(const big_state *state) {
    return (tile_source){ &state->plan, state->store, state->form, state->sides,
                          state->request->edges };
}

static inline void big_tell(const big_state *state, big_join_step step, double done,
                            uint64_t boxes) {
    if (state->watcher->tell != NULL)
        state->watcher->tell(state->watcher->user, step, done, boxes);
}

/* The path of a scratch file. */
bool big_path(const big_state *state, const char *name, char path[SCRATCH_PATH_MAX],
              error *e);

/* Where the pairs of step 3 go. */
bool big_pairs_config(const big_state *state, char paths[2][SCRATCH_PATH_MAX],
                      pair_file_config *config, error *e);

/* Step 1: sample, plan, guess; false if the disk is too small. */
bool big_plan(big_state *state, error *e);

/* Bytes of the pairs: in scratch files, and in the output. */
typedef struct big_space {
    double scratch, output;
} big_space;

/* By the forecast of the report. */
big_space big_pairs_space(const big_state *state);

/* Whether the disks can hold this much more in scratch files, and the output, as far
 * as that is known. */
bool big_check_space(const big_state *state, uint64_t scratch, error *e);

void big_take_forecast(big_join_report *report, pair_forecast forecast);

/* Behind step 2: count the pairs of some tiles where the forecast has wide bounds, and
 * make it again; false if the disk is too small. */
bool big_measure(big_state *state, error *e);

/* Step 2; from the mark on, if an earlier run was stopped in it. */
bool big_write(big_state *state, error *e);

/* The paths of the boxes in their tiles, and of the log beside them. */
bool big_store_paths(const big_state *state, char paths[2][SCRATCH_PATH_MAX],
                     error *e);

/* How far an earlier run was. */
typedef enum big_reached {
    BIG_REACHED_NOTHING,
    BIG_REACHED_WRITE,
    BIG_REACHED_JOIN
} big_reached;

/* Resuming. big_names: the names of the folder and of the partial output.
 * big_resume: how far an earlier run was; its state is loaded then.
 * big_save_mark: writes the state within step 2, of its mark.
 * big_save: writes the state at the end of step 2. */
bool big_names(big_state *state, error *e);
bool big_resume(big_state *state, big_reached *reached, error *e);
bool big_save_mark(const big_state *state, error *e);
bool big_save(const big_state *state, error *e);
