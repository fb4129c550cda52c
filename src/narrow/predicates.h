/* predicates.h: geometric predicates: signed distances and dot products whose sign
 * is exact.
 *
 * Each number is computed in doubles from differences of coordinates, with a bound
 * on its error. If a number is not farther from zero than its bound, it is computed
 * again without rounding (core/exact.h). So the smallest or largest of several such
 * numbers has the right sign, too, and a comparison with zero is exact.
 *
 * Source: the floating-point filter is J. Shewchuk's, "Adaptive Precision
 * Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997. Cost: a few
 * operations; some hundred nanoseconds where doubles do not suffice, as for shapes
 * at the limit of a touch. */
#pragma once

#include "core/exact.h"
#include "graze/shape.h"

#include <math.h>

#define GRZ_UNIT_ROUNDOFF 0x1p-53 /* half the distance from 1 to the next double */
#define GRZ_UNDERFLOW_BOUND                                                         \
    0x1p-960 /* what underflow loses is negligible beside it */

/* A directed segment. As a vector it is the exact difference of two points. */
typedef struct grz_segment {
    graze_point from, to;
} grz_segment;

/* A perpendicular of the same length: +x becomes -y. */
static inline grz_segment grz_segment_perpendicular(grz_segment segment) {
    return (grz_segment){ { segment.from.y, -segment.from.x },
                          { segment.to.y, -segment.to.x } };
}

static inline graze_point grz_segment_vector(grz_segment segment) {
    return (graze_point){ segment.to.x - segment.from.x,
                          segment.to.y - segment.from.y };
}

static inline double grz_vector_dot(graze_point a, graze_point b) {
    return a.x * b.x + a.y * b.y;
}

static inline graze_point grz_vector_sum(graze_point a, graze_point b) {
    return (graze_point){ a.x + b.x, a.y + b.y };
}

static inline graze_point grz_vector_swapped(graze_point vector) {
    return (graze_point){ vector.y, vector.x };
}

static inline graze_point grz_vector_negated(graze_point vector) {
    return (graze_point){ 0 - vector.x, 0 - vector.y };
}

double grz_vector_length(graze_point vector);
graze_point grz_vector_unit(graze_point vector);

/* numerator / denominator; underflow keeps the sign. */
double grz_quotient(double numerator, double denominator);

/* The dot product of two segments, rounded once; underflow keeps the sign. */
double grz_segment_dot_exact(grz_segment a, grz_segment b);

/* The dot product of two segments with the right sign. */
static inline double grz_segment_dot(grz_segment a, grz_segment b) {
    const graze_point u = grz_segment_vector(a), v = grz_segment_vector(b);
    const double x = u.x * v.x, y = u.y * v.y, dot = x + y;
    if (fabs(dot) >
        4 * GRZ_UNIT_ROUNDOFF * (fabs(x) + fabs(y)) + GRZ_UNDERFLOW_BOUND)
        return dot;
    if ((u.x == 0 || v.x == 0) && (u.y == 0 || v.y == 0))
        return 0;
    return grz_segment_dot_exact(a, b);
}

/* The distance of segment.to from the line through segment.from with this normal, of
 * any length, less a radius. The dot product of segment and normal must be
 * positive. */
double grz_signed_distance_to_line(grz_segment segment, grz_segment normal,
                                   grz_double_double radius);
double grz_signed_distance_to_point(grz_segment segment, grz_double_double radius);

/* The answer of a filter: certain from a few doubles, or to be decided exactly. */
typedef enum grz_filtered {
    GRZ_FILTERED_NO,
    GRZ_FILTERED_YES,
    GRZ_FILTERED_UNSURE
} grz_filtered;

/* Whether `square` is less than `other`, with a bound on the error of their
 * difference. */
static inline grz_filtered grz_filtered_less(double square, double other,
                                             double error) {
    const double difference = square - other;
    if (fabs(difference) > error + GRZ_UNDERFLOW_BOUND)
        return difference < 0 ? GRZ_FILTERED_YES : GRZ_FILTERED_NO;
    return GRZ_FILTERED_UNSURE;
}

/* Whether a point, or another segment, is nearer to a segment than `radius`. A
 * segment may be a point. */
grz_filtered grz_segment_near(grz_segment segment, graze_point point, double radius);
grz_filtered grz_segments_near(grz_segment a, grz_segment b, double radius);

/* The largest float not above a + b, and the smallest not below; infinite beyond
 * twice GRAZE_COORD_MAX. */
float grz_sum_floor(double a, double b);
float grz_sum_ceil(double a, double b);

/* The smallest box of floats around `count` circles, one or more, of one radius;
 * infinite as above. */
graze_box grz_circles_bounds(const graze_point *centers, uint32_t count,
                             double radius);
