/* curves.h: exponential, logarithm and the normal distribution, with the same bits
 * on every machine.
 *
 * Libraries of mathematics differ in the last bit; these use only what IEEE 754
 * rounds correctly, in a fixed order. Good to some 1e-14, which is more than a
 * workload needs.
 */
#ifndef BENCH_WORKLOADS_CURVES_H
#define BENCH_WORKLOADS_CURVES_H

#include "scenes/seeded.h"

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
