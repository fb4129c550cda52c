/* tile_pairs.c: see tile_pairs.h. Cost: that of a search, and some ns a box. */
#include "mpi/tile_pairs.h"

#include "join/tile_join.h"
#include "join/tile_plan.h"

#include <stdlib.h>

typedef struct tile_work {
    const grz_tile *tile;
    const grz_tile_config *config;
    const grz_tile_sink *sink;
    graze_box *boxes;
    uint8_t *groups;
    graze_status failure; /* of the sink */
    uint64_t kept;        /* pairs that overlap as float64 */
    graze_pair batch[1024];
} tile_work;

/* An axis of the map from float64 to float32: halves, since the difference of two float64 may be infinite. */
typedef struct tile_axis {
    double origin, width; /* halved */
} tile_axis;

static double tile_larger(double a, double b) {
    return a > b ? a : b;
}

static double tile_smaller(double a, double b) {
    return a < b ? a : b;
}

static tile_axis tile_axis_of(double min, double max) {
    return (tile_axis){ min * 0.5, max > min ? max * 0.5 - min * 0.5 : 0 };
}

/* Increasing, though not strictly: each operation is. */
static float tile_map(tile_axis axis, double value) {
    const double steps = 8388608.0; /* 2^23 */
    const double distance = value * 0.5 - axis.origin;
    if (!(axis.width > 0) || distance <= 0)
        return 0;
    const double part = distance / axis.width;
    return (float)(tile_smaller(part, 1) * steps);
}

static graze_box tile_narrow(tile_axis x, tile_axis y, graze_area box) {
    return (graze_box){ tile_map(x, box.min_x), tile_map(y, box.min_y), tile_map(x, box.max_x),
                        tile_map(y, box.max_y) };
}

static void tile_fill(tile_work *work) {
    const grz_tile *tile = work->tile;
    const graze_area *region = &tile->region, *extent = &tile->extent;
    const size_t size = grz_item_size(tile->layout);
    const tile_axis x =
        tile_axis_of(tile_larger(region->min_x, extent->min_x), tile_smaller(region->max_x, extent->max_x));
    const tile_axis y =
        tile_axis_of(tile_larger(region->min_y, extent->min_y), tile_smaller(region->max_y, extent->max_y));
    for (uint32_t i = 0; i < tile->count; i++) {
        const unsigned char *item = tile->items + i * size;
        const graze_area box = grz_item_box(tile->layout, item);
        work->groups[i] = (uint8_t)tile_region_group(region, &box);
        if (tile->layout.is_double)
            work->boxes[i] = tile_narrow(x, y, box);
        else
            memcpy(&work->boxes[i], item, sizeof work->boxes[i]);
    }
}

static bool tile_overlaps(const tile_work *work, graze_pair pair) {
    const grz_tile *tile = work->tile;
    const size_t size = grz_item_size(tile->layout);
    return grz_area_overlaps(grz_item_box(tile->layout, tile->items + pair.a * size),
                             grz_item_box(tile->layout, tile->items + pair.b * size), work->config->edges);
}

static bool tile_pass_on(tile_work *work, const graze_pair *pairs, size_t count) {
    work->kept += count;
    if (!work->config->is_count && count > 0)
        work->failure = work->sink->take(work->sink->context, work->tile, pairs, count);
    return work->failure == GRAZE_OK;
}

/* Pass on the pairs that overlap as float64. */
static bool tile_write_double(void *user, const graze_pair *pairs, size_t count) {
    tile_work *work = user;
    const size_t most = sizeof work->batch / sizeof work->batch[0];
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (tile_overlaps(work, pairs[i]))
            work->batch[kept++] = pairs[i];
        if (kept < most)
            continue;
        if (!tile_pass_on(work, work->batch, kept))
            return false;
        kept = 0;
    }
    return tile_pass_on(work, work->batch, kept);
}

static bool tile_write(void *user, const graze_pair *pairs, size_t count) {
    return tile_pass_on(user, pairs, count);
}

static graze_status tile_search(tile_work *work, uint64_t *pairs) {
    const bool is_double = work->tile->layout.is_double;
    const tile_join_config config = { .edges = is_double ? GRAZE_CLOSED : work->config->edges,
                                      .memory_max = work->config->memory,
                                      .tasks = work->config->tasks };
    const tile_boxes boxes = { .boxes = work->boxes, .groups = work->groups, .count = work->tile->count };
    tile_sink sink = { is_double ? tile_write_double : tile_write, work };
    tile_joiner *joiner = NULL;
    if (work->config->is_count && !is_double)
        sink = (tile_sink){ 0 };
    graze_status status = tile_joiner_open(&config, &joiner);
    if (status == GRAZE_OK)
        status = tile_join(joiner, &boxes, NULL, sink, pairs);
    tile_joiner_close(joiner);
    if (is_double)
        *pairs = work->kept;
    return work->failure != GRAZE_OK ? work->failure : status;
}

graze_status grz_tile_pairs(const grz_tile *tile, const grz_tile_config *config, const grz_tile_sink *sink,
                            uint64_t *pairs) {
    tile_work work = { .tile = tile, .config = config, .sink = sink };
    graze_status status = GRAZE_OUT_OF_MEMORY;
    *pairs = 0;
    work.boxes = malloc((tile->count + (size_t)1) * sizeof *work.boxes);
    work.groups = malloc(tile->count + (size_t)1);
    if (work.boxes != NULL && work.groups != NULL) {
        tile_fill(&work);
        status = tile_search(&work, pairs);
    }
    free(work.boxes);
    free(work.groups);
    return status;
}
