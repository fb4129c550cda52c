/* seeds_grid_map_world.c: a world with the grid map, as a side: placing all and a
 * step, and the world's query. */
#include "bench/seeds_grid_map.h"
#include "graze/graze.h"

#include <stdlib.h>

typedef struct world_side {
    graze_world *world;
    graze_body bodies[GRID_BOXES];
    float x[GRID_FRAMES][GRID_BOXES], y[GRID_FRAMES][GRID_BOXES];
} world_side;

static void close_world(void *state) {
    world_side *self = state;
    graze_world_close(self->world);
    free(self);
}

static bool change_world(void *state, const grid_scene *scene, uint32_t frame) {
    world_side *self = state;
    const graze_positions placement = { .bodies = self->bodies,
                                        .x = self->x[frame],
                                        .y = self->y[frame],
                                        .count = GRID_BOXES };
    (void)scene;
    return graze_world_set_positions(self->world, &placement) == GRAZE_OK &&
           graze_world_step(self->world) == GRAZE_OK;
}

static void copy_places(world_side *self, const grid_scene *scene) {
    for (uint32_t frame = 0; frame < GRID_FRAMES; frame++)
        for (uint32_t i = 0; i < GRID_BOXES; i++) {
            self->x[frame][i] = scene->boxes[frame][i].min_x;
            self->y[frame][i] = scene->boxes[frame][i].min_y;
        }
}

/* The boxes, on layer 0, meet only what is on layer 1, which is nothing: what is
 * timed is the map. */
static bool fill(world_side *self, const grid_scene *scene) {
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    graze_rules_allow(&rules, 0, 1);
    const graze_world_config config = { .broad_phase = "grid-map",
                                        .setup = { .cell_w = CELLS_SIDE,
                                                   .cell_h = CELLS_SIDE },
                                        .rules = &rules };
    const graze_part_def part = { .box = { 0, 0, GRID_BOX_SIDE, GRID_BOX_SIDE } };
    const graze_body_def body = { .parts = &part, .part_count = 1 };
    if (graze_world_open(&config, &self->world) != GRAZE_OK)
        return false;
    for (uint32_t i = 0; i < GRID_BOXES; i++)
        if (graze_body_add(self->world, &body, &self->bodies[i]) != GRAZE_OK)
            return false;
    copy_places(self, scene);
    return change_world(self, scene, GRID_FRAMES - 1);
}

static void *open_world(const void *argument, const grid_scene *scene) {
    world_side *self = calloc(1, sizeof *self);
    (void)argument;
    if (self == NULL || fill(self, scene))
        return self;
    close_world(self);
    return NULL;
}

static uint32_t ask_world(void *state, const graze_box *areas, uint32_t count) {
    world_side *self = state;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += graze_world_box(self->world, areas[i], GRAZE_ALL_LAYERS) > 0;
    return found;
}

const grid_side grid_side_world = {
    .name = "ours, in a world",
    .open = open_world,
    .change = change_world,
    .ask = ask_world,
    .close = close_world,
};
