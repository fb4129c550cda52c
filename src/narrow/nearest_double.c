/* nearest_double.c: a guess, a check that settles nearly all, and exact comparisons for the rest. */
#include "narrow/nearest_double.h"

#include "core/exact.h"
#include "core/numbers.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* An exact value, and its comparison with the midpoint of two doubles; below 0: the value is less. */
typedef struct exact_value {
    int (*compare)(const struct exact_value *value, double a, double b);
    double x[2], y[2];
    double edge, from, to;
} exact_value;

/* The next double above a number from 0 on, or below one above 0. */
static double neighbor_double(double value, int step) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = step > 0 ? bits + 1 : bits - 1;
    memcpy(&value, &bits, sizeof bits);
    return value;
}

static bool significand_is_even(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits % 2 == 0;
}

/* Whether guess + rest, within 2^-95 of the exact value, can only round to *nearest.
 * Source: A. Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last bit",
 * 1991.
 */
static bool rounds_clearly(double guess, double rest, double *nearest) {
    const double doubt = guess * 0x1p-95;
    *nearest = guess + (rest + doubt);
    return *nearest == guess + (rest - doubt);
}

/* Squares and their errors neither overflow nor underflow. */
static bool is_in_safe_range(double value) {
    return value > 0x1p-300 && value < 0x1p300;
}

/* Step from a guess, from 0 on, to the nearest double. */
static double step_to_nearest(const exact_value *value, double guess, double most) {
    while (guess < most) {
        const double above = neighbor_double(guess, 1);
        const int side = value->compare(value, guess, above);
        if (side < 0 || (side == 0 && significand_is_even(guess)))
            break;
        guess = above;
    }
    while (guess > 0) {
        const double below = neighbor_double(guess, -1);
        const int side = value->compare(value, below, guess);
        if (side > 0 || (side == 0 && significand_is_even(guess)))
            break;
        guess = below;
    }
    return guess;
}

static int compare_quotient(const exact_value *value, double a, double b) {
    const double denominator[2] = { value->to, value->from }, numerator[2] = { value->edge, value->from };
    grz_product_sum sum = { 0 };
    grz_product_sum_add_differences(&sum, numerator, (double[]){ 1, 0 }, 2);
    grz_product_sum_add_differences(&sum, denominator, (double[]){ a, -b }, -1);
    return value->to > value->from ? grz_product_sum_sign(&sum) : -grz_product_sum_sign(&sum);
}

/* By the remainder of a division. False: that does not step_to_nearest it. */
static bool quotient_is_clear(grz_double_double numerator, grz_double_double denominator, double *nearest) {
    const double guess = numerator.high / denominator.high;
    const grz_double_double back = grz_two_product(guess, denominator.high);
    const double left = (numerator.high - back.high) - back.low + (numerator.low - guess * denominator.low);
    return is_in_safe_range(fabs(numerator.high)) && is_in_safe_range(fabs(denominator.high)) &&
           is_in_safe_range(guess) && rounds_clearly(guess, left / denominator.high, nearest);
}

double grz_nearest_quotient(double edge, double from, double to) {
    const grz_double_double numerator = grz_two_difference(edge, from),
                            denominator = grz_two_difference(to, from);
    if (numerator.high == 0)
        return 0;
    if (numerator.low == 0 && denominator.low == 0)
        return numerator.high / denominator.high;
    double nearest;
    if (quotient_is_clear(numerator, denominator, &nearest))
        return nearest;
    const exact_value value = { .compare = compare_quotient, .edge = edge, .from = from, .to = to };
    const bool is_huge = isinf(numerator.high) || isinf(denominator.high);
    const double guess =
        is_huge ? (edge / 2 - from / 2) / (to / 2 - from / 2) : numerator.high / denominator.high;
    return step_to_nearest(&value, guess, 1);
}

static int compare_length(const exact_value *value, double a, double b) {
    const double both[2] = { a, -b };
    grz_product_sum sum = { 0 };
    grz_product_sum_add_differences(&sum, value->x, value->x, 4);
    grz_product_sum_add_differences(&sum, value->y, value->y, 4);
    grz_product_sum_add_differences(&sum, both, both, -1);
    return grz_product_sum_sign(&sum);
}

/* Within a few roundings, without overflow or underflow. */
static double length_guess(double x, double y) {
    const double most = grz_max(x, y), least = grz_min(x, y), ratio = least / most;
    return most * sqrt(1 + ratio * ratio);
}

/* By the remainder of a square root. False: that does not step_to_nearest it. */
static bool length_is_clear(const double x[2], const double y[2], double *nearest) {
    const grz_double_double dx = grz_two_difference(x[1], x[0]), dy = grz_two_difference(y[1], y[0]);
    const grz_double_double xx = grz_two_product(dx.high, dx.high), yy = grz_two_product(dy.high, dy.high);
    const grz_double_double sum = grz_two_sum(xx.high, yy.high);
    const double more = sum.low + (xx.low + yy.low) + 2 * (dx.high * dx.low + dy.high * dy.low);
    const double guess = sqrt(sum.high);
    const grz_double_double back = grz_two_product(guess, guess);
    const double left = (sum.high - back.high) - back.low + more;
    return is_in_safe_range(fabs(dx.high)) && is_in_safe_range(fabs(dy.high)) &&
           rounds_clearly(guess, left / (2 * guess), nearest);
}

/* Whether a difference is a float, so that its square is exact. */
static bool difference_is_float(grz_double_double numerator) {
    return numerator.low == 0 && numerator.high == (double)(float)numerator.high;
}

/* If nothing is rounded but the root. False: something was. */
static bool length_is_short(const double x[2], const double y[2], double *nearest) {
    const grz_double_double dx = grz_two_difference(x[1], x[0]), dy = grz_two_difference(y[1], y[0]);
    const grz_double_double sum = grz_two_sum(dx.high * dx.high, dy.high * dy.high);
    *nearest = sqrt(sum.high);
    return sum.low == 0 && fabs(dx.high) < 0x1p127 && fabs(dy.high) < 0x1p127 && difference_is_float(dx) &&
           difference_is_float(dy);
}

double grz_nearest_length(const double x[2], const double y[2]) {
    const double width = fabs(x[1] - x[0]), height = fabs(y[1] - y[0]);
    if (width == 0 || height == 0)
        return grz_min(width + height, DBL_MAX);
    double nearest;
    if (length_is_short(x, y, &nearest))
        return nearest;
    if (length_is_clear(x, y, &nearest))
        return nearest;
    const exact_value value = { .compare = compare_length, .x = { x[0], x[1] }, .y = { y[0], y[1] } };
    return step_to_nearest(&value, grz_min(length_guess(width, height), DBL_MAX), DBL_MAX);
}
