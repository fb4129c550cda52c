/* exact.h: sums and products of doubles without any rounding, for the few questions that doubles cannot
 * settle.
 *
 * A number is kept as a sum of doubles that do not overlap, smallest first (an expansion). Adding a double,
 * or the product of two, loses nothing as long as nothing underflows or overflows. Source: J. Shewchuk,
 * "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997; the error of a
 * sum is D. Knuth's (1969), that of a product T. Dekker's (1971): no fused multiply-add. Cost: an addition is
 * linear in the number of parts, rarely more than four.
 */
#ifndef GRZ_CORE_EXACT_H
#define GRZ_CORE_EXACT_H

#include <stdint.h>

/* Room for the square of a product of differences, less the product of two such squares: see
 * narrow/predicates.c. */
enum { GRZ_EXACT_PARTS_MAX = 1024 };

/* `part[0..count-1]`, none zero, none overlapping, in order of size; without parts, 0. */
typedef struct grz_exact {
    uint32_t count;
    double part[GRZ_EXACT_PARTS_MAX];
} grz_exact;

/* A double and the error it was rounded by: together the truth. */
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

/* The upper 26 bits, so that products of halves are exact. */
static inline double grz_double_upper_half(double a) {
    const double spread = 134217729.0 * a; /* 2^27 + 1 */
    return spread - (spread - a);
}

static inline grz_double_double grz_two_product(double a, double b) {
    const double high = a * b, a_high = grz_double_upper_half(a), a_low = a - a_high,
                 b_high = grz_double_upper_half(b), b_low = b - b_high;
    const double missed = ((high - a_high * b_high) - a_low * b_high) - a_high * b_low;
    return (grz_double_double){ high, a_low * b_low - missed };
}

void grz_exact_clear(grz_exact *sum);
void grz_exact_add(grz_exact *sum, double value);

/* Add a * b; a * b * sign. `sign` is 1 or -1. */
void grz_exact_add_product(grz_exact *sum, double a, double b);
void grz_exact_add_products(grz_exact *sum, const grz_exact *a, const grz_exact *b, double sign);
void grz_exact_add_two_products(grz_exact *sum, grz_double_double a, grz_double_double b, double sign);

/* The sum as a double: its sign is right, and it is within 2^-51 of it. */
double grz_exact_value(const grz_exact *sum);

#endif
