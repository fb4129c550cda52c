/* gap.h: the few numbers that decide whether shapes touch, each a double whose sign is that of the truth.
 *
 * Everything is computed from differences of coordinates in doubles, with a bound on the error. Where a
 * number is not farther from zero than its bound, it is computed again without error (core/exact.h). So of
 * several such numbers the smallest or the largest has the right sign too, and whoever compares with zero is
 * right. Source: the filter is J. Shewchuk's (1997); (d^2 - r^2) / (d + r) for d - r is of old. Cost: a few
 * operations; some hundred nanoseconds where doubles do not suffice, as for shapes that just meet.
 */
#ifndef GRZ_NARROW_PREDICATES_H
#define GRZ_NARROW_PREDICATES_H

#include "core/exact.h"
#include "graze/shape.h"

#include <math.h>

/* Half the distance from 1 to the next double; and a number beside which what underflow loses is nothing. */
#define GRZ_UNIT_ROUNDOFF 0x1p-53
#define GRZ_UNDERFLOW_BOUND 0x1p-960

/* The way from one place to another, not rounded. */
typedef struct grz_segment {
    graze_point from, to;
} grz_segment;

/* The direction at right angles to a way: from +x towards -y. */
static inline grz_segment grz_segment_perpendicular(grz_segment way) {
    return (grz_segment){ { way.from.y, -way.from.x }, { way.to.y, -way.to.x } };
}

/* The way as a vector, rounded. */
static inline graze_point grz_segment_vector(grz_segment way) {
    return (graze_point){ way.to.x - way.from.x, way.to.y - way.from.y };
}

static inline double grz_vector_dot(graze_point a, graze_point b) {
    return a.x * b.x + a.y * b.y;
}

static inline graze_point grz_vector_negated(graze_point vector) {
    return (graze_point){ 0 - vector.x, 0 - vector.y };
}

/* 0 only for a vector without length. */
double grz_vector_length(graze_point vector);

/* The vector with length 1. */
graze_point grz_vector_unit(graze_point vector);

/* numerator / denominator, but never 0 in underflow. */
double grz_quotient(double numerator, double denominator);

/* The dot product of two ways as if rounded once; never 0 in underflow. */
double grz_segment_dot_exact(grz_segment a, grz_segment b);

/* The dot product of two ways, its sign right. */
static inline double grz_segment_dot(grz_segment a, grz_segment b) {
    const graze_point u = grz_segment_vector(a), v = grz_segment_vector(b);
    const double x = u.x * v.x, y = u.y * v.y, dot = x + y;
    if (fabs(dot) > 4 * GRZ_UNIT_ROUNDOFF * (fabs(x) + fabs(y)) + GRZ_UNDERFLOW_BOUND)
        return dot;
    if ((u.x == 0 || v.x == 0) && (u.y == 0 || v.y == 0))
        return 0;
    return grz_segment_dot_exact(a, b);
}

/* The distance of the way's far end from a line, less `reach`, a sum of radii: `along` is a normal of the
 * line, any length, and `way` leads from the line to the place. The dot product of both must be positive. */
double grz_signed_distance_to_line(grz_segment way, grz_segment along, grz_double_double reach);

/* The length of a way less `reach`. */
double grz_signed_distance_to_point(grz_segment way, grz_double_double reach);

#endif
