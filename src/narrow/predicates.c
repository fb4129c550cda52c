/* gap.c: doubles first, exact sums where doubles are too close to zero. */
#include "narrow/predicates.h"

static const double smallest = 0x1p-1074;

/* A gap so small beside what it is a difference of is computed without rounding. For the sign 16 half steps
 * would do; this leaves even small depths ten digits. */
static const double close = 0x1p-16;

/* Squares of shorter vectors would underflow; they are made longer by a power of two. */
static bool is_short(graze_point vector) {
    return !(grz_vector_dot(vector, vector) > 0x1p-900);
}

static graze_point lengthened_vector(graze_point vector) {
    return (graze_point){ vector.x * 0x1p600, vector.y * 0x1p600 };
}

double grz_vector_length(graze_point vector) {
    if (!is_short(vector))
        return sqrt(grz_vector_dot(vector, vector));
    const graze_point longer = lengthened_vector(vector);
    return sqrt(grz_vector_dot(longer, longer)) * 0x1p-600;
}

graze_point grz_vector_unit(graze_point vector) {
    const graze_point seen = is_short(vector) ? lengthened_vector(vector) : vector;
    const double length = sqrt(grz_vector_dot(seen, seen));
    return (graze_point){ seen.x / length, seen.y / length };
}

/* A result that has lost its sign in underflow gets it back from a number of the same sign. */
static double with_sign(double result, double sign) {
    if (result != 0 || sign == 0)
        return result;
    return sign < 0 ? -smallest : smallest;
}

double grz_quotient(double numerator, double denominator) {
    return numerator == 0 ? 0 : with_sign(numerator / denominator, numerator);
}

static void dot_exactly(grz_segment a, grz_segment b, grz_exact *sum) {
    grz_exact_clear(sum);
    grz_exact_add_two_products(sum, grz_two_difference(a.to.x, a.from.x),
                               grz_two_difference(b.to.x, b.from.x), 1);
    grz_exact_add_two_products(sum, grz_two_difference(a.to.y, a.from.y),
                               grz_two_difference(b.to.y, b.from.y), 1);
}

/* Products of a way so short could underflow: it is made longer by a power of two. */
static double lengthening(grz_segment way) {
    const graze_point vector = grz_segment_vector(way);
    return fabs(vector.x) + fabs(vector.y) > 0x1p-300 ? 1 : 0x1p600;
}

static grz_segment lengthened(grz_segment way, double factor) {
    return (grz_segment){ { way.from.x * factor, way.from.y * factor },
                          { way.to.x * factor, way.to.y * factor } };
}

double grz_segment_dot_exact(grz_segment a, grz_segment b) {
    const double of_a = lengthening(a), of_b = lengthening(b);
    grz_exact sum;
    dot_exactly(lengthened(a, of_a), lengthened(b, of_b), &sum);
    const double value = grz_exact_value(&sum);
    return with_sign(value / of_a / of_b, value);
}

/* (a . n)^2 - reach^2 n^2: of the sign of |a . n| / |n| - reach. */
static double line_numerator(grz_segment way, grz_segment along, grz_double_double reach) {
    grz_exact dot, normal, reach_square, sum;
    dot_exactly(way, along, &dot);
    dot_exactly(along, along, &normal);
    grz_exact_clear(&reach_square);
    grz_exact_add_two_products(&reach_square, reach, reach, 1);
    grz_exact_clear(&sum);
    grz_exact_add_products(&sum, &dot, &dot, 1);
    grz_exact_add_products(&sum, &reach_square, &normal, -1);
    return grz_exact_value(&sum);
}

double grz_signed_distance_to_line(grz_segment way, grz_segment along, grz_double_double reach) {
    const graze_point w = grz_segment_vector(way), n = grz_segment_vector(along);
    const double length = grz_vector_length(n), x = w.x * n.x, y = w.y * n.y;
    const double distance = (x + y) / length, gap = distance - reach.high;
    if (fabs(gap) > close * ((fabs(x) + fabs(y)) / length + reach.high))
        return gap;
    return grz_quotient(line_numerator(way, along, reach),
                        length * (grz_segment_dot(way, along) + reach.high * length));
}

double grz_signed_distance_to_point(grz_segment way, grz_double_double reach) {
    const double distance = grz_vector_length(grz_segment_vector(way)), gap = distance - reach.high;
    if (fabs(gap) > close * (distance + reach.high))
        return gap;
    grz_exact sum;
    dot_exactly(way, way, &sum);
    grz_exact_add_two_products(&sum, reach, reach, -1);
    return grz_quotient(grz_exact_value(&sum), distance + reach.high);
}
