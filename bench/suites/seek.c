/* seek.c: the suite `seek`: the time to go to any step of a replay. A recording
 * of ten minutes, 36,000 steps of 5,000 bouncing bodies, is replayed. It shows how
 * long the first frame takes, and the whole. Then come seeks to any step, and to one
 * at most 60 steps away, each compared with the hash of the straight run. Last is
 * the memory of it all. The recording is in a temporary file.
 */
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 36000, BODIES = 5000, SEEKS = 500, NEAR = 60, SIDE = 1200 };

typedef struct seek_run {
    uint32_t steps, bodies;
    FILE *file;
    float *x, *y, *vx, *vy;
    graze_body *body;
    uint64_t *hashes;
    size_t memory, memory_max;
    bool differs;
} seek_run;

static bool file_take(void *user, const void *bytes, size_t size) {
    return fwrite(bytes, 1, size, user) == size;
}

static size_t file_give(void *user, void *bytes, size_t size) {
    return fread(bytes, 1, size, user);
}

static bool file_seek(void *user, uint64_t offset) {
    return fseek(user, (long)offset, SEEK_SET) == 0;
}

static void *resize_counted(void *user, void *block, size_t old_size,
                            size_t new_size) {
    seek_run *run = user;
    void *now = NULL;
    if (new_size == 0)
        free(block);
    else if ((now = realloc(block, new_size)) == NULL)
        return NULL;
    run->memory += new_size - old_size;
    if (run->memory > run->memory_max)
        run->memory_max = run->memory;
    return now;
}

static void bounce(float *at, float *speed) {
    *at += *speed;
    if (*at < 0 || *at > SIDE)
        *speed = -*speed;
}

static graze_status step_record(seek_run *run, graze_world *world, uint32_t step) {
    const graze_positions all = {
        .bodies = run->body, .x = run->x, .y = run->y, .count = run->bodies
    };
    for (uint32_t i = 0; i < run->bodies; i++) {
        bounce(&run->x[i], &run->vx[i]);
        bounce(&run->y[i], &run->vy[i]);
    }
    graze_status status = graze_world_set_positions(world, &all);
    if (status == GRAZE_OK)
        status = graze_world_step(world);
    run->hashes[step] = graze_world_hash(world);
    return status;
}

static graze_status recording_make(seek_run *run, seeded_random *random) {
    const graze_recording_sink sink = { file_take, run->file };
    const graze_part_def part = { .box = { -4, -4, 4, 4 } };
    graze_world *world;
    graze_status status = graze_world_open(NULL, &world);
    for (uint32_t i = 0; i < run->bodies && status == GRAZE_OK; i++) {
        run->x[i] = (float)seeded_below(random, SIDE);
        run->y[i] = (float)seeded_below(random, SIDE);
        run->vx[i] = (float)seeded_below(random, 64) / 8 - 4;
        run->vy[i] = (float)seeded_below(random, 64) / 8 - 4;
        status = graze_body_add(
            world,
            &(graze_body_def){
                .x = run->x[i], .y = run->y[i], .parts = &part, .part_count = 1 },
            &run->body[i]);
    }
    if (status == GRAZE_OK)
        status = graze_recording_start(world, &sink);
    for (uint32_t step = 0; step < run->steps && status == GRAZE_OK; step++)
        status = step_record(run, world, step);
    const graze_status ended = graze_recording_stop(world);
    graze_world_close(world);
    return status == GRAZE_OK ? ended : status;
}

/* Milliseconds of a seek, or of a step; it must show what was recorded. */
static double seek_to(seek_run *run, graze_replay *replay, uint32_t step) {
    const timing_start start = timing_begin();
    const graze_replay_state state = graze_replay_seek(replay, step);
    const double ms = timing_since(start) * 1e3;
    run->differs |=
        state != GRAZE_REPLAY_STEPPED || graze_replay_read(replay).steps != step ||
        graze_world_hash(graze_replay_world(replay)) != run->hashes[step - 1];
    return ms;
}

/* Seeks at most `reach` steps away. */
static void seeks_tell(report *r, seek_run *run, graze_replay *replay,
                       seeded_random *random, uint32_t reach) {
    double ms[SEEKS];
    for (int i = 0; i < SEEKS; i++) {
        const uint32_t now = (uint32_t)graze_replay_read(replay).steps;
        uint32_t first = 1, end = run->steps;
        if (now > reach)
            first = now - reach;
        if (end - now > reach)
            end = now + reach;
        ms[i] = seek_to(run, replay, first + seeded_below(random, end - first + 1));
    }
    timing_sort(ms, SEEKS);
    report_line(r, "%-28s median %7.2f ms   p99 %7.2f ms   worst %7.2f ms",
                reach < run->steps ? "a seek within 60 steps" : "a seek to any step",
                ms[SEEKS / 2], ms[SEEKS * 99 / 100], ms[SEEKS - 1]);
}

static graze_status replay_tell(report *r, seek_run *run, seeded_random *random) {
    graze_replay *replay;
    const graze_replay_config config = { .source = { file_give, run->file },
                                         .source_seek = file_seek,
                                         .allocator = { resize_counted, run } };
    rewind(run->file);
    const timing_start start = timing_begin();
    const graze_status status = graze_replay_open(&config, &replay);
    if (status != GRAZE_OK)
        return status;
    seek_to(run, replay, 1);
    report_line(r, "%-28s %.2f ms", "the first frame", timing_since(start) * 1e3);
    seek_to(run, replay, run->steps);
    report_line(r, "%-28s %.1f s", "a seek to the end", timing_since(start));
    seeks_tell(r, run, replay, random, UINT32_MAX);
    seeks_tell(r, run, replay, random, NEAR);
    report_line(r, "%-28s %.0f MB%s", "memory", (double)run->memory_max / (1 << 20),
                run->differs ? "  DIFFERS" : "");
    r->has_difference |= run->differs;
    graze_replay_close(replay);
    return GRAZE_OK;
}

bool seek_suite(report *r, error *e) {
    seeded_random random = { r->options.seed };
    seek_run run = { .steps = STEPS, .bodies = BODIES, .file = tmpfile() };
    if (r->options.rounds != 0)
        run.steps = 100 * r->options.rounds;
    if (r->options.boxes != 0)
        run.bodies = r->options.boxes;
    float *const floats = calloc(4 * (size_t)run.bodies, sizeof *floats);
    run.body = calloc(run.bodies, sizeof *run.body);
    run.hashes = calloc(run.steps, sizeof *run.hashes);
    bool is_done =
        run.file != NULL && floats != NULL && run.body != NULL && run.hashes != NULL;
    if (is_done) {
        run.x = floats;
        run.y = floats + run.bodies;
        run.vx = run.y + run.bodies;
        run.vy = run.vx + run.bodies;
        report_line(r, "%" PRIu32 " steps of %" PRIu32 " bodies", run.steps,
                    run.bodies);
        is_done = recording_make(&run, &random) == GRAZE_OK &&
                  replay_tell(r, &run, &random) == GRAZE_OK;
    }
    if (run.file != NULL)
        fclose(run.file);
    free(floats);
    free(run.body);
    free(run.hashes);
    return is_done || error_no_memory(e, "bench seek");
}
