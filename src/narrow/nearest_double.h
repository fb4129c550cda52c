/* nearest_double.h: quotients and lengths as the doubles nearest to them, ties to even.
 *
 * A guess in doubles is off by a few roundings; the places halfway to its neighbours are then compared with
 * the truth, exactly. Rounded so, what is earlier or nearer never gets the greater number.
 */
#ifndef GRZ_NARROW_NEAREST_DOUBLE_H
#define GRZ_NARROW_NEAREST_DOUBLE_H

/* (edge - from) / (to - from), which is from 0 to 1. */
double grz_nearest_quotient(double edge, double from, double to);

/* The length of (x[1] - x[0], y[1] - y[0]); DBL_MAX where it is beyond that. */
double grz_nearest_length(const double x[2], const double y[2]);

#endif
