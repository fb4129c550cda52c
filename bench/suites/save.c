/* save.c: the suite `save`: the costs of rolling back. They are to save a world, to
 * hash it, to load it into the same world, also as a part of the save. Then come
 * eight frames (each places all bodies and steps), and a load and eight frames (a
 * rollback), also as a part of the former. Last is how long a snapshot and a delta
 * to the next frame's are.
 *
 * After each round the eight frames must come to the same hash as in the first. A
 * world of `brute`, loaded from the same snapshot, must come to it, too.
 */
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded.h"

#include <inttypes.h>
#include <stdlib.h>

enum { FRAMES = 8, STRAIGHT = 2 * FRAMES, ROUNDS = 41, EIGHTHS = 8 };

/* Boxes of 8 to 24 on a square on which each touches about one other; all move
 * straight on. */
typedef struct swarm {
    graze_world *world;
    graze_body *bodies;
    float *x[STRAIGHT + 1], *y[STRAIGHT + 1]; /* by frame */
    uint32_t count;
    unsigned char *snapshot, *next, *delta;
    size_t size, next_size, delta_size, room;
    uint64_t hash; /* of the world after the frames */
    timing save, hashing, load, straight, all;
    bool differs;
} swarm;

static float side_of(uint32_t count) {
    float side = 1;
    while (side * side < 280.0f * (float)count)
        side += 1;
    return side;
}

static graze_status body_add(swarm *c, uint32_t i, seeded_random *random) {
    const float half =
        (float)(4 * EIGHTHS + seeded_below(random, 8 * EIGHTHS)) / EIGHTHS;
    const graze_part_def part = { .box = { -half, -half, half, half },
                                  .layer = (uint8_t)seeded_below(random, 8),
                                  .tag = seeded_below(random, UINT32_MAX) };
    const uint32_t side = (uint32_t)side_of(c->count) * EIGHTHS;
    const float x = (float)seeded_below(random, side) / EIGHTHS,
                y = (float)seeded_below(random, side) / EIGHTHS;
    const float vx = (float)seeded_below(random, 8 * EIGHTHS) / EIGHTHS - 4,
                vy = (float)seeded_below(random, 8 * EIGHTHS) / EIGHTHS - 4;
    for (int frame = 0; frame <= STRAIGHT; frame++) {
        c->x[frame][i] = x + (float)frame * vx;
        c->y[frame][i] = y + (float)frame * vy;
    }
    const uint64_t user = (uint64_t)seeded_below(random, UINT32_MAX) << 32 | i;
    return graze_body_add(
        c->world,
        &(graze_body_def){
            .x = x, .y = y, .parts = &part, .part_count = 1, .user = user },
        &c->bodies[i]);
}

static graze_status frame_make(const swarm *c, graze_world *world, int frame) {
    const graze_positions placement = {
        .bodies = c->bodies, .x = c->x[frame], .y = c->y[frame], .count = c->count
    };
    const graze_status status = graze_world_set_positions(world, &placement);
    return status == GRAZE_OK ? graze_world_step(world) : status;
}

/* The eight frames behind one. */
static graze_status frames_make(const swarm *c, graze_world *world, int behind) {
    graze_status status = GRAZE_OK;
    for (int frame = 1; frame <= FRAMES && status == GRAZE_OK; frame++)
        status = frame_make(c, world, behind + frame);
    return status;
}

static bool has_room(swarm *c) {
    bool has = (c->bodies = calloc(c->count, sizeof *c->bodies)) != NULL;
    for (int frame = 0; frame <= STRAIGHT; frame++) {
        has &= (c->x[frame] = calloc(c->count, sizeof(float))) != NULL;
        has &= (c->y[frame] = calloc(c->count, sizeof(float))) != NULL;
    }
    return has;
}

/* The snapshot of a frame and the delta to the one after it. */
static graze_status snapshots_make(swarm *c) {
    size_t size;
    graze_status status = graze_world_save_size(c->world, NULL, &size);
    c->room = size + size / 4 + 4096;
    c->snapshot = malloc(c->room);
    c->next = malloc(c->room);
    c->delta = malloc(c->room);
    if (c->snapshot == NULL || c->next == NULL || c->delta == NULL)
        return GRAZE_OUT_OF_MEMORY;
    if (status == GRAZE_OK)
        status = graze_world_save(c->world, NULL, c->snapshot, c->room, &c->size);
    if (status == GRAZE_OK)
        status = frame_make(c, c->world, 1);
    if (status == GRAZE_OK)
        status = graze_world_save(c->world, NULL, c->next, c->room, &c->next_size);
    if (status != GRAZE_OK)
        return status;
    return graze_save_delta((graze_bytes){ c->snapshot, c->size },
                            (graze_bytes){ c->next, c->next_size }, c->delta,
                            c->room, &c->delta_size);
}

static graze_status swarm_open(swarm *c, const report *r) {
    seeded_random random = { r->options.seed };
    if (!has_room(c))
        return GRAZE_OUT_OF_MEMORY;
    graze_status status = graze_world_open(
        &(graze_world_config){ .broad_phase = r->options.broad_phase }, &c->world);
    for (uint32_t i = 0; i < c->count && status == GRAZE_OK; i++)
        status = body_add(c, i, &random);
    if (status == GRAZE_OK)
        status = graze_world_step(c->world);
    return status == GRAZE_OK ? snapshots_make(c) : status;
}

static void swarm_close(swarm *c) {
    graze_world_close(c->world);
    for (int frame = 0; frame <= STRAIGHT; frame++) {
        free(c->x[frame]);
        free(c->y[frame]);
    }
    free(c->bodies);
    free(c->snapshot);
    free(c->next);
    free(c->delta);
}

/* The result of brute, with which the others are compared. */
static graze_status oracle_ask(swarm *c) {
    graze_world *world;
    graze_status status =
        graze_world_open(&(graze_world_config){ .broad_phase = "brute" }, &world);
    if (status == GRAZE_OK)
        status = graze_world_load(world, NULL, c->snapshot, c->size);
    if (status == GRAZE_OK)
        status = frames_make(c, world, 0);
    if (status == GRAZE_OK)
        c->hash = graze_world_hash(world);
    graze_world_close(world);
    return status;
}

/* A rollback; a save and a hash; and eight frames more, which come after no load. */
static graze_status round_make(swarm *c) {
    timing_start start = timing_begin();
    graze_status status = graze_world_load(c->world, NULL, c->snapshot, c->size);
    timing_add(&c->load, timing_since(start));
    if (status == GRAZE_OK)
        status = frames_make(c, c->world, 0);
    timing_add(&c->all, timing_since(start));
    start = timing_begin();
    c->differs |= graze_world_hash(c->world) != c->hash;
    timing_add(&c->hashing, timing_since(start));
    start = timing_begin();
    if (status == GRAZE_OK)
        status = graze_world_save(c->world, NULL, c->next, c->room, &c->next_size);
    timing_add(&c->save, timing_since(start));
    start = timing_begin();
    if (status == GRAZE_OK)
        status = frames_make(c, c->world, FRAMES);
    timing_add(&c->straight, timing_since(start));
    return status;
}

static double ratio_of(const timing *a, const timing *b) {
    return timing_median(a) / timing_median(b);
}

static void record(const swarm *c, const report *r, const char *method) {
    json_begin_object(r->json, NULL);
    json_put_text(r->json, "suite", "save");
    json_put_text(r->json, "method", method);
    json_put_number(r->json, "n", c->count);
    json_put_number(r->json, "bytes", (double)c->size);
    json_put_number(r->json, "delta_bytes", (double)c->delta_size);
    json_put_number(r->json, "save_ns", timing_median(&c->save) * 1e9);
    json_put_number(r->json, "hash_ns", timing_median(&c->hashing) * 1e9);
    json_put_number(r->json, "load_ns", timing_median(&c->load) * 1e9);
    json_put_number(r->json, "frames_ns", timing_median(&c->straight) * 1e9);
    json_put_number(r->json, "rollback_ns", timing_median(&c->all) * 1e9);
    json_put_number(r->json, "load_per_save", ratio_of(&c->load, &c->save));
    json_put_number(r->json, "rollback_per_frames", ratio_of(&c->all, &c->straight));
    report_put_hash(r->json, "hash", c->hash);
    report_put_machine(r->json);
    json_end(r->json);
}

static void tell(report *r, const swarm *c) {
    const char *method = graze_world_broad_phase(c->world);
    report_line(
        r,
        "%-11s %7" PRIu32
        " %9zu %8zu %8.1f %8.1f %8.1f %6.2f %9.1f %9.1f %6.2f  %016" PRIx64 "%s",
        method, c->count, c->size, c->delta_size, timing_median(&c->save) * 1e6,
        timing_median(&c->hashing) * 1e6, timing_median(&c->load) * 1e6,
        ratio_of(&c->load, &c->save), timing_median(&c->straight) * 1e6,
        timing_median(&c->all) * 1e6, ratio_of(&c->all, &c->straight), c->hash,
        c->differs ? "  DIFFERS" : "");
    r->has_difference |= c->differs;
    if (r->json != NULL)
        record(c, r, method);
}

static graze_status swarm_run(report *r, swarm *c) {
    const uint32_t rounds = report_rounds(r, ROUNDS);
    graze_status status = swarm_open(c, r);
    if (status == GRAZE_OK)
        status = oracle_ask(c);
    for (uint32_t i = 0; i < rounds && status == GRAZE_OK; i++)
        status = round_make(c);
    if (status == GRAZE_OK)
        tell(r, c);
    swarm_close(c);
    return status;
}

bool save_suite(report *r, error *e) {
    char processor[128];
    static const uint32_t usual[] = { 1000, 20000 };
    const uint32_t *counts = usual;
    size_t count = sizeof usual / sizeof *usual;
    if (r->options.boxes != 0) {
        counts = &r->options.boxes;
        count = 1;
    }
    report_processor(processor, sizeof processor);
    report_line(r, "load, then %d frames: all placed, and a step; %s, %s", FRAMES,
                processor, report_compiler());
    report_line(r, "%-11s %7s %9s %8s %8s %8s %8s %6s %9s %9s %6s  %s",
                "us, median:", "n", "bytes", "delta", "save", "hash", "load",
                "/ save", "8 frames", "rollback", "/ 8", "hash");
    for (size_t i = 0; i < count; i++) {
        swarm c = { .count = counts[i] };
        if (swarm_run(r, &c) != GRAZE_OK)
            return error_no_memory(e, "bench save");
    }
    return true;
}
