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

/* The way from one place to another, not rounded. */
typedef struct grz_way {
    graze_point from, to;
} grz_way;

/* The direction at right angles to a way: from +x towards -y. */
grz_way grz_way_turned(grz_way way);

/* The way as a vector, rounded; and its length, which is 0 only if both ends are one. */
graze_point grz_way_vector(grz_way way);
double grz_vector_length(graze_point vector);

/* The dot product of two ways, its sign right. */
double grz_way_dot(grz_way a, grz_way b);

/* The distance of the way's far end from a line, less `reach`, a sum of radii: `along` is a normal of the
 * line, any length, and `way` leads from the line to the place. The dot product of both must be positive. */
double grz_gap_to_line(grz_way way, grz_way along, grz_two reach);

/* The length of a way less `reach`. */
double grz_gap_to_point(grz_way way, grz_two reach);

#endif
