/* drift.c: see drift.h. */
#include "bench/drift.h"

#include "scenes/seeded.h"

#include <math.h>
#include <stdlib.h>

enum { UNITS = 256, SIDE = 16, WAY_LEAST = 102, WAY_MOST = 307 };

static const float square_side = SIDE + 0x1p-9f;

static float random_place(const drift *d, seeded_random *random) {
    const uint32_t room = ((uint32_t)d->side - SIDE - 1) * UNITS;
    return (float)seeded_below(random, room + 1) / UNITS;
}

static float random_way(seeded_random *random) {
    const float way = (float)(WAY_LEAST + seeded_below(random, WAY_MOST - WAY_LEAST + 1)) / UNITS;
    return seeded_below(random, 2) == 0 ? way : -way;
}

static graze_box square_at(float x, float y) {
    return (graze_box){ x, y, x + square_side, y + square_side };
}

static void fill(drift *d, uint64_t seed) {
    seeded_random random = { seed };
    for (uint32_t i = 0; i < d->count; i++) {
        d->x[i] = random_place(d, &random);
        d->y[i] = random_place(d, &random);
        d->way_x[i] = random_way(&random);
        d->way_y[i] = random_way(&random);
        d->boxes[i] = square_at(d->x[i], d->y[i]);
    }
}

bool drift_open(drift *d, uint32_t count, uint64_t seed) {
    const size_t bytes = count * sizeof(float);
    *d = (drift){ .count = count, .side = floorf(SIDE * sqrtf(2 * (float)count)) };
    d->boxes = malloc(count * sizeof *d->boxes);
    d->x = malloc(bytes);
    d->y = malloc(bytes);
    d->way_x = malloc(bytes);
    d->way_y = malloc(bytes);
    if (d->boxes == NULL || d->x == NULL || d->y == NULL || d->way_x == NULL || d->way_y == NULL) {
        drift_close(d);
        return false;
    }
    fill(d, seed);
    return true;
}

void drift_close(drift *d) {
    free(d->boxes);
    free(d->x);
    free(d->y);
    free(d->way_x);
    free(d->way_y);
    *d = (drift){ 0 };
}

/* One coordinate a frame on; what would leave the field turns back instead. */
static void move_along(float *at, float *way, float last) {
    if (*at + *way < 0 || *at + *way > last)
        *way = -*way;
    *at += *way;
}

void drift_move(drift *d) {
    const float last = d->side - SIDE - 1;
    for (uint32_t i = 0; i < d->count; i++) {
        move_along(&d->x[i], &d->way_x[i], last);
        move_along(&d->y[i], &d->way_y[i], last);
        d->boxes[i] = square_at(d->x[i], d->y[i]);
    }
}
