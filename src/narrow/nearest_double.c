/* nearest_double.c: see nearest_double.h. */
#include "narrow/nearest_double.h"

#include "core/exact.h"
#include "core/numbers.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* What is rounded, and where the truth lies beside the middle of two doubles: below 0: it is less. */
typedef struct rounding {
    int (*beside)(const struct rounding *truth, double a, double b);
    double x[2], y[2];
    double edge, from, to;
} rounding;

/* The next double above a value of at least 0, or below one above 0. */
static double neighbour(double value, int step) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = step > 0 ? bits + 1 : bits - 1;
    memcpy(&value, &bits, sizeof bits);
    return value;
}

static bool is_even(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits % 2 == 0;
}

/* Whether guess + rest, known to 2^-95 of itself, rounds to one double whatever the truth is; *nearest is it.
 * Source: A. Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last bit",
 * 1991.
 */
static bool is_clear(double guess, double rest, double *nearest) {
    const double doubt = guess * 0x1p-95;
    *nearest = guess + (rest + doubt);
    return *nearest == guess + (rest - doubt);
}

/* Neither squares nor what they leave out of account overflow or underflow. */
static bool is_moderate(double value) {
    return value > 0x1p-300 && value < 0x1p300;
}

/* From a guess of at least 0 to the nearest. */
static double settle(const rounding *truth, double guess, double most) {
    while (guess < most) {
        const double above = neighbour(guess, 1);
        const int side = truth->beside(truth, guess, above);
        if (side < 0 || (side == 0 && is_even(guess)))
            break;
        guess = above;
    }
    while (guess > 0) {
        const double below = neighbour(guess, -1);
        const int side = truth->beside(truth, below, guess);
        if (side > 0 || (side == 0 && is_even(guess)))
            break;
        guess = below;
    }
    return guess;
}

static int quotient_beside(const rounding *truth, double a, double b) {
    const double run[2] = { truth->to, truth->from }, way[2] = { truth->edge, truth->from };
    grz_product_sum sum = { 0 };
    grz_product_sum_add_differences(&sum, way, (double[]){ 1, 0 }, 2);
    grz_product_sum_add_differences(&sum, run, (double[]){ a, -b }, -1);
    return truth->to > truth->from ? grz_product_sum_sign(&sum) : -grz_product_sum_sign(&sum);
}

/* By the remainder of a division; false if that does not settle it. */
static bool quotient_is_clear(grz_double_double way, grz_double_double run, double *nearest) {
    const double guess = way.high / run.high;
    const grz_double_double back = grz_two_product(guess, run.high);
    const double left = (way.high - back.high) - back.low + (way.low - guess * run.low);
    return is_moderate(fabs(way.high)) && is_moderate(fabs(run.high)) && is_moderate(guess) &&
           is_clear(guess, left / run.high, nearest);
}

double grz_nearest_quotient(double edge, double from, double to) {
    const grz_double_double way = grz_two_difference(edge, from), run = grz_two_difference(to, from);
    if (way.high == 0)
        return 0;
    if (way.low == 0 && run.low == 0)
        return way.high / run.high;
    double nearest;
    if (quotient_is_clear(way, run, &nearest))
        return nearest;
    const rounding truth = { .beside = quotient_beside, .edge = edge, .from = from, .to = to };
    const bool is_huge = isinf(way.high) || isinf(run.high);
    const double guess = is_huge ? (edge / 2 - from / 2) / (to / 2 - from / 2) : way.high / run.high;
    return settle(&truth, guess, 1);
}

static int length_beside(const rounding *truth, double a, double b) {
    const double both[2] = { a, -b };
    grz_product_sum sum = { 0 };
    grz_product_sum_add_differences(&sum, truth->x, truth->x, 4);
    grz_product_sum_add_differences(&sum, truth->y, truth->y, 4);
    grz_product_sum_add_differences(&sum, both, both, -1);
    return grz_product_sum_sign(&sum);
}

/* Within a few roundings, without overflow or underflow. */
static double length_guess(double x, double y) {
    const double most = grz_max(x, y), least = grz_min(x, y), ratio = least / most;
    return most * sqrt(1 + ratio * ratio);
}

/* By what a root leaves of the square; false if that does not settle it. */
static bool length_is_clear(const double x[2], const double y[2], double *nearest) {
    const grz_double_double dx = grz_two_difference(x[1], x[0]), dy = grz_two_difference(y[1], y[0]);
    const grz_double_double xx = grz_two_product(dx.high, dx.high), yy = grz_two_product(dy.high, dy.high);
    const grz_double_double sum = grz_two_sum(xx.high, yy.high);
    const double more = sum.low + (xx.low + yy.low) + 2 * (dx.high * dx.low + dy.high * dy.low);
    const double guess = sqrt(sum.high);
    const grz_double_double back = grz_two_product(guess, guess);
    const double left = (sum.high - back.high) - back.low + more;
    return is_moderate(fabs(dx.high)) && is_moderate(fabs(dy.high)) &&
           is_clear(guess, left / (2 * guess), nearest);
}

/* Whether a difference is a float, and so its square is exact. */
static bool is_short(grz_double_double way) {
    return way.low == 0 && way.high == (double)(float)way.high;
}

/* Where nothing was rounded but the root; false if something was. */
static bool length_is_short(const double x[2], const double y[2], double *nearest) {
    const grz_double_double dx = grz_two_difference(x[1], x[0]), dy = grz_two_difference(y[1], y[0]);
    const grz_double_double sum = grz_two_sum(dx.high * dx.high, dy.high * dy.high);
    *nearest = sqrt(sum.high);
    return sum.low == 0 && fabs(dx.high) < 0x1p127 && fabs(dy.high) < 0x1p127 && is_short(dx) && is_short(dy);
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
    const rounding truth = { .beside = length_beside, .x = { x[0], x[1] }, .y = { y[0], y[1] } };
    return settle(&truth, grz_min(length_guess(width, height), DBL_MAX), DBL_MAX);
}
