/* worlds_scene.c: turning capsules, very many parts in one body, resting masks with
 * a margin, and many layers. There are thin bars in frames and denormal coordinates.
 * See worlds_scene.h. */
#include "bench/suites/worlds_scene.h"

#include <stdlib.h>
#include <string.h>

static float worlds_scene_fraction(worlds_scene *scene, float least, float most) {
    return least +
           (most - least) * (float)seeded_below(&scene->random, 10000) / 10000;
}

void worlds_scene_open(worlds_scene *scene, const graze_rules *rules,
                       const char *broad_phase, float side) {
    memset(scene, 0, sizeof *scene);
    scene->random = (seeded_random){ 1 };
    scene->side = side;
    scene->broken =
        graze_world_open(
            &(graze_world_config){ .rules = rules, .broad_phase = broad_phase },
            &scene->world) != GRAZE_OK;
}

void worlds_scene_add(worlds_scene *scene, graze_part_def part, float speed) {
    const uint32_t i = scene->count++;
    scene->x[i] = worlds_scene_fraction(scene, 0, scene->side);
    scene->y[i] = worlds_scene_fraction(scene, 0, scene->side);
    scene->speed_x[i] = worlds_scene_fraction(scene, -speed, speed);
    scene->speed_y[i] = worlds_scene_fraction(scene, -speed, speed);
    const graze_body_def def = {
        .x = scene->x[i], .y = scene->y[i], .parts = &part, .part_count = 1
    };
    scene->broken += graze_body_add(scene->world, &def, &scene->body[i]) != GRAZE_OK;
}

void worlds_scene_close(worlds_scene *scene) {
    graze_world_close(scene->world);
    graze_mask_destroy(scene->disc);
}

void worlds_scene_move(worlds_scene *scene) {
    for (uint32_t i = 0; i < scene->count; i++) {
        scene->x[i] += scene->speed_x[i];
        scene->y[i] += scene->speed_y[i];
        scene->angle[i] += 3.1f;
        if (scene->x[i] < 0 || scene->x[i] > scene->side)
            scene->speed_x[i] = -scene->speed_x[i];
        if (scene->y[i] < 0 || scene->y[i] > scene->side)
            scene->speed_y[i] = -scene->speed_y[i];
    }
}

static graze_status place_one(const worlds_scene *scene, uint32_t i) {
    const graze_body body = scene->body[i];
    if (!scene->is_turning)
        return graze_body_set_position(scene->world, body, scene->x[i], scene->y[i]);
    return graze_body_set_pose(scene->world, body, scene->x[i], scene->y[i],
                               scene->angle[i]);
}

void worlds_scene_place(worlds_scene *scene) {
    const graze_positions all = { .bodies = scene->body,
                                  .x = scene->x,
                                  .y = scene->y,
                                  .angle = scene->is_turning ? scene->angle : NULL,
                                  .count = scene->count };
    if (!scene->is_single) {
        scene->broken += graze_world_set_positions(scene->world, &all) != GRAZE_OK;
        return;
    }
    for (uint32_t i = 0; i < scene->count; i++)
        scene->broken += place_one(scene, i) != GRAZE_OK;
}

void worlds_scene_loop(worlds_scene *scene, float size) {
    const float *x = scene->x, *y = scene->y;
    for (uint32_t i = 0; i < scene->count; i++)
        for (uint32_t j = i + 1; j < scene->count; j++) {
            const uint8_t is_touching = x[i] < x[j] + size && x[j] < x[i] + size &&
                                        y[i] < y[j] + size && y[j] < y[i] + size;
            scene->loop_changes += is_touching != scene->was[i][j];
            scene->was[i][j] = is_touching;
        }
}

/* --- Rows: each opens a world and adds its bodies --- */

enum { CAPSULES_TURN = 1, CAPSULES_SINGLE = 2 };

static void open_capsules(worlds_scene *scene, unsigned how) {
    const graze_shape capsule =
        graze_shape_capsule((graze_point){ -5, 0 }, (graze_point){ 5, 0 }, 2);
    worlds_scene_open(scene, NULL, NULL, 2450);
    scene->is_turning = how & CAPSULES_TURN;
    scene->is_single = how & CAPSULES_SINGLE;
    for (int i = 0; i < 3000; i++)
        worlds_scene_add(scene, (graze_part_def){ .shape = &capsule }, 2);
}

static void open_parts(worlds_scene *scene, unsigned bodies) {
    enum { PARTS = 20000 };
    graze_part_def *parts = calloc(PARTS, sizeof *parts);
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 0, 1);
    worlds_scene_open(scene, &rules, NULL, 100);
    for (unsigned body = 0; body < bodies && parts != NULL; body++) {
        worlds_scene_add(scene, (graze_part_def){ .layer = (uint8_t)body }, 1);
        for (int i = 0; i < PARTS; i++)
            parts[i] =
                (graze_part_def){ .box = { 0, 0, 10, 10 }, .layer = (uint8_t)body };
        graze_body_remove(scene->world, scene->body[body]);
        const graze_body_def def = { .parts = parts, .part_count = PARTS };
        scene->broken +=
            graze_body_add(scene->world, &def, &scene->body[body]) != GRAZE_OK;
    }
    free(parts);
}

static void open_resting(worlds_scene *scene, unsigned pairs) {
    graze_mask *disc = NULL;
    worlds_scene_open(scene, NULL, NULL, 2000);
    scene->broken += graze_mask_create(16, 16, NULL, &disc) != GRAZE_OK;
    for (int32_t i = 0; i < 256 && disc != NULL; i++)
        graze_mask_set(disc, i % 16, i / 16,
                       (i % 16 - 8) * (i % 16 - 8) + (i / 16 - 8) * (i / 16 - 8) <
                           60);
    for (unsigned i = 0; i < 2 * pairs && disc != NULL; i++) {
        const graze_shape shape = graze_shape_mask(
            graze_mask_view_all(disc),
            (graze_point){ (int32_t)(i % 2) * 7, (int32_t)(i % 2) * 5 });
        /* both of a pair are at one place */
        scene->random = (seeded_random){ i / 2 };
        worlds_scene_add(
            scene, (graze_part_def){ .shape = &shape, .layer = (uint8_t)(i % 2) },
            0);
    }
    scene->is_still = true;
    scene->disc = disc;
    scene->broken += graze_world_set_margin(scene->world, 0, 1, 4) != GRAZE_OK;
}

static void open_layers(worlds_scene *scene, unsigned layers) {
    graze_rules rules = { { 0 } };
    worlds_scene_open(scene, NULL, NULL, 2000);
    for (unsigned a = 0; a < layers; a++)
        for (unsigned b = 0; b <= a; b++)
            if (layers > 1 && seeded_below(&scene->random, 5) == 0)
                graze_rules_forbid(&rules, a, b);
    graze_world_set_rules(scene->world, &rules);
    for (int i = 0; i < 5000; i++)
        worlds_scene_add(scene,
                         (graze_part_def){ .box = { 0, 0, 12, 12 },
                                           .layer = (uint8_t)seeded_below(
                                               &scene->random, layers) },
                         2);
}

/* Players, enemies, shots at enemies, bullets at players, things to collect, and
 * walls. */
static void open_shooter(worlds_scene *scene, unsigned bullets) {
    enum { PLAYER, ENEMY, SHOT, BULLET, ITEM, WALL, LAYERS };
    static const uint8_t meets[LAYERS] = { 1 << ENEMY | 1 << BULLET | 1 << ITEM |
                                               1 << WALL,
                                           1 << SHOT | 1 << WALL,
                                           1 << WALL,
                                           1 << WALL,
                                           1 << WALL,
                                           0 };
    const unsigned counts[LAYERS] = { 4, 96, 600, bullets, 100, 200 };
    graze_rules rules = { { 0 } };
    worlds_scene_open(scene, NULL, NULL, 2000);
    for (unsigned a = 0; a < LAYERS; a++)
        for (unsigned b = a; b < LAYERS; b++)
            if (!(meets[a] >> b & 1))
                graze_rules_forbid(&rules, a, b);
    graze_world_set_rules(scene->world, &rules);
    for (uint8_t layer = 0; layer < LAYERS; layer++)
        for (unsigned i = 0; i < counts[layer]; i++) {
            const float side = layer == ENEMY || layer == WALL ? 40 : 12;
            worlds_scene_add(
                scene,
                (graze_part_def){ .box = { 0, 0, side, side }, .layer = layer },
                layer == WALL ? 0 : 2);
        }
}

static void open_squares(worlds_scene *scene, unsigned is_denormal) {
    const float unit = is_denormal ? 0x1p-140f : 1;
    worlds_scene_open(scene, NULL, NULL, 1000 * unit);
    for (uint32_t i = 0; i < BODIES_MAX; i++)
        worlds_scene_add(scene,
                         (graze_part_def){ .box = { 0, 0, 8 * unit, 8 * unit } },
                         unit / 8);
}

/* Bar `i` of frames in frames. */
static graze_box bar_of(uint32_t i, uint32_t count) {
    const float at = (float)(i / 4), end = (float)count - at;
    const graze_box bars[] = { { at, at, end, at + 0.25f },
                               { at, end - 0.25f, end, end },
                               { at, at + 0.5f, at + 0.25f, end - 0.5f },
                               { end - 0.25f, at + 0.5f, end, end - 0.5f } };
    return bars[i % 4];
}

/* They drift apart slowly. */
static void open_bars(worlds_scene *scene, unsigned count) {
    worlds_scene_open(scene, NULL, NULL, 2 * (float)count);
    for (uint32_t i = 0; i < count; i++) {
        const graze_box bar = bar_of(i, count);
        worlds_scene_add(scene,
                         (graze_part_def){ .box = { 0, 0, bar.max_x - bar.min_x,
                                                    bar.max_y - bar.min_y } },
                         1.0f / 64);
        scene->x[i] = 100 + bar.min_x;
        scene->y[i] = 100 + bar.min_y;
    }
    worlds_scene_place(scene);
}

static const worlds_row rows[] = {
    { "3,000 capsules: placed", open_capsules, 0, true },
    { "placed one by one", open_capsules, CAPSULES_SINGLE, true },
    { "turned", open_capsules, CAPSULES_TURN, true },
    { "turned one by one", open_capsules, CAPSULES_TURN | CAPSULES_SINGLE, true },
    { "a frame in which they turn", open_capsules, CAPSULES_TURN, false },
    { "20,000 parts of one body on one spot", open_parts, 1, false },
    { "two such bodies on layers apart", open_parts, 2, false },
    { "1,000 resting pairs of masks, a margin", open_resting, 1000, false },
    { "1 layer", open_layers, 1, false },
    { "8 layers; four in five pairs meet", open_layers, 8, false },
    { "16 layers; four in five pairs meet", open_layers, 16, false },
    { "32 layers; four in five pairs meet", open_layers, 32, false },
    { "64 layers; four in five pairs meet", open_layers, 64, false },
    { "6 layers of a shooter", open_shooter, 4000, false },
    { "squares", open_squares, false, false },
    { "frames in frames of thin bars", open_bars, BODIES_MAX, false },
    { "squares of denormal size", open_squares, true, false },
};

const worlds_row *worlds_rows(size_t *count) {
    *count = sizeof rows / sizeof *rows;
    return rows;
}
