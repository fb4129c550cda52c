/* big_join_write.c: step 2 of a big join: each box is written to the tiles that it meets. */
#include "join/big_join_state.h"

#include <stdlib.h>

/* A box that meets more tiles is written once, to the list of those that span many. */
#define WIDE_TILES 16

/* Rows between two looks at the clock. */
#define TELL_ROWS ((uint64_t)1 << 16)

/* The boxes of a file that are being written. */
typedef struct writing {
    big_state *state;
    tile_place *places; /* of one box, for all tiles */
    uint64_t wide_max;  /* of boxes that span many tiles, which each thread has in memory */
    uint64_t done;      /* rows of all files */
} writing;

static uint64_t wide_count(const big_state *state, uint32_t side) {
    return tile_store_count(state->store, state->plan.tile_count * state->sides + side);
}

static bool is_far(const graze_area *area) {
    const double max = GRAZE_COORD_MAX;
    return area->min_x < -max || area->min_y < -max || area->max_x > max || area->max_y > max;
}

static bool write_box(writing *w, uint32_t side, const box_record *box, error *e) {
    big_state *state = w->state;
    unsigned char record[BOX_RECORD_MAX];
    uint32_t count = tile_plan_find(&state->plan, &box->area, w->places, state->plan.tile_count);
    if (count == 0)
        return true;
    state->form.is_far |= is_far(&box->area);
    box_record_write(&state->form, box, record);
    const bool is_wide = count > WIDE_TILES && wide_count(state, side) < w->wide_max;
    if (is_wide) {
        count = 1;
        w->places[0].tile = state->plan.tile_count;
    }
    state->report->wide += is_wide;
    state->report->copies += count;
    for (uint32_t i = 0; i < count; i++)
        if (!tile_store_add(state->store, w->places[i].tile * state->sides + side, record, e))
            return false;
    return true;
}

static bool write_rows(writing *w, uint32_t side, const box_rows *rows, error *e) {
    for (uint32_t i = 0; i < rows->count; i++) {
        const box_record box = { rows->first + i, rows->areas[i], rows->layers[i] };
        if (!write_box(w, side, &box, e))
            return false;
    }
    return true;
}

static bool write_file(writing *w, uint32_t side, box_rows *rows, error *e) {
    const big_state *state = w->state;
    const box_file *file = &state->files[side];
    const double all = (double)(state->files[0].layout.rows + state->files[1].layout.rows);
    uint64_t row = 0;
    while (row < file->layout.rows) {
        if (state->request->edges == GRAZE_HALF_OPEN)
            row = box_file_next(file, row);
        if (row >= file->layout.rows)
            break;
        if (!box_file_read(file, row, BOX_FILE_ROWS, rows, e) || !write_rows(w, side, rows, e))
            return false;
        row += rows->count;
        if (row % TELL_ROWS < BOX_FILE_ROWS)
            big_tell(state, BIG_WRITE, (double)(w->done + row) / all, w->done + row);
    }
    w->done += file->layout.rows;
    return box_file_check(file, file->name, e);
}

bool big_write(big_state *state, error *e) {
    char path[SCRATCH_PATH_MAX];
    const uint32_t threads = state->request->tasks.threads < 2 ? 1 : state->request->tasks.threads;
    const tile_store_config config = { (state->plan.tile_count + 1) * state->sides,
                                       box_record_size(&state->form), big_memory(state) / 10 * 6 };
    writing w = { .state = state,
                  .places = malloc(state->plan.tile_count * sizeof *w.places),
                  .wide_max = big_memory(state) / 16 / threads / sizeof(box_record) };
    box_rows *rows = malloc(sizeof *rows);
    bool is_written = w.places != NULL && rows != NULL;
    big_tell(state, BIG_WRITE, 0, 0);
    if (!is_written)
        error_no_memory(e, "reading the boxes");
    is_written =
        is_written && big_path(state, "boxes", path, e) && tile_store_open(path, config, &state->store, e);
    for (uint32_t side = 0; is_written && side < state->sides; side++)
        is_written = write_file(&w, side, rows, e);
    free(w.places);
    free(rows);
    if (!is_written || !tile_store_finish(state->store, e))
        return false;
    state->report->scratch_bytes = tile_store_bytes(state->store);
    return true;
}
