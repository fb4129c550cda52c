/* seeds_grid_map_method.c: graze's grid map alone, as a side: sync and query, no world around it. */
#include "bench/alone.h"
#include "bench/seeds_grid_map.h"

static bool change_method(void *state, const grid_scene *scene, uint32_t frame) {
    return alone_sync(state, scene->boxes[frame]);
}

static void *open_method(const void *argument, const grid_scene *scene) {
    const graze_broad_phase_setup setup = { .cell_w = CELLS_SIDE, .cell_h = CELLS_SIDE };
    alone *self = alone_open("grid-map", setup, GRID_BOXES);
    (void)argument;
    if (self == NULL || change_method(self, scene, GRID_FRAMES - 1))
        return self;
    alone_close(self);
    return NULL;
}

static uint32_t ask_method(void *state, const graze_box *areas, uint32_t count) {
    alone *self = state;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += alone_ask(self, areas[i]) && self->sink.count > 0;
    return found;
}

static void close_method(void *state) {
    alone_close(state);
}

const grid_side grid_side_method = {
    .name = "ours, the method alone",
    .open = open_method,
    .change = change_method,
    .ask = ask_method,
    .close = close_method,
};
