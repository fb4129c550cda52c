/* squares.c: a square world full of equal squares: w1 and w2; and w8, what upsets a
 * broad phase.
 *
 * N squares of side 16 in a world of side 16 * sqrt(2 N), about N pairs. Each has
 * its own way, 2.5 to 7.5 % of its side a frame along each axis, and turns back at
 * the world's edges.
 */
#include "bench/workloads/kind.h"

#include <math.h>
#include <stdlib.h>

enum { USUAL_COUNT = 100000, SIDE = 16, SPOT_COUNT = 5000, RENEWED = 10000 };

/* The state of a workload. */
typedef struct field {
    seeded_random random;
    fixed_point grid;
    double last, side; /* the greatest place, and a square's side */
    float *way_x, *way_y;
} field;

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

/* Put one square anywhere. */
static void field_scatter_one(workload *w, uint32_t i) {
    field *f = w->state;
    const double x = fixed_between(f->grid, &f->random, 0, f->last);
    const double y = fixed_between(f->grid, &f->random, 0, f->last);
    square_put(w, i, (fixed_place){ x, y });
}

static void field_scatter(workload *w) {
    for (uint32_t i = 0; i < w->count; i++)
        field_scatter_one(w, i);
}

/* All squares at random places. */
static bool field_open(workload *w, uint64_t seed) {
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

/* One coordinate a frame on; a box that would leave the world turns back instead. */
static double moved(double at, float *way, double last) {
    if (at + (double)*way < 0 || at + (double)*way > last)
        *way = -*way;
    return at + (double)*way;
}

static void field_move_one(workload *w, uint32_t i) {
    const field *f = w->state;
    const double x = moved((double)w->x[i], &f->way_x[i], f->last);
    const double y = moved((double)w->y[i], &f->way_y[i], f->last);
    square_put(w, i, (fixed_place){ x, y });
}

static void field_move(workload *w) {
    for (uint32_t i = 0; i < w->count; i++)
        field_move_one(w, i);
}

/* The same, with ways to go. */
static bool field_open_moving(workload *w, uint64_t seed) {
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

static void field_close(workload *w) {
    field *f = w->state;
    if (f == NULL)
        return;
    free(f->way_x);
    free(f->way_y);
}

/* --- Worst cases --- */

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

const workload_kind squares_still = { "w1", USUAL_COUNT, field_open, field_scatter,
                                      NULL };
const workload_kind squares_moving = { "w2", USUAL_COUNT, field_open_moving,
                                       field_move, field_close };
const workload_kind squares_on_spot = { "w8-spot", SPOT_COUNT, spot_open, spot_next,
                                        NULL };
const workload_kind squares_with_giant = { "w8-giant", USUAL_COUNT, giant_open,
                                           giant_next, NULL };
const workload_kind squares_in_row = { "w8-row", USUAL_COUNT, line_open, row_next,
                                       NULL };
const workload_kind squares_in_column = { "w8-column", USUAL_COUNT, line_open,
                                          column_next, NULL };
const workload_kind squares_jumping = { "w8-teleport", USUAL_COUNT,
                                        field_open_moving, teleport_next,
                                        field_close };
const workload_kind squares_renewed = { "w8-births", USUAL_COUNT, births_open,
                                        births_next, field_close };
