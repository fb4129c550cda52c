/* tile_pairs.c: see tile_pairs.h. Cost: that of a search, and some ns a box. */
#include "mpi/tile_pairs.h"

#include "join/tile_join.h"
#include "join/tile_plan.h"

#include <stdlib.h>
#include <string.h>

typedef struct tile_work {
    const grz_tile *tile;
    const grz_tile_sink *sink;
    graze_status failure; /* of the sink */
    bool is_between;
} tile_work;

/* Pairs of two sets whose numbers are made anew at a time. */
#define TILE_BATCH 256

static bool tile_is_within(graze_box box) {
    return box.min_x >= -GRAZE_COORD_MAX && box.min_y >= -GRAZE_COORD_MAX &&
           box.max_x <= GRAZE_COORD_MAX && box.max_y <= GRAZE_COORD_MAX;
}

/* Items of float32 as boxes, if all are such. */
static bool tile_copy(const grz_tile *tile, graze_box *boxes) {
    const size_t size = grz_item_size(tile->layout);
    bool are_within = true;
    for (uint32_t i = 0; i < tile->count; i++) {
        boxes[i] =
            box_near_round(grz_item_grown(tile->layout, tile->items + i * size));
        are_within &= tile_is_within(boxes[i]);
    }
    return are_within;
}

static graze_status tile_make_boxes(const grz_tile *tile, grz_tile_boxes make,
                                    graze_box **boxes) {
    *boxes = NULL;
    if (!tile->layout.is_double) {
        *boxes = malloc((tile->count + (size_t)1) * sizeof **boxes);
        if (*boxes == NULL)
            return GRAZE_OUT_OF_MEMORY;
        if (tile_copy(tile, *boxes) || make == NULL)
            return GRAZE_OK;
        free(*boxes);
    }
    return make(tile, boxes);
}

static uint8_t *tile_groups(const grz_tile *tile) {
    const size_t size = grz_item_size(tile->layout);
    uint8_t *groups = malloc(tile->count + (size_t)1);
    for (uint32_t i = 0; groups != NULL && i < tile->count; i++) {
        const graze_area box = grz_item_grown(tile->layout, tile->items + i * size);
        groups[i] = (uint8_t)tile_region_group(&tile->region, &box);
    }
    return groups;
}

static uint8_t *tile_layers(const grz_tile *tile) {
    const size_t size = grz_item_size(tile->layout);
    uint8_t *layers = malloc(tile->count + (size_t)1);
    for (uint32_t i = 0; layers != NULL && i < tile->count; i++)
        layers[i] =
            grz_item_mark(tile->layout, tile->items + i * size) & GRZ_MARK_LAYER;
    return layers;
}

/* The boxes as they are, which decide what is near. */
static graze_area *tile_areas(const grz_tile *tile) {
    const size_t size = grz_item_size(tile->layout);
    graze_area *areas = malloc((tile->count + (size_t)1) * sizeof *areas);
    for (uint32_t i = 0; areas != NULL && i < tile->count; i++)
        areas[i] = grz_item_box(tile->layout, tile->items + i * size);
    return areas;
}

static bool tile_take(tile_work *work, const graze_pair *pairs, size_t count) {
    work->failure = work->sink->take(work->sink->context, work->tile, pairs, count);
    return work->failure == GRAZE_OK;
}

/* The boxes of the second set are behind those of the first. */
static bool tile_write(void *user, const graze_pair *pairs, size_t count) {
    tile_work *work = user;
    graze_pair batch[TILE_BATCH];
    if (!work->is_between)
        return tile_take(work, pairs, count);
    for (size_t done = 0; done < count;) {
        size_t part = 0;
        for (; part < TILE_BATCH && done < count; part++, done++)
            batch[part] = (graze_pair){ pairs[done].a,
                                        pairs[done].b + work->tile->first_count };
        if (!tile_take(work, batch, part))
            return false;
    }
    return true;
}

/* The boxes from a number on. */
static tile_boxes tile_range(const tile_boxes *boxes, uint32_t begin, uint32_t end) {
    tile_boxes range = { boxes->boxes + begin, boxes->groups + begin, NULL,
                         end - begin, NULL };
    if (boxes->layers != NULL)
        range.layers = boxes->layers + begin;
    if (boxes->areas != NULL)
        range.areas = boxes->areas + begin;
    return range;
}

static graze_status tile_search(tile_work *work, const grz_tile_config *config,
                                const tile_boxes *boxes, uint64_t *pairs) {
    const uint32_t cut = work->tile->first_count;
    const tile_boxes first = tile_range(boxes, 0, cut),
                     second = tile_range(boxes, cut, boxes->count);
    const tile_join_config join = { .edges = config->edges,
                                    .memory_max = config->memory,
                                    .tasks = config->tasks,
                                    .rules = config->rules,
                                    .layers = config->layers,
                                    .near = work->tile->layout.near };
    const tile_sink sink =
        config->is_count ? (tile_sink){ 0 } : (tile_sink){ tile_write, work };
    tile_joiner *joiner = NULL;
    graze_status status = tile_joiner_open(&join, &joiner);
    if (status == GRAZE_OK)
        status = tile_join(joiner, &first, work->is_between ? &second : NULL, sink,
                           pairs);
    tile_joiner_close(joiner);
    return work->failure != GRAZE_OK ? work->failure : status;
}

graze_status grz_tile_pairs(const grz_tile *tile, const grz_tile_config *config,
                            const grz_tile_sink *sink, uint64_t *pairs) {
    tile_work work = { tile, sink, GRAZE_OK, config->is_between };
    graze_box *boxes = NULL;
    uint8_t *groups = NULL, *layers = NULL;
    graze_area *areas = NULL;
    *pairs = 0;
    graze_status status = tile_make_boxes(tile, config->boxes, &boxes);
    if (status == GRAZE_OK && (groups = tile_groups(tile)) == NULL)
        status = GRAZE_OUT_OF_MEMORY;
    if (status == GRAZE_OK && tile->layout.has_mark &&
        (layers = tile_layers(tile)) == NULL)
        status = GRAZE_OUT_OF_MEMORY;
    if (status == GRAZE_OK && tile->layout.near.distance > 0 &&
        (areas = tile_areas(tile)) == NULL)
        status = GRAZE_OUT_OF_MEMORY;
    const tile_boxes all = { boxes, groups, layers, tile->count, areas };
    if (status == GRAZE_OK)
        status = tile_search(&work, config, &all, pairs);
    free(boxes);
    free(groups);
    free(layers);
    free(areas);
    return status;
}
