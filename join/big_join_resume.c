/* big_join_resume.c: the state of a big join on disk. After a kill the next process
 * goes on from there. */
#include "join/big_join_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Changes with the meaning of the bytes. */
static const char magic[8] = "grzbig5";

/* The first part of the file `state`; the index of the boxes follows. */
typedef struct saved_state {
    char magic[8];
    uint64_t size; /* of this struct */
    box_file files[2];
    big_join_report report;
    box_record_form form;
    uint64_t layers;
    tile_plan plan;
} saved_state;

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

bool big_save(const big_state *state, error *e) {
    saved_state *saved = calloc(1, sizeof *saved);
    char pending[SCRATCH_PATH_MAX], path[SCRATCH_PATH_MAX];
    scratch_file file = { 0 };
    uint64_t offset = sizeof *saved;
    if (saved == NULL)
        return error_no_memory(e, "the state of the work");
    memcpy(saved->magic, magic, sizeof magic);
    saved->size = sizeof *saved;
    memcpy(saved->files, state->files, sizeof saved->files);
    saved->report = *state->report;
    saved->form = state->form;
    saved->layers = state->layers;
    saved->plan = state->plan;
    bool is_saved = big_path(state, "state.new", pending, e) &&
                    big_path(state, "state", path, e) &&
                    scratch_open(&file, pending, SCRATCH_NEW, e) &&
                    scratch_write(&file, saved, sizeof *saved, 0, e) &&
                    tile_store_save(state->store, &file, &offset, e);
    scratch_close(&file);
    free(saved);
    if (is_saved && rename(pending, path) != 0)
        is_saved =
            error_set(e, ERROR_RESOURCES, "%.3000s: cannot be renamed", pending);
    return is_saved;
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

/* The ids of the rows are needed in the end. */
static bool open_labels(box_file *file, const char *name, error *e) {
    file->name = name;
    scratch_file *files[4] = { &file->data, &file->layers, &file->labels,
                               &file->label_ends };
    for (int i = 0; i < 4; i++) {
        char path[SCRATCH_PATH_MAX];
        const bool is_needed = file->has_labels && i >= 2;
        files[i]->is_open = false;
        memcpy(path, files[i]->path, sizeof path);
        if (is_needed && !scratch_open(files[i], path, SCRATCH_EXISTING, e))
            return false;
    }
    return true;
}

static void take_report(big_join_report *report, const big_join_report *saved) {
    const char *folder = report->folder;
    *report = *saved;
    memset(report->seconds, 0, sizeof report->seconds);
    report->folder = folder;
    report->is_resumed = true;
}

/* Take over what an earlier run wrote. */
static bool take_over(big_state *state, const saved_state *saved,
                      const scratch_file *file, error *e) {
    uint64_t offset = sizeof *saved;
    char boxes[SCRATCH_PATH_MAX], paths[2][SCRATCH_PATH_MAX];
    pair_file_config config;
    state->plan = saved->plan;
    state->form = saved->form;
    state->layers = saved->layers;
    take_report(state->report, &saved->report);
    memcpy(state->files, saved->files, sizeof saved->files);
    state->is_done = calloc(state->plan.tile_count, 1);
    if (state->is_done == NULL)
        return error_no_memory(e, "the list of tiles");
    for (uint32_t i = 0; i < state->sides; i++)
        if (!open_labels(&state->files[i], state->request->files[i], e))
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
    big_join_report empty = { .folder = state->names.folder };
    memcpy(empty.ending, state->report->ending, sizeof empty.ending);
    *state->report = empty;
    state->store = NULL;
    state->is_done = NULL;
    state->layers = 0;
}

static bool take_over_or_say_why(big_state *state, const saved_state *saved,
                                 const scratch_file *file) {
    error ignored = { 0 };
    const char *why = "its files are gone or damaged";
    if (take_over(state, saved, file, &ignored)) {
        const tile_source tiles = big_source(state);
        if (tile_work_fits(&tiles, big_join_memory(state)))
            return true;
        why = "it had more memory";
    }
    forget(state);
    return give_up(state, why);
}

bool big_resume(big_state *state, bool *is_resumed, error *e) {
    saved_state *saved = malloc(sizeof *saved);
    char path[SCRATCH_PATH_MAX];
    scratch_file file = { 0 };
    error ignored = { 0 };
    *is_resumed = false;
    if (saved == NULL || !big_path(state, "state", path, e)) {
        free(saved);
        return error_no_memory(e, "the state of the work");
    }
    if (!scratch_open(&file, path, SCRATCH_EXISTING, &ignored) ||
        !scratch_read(&file, saved, sizeof *saved, 0, &ignored) ||
        memcmp(saved->magic, magic, sizeof magic) != 0 ||
        saved->size != sizeof *saved)
        give_up(state, "not all boxes were in their tiles");
    else if (is_same_input(state, saved))
        *is_resumed = take_over_or_say_why(state, saved, &file);
    scratch_close(&file);
    free(saved);
    return true;
}
