/* worlds.c: the suite `worlds`: frames of worlds that were slow once
 * (worlds_scene.h). Besides, there are few boxes, and all bullets of an emitter on
 * one spot. Last is how long the snapshot of a world is after very many bodies.
 *
 * A frame sets all positions, if anything moves, and makes a step. The row of few
 * boxes has beside it the time of a plain double loop over boxes. The loop notes
 * which pairs began and ended, and makes no events of them.
 */
#include "bench/suites/suites.h"
#include "bench/suites/worlds_scene.h"
#include "bench/timing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 160, ROUNDS = 3 };

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

/* The first step is not among the frames. A disturbance of the machine is in few of
 * the rounds, so the fastest of each frame counts. */
static void play(report *r, worlds_scene *scene, const worlds_row *row) {
    timing frames = { .count = FRAMES };
    for (int round = 0; round < ROUNDS; round++) {
        row->open(scene, row->argument);
        scene->broken += graze_world_step(scene->world) != GRAZE_OK;
        for (int frame = 0; frame < FRAMES; frame++) {
            worlds_scene_move(scene);
            const timing_start start = timing_begin();
            if (!scene->is_still)
                worlds_scene_place(scene);
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
        worlds_scene_close(scene);
    }
}

static void run_few(report *r, worlds_scene *scene, uint32_t count,
                    const char *broad_phase) {
    char name[64];
    timing frames = { .count = 0 };
    float side = 0;
    while (side * side < (float)count * 400)
        side++;
    worlds_scene_open(scene, NULL, broad_phase, side);
    for (uint32_t i = 0; i < count; i++)
        worlds_scene_add(scene, (graze_part_def){ .box = { 0, 0, 12, 12 } }, 1);
    enum { ROUND = 256 }; /* frames in a round, so reading the clock counts little */
    for (int round = 0; round < FRAMES / 4; round++) {
        const timing_start start = timing_begin();
        for (int frame = 0; frame < ROUND; frame++) {
            worlds_scene_move(scene);
            if (broad_phase == NULL) {
                worlds_scene_loop(scene, 12);
                continue;
            }
            worlds_scene_place(scene);
            scene->broken += graze_world_step(scene->world) != GRAZE_OK;
        }
        timing_add(&frames, timing_since(start) / ROUND);
    }
    snprintf(name, sizeof name, "few boxes: %s",
             broad_phase != NULL ? broad_phase : "a plain double loop");
    tell(r, scene, name, &frames);
    worlds_scene_close(scene);
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
        worlds_scene_add(scene, (graze_part_def){ .box = { 0, 0, 12, 12 } }, 2);
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
                 step++) /* removed bodies are free after the second */
                scene->broken += graze_world_step(scene->world) != GRAZE_OK;
        }
        worlds_scene_close(scene);
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

bool worlds_suite(report *r, error *e) {
    worlds_scene *scene = malloc(sizeof *scene);
    if (scene == NULL)
        return error_no_memory(e, "bench worlds");
    report_line(r, "%-44s %7s %10s %10s %10s %10s %9s",
                "microseconds a frame:", "parts", "fastest", "median", "mean",
                "worst", "contacts");
    size_t count;
    const worlds_row *rows = worlds_rows(&count);
    for (size_t i = 0; i < count; i++)
        play(r, scene, &rows[i]);
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
