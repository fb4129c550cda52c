/* reach.c: see reach.h. */
#include "world/move/reach.h"

#include "core/exact.h"

#include <math.h>

/* A number and by how much it may be wrong. */
typedef struct rough {
    double value, doubt;
} rough;

void grz_product_sum_add_reach(grz_product_sum *sum, const grz_edge_distance *reach, double value,
                               int weight) {
    grz_product_sum_add(sum, reach->edge, value, weight);
    grz_product_sum_add(sum, reach->place, value, -weight);
    grz_product_sum_add(sum, reach->offset, value, -weight);
}

void grz_product_sum_add_reach_run(grz_product_sum *sum, const grz_edge_distance *reach,
                                   const grz_displacement *run, int weight) {
    grz_product_sum_add_reach(sum, reach, run->to, weight);
    grz_product_sum_add_reach(sum, reach, run->from, -weight);
}

double grz_reach_value(const grz_edge_distance *reach, bool *is_exact) {
    const grz_double_double first = grz_two_difference(reach->edge, reach->place);
    const grz_double_double all = grz_two_difference(first.high, reach->offset);
    *is_exact = first.low == 0 && all.low == 0;
    return all.high + (all.low + first.low);
}

static int sign_of(double value) {
    return (value > 0) - (value < 0);
}

int grz_reach_sign(const grz_edge_distance *reach) {
    const grz_double_double first = grz_two_difference(reach->edge, reach->place);
    const double rest = first.high - reach->offset;
    if (first.low == 0 || fabs(rest) > 0x1p-51 * fabs(first.high))
        return sign_of(rest);
    grz_product_sum sum = { 0 };
    grz_product_sum_add_reach(&sum, reach, 1, 1);
    return grz_product_sum_sign(&sum);
}

int grz_reach_compare(const grz_edge_distance *a, const grz_edge_distance *b) {
    if (a->place == b->place && a->offset == b->offset)
        return (a->edge > b->edge) - (a->edge < b->edge);
    grz_product_sum sum = { 0 };
    grz_product_sum_add_reach(&sum, a, 1, 1);
    grz_product_sum_add_reach(&sum, b, 1, -1);
    return grz_product_sum_sign(&sum);
}

int grz_reach_compare_lengths(const grz_edge_distance *a, const grz_edge_distance *b) {
    bool a_is_exact, b_is_exact;
    const double a_length = fabs(grz_reach_value(a, &a_is_exact));
    const double b_length = fabs(grz_reach_value(b, &b_is_exact));
    if (a_is_exact && b_is_exact)
        return (a_length > b_length) - (a_length < b_length);
    grz_product_sum sum = { 0 };
    grz_product_sum_add_reach(&sum, a, 1, grz_reach_sign(a));
    grz_product_sum_add_reach(&sum, b, 1, -grz_reach_sign(b));
    return grz_product_sum_sign(&sum);
}

static rough rough_product(const grz_edge_distance *reach, const grz_displacement *run) {
    const double value = reach->edge - reach->place - reach->offset, length = run->to - run->from;
    const double most = fabs(reach->edge) + fabs(reach->place) + fabs(reach->offset);
    return (rough){ value * length, 0x1p-50 * most * fabs(length) };
}

int grz_reach_compare_products(const grz_edge_distance *a, const grz_displacement *of_a,
                               const grz_edge_distance *b, const grz_displacement *of_b) {
    const rough left = rough_product(a, of_a), right = rough_product(b, of_b);
    const double doubt = left.doubt + right.doubt, rest = left.value - right.value;
    if (doubt > 1e-280 && doubt < 1e300 && fabs(rest) > doubt)
        return sign_of(rest);
    grz_product_sum sum = { 0 };
    grz_product_sum_add_reach_run(&sum, a, of_a, 1);
    grz_product_sum_add_reach_run(&sum, b, of_b, -1);
    return grz_product_sum_sign(&sum);
}
