/* field.c: a square world full of equal squares: w1 and w2, and what some of the
 * worst cases begin with; see field.h. */
#include "bench/workloads/field.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE = 16 };

static const double way_least = 0.025, way_most = 0.075;

static float random_way(field *f) {
    const double least = fixed_round(f->grid, way_least * SIDE);
    const double most = fixed_round(f->grid, way_most * SIDE);
    const double way = fixed_between(f->grid, &f->random, least, most);
    return (float)(seeded_below(&f->random, 2) == 0 ? way : -way);
}

static void square_put(workload *w, uint32_t i, fixed_place at) {
    const field *f = w->state;
    workload_put(w, i, at, (fixed_size){ f->side, f->side });
}

void field_scatter_one(workload *w, uint32_t i) {
    field *f = w->state;
    const double x = fixed_between(f->grid, &f->random, 0, f->last);
    const double y = fixed_between(f->grid, &f->random, 0, f->last);
    square_put(w, i, (fixed_place){ x, y });
}

void field_scatter(workload *w) {
    for (uint32_t i = 0; i < w->count; i++)
        field_scatter_one(w, i);
}

bool field_open(workload *w, uint64_t seed) {
    const double world = fmax(floor(SIDE * sqrt(2 * (double)w->count)), 2 * SIDE);
    field *f = w->state = calloc(1, sizeof *f);
    if (f == NULL)
        return false;
    f->random.state = seed;
    f->grid = fixed_for(world);
    f->side = fixed_side(f->grid, SIDE);
    f->last = world - SIDE - 1;
    w->bounds = (graze_box){ 0, 0, (float)world, (float)world };
    field_scatter(w);
    return true;
}

/* One coordinate a frame on; what would leave the world turns back instead. */
static double moved(double at, float *way, double last) {
    if (at + (double)*way < 0 || at + (double)*way > last)
        *way = -*way;
    return at + (double)*way;
}

void field_move_one(workload *w, uint32_t i) {
    const field *f = w->state;
    const double x = moved((double)w->x[i], &f->way_x[i], f->last);
    const double y = moved((double)w->y[i], &f->way_y[i], f->last);
    square_put(w, i, (fixed_place){ x, y });
}

void field_move(workload *w) {
    for (uint32_t i = 0; i < w->count; i++)
        field_move_one(w, i);
}

bool field_open_moving(workload *w, uint64_t seed) {
    if (!field_open(w, seed))
        return false;
    field *f = w->state;
    f->way_x = malloc(w->count * sizeof *f->way_x);
    f->way_y = malloc(w->count * sizeof *f->way_y);
    if (f->way_x == NULL || f->way_y == NULL)
        return false;
    for (uint32_t i = 0; i < w->count; i++) {
        f->way_x[i] = random_way(f);
        f->way_y[i] = random_way(f);
    }
    return true;
}

void field_close(workload *w) {
    field *f = w->state;
    if (f == NULL)
        return;
    free(f->way_x);
    free(f->way_y);
}

const workload_kind field_still = { "w1", 100000, field_open, field_scatter, NULL };
const workload_kind field_moving = { "w2", 100000, field_open_moving, field_move,
                                     field_close };
