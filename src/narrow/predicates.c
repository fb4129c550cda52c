/* predicates.c: doubles first, exact sums where doubles are too close to zero. */
#include "narrow/predicates.h"

#include "core/box_columns.h"

static const double predicates_smallest_double = 0x1p-1074;

/* A distance smaller than this share of its operands is computed exactly. For its
 * sign 16 roundoffs would do; this share leaves ten correct digits to small depths,
 * too. */
static const double predicates_cancellation_share = 0x1p-16;

/* Squares of shorter vectors would underflow: such a vector is scaled up by a power
 * of two. */
static bool predicates_vector_is_tiny(graze_point vector) {
    return !(grz_vector_dot(vector, vector) > 0x1p-900);
}

static graze_point predicates_vector_scaled_up(graze_point vector) {
    return (graze_point){ vector.x * 0x1p600, vector.y * 0x1p600 };
}

double grz_vector_length(graze_point vector) {
    if (!predicates_vector_is_tiny(vector))
        return sqrt(grz_vector_dot(vector, vector));
    const graze_point scaled = predicates_vector_scaled_up(vector);
    return sqrt(grz_vector_dot(scaled, scaled)) * 0x1p-600;
}

graze_point grz_vector_unit(graze_point vector) {
    const graze_point scaled = predicates_vector_is_tiny(vector)
                                   ? predicates_vector_scaled_up(vector)
                                   : vector;
    const double length = sqrt(grz_vector_dot(scaled, scaled));
    return (graze_point){ scaled.x / length, scaled.y / length };
}

/* After an underflow to 0, a result gets the sign of the exact number. */
static double predicates_keep_sign(double result, double exact) {
    if (result != 0 || exact == 0)
        return result;
    if (exact < 0)
        return -predicates_smallest_double;
    return predicates_smallest_double;
}

double grz_quotient(double numerator, double denominator) {
    if (numerator == 0)
        return 0;
    return predicates_keep_sign(numerator / denominator, numerator);
}

static void predicates_segments_dot(grz_segment a, grz_segment b, grz_exact *sum) {
    sum->count = 0;
    grz_exact_add_two_products(sum, grz_two_difference(a.to.x, a.from.x),
                               grz_two_difference(b.to.x, b.from.x), 1);
    grz_exact_add_two_products(sum, grz_two_difference(a.to.y, a.from.y),
                               grz_two_difference(b.to.y, b.from.y), 1);
}

/* The power of two against underflow of a segment's products. */
static double predicates_segment_scale(grz_segment segment) {
    const graze_point vector = grz_segment_vector(segment);
    if (fabs(vector.x) + fabs(vector.y) > 0x1p-300)
        return 1;
    return 0x1p600;
}

static grz_segment predicates_segment_scaled(grz_segment segment, double scale) {
    return (grz_segment){ { segment.from.x * scale, segment.from.y * scale },
                          { segment.to.x * scale, segment.to.y * scale } };
}

double grz_segment_dot_exact(grz_segment a, grz_segment b) {
    const double scale_a = predicates_segment_scale(a),
                 scale_b = predicates_segment_scale(b);
    grz_exact sum;
    predicates_segments_dot(predicates_segment_scaled(a, scale_a),
                            predicates_segment_scaled(b, scale_b), &sum);
    const double value = grz_exact_value(&sum);
    return predicates_keep_sign(value / scale_a / scale_b, value);
}

/* (segment . normal)^2 - radius^2 normal^2, which has the sign of the distance less
 * the radius. */
static double predicates_line_numerator(grz_segment segment, grz_segment normal,
                                        grz_double_double radius) {
    grz_exact dot, normal_square, radius_square, sum;
    predicates_segments_dot(segment, normal, &dot);
    predicates_segments_dot(normal, normal, &normal_square);
    radius_square.count = 0;
    grz_exact_add_two_products(&radius_square, radius, radius, 1);
    sum.count = 0;
    grz_exact_add_products(&sum, &dot, &dot, 1);
    grz_exact_add_products(&sum, &radius_square, &normal_square, -1);
    return grz_exact_value(&sum);
}

double grz_signed_distance_to_line(grz_segment segment, grz_segment normal,
                                   grz_double_double radius) {
    const graze_point w = grz_segment_vector(segment),
                      n = grz_segment_vector(normal);
    const double length = grz_vector_length(n), x = w.x * n.x, y = w.y * n.y;
    const double distance = (x + y) / length,
                 signed_distance = distance - radius.high;
    if (fabs(signed_distance) >
        predicates_cancellation_share * ((fabs(x) + fabs(y)) / length + radius.high))
        return signed_distance;
    return grz_quotient(
        predicates_line_numerator(segment, normal, radius),
        length * (grz_segment_dot(segment, normal) + radius.high * length));
}

/* d - r is (d^2 - r^2) / (d + r), whose numerator can be computed exactly. */
double grz_signed_distance_to_point(grz_segment segment, grz_double_double radius) {
    const double distance = grz_vector_length(grz_segment_vector(segment));
    const double signed_distance = distance - radius.high;
    if (fabs(signed_distance) >
        predicates_cancellation_share * (distance + radius.high))
        return signed_distance;
    grz_exact sum;
    predicates_segments_dot(segment, segment, &sum);
    grz_exact_add_two_products(&sum, radius, radius, -1);
    return grz_quotient(grz_exact_value(&sum), distance + radius.high);
}

/* ---- segments, in doubles alone ----
 *
 * Crossing segments are near. Else an end of one is nearest to the other, and its
 * nearest point is the foot of the perpendicular, clamped to the ends. Rounding
 * moves the squares by a few roundoffs of the sum of all; the bound leaves room for
 * a hundred. Cost: some forty operations and a division for each end. */

static const double predicates_squares_error = 256 * GRZ_UNIT_ROUNDOFF;

/* A squared distance, and the number to which its error is relative. */
typedef struct scaled_square {
    double square, scale;
} scaled_square;

static scaled_square predicates_square_to_segment(grz_segment segment,
                                                  graze_point point) {
    const graze_point edge = grz_segment_vector(segment),
                      to = grz_segment_vector((grz_segment){ segment.from, point });
    const double length = grz_vector_dot(edge, edge),
                 along = grz_vector_dot(to, edge);
    const double share = !(along > 0) ? 0 : along >= length ? 1 : along / length;
    const graze_point rest = { to.x - edge.x * share, to.y - edge.y * share };
    return (scaled_square){ grz_vector_dot(rest, rest),
                            grz_vector_dot(to, to) + length };
}

static grz_filtered predicates_square_is_less(scaled_square square, double radius) {
    const double other = radius * radius;
    return grz_filtered_less(square.square, other,
                             predicates_squares_error * (square.scale + other));
}

grz_filtered grz_segment_near(grz_segment segment, graze_point point,
                              double radius) {
    return predicates_square_is_less(predicates_square_to_segment(segment, point),
                                     radius);
}

/* On which side of a line a point is: 1, -1, or 0 if rounding leaves it open. */
static int predicates_filtered_side(graze_point edge, graze_point to) {
    const double x = edge.x * to.y, y = edge.y * to.x, side = x - y;
    if (!(fabs(side) >
          4 * GRZ_UNIT_ROUNDOFF * (fabs(x) + fabs(y)) + GRZ_UNDERFLOW_BOUND))
        return 0;
    if (side > 0)
        return 1;
    return -1;
}

static grz_filtered predicates_line_is_crossed(grz_segment a, grz_segment b) {
    const graze_point edge = grz_segment_vector(a);
    const int product =
        predicates_filtered_side(
            edge, grz_segment_vector((grz_segment){ a.from, b.from })) *
        predicates_filtered_side(edge,
                                 grz_segment_vector((grz_segment){ a.from, b.to }));
    if (product == 0)
        return GRZ_FILTERED_UNSURE;
    if (product < 0)
        return GRZ_FILTERED_YES;
    return GRZ_FILTERED_NO;
}

static scaled_square predicates_smaller_square(scaled_square a, scaled_square b) {
    return (scaled_square){ grz_min(a.square, b.square), grz_max(a.scale, b.scale) };
}

grz_filtered grz_segments_near(grz_segment a, grz_segment b, double radius) {
    const scaled_square best = predicates_smaller_square(
        predicates_smaller_square(predicates_square_to_segment(a, b.from),
                                  predicates_square_to_segment(a, b.to)),
        predicates_smaller_square(predicates_square_to_segment(b, a.from),
                                  predicates_square_to_segment(b, a.to)));
    const grz_filtered ends = predicates_square_is_less(best, radius);
    if (ends != GRZ_FILTERED_NO)
        return ends;
    const grz_filtered one = predicates_line_is_crossed(a, b),
                       other = predicates_line_is_crossed(b, a);
    if (one == GRZ_FILTERED_NO || other == GRZ_FILTERED_NO)
        return GRZ_FILTERED_NO;
    if (one == GRZ_FILTERED_YES && other == GRZ_FILTERED_YES)
        return GRZ_FILTERED_YES;
    return GRZ_FILTERED_UNSURE;
}

/* ---- bounds of floats ---- */

float grz_sum_floor(double a, double b) {
    const grz_double_double sum = grz_two_sum(a, b);
    if (!(fabs(sum.high) <= 2 * (double)GRAZE_COORD_MAX))
        return sum.high < 0 ? -INFINITY : INFINITY;
    const float near = (float)sum.high;
    const bool is_above =
        (double)near > sum.high || ((double)near == sum.high && sum.low < 0);
    if (is_above)
        return -grz_float_next(-near);
    return near;
}

float grz_sum_ceil(double a, double b) {
    return -grz_sum_floor(-a, -b);
}

graze_box grz_circles_bounds(const graze_point *centers, uint32_t count,
                             double radius) {
    graze_point min = centers[0], max = centers[0];
    for (uint32_t i = 1; i < count; i++) {
        min.x = grz_min(centers[i].x, min.x);
        min.y = grz_min(centers[i].y, min.y);
        max.x = grz_max(centers[i].x, max.x);
        max.y = grz_max(centers[i].y, max.y);
    }
    return (graze_box){ grz_sum_floor(min.x, -radius), grz_sum_floor(min.y, -radius),
                        grz_sum_ceil(max.x, radius), grz_sum_ceil(max.y, radius) };
}
