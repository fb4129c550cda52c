/* box_distance.h: the distance of a point from a box, and which of two distances is shorter; exact.
 *
 * Squares of distances are compared in doubles with a bound on the error, and exactly (core/exact.h) if that
 * is not enough.
 */
#ifndef GRZ_NARROW_BOX_DISTANCE_H
#define GRZ_NARROW_BOX_DISTANCE_H

#include "graze/geometry.h"

#include <stdbool.h>

/* The vector from a point to the nearest point of a box, not rounded: along x from x[0] to x[1], along y
 * likewise; 0 to 0 where the point is between the edges. `square` is its squared length, rounded. */
typedef struct grz_box_distance {
    double x[2], y[2];
    double square;
} grz_box_distance;

grz_box_distance grz_box_distance_to(graze_point point, const graze_area *area);

/* A distance of a length, from 0 on. */
grz_box_distance grz_box_distance_of_length(double length);

/* Below 0: a is shorter; 0: both are equal. */
int grz_box_distance_compare(const grz_box_distance *a, const grz_box_distance *b);

/* Smaller squares may have lost digits to underflow. */
static const double grz_min_safe_square = 0x1p-960;

/* The same for squares, which are off by less than 2^-50 of themselves unless they underflowed. */
static inline bool grz_square_is_surely_longer(double a, double b) {
    return a > grz_min_safe_square && a > b * (1 + 0x1p-48) && a * 0 == 0;
}

/* True only if a is longer than b. Cheap. */
static inline bool grz_box_distance_is_surely_longer(const grz_box_distance *a, const grz_box_distance *b) {
    return grz_square_is_surely_longer(a->square, b->square);
}

/* The double nearest to the length. */
double grz_box_distance_length(const grz_box_distance *distance);

#endif
