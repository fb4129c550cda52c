/* box_sample.c: a sample of the boxes of a file, spread evenly over it, and the
 * number of pairs to expect. */
#include "join/box_sample.h"

#include "graze/find.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK_ROWS 32

/* Blocks to read ahead at once: the system reads scattered blocks many times faster
 * together than one by one. */
#define AHEAD 64

/* Pairs in a part of the sample on which a guess can rest; else all of the sample is
 * compared. */
#define FOUND_ENOUGH 1000

void box_sample_free(box_sample *sample) {
    free(sample->areas);
    free(sample->layers);
    free(sample->blocks);
    *sample = (box_sample){ 0 };
}

static bool sample_reserve(box_sample *sample, uint32_t max, error *e) {
    sample->capacity = max + BLOCK_ROWS;
    sample->areas = malloc(sample->capacity * sizeof *sample->areas);
    sample->layers = malloc(sample->capacity);
    sample->blocks = malloc(sample->capacity * sizeof *sample->blocks);
    return (sample->areas != NULL && sample->layers != NULL &&
            sample->blocks != NULL) ||
           error_no_memory(e, "a sample of the boxes");
}

static bool can_touch(const graze_area *area, graze_edges edges) {
    return edges == GRAZE_CLOSED ||
           (area->min_x < area->max_x && area->min_y < area->max_y);
}

static void add_rows(box_sample *sample, const box_rows *rows, uint32_t block,
                     graze_edges edges) {
    for (uint32_t i = 0; i < rows->count && sample->count < sample->capacity; i++) {
        if (!can_touch(&rows->areas[i], edges))
            continue;
        sample->areas[sample->count] = rows->areas[i];
        sample->layers[sample->count] = rows->layers[i];
        sample->blocks[sample->count++] = block;
    }
}

/* Holes of a sparse file are stepped over if a box of zeros can touch nothing.
 */
static uint64_t next_row(const box_file *file, uint64_t row, graze_edges edges) {
    return edges == GRAZE_CLOSED ? row : box_file_next(file, row);
}

/* Where the blocks of a sample are. */
typedef struct sample_places {
    uint64_t rows, blocks;
    bool is_all; /* block after block */
} sample_places;

static uint64_t place_of(const sample_places *places, uint64_t block) {
    return places->is_all ? block * BLOCK_ROWS
                          : (uint64_t)((double)places->rows /
                                       (double)places->blocks * (double)block);
}

static void read_ahead(const box_file *file, const sample_places *places,
                       uint64_t block) {
    if (!places->is_all && block < places->blocks)
        box_file_prefetch(file, place_of(places, block), BLOCK_ROWS);
}

/* Draw blocks from evenly spaced places. */
static bool draw(box_sample *sample, const box_file *file, graze_edges edges,
                 box_rows *rows, error *e) {
    const uint64_t all = file->layout.rows, most = sample->capacity - BLOCK_ROWS;
    const sample_places places = { all,
                                   all <= most ? (all + BLOCK_ROWS - 1) / BLOCK_ROWS
                                               : most / BLOCK_ROWS,
                                   all <= most };
    uint64_t drawn = 0, end = 0;
    for (uint64_t i = 0; i < AHEAD; i++)
        read_ahead(file, &places, i);
    for (uint64_t i = 0; i < places.blocks; i++) {
        const uint64_t place = place_of(&places, i);
        read_ahead(file, &places, i + AHEAD);
        const uint64_t row = next_row(file, place < end ? end : place, edges);
        if (row >= all)
            break;
        if (!box_file_read(file, row, BLOCK_ROWS, rows, e))
            return false;
        add_rows(sample, rows, (uint32_t)i, edges);
        drawn += rows->count;
        end = row + rows->count;
    }
    const uint64_t stored = edges == GRAZE_CLOSED ? all : box_file_stored_rows(file);
    sample->boxes =
        drawn == 0 ? 0 : (double)stored * (double)sample->count / (double)drawn;
    return true;
}

bool box_sample_take(box_sample *sample, const box_file *file, graze_edges edges,
                     uint32_t max, error *e) {
    box_rows *rows = malloc(sizeof *rows);
    *sample = (box_sample){ 0 };
    bool is_taken = (rows != NULL || error_no_memory(e, "a sample of the boxes")) &&
                    sample_reserve(sample, max, e) &&
                    draw(sample, file, edges, rows, e);
    free(rows);
    if (!is_taken)
        box_sample_free(sample);
    return is_taken;
}

/* Some boxes of a sample in float32, good enough for a guess. */
typedef struct compared {
    graze_box *boxes;
    uint8_t *layers;
    uint32_t *blocks;
    uint32_t count;
} compared;

static float within(double edge) {
    const double max = GRAZE_COORD_MAX;
    return (float)(edge > max ? max : edge < -max ? -max : edge);
}

static void compared_free(compared *c) {
    free(c->boxes);
    free(c->layers);
    free(c->blocks);
}

/* Some blocks of a sample, evenly apart: at most about `max` boxes. */
static bool compared_take(compared *c, const box_sample *sample, uint32_t max) {
    const uint32_t stride = sample->count / (max + 1) + 1;
    *c = (compared){ .boxes = malloc((sample->count + (size_t)1) * sizeof *c->boxes),
                     .layers = malloc(sample->count + (size_t)1),
                     .blocks =
                         malloc((sample->count + (size_t)1) * sizeof *c->blocks) };
    if (c->boxes == NULL || c->layers == NULL || c->blocks == NULL)
        return false;
    for (uint32_t i = 0; i < sample->count; i++) {
        const graze_area *area = &sample->areas[i];
        if (sample->blocks[i] % stride != 0)
            continue;
        c->boxes[c->count] = (graze_box){ within(area->min_x), within(area->min_y),
                                          within(area->max_x), within(area->max_y) };
        c->layers[c->count] = sample->layers[i];
        c->blocks[c->count++] = sample->blocks[i];
    }
    return true;
}

static bool meet(const compared *c, uint32_t a, uint32_t b,
                 const sample_rules *rules) {
    return graze_box_overlaps(c->boxes[a], c->boxes[b], rules->edges) &&
           (rules->rules == NULL ||
            graze_rules_allows(rules->rules, c->layers[a], c->layers[b]));
}

/* Pairs within blocks. */
static uint64_t count_near(const compared *c, const sample_rules *rules) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t j = i + 1; j < c->count && c->blocks[j] == c->blocks[i]; j++)
            count += meet(c, i, j, rules);
    return count;
}

/* How many pairs there are among the compared boxes; *is_counted is false without
 * memory. */
static uint64_t count_all(const compared c[2], bool has_second,
                          const sample_rules *rules, bool *is_counted) {
    const graze_find_config config = { .edges = rules->edges,
                                       .rules = rules->rules };
    const graze_box_array arrays[2] = { { c[0].boxes, c[0].layers, c[0].count },
                                        { c[1].boxes, c[1].layers, c[1].count } };
    uint64_t all = 0;
    *is_counted =
        graze_count_pairs(&config, arrays[0], has_second ? &arrays[1] : NULL,
                          &all) == GRAZE_OK;
    return all;
}

/* The pairs of the files, if the compared boxes have `all`. None were found: there
 * may be as many as one would stand for. */
static double scale_up(const compared c[2], const box_sample *first,
                       const box_sample *second, uint64_t all, uint64_t near) {
    const compared *other = second == NULL ? &c[0] : &c[1];
    if (c[0].count == 0 || other->count == 0)
        return 0;
    const double weight = first->boxes / c[0].count;
    const double far_weight =
        second == NULL ? weight * weight : weight * (second->boxes / c[1].count);
    const bool is_sample = far_weight > 1.5;
    return (double)near * weight +
           (double)(all == 0 && is_sample ? 1 : all - near) * far_weight;
}

/* A guess from part of the boxes of each sample; *found is the number of pairs
 * behind it. */
static double guess(const box_sample *first, const box_sample *second,
                    const sample_rules *rules, uint64_t *found) {
    compared c[2] = { 0 };
    double pairs = -1;
    bool is_counted =
        compared_take(&c[0], first, rules->compared_max) &&
        (second == NULL || compared_take(&c[1], second, rules->compared_max));
    *found = is_counted ? count_all(c, second != NULL, rules, &is_counted) : 0;
    if (is_counted)
        pairs = scale_up(c, first, second, *found,
                         second == NULL ? count_near(&c[0], rules) : 0);
    compared_free(&c[0]);
    compared_free(&c[1]);
    return pairs;
}

double box_sample_pairs(const box_sample *first, const box_sample *second,
                        const sample_rules *rules) {
    const sample_rules all = { rules->edges, rules->rules, UINT32_MAX - 1 };
    uint64_t found = 0;
    const double pairs = guess(first, second, rules, &found);
    return pairs < 0 || found >= FOUND_ENOUGH ? pairs
                                              : guess(first, second, &all, &found);
}
