/* fixed_point.h: the grid of all edges of a workload.
 *
 * Places are multiples of a unit and sides odd multiples of its half. So min edges
 * and max edges are on two grids without a common point. The unit is 2^-8 while a
 * float can tell its half all over the world, else 2^-6, and so on.
 */
#ifndef BENCH_WORKLOADS_FIXED_POINT_H
#define BENCH_WORKLOADS_FIXED_POINT_H

#include "scenes/seeded.h"

typedef struct fixed_point {
    double unit;
} fixed_point;

typedef struct fixed_place {
    double x, y;
} fixed_place;

typedef struct fixed_size {
    double w, h;
} fixed_size;

/* The grid for a world whose edges lie between -reach and reach. */
fixed_point fixed_for(double reach);

/* The place nearest to a value; and the side nearest to one and above zero: 16
 * becomes 16 + unit / 2. */
double fixed_round(fixed_point l, double value);
double fixed_side(fixed_point l, double value);

/* A random place from `low` to `high`, multiples of the unit both, both included. */
double fixed_between(fixed_point l, seeded_random *random, double low, double high);

#endif
