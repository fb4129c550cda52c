/* numbers.c: places on a grid, whose unit is a power of two, so each product and
 * quotient is exact; and series. A series is summed in two steps: bring the argument
 * near to where it is short, then sum it. See numbers.h. */
#include "bench/workloads/numbers.h"

#include <math.h>

fixed_point fixed_for(double reach) {
    fixed_point l = { 0x1p-8 };
    while (reach > l.unit / 2 * 0x1p24)
        l.unit *= 4;
    return l;
}

double fixed_round(fixed_point l, double value) {
    return floor(value / l.unit + 0.5) * l.unit;
}

double fixed_side(fixed_point l, double value) {
    return (floor(value / l.unit) + 0.5) * l.unit;
}

double fixed_between(fixed_point l, seeded_random *random, double low, double high) {
    const uint32_t steps = (uint32_t)((high - low) / l.unit);
    return low + (double)seeded_below(random, steps + 1) * l.unit;
}

enum { HALVINGS = 10, EXP_TERMS = 8, LOG_TERMS = 40 };

static const double log_of_2 = 0.69314718055994530942;

/* The series of e^(x / 2^k), then squared k times; first e^-x is turned round, so
 * nothing cancels. */
double curve_exp(double x) {
    if (x < 0)
        return 1 / curve_exp(-x);
    const double small = x / (1 << HALVINGS);
    double sum = 1;
    for (int n = EXP_TERMS; n > 0; n--)
        sum = 1 + small / n * sum;
    for (int i = 0; i < HALVINGS; i++)
        sum *= sum;
    return sum;
}

/* x = m * 2^k with m from 1 to 2; log m = 2 artanh((m - 1) / (m + 1)), whose series
 * has powers of at most 1/3. */
double curve_log(double x) {
    int k = 0;
    for (; x >= 2; k++)
        x /= 2;
    for (; x < 1; k--)
        x *= 2;
    const double t = (x - 1) / (x + 1), square = t * t;
    double sum = 0;
    for (int n = LOG_TERMS - 1; n > 0; n -= 2)
        sum = 1.0 / n + square * sum;
    return 2 * t * sum + k * log_of_2;
}

double curve_uniform(seeded_random *random) {
    return (double)(seeded_next(random) >> 11) * 0x1p-53;
}

double curve_normal(seeded_random *random) {
    double x, square;
    do {
        x = 2 * curve_uniform(random) - 1;
        const double y = 2 * curve_uniform(random) - 1;
        square = x * x + y * y;
    } while (square >= 1 || square <= 0);
    return x * sqrt(-2 * curve_log(square) / square);
}
