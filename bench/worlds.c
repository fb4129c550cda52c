/* worlds.c: frames of worlds that were slow once: capsules that turn, very many parts in one body, resting
 * masks with a margin, many layers, few boxes, thin bars in frames, denormal coordinates.
 *
 * A frame sets all positions, if anything moves, and makes a step. The row of few boxes has beside it what a
 * plain double loop over boxes takes that notes which pairs began and ended, and makes no events of them.
 */
#include "bench/worlds.h"

#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODIES_MAX = 10000, FRAMES = 160, FEW_MAX = 300 };

/* A world, and where its bodies are and go. Bodies go to and fro in a square. */
typedef struct worlds_scene {
    graze_world *world;
    seeded_random random;
    uint32_t count, broken; /* calls that failed */
    float side;
    bool is_turning, is_single, is_still;
    graze_body body[BODIES_MAX];
    float x[BODIES_MAX], y[BODIES_MAX], angle[BODIES_MAX], speed_x[BODIES_MAX], speed_y[BODIES_MAX];
    uint8_t was[FEW_MAX][FEW_MAX];
    uint64_t loop_changes;
} worlds_scene;

static float scene_fraction(worlds_scene *scene, float least, float most) {
    return least + (most - least) * (float)seeded_below(&scene->random, 10000) / 10000;
}

static void scene_open(worlds_scene *scene, const graze_rules *rules, const char *broad_phase, float side) {
    memset(scene, 0, sizeof *scene);
    scene->random = (seeded_random){ 1 };
    scene->side = side;
    scene->broken = graze_world_open(&(graze_world_config){ .rules = rules, .broad_phase = broad_phase },
                                     &scene->world) != GRAZE_OK;
}

/* Add a body of one part somewhere. */
static void scene_add(worlds_scene *scene, graze_part_def part, float speed) {
    const uint32_t i = scene->count++;
    scene->x[i] = scene_fraction(scene, 0, scene->side);
    scene->y[i] = scene_fraction(scene, 0, scene->side);
    scene->speed_x[i] = scene_fraction(scene, -speed, speed);
    scene->speed_y[i] = scene_fraction(scene, -speed, speed);
    const graze_body_def def = { .x = scene->x[i], .y = scene->y[i], .parts = &part, .part_count = 1 };
    scene->broken += graze_body_add(scene->world, &def, &scene->body[i]) != GRAZE_OK;
}

static void scene_move(worlds_scene *scene) {
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

static void scene_place(worlds_scene *scene) {
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
        scene->broken += (scene->is_turning ? graze_body_set_pose(scene->world, scene->body[i], scene->x[i],
                                                                  scene->y[i], scene->angle[i])
                                            : graze_body_set_position(scene->world, scene->body[i],
                                                                      scene->x[i], scene->y[i])) != GRAZE_OK;
}

/* The plain loop over boxes of one size. */
static void scene_loop(worlds_scene *scene, float size) {
    const float *x = scene->x, *y = scene->y;
    for (uint32_t i = 0; i < scene->count; i++)
        for (uint32_t j = i + 1; j < scene->count; j++) {
            const uint8_t is_touching =
                x[i] < x[j] + size && x[j] < x[i] + size && y[i] < y[j] + size && y[j] < y[i] + size;
            scene->loop_changes += is_touching != scene->was[i][j];
            scene->was[i][j] = is_touching;
        }
}

/* Tell the frames of a scene, and close it. `first` is the step before them. */
static void tell(report *r, worlds_scene *scene, const char *name, const timing *frames) {
    double sum = 0, worst = 0;
    size_t contacts;
    graze_world_contacts(scene->world, &contacts);
    for (size_t i = 0; i < frames->count; i++) {
        sum += frames->rounds[i];
        worst = frames->rounds[i] > worst ? frames->rounds[i] : worst;
    }
    const double mean = sum / (double)frames->count * 1e6, median = timing_median(frames) * 1e6;
    report_line(r, "%-44s %7" PRIu32 " %10.2f %10.2f %10.2f %10.2f %9zu%s", name,
                graze_world_part_count(scene->world), timing_fastest(frames) * 1e6, median, mean, worst * 1e6,
                contacts, scene->broken > 0 ? "  FAILED" : "");
    r->has_difference |= scene->broken > 0;
    if (r->json != NULL) {
        json_begin_object(r->json, NULL);
        json_put_text(r->json, "suite", "worlds");
        json_put_text(r->json, "row", name);
        json_put_number(r->json, "n", graze_world_part_count(scene->world));
        json_put_number(r->json, "fastest_ns", timing_fastest(frames) * 1e9);
        json_put_number(r->json, "median_ns", median * 1e3);
        json_put_number(r->json, "mean_ns", mean * 1e3);
        json_put_number(r->json, "worst_ns", worst * 1e9);
        json_put_number(r->json, "contacts", (double)contacts);
        json_end(r->json);
    }
}

/* Whole frames; without `has_step` only what sets positions. */
static void play(report *r, worlds_scene *scene, const char *name, bool has_step) {
    timing frames = { .count = 0 };
    scene->broken += graze_world_step(scene->world) != GRAZE_OK;
    for (int frame = 0; frame < FRAMES; frame++) {
        scene_move(scene);
        const timing_start start = timing_begin();
        if (!scene->is_still)
            scene_place(scene);
        if (has_step)
            scene->broken += graze_world_step(scene->world) != GRAZE_OK;
        timing_add(&frames, timing_since(start));
        if (!has_step)
            scene->broken += graze_world_step(scene->world) != GRAZE_OK;
    }
    tell(r, scene, name, &frames);
    graze_world_close(scene->world);
}

static void run_capsules(report *r, worlds_scene *scene) {
    const graze_shape capsule = graze_shape_capsule((graze_point){ -5, 0 }, (graze_point){ 5, 0 }, 2);
    static const char *const names[] = { "3,000 capsules: placed", "placed one by one", "turned",
                                         "turned one by one", "a frame in which they turn" };
    for (int row = 0; row < 5; row++) {
        scene_open(scene, NULL, NULL, 2450);
        scene->is_turning = row >= 2;
        scene->is_single = row == 1 || row == 3;
        for (int i = 0; i < 3000; i++)
            scene_add(scene, (graze_part_def){ .shape = &capsule }, 2);
        play(r, scene, names[row], row == 4);
    }
}

static void run_parts(report *r, worlds_scene *scene, int bodies, const char *name) {
    enum { PARTS = 20000 };
    graze_part_def *parts = calloc(PARTS, sizeof *parts);
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 0, 1);
    scene_open(scene, &rules, NULL, 100);
    for (int body = 0; body < bodies && parts != NULL; body++) {
        scene_add(scene, (graze_part_def){ .layer = (uint8_t)body }, 1);
        for (int i = 0; i < PARTS; i++)
            parts[i] = (graze_part_def){ .box = { 0, 0, 10, 10 }, .layer = (uint8_t)body };
        graze_body_remove(scene->world, scene->body[body]);
        const graze_body_def def = { .parts = parts, .part_count = PARTS };
        scene->broken += graze_body_add(scene->world, &def, &scene->body[body]) != GRAZE_OK;
    }
    free(parts);
    play(r, scene, name, true);
}

static void run_resting(report *r, worlds_scene *scene) {
    graze_mask *disc = NULL;
    scene_open(scene, NULL, NULL, 2000);
    scene->broken += graze_mask_create(16, 16, NULL, &disc) != GRAZE_OK;
    for (int32_t i = 0; i < 256 && disc != NULL; i++)
        graze_mask_set(disc, i % 16, i / 16, (i % 16 - 8) * (i % 16 - 8) + (i / 16 - 8) * (i / 16 - 8) < 60);
    for (int i = 0; i < 2000 && disc != NULL; i++) {
        const graze_shape shape =
            graze_shape_mask(graze_mask_view_all(disc), (graze_point){ i % 2 * 7, i % 2 * 5 });
        scene->random = (seeded_random){ (uint64_t)(i / 2) }; /* both of a pair are at one place */
        scene_add(scene, (graze_part_def){ .shape = &shape, .layer = (uint8_t)(i % 2) }, 0);
    }
    scene->is_still = true;
    scene->broken += graze_world_set_margin(scene->world, 0, 1, 4) != GRAZE_OK;
    play(r, scene, "1,000 resting pairs of masks, a margin", true);
    graze_mask_destroy(disc);
}

static void run_layers(report *r, worlds_scene *scene, unsigned layers) {
    graze_rules rules = { { 0 } };
    char name[64];
    scene_open(scene, NULL, NULL, 2000);
    for (unsigned a = 0; a < layers; a++)
        for (unsigned b = 0; b <= a; b++)
            if (layers > 1 && seeded_below(&scene->random, 5) == 0)
                graze_rules_forbid(&rules, a, b);
    graze_world_set_rules(scene->world, &rules);
    for (int i = 0; i < 5000; i++)
        scene_add(scene,
                  (graze_part_def){ .box = { 0, 0, 12, 12 },
                                    .layer = (uint8_t)seeded_below(&scene->random, layers) },
                  2);
    snprintf(name, sizeof name, "%u layer%s, of which four in five pairs meet", layers,
             layers > 1 ? "s" : "");
    play(r, scene, name, true);
}

static void run_few(report *r, worlds_scene *scene, uint32_t count, const char *broad_phase) {
    char name[64];
    timing frames = { .count = 0 };
    float side = 0;
    while (side * side < (float)count * 400)
        side++;
    scene_open(scene, NULL, broad_phase, side);
    for (uint32_t i = 0; i < count; i++)
        scene_add(scene, (graze_part_def){ .box = { 0, 0, 12, 12 } }, 1);
    enum { ROUND = 256 }; /* frames in a round, so that reading the clock counts little */
    for (int round = 0; round < FRAMES / 4; round++) {
        const timing_start start = timing_begin();
        for (int frame = 0; frame < ROUND; frame++) {
            scene_move(scene);
            if (broad_phase == NULL) {
                scene_loop(scene, 12);
                continue;
            }
            scene_place(scene);
            scene->broken += graze_world_step(scene->world) != GRAZE_OK;
        }
        timing_add(&frames, timing_since(start) / ROUND);
    }
    snprintf(name, sizeof name, "few boxes: %s", broad_phase != NULL ? broad_phase : "a plain double loop");
    tell(r, scene, name, &frames);
    graze_world_close(scene->world);
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

static void run_odd(report *r, worlds_scene *scene, const char *name, float unit) {
    enum { COUNT = BODIES_MAX };
    scene_open(scene, NULL, NULL, unit > 0 ? 1000 * unit : 0.5f);
    for (uint32_t i = 0; i < COUNT; i++)
        scene_add(
            scene,
            (graze_part_def){ .box = unit > 0 ? (graze_box){ 0, 0, 8 * unit, 8 * unit } : bar_of(i, COUNT) },
            unit > 0 ? unit / 8 : 0);
    play(r, scene, name, true);
}

bool worlds_bench(report *r, error *e) {
    worlds_scene *scene = malloc(sizeof *scene);
    if (scene == NULL)
        return error_no_memory(e, "bench worlds");
    report_line(r, "%-44s %7s %10s %10s %10s %10s %9s", "microseconds a frame:", "parts", "fastest", "median",
                "mean", "worst", "contacts");
    run_capsules(r, scene);
    run_parts(r, scene, 1, "20,000 parts of one body on one spot");
    run_parts(r, scene, 2, "two such bodies on layers apart");
    run_resting(r, scene);
    for (unsigned layers = 1; layers <= 64; layers = layers == 1 ? 8 : 2 * layers)
        run_layers(r, scene, layers);
    static const uint32_t counts[] = { 2, 5, 10, 20, 30, 50, 100, 200, FEW_MAX };
    static const char *const ways[] = { "auto", "brute", NULL };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (int way = 0; way < 3; way++)
            run_few(r, scene, counts[i], ways[way]);
    run_odd(r, scene, "squares", 1);
    run_odd(r, scene, "frames in frames of thin bars", 0);
    run_odd(r, scene, "squares of denormal size", 0x1p-140f);
    free(scene);
    return true;
}
