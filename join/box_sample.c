/* box_sample.c: a sample of the boxes of a file; see box_sample.h. */
#include "join/box_sample.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK_ROWS BOX_SAMPLE_BLOCK

/* Places to read ahead at once: the system reads scattered places many times faster
 * together than one by one. */
#define AHEAD 64

/* One row in this many is drawn in a block, the others alone. */
#define BLOCK_SHARE 4

#define SEED UINT64_C(0x6a09e667f3bcc908)

void box_sample_free(box_sample *sample) {
    free(sample->areas);
    free(sample->layers);
    free(sample->rows);
    free(sample->blocks);
    *sample = (box_sample){ 0 };
}

static bool sample_reserve(box_sample *sample, uint32_t max, error *e) {
    sample->capacity = max + BLOCK_ROWS;
    sample->areas = malloc(sample->capacity * sizeof *sample->areas);
    sample->layers = malloc(sample->capacity);
    sample->rows = malloc(sample->capacity * sizeof *sample->rows);
    sample->blocks = malloc(sample->capacity * sizeof *sample->blocks);
    return (sample->areas != NULL && sample->layers != NULL &&
            sample->rows != NULL && sample->blocks != NULL) ||
           error_no_memory(e, "a sample of the boxes");
}

static bool can_touch(const graze_area *area, graze_edges edges) {
    return edges == GRAZE_CLOSED ||
           (area->min_x < area->max_x && area->min_y < area->max_y);
}

/* A sample that is being drawn. */
typedef struct drawing {
    box_sample *sample;
    const box_file *file;
    graze_edges edges;
    box_rows *rows;
    uint64_t drawn; /* rows, with those that can touch nothing */
} drawing;

/* Draw `count` rows from `row` on. */
static bool draw_rows(drawing *d, uint64_t row, uint32_t count, uint32_t block,
                      error *e) {
    box_sample *sample = d->sample;
    if (!box_file_read(d->file, row, count, d->rows, e))
        return false;
    d->drawn += d->rows->count;
    for (uint32_t i = 0; i < d->rows->count && sample->count < sample->capacity;
         i++) {
        if (!can_touch(&d->rows->areas[i], d->edges))
            continue;
        sample->areas[sample->count] = d->rows->areas[i];
        sample->layers[sample->count] = d->rows->layers[i];
        sample->rows[sample->count] = row + i;
        sample->blocks[sample->count++] = block;
    }
    return true;
}

static bool draw_all(drawing *d, error *e) {
    const uint64_t all = d->file->layout.rows;
    for (uint64_t row = 0; row < all; row += BOX_FILE_ROWS)
        if (!draw_rows(d, row, BOX_FILE_ROWS, (uint32_t)(row / BOX_FILE_ROWS), e))
            return false;
    d->sample->weight_alone = d->sample->weight_block = 1;
    d->sample->is_all = true;
    return true;
}

/* splitmix64 */
static uint64_t random_next(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* From 0 to below 1. */
static double random_part(uint64_t *state) {
    return (double)(random_next(state) >> 11) * 0x1p-53;
}

static int by_number(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Random places below `end`, ascending, each once. Returns how many there are. */
static uint32_t random_places(uint64_t *places, uint32_t count, uint64_t end,
                              uint64_t *state) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        places[i] = (uint64_t)(random_part(state) * (double)end);
    qsort(places, count, sizeof *places, by_number);
    for (uint32_t i = 0; i < count; i++)
        if (kept == 0 || places[i] != places[kept - 1])
            places[kept++] = places[i];
    return kept;
}

/* Draw `rows` rows at each of the places. */
static bool draw_places(drawing *d, const uint64_t *places, uint32_t count,
                        uint32_t rows, error *e) {
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0)
            for (uint32_t k = 0; k < AHEAD && k < count; k++)
                box_file_prefetch(d->file, places[k], rows);
        if (count - i > AHEAD)
            box_file_prefetch(d->file, places[i + AHEAD], rows);
        if (!draw_rows(d, places[i], rows, rows == 1 ? BOX_SAMPLE_ALONE : i, e))
            return false;
    }
    return true;
}

/* Rows alone, and blocks, at random places. */
static bool draw_random(drawing *d, uint32_t max, error *e) {
    const uint64_t all = d->file->layout.rows;
    const uint32_t in_blocks = max / BLOCK_SHARE / BLOCK_ROWS,
                   alone = max - in_blocks * BLOCK_ROWS;
    uint64_t *places = malloc((alone + (size_t)1) * sizeof *places), state = SEED;
    if (places == NULL)
        return error_no_memory(e, "a sample of the boxes");
    uint32_t count = random_places(places, alone, all, &state);
    d->sample->weight_alone = (double)all / count;
    bool is_drawn = draw_places(d, places, count, 1, e);
    count = random_places(places, in_blocks, all - BLOCK_ROWS + 1, &state);
    d->sample->weight_block = (double)all / ((double)count * BLOCK_ROWS);
    is_drawn = is_drawn && draw_places(d, places, count, BLOCK_ROWS, e);
    free(places);
    return is_drawn;
}

/* A file is mostly holes: a block is drawn behind a random place in each of equal
 * parts, at the next row outside of a hole. Their rows count as drawn alone, too. */
static bool draw_sparse(drawing *d, uint32_t max, error *e) {
    const box_file *file = d->file;
    const uint64_t all = file->layout.rows, blocks = max / BLOCK_ROWS;
    const double part = (double)all / (double)blocks;
    uint64_t state = SEED;
    for (uint64_t i = 0, end = 0; i < blocks; i++) {
        const uint64_t place = (uint64_t)(part * ((double)i + random_part(&state)));
        const uint64_t row = box_file_next(file, place < end ? end : place);
        if (row >= all)
            break;
        if (!draw_rows(d, row, BLOCK_ROWS, (uint32_t)i, e))
            return false;
        end = row + d->rows->count;
    }
    double weight = 1;
    if (d->drawn != 0)
        weight = (double)box_file_stored_rows(file) / (double)d->drawn;
    d->sample->weight_alone = d->sample->weight_block = weight < 1 ? 1 : weight;
    d->sample->is_sparse = true;
    return true;
}

static bool draw(drawing *d, uint32_t max, error *e) {
    const uint64_t all = d->file->layout.rows;
    uint64_t stored = all;
    if (d->edges != GRAZE_CLOSED)
        stored = box_file_stored_rows(d->file);
    box_sample *sample = d->sample;
    bool is_drawn;
    if (all <= max)
        is_drawn = draw_all(d, e);
    else if (stored < all / 2)
        is_drawn = draw_sparse(d, max, e);
    else
        is_drawn = draw_random(d, max, e);
    const double rows = sample->is_sparse ? (double)stored : (double)all;
    if (d->drawn == 0)
        sample->boxes = 0;
    else
        sample->boxes = rows * (double)sample->count / (double)d->drawn;
    return is_drawn;
}

bool box_sample_take(box_sample *sample, const box_file *file, graze_edges edges,
                     uint32_t max, error *e) {
    drawing d = { .sample = sample, .file = file, .edges = edges };
    *sample = (box_sample){ 0 };
    d.rows = malloc(sizeof *d.rows);
    if (d.rows == NULL)
        return error_no_memory(e, "a sample of the boxes");
    const bool is_taken = sample_reserve(sample, max, e) && draw(&d, max, e);
    free(d.rows);
    if (!is_taken)
        box_sample_free(sample);
    return is_taken;
}
