/* field.h: a square world full of equal squares: w1 and w2, and what some of the
 * worst cases begin with.
 *
 * N squares of side 16 in a world of side 16 * sqrt(2 N), about N pairs. Each has
 * its own way, 2.5 to 7.5 % of its side a frame along each axis, and turns back at
 * the world's edges.
 */
#ifndef BENCH_WORKLOADS_FIELD_H
#define BENCH_WORKLOADS_FIELD_H

#include "bench/workloads/workload_kind.h"

/* The state of a workload. */
typedef struct field {
    seeded_random random;
    fixed_point grid;
    double last, side; /* the greatest place, and a square's side */
    float *way_x, *way_y;
} field;

/* Make a field, all squares at random places. */
bool field_open(workload *w, uint64_t seed);
bool field_open_moving(workload *w, uint64_t seed); /* with ways to go */
void field_close(workload *w);

/* Put one square, or all, anywhere. */
void field_scatter_one(workload *w, uint32_t i);
void field_scatter(workload *w);

/* One square, or all, a frame on. */
void field_move_one(workload *w, uint32_t i);
void field_move(workload *w);

#endif
