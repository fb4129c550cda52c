/* steps.c: steps [LANES]: the steps of steps.mjs by the native library: the same boxes,
 * moves and calls, with the best vectors or those named.
 *
 * A line for each frame: nanoseconds of the moves and the step, and its events. */
#include "bench/lanes.h"
#include "graze/graze.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { COUNT = 10000, FRAMES = 200, TURN = 20 };

static uint32_t random_state = COUNT;

/* The same numbers as random of common.mjs gives. */
static double random_next(void) {
    random_state = random_state * 1664525u + 1013904223u;
    return random_state / 4294967296.0;
}

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static graze_body bodies[COUNT];
static float x[COUNT], y[COUNT], by[2 * COUNT];

static bool fill(graze_world *world) {
    const double side = sqrt(COUNT) * 12;
    const graze_part_def part = { .box = { 0, 0, 5, 5 } };
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)(random_next() * side);
        y[i] = (float)(random_next() * side);
        const graze_body_def def = { x[i], y[i], &part, 1, 0, 0 };
        if (graze_body_add(world, &def, &bodies[i]) != GRAZE_OK)
            return false;
    }
    for (int i = 0; i < 2 * COUNT; i++)
        by[i] = (float)(random_next() * 4 - 2);
    return true;
}

static bool frame_run(graze_world *world, int frame) {
    const double sign = frame % (2 * TURN) < TURN ? 1 : -1;
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)(x[i] + sign * by[2 * i]);
        y[i] = (float)(y[i] + sign * by[2 * i + 1]);
    }
    const graze_positions positions = { bodies, x, y, COUNT, NULL };
    const int64_t begin = now_ns();
    if (graze_world_move_all(world, &positions) != GRAZE_OK ||
        graze_world_step(world) != GRAZE_OK)
        return false;
    const int64_t end = now_ns();
    size_t count;
    graze_world_contact_events(world, &count);
    printf("%lld %zu\n", (long long)(end - begin), count);
    return true;
}

int main(int argc, char **argv) {
    graze_world *world;
    error e = { 0 };
    if (argc > 1 && !lanes_choose(argv[1], &e)) {
        fprintf(stderr, "steps: %s\n", e.text);
        return 2;
    }
    if (graze_world_open(NULL, &world) != GRAZE_OK || !fill(world))
        return 1;
    for (int frame = 0; frame < FRAMES; frame++)
        if (!frame_run(world, frame))
            return 1;
    graze_world_close(world);
    return 0;
}
