/* exact.c: expansions grown a double at a time, with parts that became zero left out. */
#include "core/exact.h"

#include <assert.h>

grz_two grz_two_sum(double a, double b) {
    const double high = a + b, b_seen = high - a, a_seen = high - b_seen;
    return (grz_two){ high, (a - a_seen) + (b - b_seen) };
}

grz_two grz_two_difference(double a, double b) {
    return grz_two_sum(a, -b);
}

/* The upper 26 bits, so that products of halves are exact. */
static double upper_half(double a) {
    const double spread = 134217729.0 * a; /* 2^27 + 1 */
    return spread - (spread - a);
}

grz_two grz_two_product(double a, double b) {
    const double high = a * b, a_high = upper_half(a), a_low = a - a_high, b_high = upper_half(b),
                 b_low = b - b_high;
    const double missed = ((high - a_high * b_high) - a_low * b_high) - a_high * b_low;
    return (grz_two){ high, a_low * b_low - missed };
}

void grz_exact_clear(grz_exact *sum) {
    sum->count = 0;
}

void grz_exact_add(grz_exact *sum, double value) {
    double carry = value;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sum->count; i++) {
        const grz_two two = grz_two_sum(carry, sum->part[i]);
        if (two.low != 0)
            sum->part[kept++] = two.low;
        carry = two.high;
    }
    if (carry != 0) {
        assert(kept < GRZ_EXACT_PARTS_MOST);
        sum->part[kept++] = carry;
    }
    sum->count = kept;
}

void grz_exact_add_product(grz_exact *sum, double a, double b) {
    const grz_two product = grz_two_product(a, b);
    grz_exact_add(sum, product.low);
    grz_exact_add(sum, product.high);
}

void grz_exact_add_products(grz_exact *sum, const grz_exact *a, const grz_exact *b, double sign) {
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++)
            grz_exact_add_product(sum, a->part[i], sign * b->part[j]);
}

void grz_exact_add_two_products(grz_exact *sum, grz_two a, grz_two b, double sign) {
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
