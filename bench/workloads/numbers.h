/* numbers.h: places, sides and random numbers of workloads, with the same bits on
 * every machine.
 *
 * Places are multiples of a unit and sides odd multiples of its half. So min edges
 * and max edges are on two grids without a common point. The unit is 2^-8 while a
 * float can tell its half all over the world, else 2^-6, and so on.
 *
 * Libraries of mathematics differ in the last bit. The exponential, the logarithm
 * and the normal distribution here use only what IEEE 754 rounds correctly, in a
 * fixed order. They are good to some 1e-14, which is more than a workload needs.
 */
#ifndef BENCH_WORKLOADS_NUMBERS_H
#define BENCH_WORKLOADS_NUMBERS_H

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

/* e^x for |x| up to some hundreds, and the natural logarithm of a positive
 * number. */
double curve_exp(double x);
double curve_log(double x);

/* A number from the normal distribution of mean 0 and deviation 1: George
 * Marsaglia's polar method (1964). */
double curve_normal(seeded_random *random);

/* A number from 0 to 1, 1 excluded. */
double curve_uniform(seeded_random *random);

#endif
