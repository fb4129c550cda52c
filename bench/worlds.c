/* worlds.c: frames of worlds that were slow once: turning capsules, very many parts
 * in one body, resting masks with a margin, and many layers. There are few boxes,
 * thin bars in frames, denormal coordinates, and all bullets of an emitter on one
 * spot. Last is how long the snapshot of a world is after very many bodies.
 *
 * A frame sets all positions, if anything moves, and makes a step. The row of few
 * boxes has beside it the time of a plain double loop over boxes. The loop notes
 * which pairs began and ended, and makes no events of them.
 */
#include "bench/worlds.h"

#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODIES_MAX = 10000, FRAMES = 160, ROUNDS = 3, FEW_MAX = 300 };

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

static float scene_fraction(worlds_scene *scene, float least, float most) {
    return least +
           (most - least) * (float)seeded_below(&scene->random, 10000) / 10000;
}

static void scene_open(worlds_scene *scene, const graze_rules *rules,
                       const char *broad_phase, float side) {
    memset(scene, 0, sizeof *scene);
    scene->random = (seeded_random){ 1 };
    scene->side = side;
    scene->broken =
        graze_world_open(
            &(graze_world_config){ .rules = rules, .broad_phase = broad_phase },
            &scene->world) != GRAZE_OK;
}

/* Add a body of one part somewhere. */
static void scene_add(worlds_scene *scene, graze_part_def part, float speed) {
    const uint32_t i = scene->count++;
    scene->x[i] = scene_fraction(scene, 0, scene->side);
    scene->y[i] = scene_fraction(scene, 0, scene->side);
    scene->speed_x[i] = scene_fraction(scene, -speed, speed);
    scene->speed_y[i] = scene_fraction(scene, -speed, speed);
    const graze_body_def def = {
        .x = scene->x[i], .y = scene->y[i], .parts = &part, .part_count = 1
    };
    scene->broken += graze_body_add(scene->world, &def, &scene->body[i]) != GRAZE_OK;
}

static void scene_close(worlds_scene *scene) {
    graze_world_close(scene->world);
    graze_mask_destroy(scene->disc);
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
        scene->broken +=
            (scene->is_turning
                 ? graze_body_set_pose(scene->world, scene->body[i], scene->x[i],
                                       scene->y[i], scene->angle[i])
                 : graze_body_set_position(scene->world, scene->body[i], scene->x[i],
                                           scene->y[i])) != GRAZE_OK;
}

/* The plain loop over boxes of one size. */
static void scene_loop(worlds_scene *scene, float size) {
    const float *x = scene->x, *y = scene->y;
    for (uint32_t i = 0; i < scene->count; i++)
        for (uint32_t j = i + 1; j < scene->count; j++) {
            const uint8_t is_touching = x[i] < x[j] + size && x[j] < x[i] + size &&
                                        y[i] < y[j] + size && y[j] < y[i] + size;
            scene->loop_changes += is_touching != scene->was[i][j];
            scene->was[i][j] = is_touching;
        }
}

/* Tell the frames of a scene. */
static void tell(report *r, worlds_scene *scene, const char *name,
                 const timing *frames) {
    double sum = 0, worst = 0;
    size_t contacts;
    graze_world_contacts(scene->world, &contacts);
    for (size_t i = 0; i < frames->count; i++) {
        sum += frames->rounds[i];
        worst = frames->rounds[i] > worst ? frames->rounds[i] : worst;
    }
    const double mean = sum / (double)frames->count * 1e6,
                 median = timing_median(frames) * 1e6;
    report_line(r, "%-44s %7" PRIu32 " %10.2f %10.2f %10.2f %10.2f %9zu%s", name,
                graze_world_part_count(scene->world), timing_fastest(frames) * 1e6,
                median, mean, worst * 1e6, contacts,
                scene->broken > 0 ? "  FAILED" : "");
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

static void tell_bytes(report *r, const char *name, size_t bytes, size_t contacts) {
    report_line(r, "%-44s %zu bytes%s", name, bytes,
                contacts > 0 ? "" : ", and no contact");
    if (contacts > 0)
        report_line(r, "%-44s %zu bytes for each contact", "", bytes / contacts);
    if (r->json != NULL) {
        json_begin_object(r->json, NULL);
        json_put_text(r->json, "suite", "worlds");
        json_put_text(r->json, "row", name);
        json_put_number(r->json, "bytes", (double)bytes);
        json_put_number(r->json, "contacts", (double)contacts);
        json_end(r->json);
    }
}

/* --- Scenes: each opens a world and adds its bodies --- */

enum { CAPSULES_TURN = 1, CAPSULES_SINGLE = 2 };

static void open_capsules(worlds_scene *scene, unsigned how) {
    const graze_shape capsule =
        graze_shape_capsule((graze_point){ -5, 0 }, (graze_point){ 5, 0 }, 2);
    scene_open(scene, NULL, NULL, 2450);
    scene->is_turning = how & CAPSULES_TURN;
    scene->is_single = how & CAPSULES_SINGLE;
    for (int i = 0; i < 3000; i++)
        scene_add(scene, (graze_part_def){ .shape = &capsule }, 2);
}

static void open_parts(worlds_scene *scene, unsigned bodies) {
    enum { PARTS = 20000 };
    graze_part_def *parts = calloc(PARTS, sizeof *parts);
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 0, 1);
    scene_open(scene, &rules, NULL, 100);
    for (unsigned body = 0; body < bodies && parts != NULL; body++) {
        scene_add(scene, (graze_part_def){ .layer = (uint8_t)body }, 1);
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
    scene_open(scene, NULL, NULL, 2000);
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
        scene_add(scene,
                  (graze_part_def){ .shape = &shape, .layer = (uint8_t)(i % 2) }, 0);
    }
    scene->is_still = true;
    scene->disc = disc;
    scene->broken += graze_world_set_margin(scene->world, 0, 1, 4) != GRAZE_OK;
}

static void open_layers(worlds_scene *scene, unsigned layers) {
    graze_rules rules = { { 0 } };
    scene_open(scene, NULL, NULL, 2000);
    for (unsigned a = 0; a < layers; a++)
        for (unsigned b = 0; b <= a; b++)
            if (layers > 1 && seeded_below(&scene->random, 5) == 0)
                graze_rules_forbid(&rules, a, b);
    graze_world_set_rules(scene->world, &rules);
    for (int i = 0; i < 5000; i++)
        scene_add(scene,
                  (graze_part_def){
                      .box = { 0, 0, 12, 12 },
                      .layer = (uint8_t)seeded_below(&scene->random, layers) },
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
    scene_open(scene, NULL, NULL, 2000);
    for (unsigned a = 0; a < LAYERS; a++)
        for (unsigned b = a; b < LAYERS; b++)
            if (!(meets[a] >> b & 1))
                graze_rules_forbid(&rules, a, b);
    graze_world_set_rules(scene->world, &rules);
    for (uint8_t layer = 0; layer < LAYERS; layer++)
        for (unsigned i = 0; i < counts[layer]; i++) {
            const float side = layer == ENEMY || layer == WALL ? 40 : 12;
            scene_add(
                scene,
                (graze_part_def){ .box = { 0, 0, side, side }, .layer = layer },
                layer == WALL ? 0 : 2);
        }
}

static void open_squares(worlds_scene *scene, unsigned is_denormal) {
    const float unit = is_denormal ? 0x1p-140f : 1;
    scene_open(scene, NULL, NULL, 1000 * unit);
    for (uint32_t i = 0; i < BODIES_MAX; i++)
        scene_add(scene, (graze_part_def){ .box = { 0, 0, 8 * unit, 8 * unit } },
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
    scene_open(scene, NULL, NULL, 2 * (float)count);
    for (uint32_t i = 0; i < count; i++) {
        const graze_box bar = bar_of(i, count);
        scene_add(scene,
                  (graze_part_def){ .box = { 0, 0, bar.max_x - bar.min_x,
                                             bar.max_y - bar.min_y } },
                  1.0f / 64);
        scene->x[i] = 100 + bar.min_x;
        scene->y[i] = 100 + bar.min_y;
    }
    scene_place(scene);
}

typedef struct worlds_row {
    const char *name;
    void (*open)(worlds_scene *scene, unsigned argument);
    unsigned argument;
    bool has_no_step; /* only what sets positions is timed */
} worlds_row;

static const worlds_row worlds_rows[] = {
    { "3,000 capsules: placed", open_capsules, 0, true },
    { "placed one by one", open_capsules, CAPSULES_SINGLE, true },
    { "turned", open_capsules, CAPSULES_TURN, true },
    { "turned one by one", open_capsules, CAPSULES_TURN | CAPSULES_SINGLE, true },
    { "a frame in which they turn", open_capsules, CAPSULES_TURN, false },
    { "20,000 parts of one body on one spot", open_parts, 1, false },
    { "two such bodies on layers apart", open_parts, 2, false },
    { "1,000 resting pairs of masks, a margin", open_resting, 1000, false },
    { "1 layer", open_layers, 1, false },
    { "8 layers, of which four in five pairs meet", open_layers, 8, false },
    { "16 layers, of which four in five pairs meet", open_layers, 16, false },
    { "32 layers, of which four in five pairs meet", open_layers, 32, false },
    { "64 layers, of which four in five pairs meet", open_layers, 64, false },
    { "6 layers of a shooter", open_shooter, 4000, false },
    { "squares", open_squares, false, false },
    { "frames in frames of thin bars", open_bars, BODIES_MAX, false },
    { "squares of denormal size", open_squares, true, false },
};

/* The first step is not among the frames. A disturbance of the machine is in few of
 * the rounds, so the fastest of each frame counts. */
static void play(report *r, worlds_scene *scene, const worlds_row *row) {
    timing frames = { .count = FRAMES };
    for (int round = 0; round < ROUNDS; round++) {
        row->open(scene, row->argument);
        scene->broken += graze_world_step(scene->world) != GRAZE_OK;
        for (int frame = 0; frame < FRAMES; frame++) {
            scene_move(scene);
            const timing_start start = timing_begin();
            if (!scene->is_still)
                scene_place(scene);
            if (!row->has_no_step)
                scene->broken += graze_world_step(scene->world) != GRAZE_OK;
            const double seconds = timing_since(start);
            if (round == 0 || seconds < frames.rounds[frame])
                frames.rounds[frame] = seconds;
            if (row->has_no_step)
                scene->broken += graze_world_step(scene->world) != GRAZE_OK;
        }
        if (round + 1 == ROUNDS)
            tell(r, scene, row->name, &frames);
        scene_close(scene);
    }
}

static void run_few(report *r, worlds_scene *scene, uint32_t count,
                    const char *broad_phase) {
    char name[64];
    timing frames = { .count = 0 };
    float side = 0;
    while (side * side < (float)count * 400)
        side++;
    scene_open(scene, NULL, broad_phase, side);
    for (uint32_t i = 0; i < count; i++)
        scene_add(scene, (graze_part_def){ .box = { 0, 0, 12, 12 } }, 1);
    enum { ROUND = 256 }; /* frames in a round, so reading the clock counts little */
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
    snprintf(name, sizeof name, "few boxes: %s",
             broad_phase != NULL ? broad_phase : "a plain double loop");
    tell(r, scene, name, &frames);
    scene_close(scene);
}

typedef struct worlds_memory {
    size_t bytes, peak;
} worlds_memory;

static void *worlds_resize(void *user, void *block, size_t old_size,
                           size_t new_size) {
    worlds_memory *memory = user;
    memory->bytes += new_size - old_size;
    memory->peak = memory->bytes > memory->peak ? memory->bytes : memory->peak;
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

static void emitter_add(worlds_scene *scene) {
    scene->count = 0;
    scene->side = 0;
    for (int i = 0; i < 2000; i++)
        scene_add(scene, (graze_part_def){ .box = { 0, 0, 12, 12 } }, 2);
}

/* All bullets of an emitter are born on one spot and meet each other. First in a new
 * world, whose memory the system has to give, and again in the same world. */
static void run_emitter(report *r, worlds_scene *scene) {
    enum { TIMES = 4 };
    timing times[TIMES] = { { .count = 0 } };
    size_t peak = 0, contacts = 0;
    for (int round = 0; round < ROUNDS; round++) {
        worlds_memory memory = { 0 };
        const graze_world_config config = { .allocator = { .resize = worlds_resize,
                                                           .user = &memory } };
        memset(scene, 0, sizeof *scene);
        scene->broken = graze_world_open(&config, &scene->world) != GRAZE_OK;
        for (int time = 0; time < TIMES; time++) {
            emitter_add(scene);
            const timing_start start = timing_begin();
            scene->broken += graze_world_step(scene->world) != GRAZE_OK;
            timing_add(&times[time], timing_since(start));
            if (time == 0)
                peak = memory.peak;
            if (round + 1 == ROUNDS && time == 0)
                tell(r, scene, "2,000 bullets born on one spot", &times[time]);
            if (round + 1 == ROUNDS && time + 1 == TIMES)
                tell(r, scene, "the fourth time, in memory that it has",
                     &times[time]);
            graze_world_contacts(scene->world, &contacts);
            for (uint32_t i = 0; i < scene->count; i++)
                graze_body_remove(scene->world, scene->body[i]);
            for (int step = 0; step < 2;
                 step++) /* what was removed is free after the second */
                scene->broken += graze_world_step(scene->world) != GRAZE_OK;
        }
        scene_close(scene);
    }
    tell_bytes(r, "the first time, at most at a time", peak, contacts);
}

/* A world empty again. */
static void run_spent(report *r) {
    enum { COUNT = 2000000 };
    graze_world *world = NULL;
    graze_body *bodies = malloc(COUNT * sizeof *bodies);
    const graze_part_def part = { .box = { 0, 0, 1, 1 } };
    size_t bytes = 0;
    bool is_fine = bodies != NULL && graze_world_open(NULL, &world) == GRAZE_OK;
    for (uint32_t i = 0; i < COUNT && is_fine; i++)
        is_fine =
            graze_body_add(
                world,
                &(graze_body_def){ .x = (float)i, .parts = &part, .part_count = 1 },
                &bodies[i]) == GRAZE_OK;
    for (uint32_t i = 0; i < COUNT && is_fine; i++)
        is_fine = graze_body_remove(world, bodies[i]) == GRAZE_OK;
    for (int step = 0; step < 2;
         step++) /* what was removed can be read until the second */
        is_fine = is_fine && graze_world_step(world) == GRAZE_OK;
    is_fine = is_fine && graze_world_save_size(world, NULL, &bytes) == GRAZE_OK;
    tell_bytes(r, "2,000,000 bodies added, removed: a snapshot", bytes, 0);
    r->has_difference |= !is_fine;
    graze_world_close(world);
    free(bodies);
}

bool worlds_bench(report *r, error *e) {
    worlds_scene *scene = malloc(sizeof *scene);
    if (scene == NULL)
        return error_no_memory(e, "bench worlds");
    report_line(r, "%-44s %7s %10s %10s %10s %10s %9s",
                "microseconds a frame:", "parts", "fastest", "median", "mean",
                "worst", "contacts");
    for (size_t i = 0; i < sizeof worlds_rows / sizeof *worlds_rows; i++)
        play(r, scene, &worlds_rows[i]);
    static const uint32_t counts[] = { 2, 5, 10, 20, 30, 50, 100, 200, FEW_MAX };
    static const char *const ways[] = { "auto", "brute", NULL };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (int way = 0; way < 3; way++)
            run_few(r, scene, counts[i], ways[way]);
    run_emitter(r, scene);
    run_spent(r);
    free(scene);
    return true;
}
