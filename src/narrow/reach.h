/* reach.h: how far a place is from a box, and which of two is nearer; decided exactly.
 *
 * Squares of distances are compared in doubles with a bound for the error, and where that cannot tell,
 * exactly (core/wide.h).
 */
#ifndef GRZ_NARROW_REACH_H
#define GRZ_NARROW_REACH_H

#include "graze/survey.h"

#include <stdbool.h>

/* The way from a place to the nearest one in a box: along x from x[0] to x[1], along y likewise; 0 to 0 where
 * the place is between the edges. `square` is that of its length, as doubles have it. */
typedef struct grz_reach {
    double x[2], y[2];
    double square;
} grz_reach;

grz_reach grz_reach_to(graze_point place, const graze_area *area);

/* One of a length, at least 0. */
grz_reach grz_reach_of_length(double length);

/* Below 0: a is shorter; 0: as long. */
int grz_reach_compare(const grz_reach *a, const grz_reach *b);

/* True only if a is longer than b. Cheap. */
bool grz_reach_is_surely_longer(const grz_reach *a, const grz_reach *b);

/* The double nearest to the length. */
double grz_reach_length(const grz_reach *reach);

#endif
