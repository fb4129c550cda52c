/* exact.h: sums and products of doubles without any rounding, for decisions beyond
 * doubles; quotients and lengths, rounded once.
 *
 * A number is a sum of doubles without overlap, smallest first (an expansion).
 * Adding a double or the product of two loses nothing as long as nothing underflows
 * or overflows. Source: J. Shewchuk, "Adaptive Precision Floating-Point Arithmetic
 * and Fast Robust Geometric Predicates", 1997; the error of a sum is D. Knuth's
 * (1969), the error of a product T. Dekker's (1971): no fused multiply-add. Cost: an
 * addition is linear in the number of parts, rarely more than four. */
#pragma once

#include "core/float_rules.h"

#include <stdint.h>

/* Enough for the square of a product of differences, less the product of two such
 * squares (narrow/predicates.c). */
enum { GRZ_EXACT_PARTS_MAX = 1024 };

/* `part[0..count-1]`, none zero, none overlapping, in order of size; with a count of
 * 0, 0. */
typedef struct grz_exact {
    uint32_t count;
    double part[GRZ_EXACT_PARTS_MAX];
} grz_exact;

/* A double and the error of its rounding: their sum is exact. */
typedef struct grz_double_double {
    double high, low;
} grz_double_double;

static inline grz_double_double grz_two_sum(double a, double b) {
    const double high = a + b, b_seen = high - a, a_seen = high - b_seen;
    return (grz_double_double){ high, (a - a_seen) + (b - b_seen) };
}

static inline grz_double_double grz_two_difference(double a, double b) {
    return grz_two_sum(a, -b);
}

/* The upper 26 bits: products of halves are exact. */
static inline double grz_double_upper_half(double a) {
    const double spread = 134217729.0 * a; /* 2^27 + 1 */
    return spread - (spread - a);
}

static inline grz_double_double grz_two_product(double a, double b) {
    const double high = a * b, a_high = grz_double_upper_half(a), a_low = a - a_high;
    const double b_high = grz_double_upper_half(b), b_low = b - b_high;
    const double missed =
        ((high - a_high * b_high) - a_low * b_high) - a_high * b_low;
    return (grz_double_double){ high, a_low * b_low - missed };
}

void grz_exact_add(grz_exact *sum, double value);

/* Add a * b; a * b * sign. `sign` is 1 or -1. */
void grz_exact_add_product(grz_exact *sum, double a, double b);
void grz_exact_add_products(grz_exact *sum, const grz_exact *a, const grz_exact *b,
                            double sign);
void grz_exact_add_two_products(grz_exact *sum, grz_double_double a,
                                grz_double_double b, double sign);
double grz_exact_value(const grz_exact *sum);

enum { GRZ_PRODUCT_SUM_MAX = 16 };

/* (high + low) * 2^exponent. */
typedef struct grz_scaled_product {
    double high, low;
    int32_t exponent;
} grz_scaled_product;

/* A sum of at most GRZ_PRODUCT_SUM_MAX products. Only its sign can be asked. Any
 * finite doubles may be multiplied, because exponents are kept apart. Zeroed, it is
 * 0. */
typedef struct grz_product_sum {
    uint32_t count;
    grz_scaled_product product[GRZ_PRODUCT_SUM_MAX];
} grz_product_sum;

/* Add a * b * weight; a and b are finite, weight is 0 or a power of two up to 16, or
 * its negative. */
void grz_product_sum_add(grz_product_sum *sum, double a, double b, int weight);

/* Add (ab[0] - ab[1]) * (cd[0] - cd[1]) * weight: four products. */
void grz_product_sum_add_differences(grz_product_sum *sum, const double ab[2],
                                     const double cd[2], int weight);

/* -1, 0 or 1. */
int grz_product_sum_sign(const grz_product_sum *sum);

/* Correctly rounded quotients and lengths: the nearest double, ties to even. A guess
 * in doubles is off by a few roundings. The midpoints between it and its neighbors
 * are then compared with the exact value. So an earlier time or a nearer distance
 * never gets the larger number.
 *
 * (edge - from) / (to - from), which is from 0 to 1. */
double grz_nearest_quotient(double edge, double from, double to);

/* The length of (x[1] - x[0], y[1] - y[0]), at most DBL_MAX. */
double grz_nearest_length(const double x[2], const double y[2]);
