/* seeds_grid_map_method.c: graze's grid map alone, as a side: sync and query, no world around it. */
#include "bench/seeds_grid_map.h"

#include "broad/broad.h"

#include <stdlib.h>
#include <string.h>

typedef struct method_side {
    graze_allocator allocator;
    graze_counters counters;
    uint64_t meets[GRAZE_LAYER_COUNT];
    grz_columns columns;
    grz_broad broad;
    grz_buffer room;
    uint32_t rows[GRID_BOXES];
} method_side;

static void close_method(void *state) {
    method_side *self = state;
    grz_broad_close(&self->broad);
    grz_columns_free(&self->allocator, &self->columns);
    grz_buffer_free(&self->allocator, &self->room);
    free(self);
}

static bool change_method(void *state, const grid_scene *scene, uint32_t frame) {
    method_side *self = state;
    const grz_boxes boxes = grz_columns_boxes(&self->columns, self->meets);
    for (uint32_t i = 0; i < GRID_BOXES; i++)
        grz_columns_set(&self->columns, i, (grz_row){ .box = scene->boxes[frame][i] }, GRAZE_HALF_OPEN);
    return grz_broad_sync(&self->broad, &boxes, (grz_changes){ self->rows, GRID_BOXES }) == GRAZE_OK;
}

static bool fill(method_side *self, const grid_scene *scene) {
    const grz_setup setup = { .user = { .cell_w = CELLS_SIDE, .cell_h = CELLS_SIDE },
                              .allocator = &self->allocator,
                              .counters = &self->counters };
    memset(self->meets, 0xff, sizeof self->meets);
    for (uint32_t i = 0; i < GRID_BOXES; i++)
        self->rows[i] = i;
    return grz_columns_reserve(&self->allocator, &self->columns, GRID_BOXES) == GRAZE_OK &&
           grz_broad_use(&self->broad, "grid-map", setup) == GRAZE_OK &&
           change_method(self, scene, GRID_FRAMES - 1);
}

static void *open_method(const void *argument, const grid_scene *scene) {
    method_side *self = calloc(1, sizeof *self);
    (void)argument;
    if (self == NULL || fill(self, scene))
        return self;
    close_method(self);
    return NULL;
}

static uint32_t ask_method(void *state, const graze_box *areas, uint32_t count) {
    method_side *self = state;
    const grz_boxes boxes = grz_columns_boxes(&self->columns, self->meets);
    uint32_t found = 0;
    grz_sink sink;
    for (uint32_t i = 0; i < count; i++) {
        grz_sink_collect(&sink, &self->room, &self->allocator, SIZE_MAX);
        grz_broad_query(&self->broad, &boxes, areas[i], &sink);
        found += sink.count > 0;
    }
    return found;
}

const grid_side grid_side_method = {
    .name = "ours, the method alone",
    .open = open_method,
    .change = change_method,
    .ask = ask_method,
    .close = close_method,
};
