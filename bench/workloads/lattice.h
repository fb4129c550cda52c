/* lattice.h: the grid that all edges of a workload lie on.
 *
 * Places are multiples of a unit and sides odd multiples of its half, so min edges and max edges are on two
 * grids that have no point in common. The unit is 2^-8 while a float can tell its half all over the world,
 * else 2^-6, and so on.
 */
#ifndef BENCH_WORKLOADS_LATTICE_H
#define BENCH_WORKLOADS_LATTICE_H

#include "scenes/seeded.h"

typedef struct lattice {
    double unit;
} lattice;

typedef struct lattice_place {
    double x, y;
} lattice_place;

typedef struct lattice_size {
    double w, h;
} lattice_size;

/* The grid for a world whose edges lie between -reach and reach. */
lattice lattice_for(double reach);

/* The place nearest to a value; and the side nearest to one and above zero: 16 becomes 16 + unit / 2. */
double lattice_round(lattice l, double value);
double lattice_side(lattice l, double value);

/* A random place from `low` to `high`, multiples of the unit both, both included. */
double lattice_between(lattice l, seeded_random *random, double low, double high);

#endif
