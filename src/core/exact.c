/* exact.c: expansions grown a double at a time, with parts that became zero left out. */
#include "core/exact.h"

#include <assert.h>

void grz_exact_clear(grz_exact *sum) {
    sum->count = 0;
}

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

void grz_exact_add_products(grz_exact *sum, const grz_exact *a, const grz_exact *b, double sign) {
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++)
            grz_exact_add_product(sum, a->part[i], sign * b->part[j]);
}

void grz_exact_add_two_products(grz_exact *sum, grz_double_double a, grz_double_double b, double sign) {
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
