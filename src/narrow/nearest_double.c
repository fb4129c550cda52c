/* nearest_double.c: see nearest_double.h. */
#include "narrow/nearest_double.h"

#include "core/exact.h"
#include "core/wide.h"

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
    grz_wide sum = { 0 };
    grz_wide_add_differences(&sum, way, (double[]){ 1, 0 }, 2);
    grz_wide_add_differences(&sum, run, (double[]){ a, -b }, -1);
    return truth->to > truth->from ? grz_wide_sign(&sum) : -grz_wide_sign(&sum);
}

double grz_nearest_quotient(double edge, double from, double to) {
    const grz_two way = grz_two_difference(edge, from), run = grz_two_difference(to, from);
    if (way.high == 0)
        return 0;
    if (way.low == 0 && run.low == 0)
        return way.high / run.high;
    const rounding truth = { .beside = quotient_beside, .edge = edge, .from = from, .to = to };
    const bool is_huge = isinf(way.high) || isinf(run.high);
    const double guess = is_huge ? (edge / 2 - from / 2) / (to / 2 - from / 2) : way.high / run.high;
    return settle(&truth, fmin(guess, 1), 1);
}

static int length_beside(const rounding *truth, double a, double b) {
    const double both[2] = { a, -b };
    grz_wide sum = { 0 };
    grz_wide_add_differences(&sum, truth->x, truth->x, 4);
    grz_wide_add_differences(&sum, truth->y, truth->y, 4);
    grz_wide_add_differences(&sum, both, both, -1);
    return grz_wide_sign(&sum);
}

/* Within a few roundings, without overflow or underflow. */
static double length_guess(double x, double y) {
    const double most = fmax(x, y), least = fmin(x, y), ratio = least / most;
    return most * sqrt(1 + ratio * ratio);
}

double grz_nearest_length(const double x[2], const double y[2]) {
    const double width = fabs(x[1] - x[0]), height = fabs(y[1] - y[0]);
    if (width == 0 || height == 0)
        return fmin(width + height, DBL_MAX);
    const rounding truth = { .beside = length_beside, .x = { x[0], x[1] }, .y = { y[0], y[1] } };
    return settle(&truth, fmin(length_guess(width, height), DBL_MAX), DBL_MAX);
}
