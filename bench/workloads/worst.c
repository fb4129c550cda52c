/* worst.c: w8, what upsets a broad phase. */
#include "bench/workloads/field.h"

#include <stdlib.h>

enum { SIDE = 16, SPOT_COUNT = 5000, RENEWED = 10000 };

/* All on one spot, another in each frame. */
static void spot_next(workload *w) {
    field_scatter_one(w, 0);
    for (uint32_t i = 1; i < w->count; i++) {
        w->x[i] = w->x[0];
        w->y[i] = w->y[0];
        w->boxes[i] = w->boxes[0];
    }
}

static bool spot_open(workload *w, uint64_t seed) {
    if (!field_open(w, seed))
        return false;
    spot_next(w);
    return true;
}

/* The first box is as large as the world, the others lie in it. */
static void giant_next(workload *w) {
    const field *f = w->state;
    field_scatter(w);
    const double side = fixed_side(f->grid, (double)w->bounds.max_x - 1);
    workload_put(w, 0, (fixed_place){ 0, 0 }, (fixed_size){ side, side });
}

static bool giant_open(workload *w, uint64_t seed) {
    if (!field_open(w, seed))
        return false;
    giant_next(w);
    return true;
}

/* A line is long enough for about a pair a box. */
static bool line_open(workload *w, uint64_t seed) {
    const double length = (double)SIDE * (w->count + 1.0);
    if (!field_open(w, seed))
        return false;
    field *f = w->state;
    f->grid = fixed_for(length);
    f->side = fixed_side(f->grid, SIDE);
    f->last = length - SIDE - 1;
    w->bounds = (graze_box){ 0, 0, (float)length, (float)length };
    w->kind->next(w);
    return true;
}

static void row_next(workload *w) {
    field *f = w->state;
    const fixed_size size = { f->side, f->side };
    const double y = fixed_between(f->grid, &f->random, 0, f->last);
    for (uint32_t i = 0; i < w->count; i++)
        workload_put(
            w, i, (fixed_place){ fixed_between(f->grid, &f->random, 0, f->last), y },
            size);
}

static void column_next(workload *w) {
    field *f = w->state;
    const fixed_size size = { f->side, f->side };
    const double x = fixed_between(f->grid, &f->random, 0, f->last);
    for (uint32_t i = 0; i < w->count; i++)
        workload_put(
            w, i, (fixed_place){ x, fixed_between(f->grid, &f->random, 0, f->last) },
            size);
}

/* Which half jumps is tossed for anew in each frame. */
static void teleport_next(workload *w) {
    field *f = w->state;
    for (uint32_t i = 0; i < w->count; i++)
        if (seeded_below(&f->random, 2) == 0)
            field_scatter_one(w, i);
        else
            field_move_one(w, i);
}

/* Every n-th box from a random one on dies; a born box stands anywhere. */
static void births_next(workload *w) {
    field *f = w->state;
    w->renewed_count = w->count / 2 < RENEWED ? w->count / 2 : RENEWED;
    const uint32_t stride = w->renewed_count > 0 ? w->count / w->renewed_count : 1;
    const uint32_t first = seeded_below(&f->random, stride);
    field_move(w);
    for (uint32_t i = 0; i < w->renewed_count; i++) {
        w->renewed[i] = first + i * stride;
        field_scatter_one(w, w->renewed[i]);
    }
}

/* In the first frame no box has died yet. */
static bool births_open(workload *w, uint64_t seed) {
    w->renewed = malloc(RENEWED * sizeof *w->renewed);
    return w->renewed != NULL && field_open_moving(w, seed);
}

const workload_kind worst_spot = { "w8-spot", SPOT_COUNT, spot_open, spot_next,
                                   NULL };
const workload_kind worst_giant = { "w8-giant", 100000, giant_open, giant_next,
                                    NULL };
const workload_kind worst_row = { "w8-row", 100000, line_open, row_next, NULL };
const workload_kind worst_column = { "w8-column", 100000, line_open, column_next,
                                     NULL };
const workload_kind worst_teleport = { "w8-teleport", 100000, field_open_moving,
                                       teleport_next, field_close };
const workload_kind worst_births = { "w8-births", 100000, births_open, births_next,
                                     field_close };
