/* seeded.c: see seeded.h. The stream is Sebastiano Vigna's splitmix64 (2015, public
 * domain), six operations a number; a box costs a handful of them. */
#include "scenes/seeded.h"

#include <stddef.h>

/* A box on a kind's grid: its min corner and size as multiples of a unit; unit 0:
 * the kind's own. */
typedef struct grid_box {
    int32_t x, y, w, h;
    float unit;
} grid_box;

/* How a kind is drawn: its unit, and how many units its boxes go at a step. */
typedef struct kind_entry {
    const char *name;
    grid_box (*draw)(seeded_random *random, int32_t side, uint32_t index);
    float unit;
    int32_t step;
} kind_entry;

uint64_t seeded_next(seeded_random *random) {
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint32_t seeded_below(seeded_random *random, uint32_t bound) {
    return (uint32_t)(((seeded_next(random) >> 32) * bound) >> 32);
}

static int32_t between(seeded_random *random, int32_t low, int32_t high) {
    return low + (int32_t)seeded_below(random, (uint32_t)(high - low) + 1);
}

static grid_box draw_uniform(seeded_random *random, int32_t side, uint32_t index) {
    (void)index;
    return (grid_box){ .x = between(random, -side, side),
                       .y = between(random, -side, side),
                       .w = between(random, 64, 640),
                       .h = between(random, 64, 640) };
}

static grid_box draw_clustered(seeded_random *random, int32_t side, uint32_t index) {
    seeded_random cluster = { index / 32 };
    grid_box box = draw_uniform(&cluster, side, index);
    box.x += between(random, -1600, 1600);
    box.y += between(random, -1600, 1600);
    box.w = between(random, 64, 640);
    box.h = between(random, 64, 640);
    return box;
}

/* 32 px between the grid's points: a fifth of the boxes equals another, or has an
 * edge in common with it.
 */
static grid_box draw_degenerate(seeded_random *random, int32_t side,
                                uint32_t index) {
    int32_t last = side / 512;
    (void)index;
    return (grid_box){ .x = 512 * between(random, -last, last),
                       .y = 512 * between(random, -last, last),
                       .w = 512 * between(random, 0, 1),
                       .h = 512 * between(random, 0, 2) };
}

static grid_box draw_touching(seeded_random *random, int32_t side, uint32_t index) {
    int32_t last = side / 256;
    (void)index;
    return (grid_box){ .x = 256 * between(random, -last, last),
                       .y = 256 * between(random, -last, last),
                       .w = 256 * between(random, 1, 2),
                       .h = 256 * between(random, 1, 2) };
}

/* Large ones are among the first 2048 only: their pairs grow with the boxes, not
 * with the square. */
static grid_box draw_huge(seeded_random *random, int32_t side, uint32_t index) {
    grid_box box = draw_uniform(random, side, index);
    uint32_t chance = index < 2048 ? seeded_below(random, 64) : 32;
    if (chance < 3) {
        box.x = -side - box.w;
        box.w += 2 * side;
    }
    if (chance < 1 || chance > 61) {
        box.y = -side - box.h;
        box.h += 2 * side;
    }
    return box;
}

/* One in ten stays small and near the origin. The others stand at the corners, sides
 * and middle of a square with sides of 2^60. 2^22 units of 2^37 are 2^59, and a
 * float holds them exactly. */
static grid_box draw_far(seeded_random *random, int32_t side, uint32_t index) {
    const int32_t end = 1 << 22;
    int32_t corner = between(random, 0, 9);
    grid_box box = draw_uniform(random, side, index);
    if (corner == 9) {
        box.unit = 0.0625f;
        return box;
    }
    box.x = between(random, -64, 64) + (corner % 3 - 1) * (end - 256);
    box.y = between(random, -64, 64) + (corner / 3 - 1) * (end - 256);
    if (seeded_below(random, 32) == 0)
        box.w = end - box.x;
    else
        box.w = between(random, 0, 8);
    box.h = between(random, 0, 8);
    return box;
}

/* The row begins again after 2^20 boxes, below what a position can hold. */
static grid_box draw_row(seeded_random *random, int32_t side, uint32_t index) {
    grid_box box = draw_uniform(random, side, index);
    box.x = (int32_t)(index % 1048576) * 400 + between(random, 0, 600);
    box.y = between(random, -320, 0);
    return box;
}

static grid_box draw_column(seeded_random *random, int32_t side, uint32_t index) {
    grid_box box = draw_row(random, side, index);
    return (grid_box){ .x = box.y, .y = box.x, .w = box.h, .h = box.w };
}

static const kind_entry kinds[SEEDED_KIND_COUNT] = {
    [SEEDED_UNIFORM] = { "uniform", draw_uniform, 0.0625f, 12 },
    [SEEDED_CLUSTERED] = { "clustered", draw_clustered, 0.0625f, 12 },
    [SEEDED_DEGENERATE] = { "degenerate", draw_degenerate, 0.0625f, 512 },
    [SEEDED_TOUCHING] = { "touching", draw_touching, 0.0625f, 256 },
    [SEEDED_HUGE] = { "huge", draw_huge, 0.0625f, 12 },
    [SEEDED_FAR] = { "far", draw_far, 0x1p37f, 1 },
    [SEEDED_TINY] = { "tiny", draw_uniform, 0x1p-149f, 12 },
    [SEEDED_ROW] = { "row", draw_row, 0.0625f, 12 },
    [SEEDED_COLUMN] = { "column", draw_column, 0.0625f, 12 },
};

const char *seeded_kind_name(seeded_kind kind) {
    return kinds[kind].name;
}

/* Half the space's side in sixteenths: 32 px a box in each direction. So a box meets
 * one or two others.
 */
static int32_t side_for(uint32_t count) {
    int32_t root = 8;
    while (root < 16384 && (uint32_t)root * (uint32_t)root < count)
        root++;
    return root * 256;
}

/* An edge at zero has either zero's bits, by the box's index. */
static float edge(float at, uint32_t index) {
    if (at == 0 && index % 2 != 0)
        return -0.0f;
    return at;
}

static graze_box box_at(float x, float y, grid_box size, uint32_t index) {
    return (graze_box){ .min_x = edge(x, index),
                        .min_y = edge(y, index),
                        .max_x = edge(x + (float)size.w * size.unit, index),
                        .max_y = edge(y + (float)size.h * size.unit, index) };
}

static grid_box draw(seeded_scene *scene, uint32_t index) {
    const kind_entry *kind = &kinds[scene->kind];
    grid_box box = kind->draw(&scene->random, side_for(scene->count), index);
    if (box.unit == 0)
        box.unit = kind->unit;
    return box;
}

static graze_box drawn(seeded_scene *scene, uint32_t index) {
    grid_box box = draw(scene, index);
    return box_at((float)box.x * box.unit, (float)box.y * box.unit, box, index);
}

void seeded_fill(seeded_scene *scene, uint64_t seed) {
    scene->random.state = seed;
    scene->frame = 0;
    for (uint32_t i = 0; i < scene->count; i++) {
        scene->boxes[i] = drawn(scene, i);
        uint32_t layers = seeded_below(&scene->random, 16) == 0 ? 64 : 8;
        uint32_t layer = seeded_below(&scene->random, layers);
        if (scene->layers != NULL)
            scene->layers[i] = (uint8_t)layer;
    }
}

/* A box keeps its way because the way is drawn from its index. It turns back every
 * 32 frames, so a space never thins out. Far boxes go steps that a float can tell
 * there. */
static graze_box drifted(const seeded_scene *scene, uint32_t index) {
    const kind_entry *kind = &kinds[scene->kind];
    graze_box box = scene->boxes[index];
    bool is_near = box.min_x > -0x1p36f && box.max_x < 0x1p36f &&
                   box.min_y > -0x1p36f && box.max_y < 0x1p36f;
    float unit = is_near && kind->unit > 1 ? 0.0625f : kind->unit;
    if (scene->frame / 32 % 2 != 0)
        unit *= -1.0f;
    seeded_random way = { index };
    float x = (float)(between(&way, -2, 2) * kind->step) * unit;
    float y = (float)(between(&way, -2, 2) * kind->step) * unit;
    return (graze_box){ .min_x = edge(box.min_x + x, index),
                        .min_y = edge(box.min_y + y, index),
                        .max_x = edge(box.max_x + x, index),
                        .max_y = edge(box.max_y + y, index) };
}

/* A box across the far world keeps out of this: from another corner it would leave
 * graze's range. */
static graze_box resized(seeded_scene *scene, uint32_t index) {
    grid_box size = draw(scene, index);
    if (size.w > 1 << 20)
        size.w = 0;
    return box_at(scene->boxes[index].min_x, scene->boxes[index].min_y, size, index);
}

void seeded_move(seeded_scene *scene) {
    for (uint32_t i = 0; i < scene->count; i++) {
        graze_box *box = &scene->boxes[i];
        uint32_t chance = seeded_below(&scene->random, 64);
        if (chance == 0)
            *box = drawn(scene, i);
        else if (chance == 1)
            *box = resized(scene, i);
        else if (chance > 9)
            *box = drifted(scene, i);
    }
    scene->frame++;
}
