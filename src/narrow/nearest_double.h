/* nearest_double.h: correctly rounded quotients and lengths: the nearest double, ties to even.
 *
 * A guess in doubles is off by a few roundings. The midpoints between it and its neighbors are then compared
 * with the exact value. So an earlier time or a nearer distance never gets the larger number.
 */
#ifndef GRZ_NARROW_NEAREST_DOUBLE_H
#define GRZ_NARROW_NEAREST_DOUBLE_H

/* (edge - from) / (to - from), which is from 0 to 1. */
double grz_nearest_quotient(double edge, double from, double to);

/* The length of (x[1] - x[0], y[1] - y[0]), at most DBL_MAX. */
double grz_nearest_length(const double x[2], const double y[2]);

#endif
