/* seeds_grid_map_scene.c: boxes and areas at whole pixels, from a seed. */
#include "bench/seeds_grid_map.h"
#include "scenes/seeded.h"

enum { FALL = 4, MARGIN = 40 }; /* boxes stay in the field, up and down */

static graze_box square_at(float x, float y, float side) {
    return (graze_box){ x, y, x + side, y + side };
}

static float random_place(const grid_scene *scene, seeded_random *random) {
    return (float)seeded_below(random, scene->width - 2 * MARGIN);
}

static bool is_free(const grid_scene *scene, graze_box area) {
    for (uint32_t i = 0; i < GRID_BOXES; i++)
        if (cells_overlap(&scene->boxes[GRID_FRAMES - 1][i], &area))
            return false;
    return true;
}

static void make_boxes(grid_scene *scene, seeded_random *random) {
    for (uint32_t i = 0; i < GRID_BOXES; i++) {
        const float x = random_place(scene, random), y = random_place(scene, random);
        for (uint32_t frame = 0; frame < GRID_FRAMES; frame++) {
            const uint32_t lower =
                frame < GRID_FRAMES / 2 ? frame : GRID_FRAMES - frame;
            scene->boxes[frame][i] =
                square_at(x, y + (float)(lower * FALL), GRID_BOX_SIDE);
        }
    }
}

static graze_box missing_area(const grid_scene *scene, seeded_random *random) {
    graze_box area;
    do
        area = square_at(random_place(scene, random), random_place(scene, random),
                         GRID_MOVER_SIDE);
    while (!is_free(scene, area));
    return area;
}

void grid_scene_make(grid_scene *scene, uint32_t width) {
    seeded_random random = { width };
    scene->width = width;
    make_boxes(scene, &random);
    for (uint32_t i = 0; i < GRID_AREAS; i++) {
        const graze_box box = scene->boxes[GRID_FRAMES - 1][i % GRID_BOXES];
        scene->areas[GRID_MISS][i] = missing_area(scene, &random);
        scene->areas[GRID_HIT][i] =
            square_at(box.min_x + 1, box.min_y + 1, GRID_MOVER_SIDE);
        scene->areas[GRID_OUTSIDE][i] =
            square_at((float)width + 1024 + random_place(scene, &random),
                      (float)(i * 8), GRID_MOVER_SIDE);
    }
}
