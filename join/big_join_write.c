/* big_join_write.c: step 2 of a big join: each box is written to the tiles it meets.
 *
 * Each thread takes the next block of rows, reads it, and finds the tiles; then it
 * waits for its turn to add the boxes. So rows ascend in every tile, and the first
 * flaw in the input is reported.
 */
#include "join/big_join_state.h"

#include <pthread.h>
#include <stdlib.h>

/* A box in more tiles is written once, to the list of wide boxes. */
#define WIDE_TILES 16

/* Tiles of a block that are found beforehand; beyond them they are found in turn. */
#define PLACES_MAX (4 * BOX_FILE_ROWS)

/* Rows of a file with the tiles they meet. */
typedef struct write_block {
    uint64_t number; /* counted from 0 over all files */
    uint32_t side, place_count;
    bool is_read;
    error error;
    /* of the tiles of a row; its places follow those of the row before */
    uint32_t counts[BOX_FILE_ROWS];
    bool is_found[BOX_FILE_ROWS]; /* whether the places are there */
    tile_place places[PLACES_MAX];
    box_rows rows;
} write_block;

/* Shared by the threads. */
typedef struct writing {
    big_state *state;
    tile_place *places;   /* of one box, for all tiles; in turn */
    uint64_t done;        /* rows that were added; in turn */
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t turn;
    uint32_t side;
    uint64_t row, taken, added; /* the next row of the side; blocks */
    bool is_stopped;
    error error;
} writing;

/* Take the next rows outside of holes; false if there are none. */
static bool take_rows(writing *w, write_block *block) {
    const big_state *state = w->state;
    pthread_mutex_lock(&w->lock);
    for (; w->side < state->sides; w->side++, w->row = 0) {
        const box_file *file = &state->files[w->side];
        if (state->request->edges == GRAZE_HALF_OPEN)
            w->row = box_file_next(file, w->row);
        if (w->row < file->layout.rows)
            break;
    }
    const bool is_there = w->side < state->sides && !w->is_stopped;
    if (is_there) {
        block->side = w->side;
        block->number = w->taken++;
        block->rows.first = w->row;
        w->row += BOX_FILE_ROWS;
    }
    pthread_mutex_unlock(&w->lock);
    return is_there;
}

/* Find the tiles of each row. */
static void find_places(const big_state *state, write_block *block) {
    block->place_count = 0;
    for (uint32_t i = 0; i < block->rows.count; i++) {
        tile_place *to = block->places + block->place_count;
        const uint32_t room = PLACES_MAX - block->place_count;
        const graze_area area =
            box_near_grow(state->request->near, block->rows.areas[i]);
        block->counts[i] = tile_plan_find(&state->plan, &area, to,
                                          room < WIDE_TILES ? room : WIDE_TILES);
        block->is_found[i] =
            block->counts[i] <= WIDE_TILES && block->counts[i] <= room;
        if (block->is_found[i])
            block->place_count += block->counts[i];
    }
}

static uint64_t wide_count(const big_state *state, uint32_t side) {
    return tile_store_count(state->store,
                            state->plan.tile_count * state->sides + side);
}

static bool is_far(const graze_area *area) {
    const double max = GRAZE_COORD_MAX;
    return area->min_x < -max || area->min_y < -max || area->max_x > max ||
           area->max_y > max;
}

/* Add a box to tiles; `places` NULL: they are found now. */
static bool add_box(writing *w, const write_block *block, uint32_t i,
                    const tile_place *places) {
    big_state *state = w->state;
    const tile_place wide = { state->plan.tile_count, 0 };
    const box_record box = { block->rows.first + i, block->rows.areas[i],
                             block->rows.layers[i] };
    const graze_area area = box_near_grow(state->request->near, box.area);
    unsigned char record[BOX_RECORD_MAX];
    uint32_t count = block->counts[i];
    const bool is_wide =
        count > WIDE_TILES && wide_count(state, block->side) < state->mark.wide_max;
    if (is_wide) {
        count = 1;
        places = &wide;
    } else if (places == NULL) {
        tile_plan_find(&state->plan, &area, w->places, state->plan.tile_count);
        places = w->places;
    }
    state->report->wide += is_wide;
    state->report->copies += count;
    state->form.is_far |= is_far(&area);
    box_record_write(&state->form, &box, record);
    for (uint32_t k = 0; k < count; k++)
        if (!tile_store_add(state->store,
                            places[k].tile * state->sides + block->side, record,
                            &w->error))
            return false;
    return true;
}

/* The place behind a block. */
static big_write_mark mark_behind(const big_state *state, const write_block *block) {
    return (big_write_mark){ block->side, block->rows.first + BOX_FILE_ROWS,
                             state->report->copies, state->report->wide,
                             state->mark.wide_max };
}

/* In turn, now and then: save the last mark, and set a new one. Twice the bytes of
 * the buffers lie between two. So nearly all buffers were written since the last one,
 * and there is little to save. */
static bool keep_mark(writing *w, const write_block *block) {
    big_state *state = w->state;
    const uint64_t added =
        (state->report->copies - state->mark.copies) * box_record_size(&state->form);
    if (added < 2 * (uint64_t)tile_store_buffered(state->store))
        return true;
    if (!big_save_mark(state, &w->error))
        return false;
    state->mark = mark_behind(state, block);
    tile_store_mark(state->store);
    return true;
}

/* In turn: add all boxes of a block. */
static bool add_block(writing *w, const write_block *block) {
    const big_state *state = w->state;
    const double all =
        (double)(state->files[0].layout.rows + state->files[1].layout.rows);
    const tile_place *places = block->places;
    if (!block->is_read) {
        w->error = block->error;
        return false;
    }
    for (uint32_t i = 0; i < block->rows.count; i++) {
        if (block->counts[i] > 0 &&
            !add_box(w, block, i, block->is_found[i] ? places : NULL))
            return false;
        if (block->is_found[i])
            places += block->counts[i];
    }
    w->done = block->rows.first + block->rows.count +
              (block->side == 0 ? 0 : state->files[0].layout.rows);
    if (block->number % 8 == 7)
        big_tell(state, BIG_WRITE, (double)w->done / all, w->done);
    return keep_mark(w, block);
}

/* Wait for the turn of a block, and add it; false: nothing more is to be done. */
static bool add_in_turn(writing *w, const write_block *block) {
    pthread_mutex_lock(&w->lock);
    while (w->added != block->number && !w->is_stopped)
        pthread_cond_wait(&w->turn, &w->lock);
    bool is_fine = !w->is_stopped;
    pthread_mutex_unlock(&w->lock);
    is_fine = is_fine && add_block(w, block);
    pthread_mutex_lock(&w->lock);
    w->added++;
    w->is_stopped |= !is_fine;
    pthread_cond_broadcast(&w->turn);
    pthread_mutex_unlock(&w->lock);
    return is_fine;
}

/* A thread's work: blocks until there are no more. */
static void write_blocks(void *argument, uint32_t index) {
    writing *w = argument;
    write_block *block = malloc(sizeof *block);
    bool is_fine = block != NULL;
    (void)index;
    while (is_fine && take_rows(w, block)) {
        const box_file *file = &w->state->files[block->side];
        block->error = (error){ 0 };
        block->is_read = box_file_read(file, block->rows.first, BOX_FILE_ROWS,
                                       &block->rows, &block->error);
        if (block->is_read)
            find_places(w->state, block);
        is_fine = add_in_turn(w, block);
    }
    free(block);
}

/* All boxes of all files, on as many threads as an eighth of the memory is for. The
 * first thread always has its block, so the work is done even if the others have
 * none. */
static bool write_all(writing *w, error *e) {
    const graze_tasks *tasks = &w->state->request->tasks;
    const size_t most = big_memory(w->state) / 8 / sizeof(write_block);
    uint32_t threads = tasks->threads;
    if (tasks->run == NULL || most < 2)
        threads = 1;
    else if (most < tasks->threads)
        threads = (uint32_t)most;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->turn, NULL);
    if (threads > 1)
        tasks->run(tasks->context, write_blocks, w, threads);
    else
        write_blocks(w, 0);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->turn);
    if (w->error.code != ERROR_NONE)
        *e = w->error;
    else if (w->side < w->state->sides)
        error_no_memory(e, "reading the boxes");
    return w->error.code == ERROR_NONE && w->side == w->state->sides;
}

bool big_store_paths(const big_state *state, char paths[2][SCRATCH_PATH_MAX],
                     error *e) {
    return big_path(state, "boxes", paths[0], e) &&
           big_path(state, "boxes.log", paths[1], e);
}

/* Open the store, and keep the plan: from now on a run that is killed is gone on
 * with. */
static bool begin_store(big_state *state, error *e) {
    char paths[2][SCRATCH_PATH_MAX];
    const uint32_t threads =
        state->request->tasks.threads < 2 ? 1 : state->request->tasks.threads;
    const tile_store_config config = { (state->plan.tile_count + 1) * state->sides,
                                       box_record_size(&state->form),
                                       big_write_memory(state) };
    state->mark = (big_write_mark){ .wide_max = big_memory(state) / 16 / threads /
                                                sizeof(box_record) };
    return big_store_paths(state, paths, e) &&
           tile_store_open((tile_store_paths){ paths[0], paths[1] }, config,
                           &state->store, e) &&
           big_save_mark(state, e);
}

static bool end_store(big_state *state, error *e) {
    for (uint32_t i = 0; i < state->sides; i++)
        if (!box_file_check(&state->files[i], state->files[i].name, e))
            return false;
    if (!tile_store_finish(state->store, e))
        return false;
    state->report->scratch_bytes = tile_store_bytes(state->store);
    return true;
}

bool big_write(big_state *state, error *e) {
    writing w = { .state = state,
                  .places = malloc(state->plan.tile_count * sizeof *w.places) };
    big_tell(state, BIG_WRITE, 0, 0);
    bool is_written =
        (w.places != NULL || error_no_memory(e, "reading the boxes")) &&
        (state->store != NULL || begin_store(state, e));
    w.side = state->mark.side;
    w.row = state->mark.row;
    is_written = is_written && write_all(&w, e);
    free(w.places);
    return is_written && end_store(state, e);
}
