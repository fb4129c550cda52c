/* seeds_grid_map.h: boxes falling and rising in a wide field, and areas asked about,
 * as the grid text times them. */
#ifndef BENCH_SEEDS_GRID_MAP_H
#define BENCH_SEEDS_GRID_MAP_H

#include "bench/texts/cells.h"
#include "formats/error.h"
#include "graze/box.h"

#include <stddef.h>

enum {
    GRID_BOXES = 64,
    GRID_BOX_SIDE = 34,
    GRID_MOVER_SIDE = 32,
    GRID_FRAMES = 16,
    GRID_AREAS = 256
};

/* The queries: an area where no box is, one where one is, one outside of the
 * field. */
typedef enum grid_answer {
    GRID_MISS,
    GRID_HIT,
    GRID_OUTSIDE,
    GRID_ANSWERS
} grid_answer;

/* A square field. In each of GRID_FRAMES frames all boxes are 4 pixels lower, or on
 * the way back higher, than in the one before. The first follows the last. The areas
 * are asked about as of the last frame. */
typedef struct grid_scene {
    uint32_t width; /* in pixels, a multiple of the cells' side */
    graze_box boxes[GRID_FRAMES][GRID_BOXES];
    graze_box areas[GRID_ANSWERS][GRID_AREAS];
} grid_scene;

void grid_scene_make(grid_scene *scene, uint32_t width);

/* One who keeps up with the boxes and answers. `open` gets the side's argument and
 * has all boxes as of the last frame. `change` moves all of them to where they are
 * in a frame, false on failure. `ask` says in how many areas there is a box.
 * `across_most` bounds the width in cells, if it is not 0. */
typedef struct grid_side {
    const char *name;
    const void *argument;
    uint32_t across_most;
    void *(*open)(const void *argument, const grid_scene *scene);
    bool (*change)(void *state, const grid_scene *scene, uint32_t frame);
    uint32_t (*ask)(void *state, const graze_box *areas, uint32_t count);
    void (*close)(void *state);
} grid_side;

/* Cells of a kind from bench/texts; a world with the grid map of graze. */
grid_side grid_side_text(const cells_kind *kind);
extern const grid_side grid_side_world;

#endif
