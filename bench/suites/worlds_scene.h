/* worlds_scene.h: the worlds of the suite `worlds`, which were slow once. */
#ifndef BENCH_SUITES_WORLDS_SCENE_H
#define BENCH_SUITES_WORLDS_SCENE_H

#include "graze/graze.h"
#include "scenes/seeded.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BODIES_MAX = 10000, FEW_MAX = 300 };

/* A world, and where its bodies are and go. Bodies go to and fro in a square. */
typedef struct worlds_scene {
    graze_world *world;
    graze_mask *disc; /* of its shapes, or NULL */
    seeded_random random;
    uint32_t count, broken; /* failed calls */
    float side;
    bool is_turning, is_single, is_still;
    graze_body body[BODIES_MAX];
    float x[BODIES_MAX], y[BODIES_MAX], angle[BODIES_MAX], speed_x[BODIES_MAX],
        speed_y[BODIES_MAX];
    uint8_t was[FEW_MAX][FEW_MAX];
    uint64_t loop_changes;
} worlds_scene;

/* Open a world without bodies. Calls that fail are counted in `broken`. */
void worlds_scene_open(worlds_scene *scene, const graze_rules *rules,
                       const char *broad_phase, float side);
void worlds_scene_close(worlds_scene *scene);

/* Add a body of one part somewhere. */
void worlds_scene_add(worlds_scene *scene, graze_part_def part, float speed);

/* Move all bodies, here only; and place them in the world where they are. */
void worlds_scene_move(worlds_scene *scene);
void worlds_scene_place(worlds_scene *scene);

/* The plain loop over boxes of one size. */
void worlds_scene_loop(worlds_scene *scene, float size);

/* A row of the table: a scene of an argument. */
typedef struct worlds_row {
    const char *name;
    void (*open)(worlds_scene *scene, unsigned argument);
    unsigned argument;
    bool has_no_step; /* only what sets positions is timed */
} worlds_row;

/* All rows, *count of them. */
const worlds_row *worlds_rows(size_t *count);

#endif
