/* big_join_resume.c: the state of a big join on disk. After a kill the next process
 * goes on from there. */
#include "join/big_join_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Changes with the meaning of the bytes. */
static const char magic[8] = "grzbig8";

/* The first part of the file `state`; the index of the boxes follows. */
typedef struct saved_state {
    char magic[8];
    uint64_t size; /* of this struct */
    box_file files[2];
    big_join_report report;
    box_record_form form;
    uint64_t layers;
    big_write_mark mark;
    tile_plan plan;
} saved_state;

/* The names of files: of the state within step 2, behind it, and of one that is not
 * whole. */
static const char in_write[] = "writing", behind_write[] = "state",
                  pending_name[] = "state.new";

/* Another request has other names, so no two write to the same files. */
bool big_names(big_state *state, error *e) {
    const big_join_request *request = state->request;
    const uint64_t numbers[] = {
        request->tiles,     (uint64_t)request->edges, (uint64_t)request->result,
        request->is_sorted, request->limit,           request->rules != NULL
    };
    request_hash hash = REQUEST_HASH_BEGIN;
    request_hash_text(&hash, request->target);
    for (int i = 0; i < 2; i++) {
        request_hash_path(&hash, request->files[i]);
        request_hash_path(&hash, request->layers[i]);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        request_hash_number(&hash, numbers[i]);
    request_hash_bytes(&hash, &request->near.distance,
                       sizeof request->near.distance);
    request_hash_number(&hash, request->near.is_closed);
    if (request->rules != NULL)
        request_hash_bytes(&hash, request->rules, sizeof *request->rules);
    if (!request_names_make(&state->names, hash, request->scratch, request->target,
                            e))
        return false;
    memcpy(state->report->ending, state->names.ending, sizeof state->names.ending);
    return true;
}

/* Write the state, and the store behind it, in place of a file of this name. */
static bool save(const big_state *state, const char *name, error *e) {
    saved_state *saved = calloc(1, sizeof *saved);
    char pending[SCRATCH_PATH_MAX], path[SCRATCH_PATH_MAX];
    scratch_file file = { 0 };
    uint64_t offset = sizeof *saved;
    const bool is_within = name == in_write;
    if (saved == NULL)
        return error_no_memory(e, "the state of the work");
    memcpy(saved->magic, magic, sizeof magic);
    saved->size = sizeof *saved;
    memcpy(saved->files, state->files, sizeof saved->files);
    saved->report = *state->report;
    saved->form = state->form;
    saved->layers = state->layers;
    saved->mark = state->mark;
    saved->plan = state->plan;
    bool is_saved = big_path(state, pending_name, pending, e) &&
                    big_path(state, name, path, e) &&
                    scratch_open(&file, pending, SCRATCH_NEW, e) &&
                    scratch_write(&file, saved, sizeof *saved, 0, e) &&
                    (is_within ? tile_store_save_mark(state->store, &file, offset, e)
                               : tile_store_save(state->store, &file, &offset, e));
    scratch_close(&file);
    free(saved);
    if (is_saved && rename(pending, path) != 0)
        is_saved =
            error_set(e, ERROR_RESOURCES, "%.3000s: cannot be renamed", pending);
    return is_saved;
}

bool big_save_mark(const big_state *state, error *e) {
    return save(state, in_write, e);
}

/* The log and the last mark are not needed any more. */
bool big_save(const big_state *state, error *e) {
    char paths[2][SCRATCH_PATH_MAX], mark[SCRATCH_PATH_MAX];
    if (!save(state, behind_write, e) || !big_store_paths(state, paths, e) ||
        !big_path(state, in_write, mark, e))
        return false;
    (void)remove(mark);
    (void)remove(paths[1]);
    return true;
}

/* Begin anew, and say why. */
static bool give_up(big_state *state, const char *why) {
    snprintf(state->report->note, sizeof state->report->note,
             "an earlier run was stopped; it cannot be resumed because %s", why);
    scratch_folder_empty(state->names.folder);
    error ignored = { 0 };
    (void)request_names_note(&state->names, &ignored);
    return false;
}

static bool is_as_it_was(const char *path, const box_file_stamp *stamp) {
    box_file_stamp now;
    return box_file_stamp_of(path, &now) && memcmp(&now, stamp, sizeof now) == 0;
}

/* Whether the files are those of the earlier run. */
static bool is_same_input(big_state *state, const saved_state *saved) {
    for (uint32_t i = 0; i < state->sides; i++) {
        const char *layers = state->request->layers[i];
        const box_file *file = &saved->files[i];
        if (strcmp(state->request->files[i], "-") == 0)
            return give_up(state, "standard input is read again");
        if (!is_as_it_was(state->request->files[i], &file->stamp) ||
            (layers != NULL && !is_as_it_was(layers, &file->layers_stamp)))
            return give_up(state, "the input has changed since");
    }
    return true;
}

static void take_report(big_join_report *report, const big_join_report *saved) {
    const char *folder = report->folder;
    *report = *saved;
    memset(report->seconds, 0, sizeof report->seconds);
    report->folder = folder;
    report->note[0] = '\0'; /* of the run that is over */
    report->is_resumed = true;
}

/* Take over what an earlier run planned. */
static bool take_plan(big_state *state, const saved_state *saved, error *e) {
    state->plan = saved->plan;
    state->form = saved->form;
    state->layers = saved->layers;
    state->mark = saved->mark;
    take_report(state->report, &saved->report);
    memcpy(state->files, saved->files, sizeof saved->files);
    for (int i = 0; i < 2; i++)
        box_file_forget(&state->files[i]);
    state->is_done = calloc(state->plan.tile_count, 1);
    return state->is_done != NULL || error_no_memory(e, "the list of tiles");
}

/* Take over boxes that are not all in their tiles. */
static bool take_over_write(big_state *state, const saved_state *saved,
                            const scratch_file *file, error *e) {
    char paths[2][SCRATCH_PATH_MAX];
    if (!take_plan(state, saved, e))
        return false;
    for (uint32_t i = 0; i < state->sides; i++)
        if (!box_file_reopen(&state->files[i], state->request->files[i],
                             state->names.folder, e))
            return false;
    state->report->copies = saved->mark.copies;
    state->report->wide = saved->mark.wide;
    state->report->is_within_write = true;
    state->report->boxes_done =
        saved->mark.row + (saved->mark.side == 0 ? 0 : state->report->rows[0]);
    return big_store_paths(state, paths, e) &&
           tile_store_resume((tile_store_paths){ paths[0], paths[1] },
                             big_write_memory(state), file, sizeof *saved,
                             &state->store, e);
}

/* Take over boxes in their tiles, and the tiles that are done. */
static bool take_over_join(big_state *state, const saved_state *saved,
                           const scratch_file *file, error *e) {
    uint64_t offset = sizeof *saved;
    char boxes[SCRATCH_PATH_MAX], paths[2][SCRATCH_PATH_MAX];
    pair_file_config config;
    if (!take_plan(state, saved, e))
        return false;
    for (uint32_t i = 0; i < state->sides; i++)
        if (!box_file_reopen_labels(&state->files[i], state->request->files[i],
                                    state->names.folder, e))
            return false;
    if (!big_path(state, "boxes", boxes, e) ||
        !tile_store_load(boxes, file, &offset, &state->store, e) ||
        !big_pairs_config(state, paths, &config, e) ||
        !pair_file_resume(&state->pairs, config, state->is_done,
                          state->plan.tile_count, e))
        return false;
    for (uint32_t i = 0; i < state->plan.tile_count; i++)
        state->report->tiles_done += state->is_done[i];
    return true;
}

/* Forget what was taken over. */
static void forget(big_state *state) {
    tile_store_close(state->store);
    pair_file_close(&state->pairs);
    free(state->is_done);
    for (int i = 0; i < 2; i++)
        box_file_close(&state->files[i]);
    memset(state->files, 0, sizeof state->files);
    memset(&state->plan, 0, sizeof state->plan);
    memset(&state->mark, 0, sizeof state->mark);
    big_join_report empty = { .folder = state->names.folder };
    memcpy(empty.ending, state->report->ending, sizeof empty.ending);
    *state->report = empty;
    state->store = NULL;
    state->is_done = NULL;
    state->layers = 0;
}

static bool take_over_or_say_why(big_state *state, const saved_state *saved,
                                 const scratch_file *file, big_reached reached) {
    error flaw = { 0 };
    const char *why = "its files are gone or damaged";
    const bool is_taken = reached == BIG_REACHED_WRITE
                              ? take_over_write(state, saved, file, &flaw)
                              : take_over_join(state, saved, file, &flaw);
    if (flaw.is_out_of_memory)
        why = "it had more memory";
    if (is_taken && reached == BIG_REACHED_WRITE)
        return true;
    if (is_taken) {
        const tile_source tiles = big_source(state);
        if (tile_work_fits(&tiles, big_join_memory(state)))
            return true;
        why = "it had more memory";
    }
    forget(state);
    return give_up(state, why);
}

/* Open the state that an earlier run left, and read its head. */
static bool open_state(const big_state *state, const char *name, saved_state *saved,
                       scratch_file *file) {
    char path[SCRATCH_PATH_MAX];
    error ignored = { 0 };
    return big_path(state, name, path, &ignored) &&
           scratch_open(file, path, SCRATCH_EXISTING, &ignored) &&
           scratch_read(file, saved, sizeof *saved, 0, &ignored) &&
           memcmp(saved->magic, magic, sizeof magic) == 0 &&
           saved->size == sizeof *saved;
}

bool big_resume(big_state *state, big_reached *reached, error *e) {
    saved_state *saved = malloc(sizeof *saved);
    scratch_file files[2] = { { 0 }, { 0 } };
    *reached = BIG_REACHED_NOTHING;
    if (saved == NULL)
        return error_no_memory(e, "the state of the work");
    big_reached was = BIG_REACHED_NOTHING;
    if (open_state(state, behind_write, saved, &files[0]))
        was = BIG_REACHED_JOIN;
    else if (open_state(state, in_write, saved, &files[1]))
        was = BIG_REACHED_WRITE;
    if (was == BIG_REACHED_NOTHING)
        give_up(state, "its boxes were not yet written to tiles");
    else if (is_same_input(state, saved) &&
             take_over_or_say_why(state, saved, &files[was == BIG_REACHED_WRITE],
                                  was))
        *reached = was;
    scratch_close(&files[0]);
    scratch_close(&files[1]);
    free(saved);
    return true;
}
