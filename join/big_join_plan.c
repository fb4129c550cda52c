/* big_join_plan.c: step 1 of a big join: a sample, a plan, and a guess of what is
 * needed. */
#include "join/big_join_state.h"
#include "join/pair_forecast.h"
#include "join/pair_merge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The number of boxes in a sample. The memory must hold this many bytes for each. */
#define SAMPLE_PART 128
#define SAMPLE_MIN ((size_t)1 << 16)
#define SAMPLE_MAX ((size_t)1 << 18)
#define SAMPLE_BYTES 144

/* Bytes a search takes for a box, at a guess; the work is cut again if it takes
 * more. */
#define SEARCH_BYTES 100

/* Tiles of more boxes are not joined faster. */
#define TILE_BOXES_MAX 1e6

/* A tile this small is joined in no time. */
#define TILE_BOXES_MIN 2e4

static size_t smaller(size_t a, size_t b) {
    if (a < b)
        return a;
    return b;
}

/* Samples of the files, each with part of the memory. */
static bool take_samples(big_state *state, box_sample samples[2], error *e) {
    const size_t most =
        smaller(SAMPLE_MAX, big_memory(state) / SAMPLE_BYTES) / state->sides;
    for (uint32_t i = 0; i < state->sides; i++) {
        uint64_t part = state->files[i].layout.rows / SAMPLE_PART;
        if (part < SAMPLE_MIN)
            part = SAMPLE_MIN;
        const size_t max = smaller((size_t)part, most);
        if (!box_sample_take(&samples[i], &state->files[i], state->request->edges,
                             (uint32_t)max, e))
            return false;
        for (uint32_t k = 0; k < samples[i].count; k++)
            samples[i].areas[k] =
                box_near_grow(state->request->near, samples[i].areas[k]);
        big_tell(state, BIG_SAMPLE, (i + 1.0) / state->sides, 0);
    }
    return true;
}

/* Rows have as many bytes as all row numbers need. */
static void choose_form(big_state *state) {
    bool is_float32 = true, has_layers = false;
    uint64_t rows = 0;
    for (uint32_t i = 0; i < state->sides; i++) {
        is_float32 &= state->files[i].is_float32;
        has_layers |= state->files[i].has_layers;
        state->layers |= state->files[i].layers_set;
        if (state->files[i].layout.rows > rows)
            rows = state->files[i].layout.rows;
    }
    if (rows > (uint64_t)UINT32_MAX + 1)
        state->report->item_size = sizeof(uint64_t);
    else
        state->report->item_size = sizeof(uint32_t);
    state->form =
        (box_record_form){ .edge_size = is_float32 ? sizeof(float) : sizeof(double),
                           .has_layer = has_layers,
                           .near = state->request->near };
    if (state->request->result != TILE_COUNT)
        state->form.row_size = state->report->item_size;
}

/* Bytes of a tile's buffer, so large that the index of all written buffers takes an
 * eighth of the memory. A box is expected to have a copy in four. */
static double buffer_min(const big_state *state, double boxes) {
    const double written = 1.25 * boxes * box_record_size(&state->form);
    return 8 * TILE_STORE_CHUNK_INDEX * written / (double)big_memory(state);
}

/* The number of tiles for which each fits into the memory of a thread, several for
 * each thread if there is much to do. */
static uint32_t choose_tiles(const big_state *state, double boxes) {
    const big_join_request *request = state->request;
    double threads = request->tasks.threads;
    if (request->tasks.threads < 2)
        threads = 1;
    const double memory = (double)big_memory(state);
    double pairs = 0;
    if (!(request->result == TILE_COUNT || boxes < 1))
        pairs = fmax(state->report->expected_pairs, 0) / boxes;
    const double a_box = (double)tile_load_bytes(&state->form) + SEARCH_BYTES +
                         pairs * (request->is_sorted ? 32 : 16);
    const double a_tile = fmin(0.4 * memory / threads / a_box, TILE_BOXES_MAX);
    const double buffers =
        0.6 * memory / fmax(2 * TILE_STORE_BUCKET_MIN, buffer_min(state, boxes)) /
        state->sides;
    double tiles = ceil(1.2 * boxes / a_tile);
    if (tiles < 4 * threads && threads > 1)
        tiles = fmin(4 * threads, fmax(tiles, floor(boxes / TILE_BOXES_MIN)));
    if (request->tiles != 0)
        tiles = request->tiles;
    return (uint32_t)fmax(
        1, fmin(fmin(tiles, buffers), TILE_PLAN_TILES_MAX - TILE_PLAN_STRIPS_MAX));
}

/* One plan for the boxes of both samples. */
static bool make_plan(big_state *state, const box_sample samples[2], error *e) {
    const uint32_t count = samples[0].count + samples[1].count;
    graze_area *areas = malloc((count + (size_t)1) * sizeof *areas);
    double *scratch = malloc((count + (size_t)1) * sizeof *scratch);
    uint64_t copies = 0;
    if (areas != NULL && scratch != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            if (i < samples[0].count)
                areas[i] = samples[0].areas[i];
            else
                areas[i] = samples[1].areas[i - samples[0].count];
        }
        const tile_plan_settings settings = {
            state->request->edges,
            choose_tiles(state, samples[0].boxes + samples[1].boxes)
        };
        tile_plan_make(&state->plan, settings, areas, count, scratch);
        for (uint32_t i = 0; i < count; i += count / 16384 + 1)
            copies += tile_plan_find(&state->plan, &areas[i], NULL, 0);
        if (count == 0)
            state->copies = 1;
        else
            state->copies =
                (double)copies / (ceil((double)count / (count / 16384 + 1)));
    }
    const bool is_made = areas != NULL && scratch != NULL;
    free(areas);
    free(scratch);
    return is_made || error_no_memory(e, "planning the tiles");
}

/* The pairs in scratch files. Sorted pairs count tile by tile, up to the limit, and
 * twice if they are not merged at once. */
static double guess_kept(const big_state *state) {
    const big_join_request *request = state->request;
    const double tiles = state->plan.tile_count, limit = (double)request->limit;
    const double pairs = fmin(fmax(state->report->expected_pairs, 0),
                              request->is_sorted ? limit * tiles : limit);
    const bool is_single =
        pair_merge_is_single(big_merge_memory(state), state->plan.tile_count);
    if (request->is_sorted && !is_single)
        return 2 * pairs;
    return pairs;
}

big_space big_pairs_space(const big_state *state) {
    const big_join_request *request = state->request;
    const double pair = 2 * state->report->item_size,
                 pairs = fmin(fmax(state->report->expected_pairs, 0),
                              (double)request->limit);
    if (request->is_direct)
        return (big_space){ 0, pairs * pair };
    return (big_space){ guess_kept(state) * pair, pairs * request->output_row };
}

/* Bytes of the output, and of the scratch files. */
static void guess_space(big_state *state, const box_sample samples[2]) {
    const big_join_request *request = state->request;
    big_join_report *report = state->report;
    const double pair = 2 * report->item_size;
    const double boxes = (samples[0].boxes + samples[1].boxes) * state->copies *
                         box_record_size(&state->form);
    double scratch = boxes, output = 0;
    if (request->result == TILE_PAIRS) {
        const big_space pairs = big_pairs_space(state);
        scratch += pairs.scratch;
        output = pairs.output;
    }
    if (request->result == TILE_DEGREES)
        scratch += (samples[0].boxes + samples[1].boxes) * pair;
    if (request->result == TILE_DEGREES)
        output = (double)state->files[0].layout.rows * request->output_row;
    uint64_t device = 0;
    (void)scratch_free_bytes(request->scratch, &report->scratch_free, &device);
    report->scratch_needed = (uint64_t)scratch;
    report->output_needed = (uint64_t)output;
}

/* The folder of a path. */
static void folder_of(const char *path, char folder[SCRATCH_PATH_MAX]) {
    const char *slash = strrchr(path, '/');
    size_t length = 1;
    if (slash != NULL) {
        length = (size_t)(slash - path) + 1;
        memcpy(folder, path, length);
    } else {
        folder[0] = '.';
    }
    folder[length] = '\0';
}

bool big_check_space(const big_state *state, uint64_t scratch, error *e) {
    const big_join_report *report = state->report;
    const big_join_request *request = state->request;
    uint64_t devices[2] = { 0, 1 }, room = 0;
    char folder[SCRATCH_PATH_MAX];
    if (!scratch_has_room(request->scratch, scratch, e))
        return false;
    if (request->target == NULL || strlen(request->target) >= sizeof folder)
        return true;
    folder_of(request->target, folder);
    const bool is_one_disk =
        scratch_free_bytes(folder, &room, &devices[0]) &&
        scratch_free_bytes(request->scratch, &room, &devices[1]) &&
        devices[0] == devices[1];
    return scratch_has_room(folder,
                            report->output_needed + (is_one_disk ? scratch : 0), e);
}

/* Whether the memory can hold the index of the boxes' scratch file. */
static bool check_memory(const big_state *state, double boxes, error *e) {
    char text[SCRATCH_BYTES_TEXT];
    const double part = buffer_min(state, boxes) / (double)TILE_STORE_BUFFER_MAX;
    scratch_bytes_text(
        (uint64_t)(part * (double)big_memory(state)) + BIG_JOIN_OWN_MEMORY, text);
    return part <= 1 ||
           error_set(e, ERROR_RESOURCES,
                     "this many boxes need about %s of memory; give --memory more",
                     text);
}

void big_take_forecast(big_join_report *report, pair_forecast forecast) {
    report->expected_pairs = forecast.pairs;
    report->expected_low = forecast.low;
    report->expected_high = forecast.high;
    report->expected_weight = forecast.weight;
}

bool big_plan(big_state *state, error *e) {
    box_sample samples[2] = { 0 };
    const forecast_rules rules = { state->request->edges, state->request->rules };
    bool is_planned = take_samples(state, samples, e), has_memory = false;
    if (is_planned) {
        choose_form(state);
        big_take_forecast(state->report,
                          pair_forecast_make(&samples[0],
                                             state->sides == 2 ? &samples[1] : NULL,
                                             rules));
        is_planned = make_plan(state, samples, e);
    }
    if (is_planned) {
        guess_space(state, samples);
        has_memory = check_memory(state, samples[0].boxes + samples[1].boxes, e);
    }
    box_sample_free(&samples[0]);
    box_sample_free(&samples[1]);
    state->report->tiles = state->plan.tile_count;
    state->report->strips = state->plan.strip_count;
    if (is_planned && state->watcher->announce != NULL)
        state->watcher->announce(state->watcher->user, state->report);
    return has_memory && (state->request->is_forced ||
                          big_check_space(state, state->report->scratch_needed, e));
}
