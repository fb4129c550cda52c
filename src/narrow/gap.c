/* gap.c: doubles first, exact sums where doubles are too close to zero. */
#include "narrow/gap.h"

#include <math.h>

static const double epsilon = 0x1p-53;
static const double smallest = 0x1p-1074;

grz_way grz_way_turned(grz_way way) {
    return (grz_way){ { way.from.y, -way.from.x }, { way.to.y, -way.to.x } };
}

graze_point grz_way_vector(grz_way way) {
    return (graze_point){ way.to.x - way.from.x, way.to.y - way.from.y };
}

double grz_vector_length(graze_point vector) {
    const double square = vector.x * vector.x + vector.y * vector.y;
    if (square > 0x1p-900)
        return sqrt(square);
    const double x = vector.x * 0x1p600, y = vector.y * 0x1p600; /* squares would underflow */
    return sqrt(x * x + y * y) * 0x1p-600;
}

static void dot_exactly(grz_way a, grz_way b, grz_exact *sum) {
    grz_exact_clear(sum);
    grz_exact_add_two_products(sum, grz_two_difference(a.to.x, a.from.x),
                               grz_two_difference(b.to.x, b.from.x), 1);
    grz_exact_add_two_products(sum, grz_two_difference(a.to.y, a.from.y),
                               grz_two_difference(b.to.y, b.from.y), 1);
}

double grz_way_dot(grz_way a, grz_way b) {
    const graze_point u = grz_way_vector(a), v = grz_way_vector(b);
    const double x = u.x * v.x, y = u.y * v.y, dot = x + y;
    if (fabs(dot) > 4 * epsilon * (fabs(x) + fabs(y)) || u.x == 0 || v.x == 0 || u.y == 0 || v.y == 0)
        return dot;
    grz_exact sum;
    dot_exactly(a, b, &sum);
    return grz_exact_value(&sum);
}

/* numerator / denominator, not 0 if the numerator is not. */
static double quotient(double numerator, double denominator) {
    const double result = numerator / denominator;
    if (result != 0 || numerator == 0)
        return result;
    return numerator < 0 ? -smallest : smallest;
}

/* (a . n)^2 - reach^2 n^2: of the sign of |a . n| / |n| - reach. */
static double line_numerator(grz_way way, grz_way along, grz_two reach) {
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

double grz_gap_to_line(grz_way way, grz_way along, grz_two reach) {
    const graze_point w = grz_way_vector(way), n = grz_way_vector(along);
    const double length = grz_vector_length(n), x = w.x * n.x, y = w.y * n.y;
    const double distance = (x + y) / length, gap = distance - reach.high;
    const double doubt = 16 * epsilon * ((fabs(x) + fabs(y)) / length + reach.high);
    if (fabs(gap) > doubt)
        return gap;
    return quotient(line_numerator(way, along, reach),
                    length * (grz_way_dot(way, along) + reach.high * length));
}

double grz_gap_to_point(grz_way way, grz_two reach) {
    const double distance = grz_vector_length(grz_way_vector(way)), gap = distance - reach.high;
    if (fabs(gap) > 16 * epsilon * (distance + reach.high))
        return gap;
    grz_exact sum;
    dot_exactly(way, way, &sum);
    grz_exact_add_two_products(&sum, reach, reach, -1);
    return quotient(grz_exact_value(&sum), distance + reach.high);
}
