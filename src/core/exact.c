/* exact.c: expansions grown by one double at a time, without parts of zero. */
#include "core/exact.h"

#include "core/numbers.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

void grz_exact_add(grz_exact *sum, double value) {
    double carry = value;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sum->count; i++) {
        const grz_double_double two = grz_two_sum(carry, sum->part[i]);
        if (two.low != 0)
            sum->part[kept++] = two.low;
        carry = two.high;
    }
    if (carry != 0) {
        assert(kept < GRZ_EXACT_PARTS_MAX);
        sum->part[kept++] = carry;
    }
    sum->count = kept;
}

void grz_exact_add_product(grz_exact *sum, double a, double b) {
    const grz_double_double product = grz_two_product(a, b);
    grz_exact_add(sum, product.low);
    grz_exact_add(sum, product.high);
}

void grz_exact_add_products(grz_exact *sum, const grz_exact *a, const grz_exact *b,
                            double sign) {
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++)
            grz_exact_add_product(sum, a->part[i], sign * b->part[j]);
}

void grz_exact_add_two_products(grz_exact *sum, grz_double_double a,
                                grz_double_double b, double sign) {
    const double of_b[] = { sign * b.low, sign * b.high };
    for (int j = 0; j < 2; j++) {
        if (a.low != 0)
            grz_exact_add_product(sum, a.low, of_b[j]);
        grz_exact_add_product(sum, a.high, of_b[j]);
    }
}

double grz_exact_value(const grz_exact *sum) {
    double value = 0;
    for (uint32_t i = 0; i < sum->count; i++)
        value += sum->part[i];
    return value;
}

/* A finite double is mantissa * 2^exponent, 1 <= |mantissa| < 2 or 0. */
typedef struct exact_scaled {
    double mantissa;
    int32_t exponent;
} exact_scaled;

static exact_scaled exact_scaled_of(double value) {
    /* 0 and denormals */
    const int32_t shift = value > -0x1p-1022 && value < 0x1p-1022 ? 54 : 0;
    const uint64_t bits = grz_double_bits(shift != 0 ? value * 0x1p54 : value);
    const int32_t exponent = (int32_t)(bits >> 52 & 0x7ff) - 1023 - shift;
    if (value == 0)
        return (exact_scaled){ 0, 0 };
    return (exact_scaled){ grz_double_of_bits((bits & ~(UINT64_C(0x7ff) << 52)) |
                                              UINT64_C(1023) << 52),
                           exponent };
}

/* 2^exponent, for -1022 to 1023. */
static double exact_power_of_two(int32_t exponent) {
    return grz_double_of_bits((uint64_t)(exponent + 1023) << 52);
}

void grz_product_sum_add(grz_product_sum *sum, double a, double b, int weight) {
    const exact_scaled first = exact_scaled_of(a), second = exact_scaled_of(b);
    const grz_double_double product =
        grz_two_product(first.mantissa, second.mantissa * weight);
    if (product.high == 0)
        return;
    assert(sum->count < GRZ_PRODUCT_SUM_MAX);
    sum->product[sum->count++] =
        (grz_scaled_product){ product.high, product.low,
                              first.exponent + second.exponent };
}

void grz_product_sum_add_differences(grz_product_sum *sum, const double ab[2],
                                     const double cd[2], int weight) {
    grz_product_sum_add(sum, ab[0], cd[0], weight);
    grz_product_sum_add(sum, ab[0], cd[1], -weight);
    grz_product_sum_add(sum, ab[1], cd[0], -weight);
    grz_product_sum_add(sum, ab[1], cd[1], weight);
}

/* Add the products whose exponents are above `base` and at most `top`, in units of
 * 2^base. Returns the largest exponent left, INT32_MIN if none is. */
static int32_t exact_add_window(grz_exact *total, const grz_product_sum *sum,
                                int32_t base, int32_t top) {
    int32_t left = INT32_MIN;
    for (uint32_t i = 0; i < sum->count; i++) {
        const grz_scaled_product product = sum->product[i];
        if (product.exponent > base && product.exponent <= top) {
            const double scale = exact_power_of_two(product.exponent - base);
            grz_exact_add(total, product.low * scale);
            grz_exact_add(total, product.high * scale);
        } else if (product.exponent <= base && product.exponent > left) {
            left = product.exponent;
        }
    }
    return left;
}

/* From the largest exponents down, in windows without overflow or underflow of an
 * expansion. A total of at least 2^10 units is more than all products left: 16 at
 * most, each below 64 units. */
int grz_product_sum_sign(const grz_product_sum *sum) {
    enum { WINDOW = 512 };
    const double decisive = 0x1p10, window_scale = 0x1p512;
    grz_exact total;
    double value;
    int32_t top = INT32_MIN;
    if (sum->count == 0)
        return 0;
    for (uint32_t i = 0; i < sum->count; i++)
        top = sum->product[i].exponent > top ? sum->product[i].exponent : top;
    total.count = 0;
    for (int32_t base = top - WINDOW;; base -= WINDOW) {
        const int32_t left = exact_add_window(&total, sum, base, base + WINDOW);
        value = grz_exact_value(&total);
        if (left == INT32_MIN || value >= decisive || value <= -decisive)
            break;
        for (uint32_t i = 0; i < total.count; i++)
            total.part[i] *= window_scale;
    }
    return (value > 0) - (value < 0);
}

/* ---- the nearest double: a guess, a check that settles nearly all, exact
 * comparisons for the rest ---- */

/* A quotient n / d >= 0 is given as 2n and d. A length is given as four times its
 * square; d is NULL then. */
typedef struct exact_value {
    grz_product_sum sum;
    const double *denominator;
} exact_value;

/* Whether the value is less than the midpoint of two doubles: below 0. */
static int exact_compare_with_midpoint(const exact_value *value, double a,
                                       double b) {
    const double both[2] = { a, -b }, *d = value->denominator;
    grz_product_sum sum = value->sum;
    grz_product_sum_add_differences(&sum, d != NULL ? d : both, both, -1);
    if (d != NULL && d[0] < d[1])
        return -grz_product_sum_sign(&sum);
    return grz_product_sum_sign(&sum);
}

/* Whether guess + rest, within 2^-95 of the exact value, can only round to *nearest.
 * Source: A. Ziv, "Fast evaluation of elementary mathematical functions with
 * correctly rounded last bit", 1991. */
static bool exact_rounds_clearly(double guess, double rest, double *nearest) {
    const double doubt = guess * 0x1p-95;
    *nearest = guess + (rest + doubt);
    return *nearest == guess + (rest - doubt);
}

/* Squares and their errors neither overflow nor underflow. */
static bool exact_is_in_safe_range(double value) {
    return value > 0x1p-300 && value < 0x1p300;
}

/* Step from a guess, 0 or above, to the nearest double. */
static double exact_step_to_nearest(const exact_value *value, double guess,
                                    double most) {
    while (guess < most) {
        const double above = nextafter(guess, INFINITY);
        const int side = exact_compare_with_midpoint(value, guess, above);
        if (side < 0 || (side == 0 && grz_double_bits(guess) % 2 == 0))
            break;
        guess = above;
    }
    while (guess > 0) {
        const double below = nextafter(guess, 0);
        const int side = exact_compare_with_midpoint(value, below, guess);
        if (side > 0 || (side == 0 && grz_double_bits(guess) % 2 == 0))
            break;
        guess = below;
    }
    return guess;
}

/* By the remainder of a division. False: it does not settle it. */
static bool exact_quotient_is_clear(grz_double_double numerator,
                                    grz_double_double denominator, double *nearest) {
    const double guess = numerator.high / denominator.high;
    const grz_double_double back = grz_two_product(guess, denominator.high);
    const double left = (numerator.high - back.high) - back.low +
                        (numerator.low - guess * denominator.low);
    return exact_is_in_safe_range(fabs(numerator.high)) &&
           exact_is_in_safe_range(fabs(denominator.high)) &&
           exact_is_in_safe_range(guess) &&
           exact_rounds_clearly(guess, left / denominator.high, nearest);
}

double grz_nearest_quotient(double edge, double from, double to) {
    const grz_double_double numerator = grz_two_difference(edge, from),
                            denominator = grz_two_difference(to, from);
    if (numerator.high == 0)
        return 0;
    if (numerator.low == 0 && denominator.low == 0)
        return numerator.high / denominator.high;
    double nearest;
    if (exact_quotient_is_clear(numerator, denominator, &nearest))
        return nearest;
    exact_value value = { .denominator = (double[]){ to, from } };
    grz_product_sum_add_differences(&value.sum, (double[]){ edge, from },
                                    (double[]){ 1, 0 }, 2);
    const bool is_huge = isinf(numerator.high) || isinf(denominator.high);
    const double guess = is_huge ? (edge / 2 - from / 2) / (to / 2 - from / 2)
                                 : numerator.high / denominator.high;
    return exact_step_to_nearest(&value, guess, 1);
}

/* By the remainder of a square root. False: it does not settle it. */
static bool exact_length_is_clear(const double x[2], const double y[2],
                                  double *nearest) {
    const grz_double_double dx = grz_two_difference(x[1], x[0]),
                            dy = grz_two_difference(y[1], y[0]);
    const grz_double_double xx = grz_two_product(dx.high, dx.high),
                            yy = grz_two_product(dy.high, dy.high);
    const grz_double_double sum = grz_two_sum(xx.high, yy.high);
    const double more =
        sum.low + (xx.low + yy.low) + 2 * (dx.high * dx.low + dy.high * dy.low);
    const double guess = sqrt(sum.high);
    const grz_double_double back = grz_two_product(guess, guess);
    const double left = (sum.high - back.high) - back.low + more;
    return exact_is_in_safe_range(fabs(dx.high)) &&
           exact_is_in_safe_range(fabs(dy.high)) &&
           exact_rounds_clearly(guess, left / (2 * guess), nearest);
}

/* Whether a difference is a float: its square is exact then. */
static bool exact_difference_is_float(grz_double_double numerator) {
    return numerator.low == 0 && numerator.high == (double)(float)numerator.high;
}

/* If nothing is rounded but the root. False: something was. */
static bool exact_length_is_short(const double x[2], const double y[2],
                                  double *nearest) {
    const grz_double_double dx = grz_two_difference(x[1], x[0]),
                            dy = grz_two_difference(y[1], y[0]);
    const grz_double_double sum = grz_two_sum(dx.high * dx.high, dy.high * dy.high);
    *nearest = sqrt(sum.high);
    return sum.low == 0 && fabs(dx.high) < 0x1p127 && fabs(dy.high) < 0x1p127 &&
           exact_difference_is_float(dx) && exact_difference_is_float(dy);
}

double grz_nearest_length(const double x[2], const double y[2]) {
    const double width = fabs(x[1] - x[0]), height = fabs(y[1] - y[0]);
    if (width == 0 || height == 0)
        return grz_min(width + height, DBL_MAX);
    double nearest;
    if (exact_length_is_short(x, y, &nearest))
        return nearest;
    if (exact_length_is_clear(x, y, &nearest))
        return nearest;
    exact_value value = { .denominator = NULL };
    grz_product_sum_add_differences(&value.sum, x, x, 4);
    grz_product_sum_add_differences(&value.sum, y, y, 4);
    const double most = grz_max(width, height),
                 ratio = grz_min(width, height) / most;
    return exact_step_to_nearest(
        &value, grz_min(most * sqrt(1 + ratio * ratio), DBL_MAX), DBL_MAX);
}
