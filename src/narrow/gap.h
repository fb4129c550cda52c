/* gap.h: the few numbers that decide whether shapes touch, each a double whose sign is that of the truth.
 *
 * Everything is computed from differences of coordinates in doubles, with a bound on the error. Where a
 * number is not farther from zero than its bound, it is computed again without error (core/exact.h). So of
 * several such numbers the smallest or the largest has the right sign too, and whoever compares with zero is
 * right. Source: the filter is J. Shewchuk's (1997); (d^2 - r^2) / (d + r) for d - r is of old. Cost: a few
 * operations; some hundred nanoseconds where doubles do not suffice, as for shapes that just meet.
 */
#ifndef GRZ_NARROW_GAP_H
#define GRZ_NARROW_GAP_H

#include "core/exact.h"
#include "graze/shape.h"

#include <math.h>

/* Half the distance from 1 to the next double; and a number beside which what underflow loses is nothing. */
#define GRZ_HALF_STEP 0x1p-53
#define GRZ_LITTLE 0x1p-960

/* The way from one place to another, not rounded. */
typedef struct grz_way {
    graze_point from, to;
} grz_way;

/* The direction at right angles to a way: from +x towards -y. */
static inline grz_way grz_way_turned(grz_way way) {
    return (grz_way){ { way.from.y, -way.from.x }, { way.to.y, -way.to.x } };
}

/* The way as a vector, rounded. */
static inline graze_point grz_way_vector(grz_way way) {
    return (graze_point){ way.to.x - way.from.x, way.to.y - way.from.y };
}

static inline double grz_vector_dot(graze_point a, graze_point b) {
    return a.x * b.x + a.y * b.y;
}

static inline graze_point grz_vector_reversed(graze_point vector) {
    return (graze_point){ 0 - vector.x, 0 - vector.y };
}

/* 0 only for a vector without length. */
double grz_vector_length(graze_point vector);

/* The vector with length 1. */
graze_point grz_vector_unit(graze_point vector);

/* numerator / denominator, but never 0 in underflow. */
double grz_quotient(double numerator, double denominator);

/* The dot product of two ways as if rounded once; never 0 in underflow. */
double grz_way_dot_exactly(grz_way a, grz_way b);

/* The dot product of two ways, its sign right. */
static inline double grz_way_dot(grz_way a, grz_way b) {
    const graze_point u = grz_way_vector(a), v = grz_way_vector(b);
    const double x = u.x * v.x, y = u.y * v.y, dot = x + y;
    if (fabs(dot) > 4 * GRZ_HALF_STEP * (fabs(x) + fabs(y)) + GRZ_LITTLE)
        return dot;
    if ((u.x == 0 || v.x == 0) && (u.y == 0 || v.y == 0))
        return 0;
    return grz_way_dot_exactly(a, b);
}

/* The distance of the way's far end from a line, less `reach`, a sum of radii: `along` is a normal of the
 * line, any length, and `way` leads from the line to the place. The dot product of both must be positive. */
double grz_gap_to_line(grz_way way, grz_way along, grz_two reach);

/* The length of a way less `reach`. */
double grz_gap_to_point(grz_way way, grz_two reach);

#endif
