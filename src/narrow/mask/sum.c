/* sum.c: sums that lose nothing. */
#include "narrow/mask/sum.h"

/* Returns a + b as rounded, and in *lost what that took away. */
static double two_sum(double a, double b, double *lost) {
    const double sum = a + b, of_b = sum - a;
    *lost = (a - (sum - of_b)) + (b - of_b);
    return sum;
}

void grz_sum_add(grz_sum *sum, double number) {
    for (uint32_t i = 0; i < sum->count; i++)
        number = two_sum(number, sum->parts[i], &sum->parts[i]);
    sum->parts[sum->count++] = number;
}

/* The upper 26 bits of a number. */
static double upper_half(double a) {
    const double scaled = 134217729.0 * a; /* 2^27 + 1 */
    return scaled - (scaled - a);
}

void grz_sum_add_product(grz_sum *sum, double a, double b) {
    const double product = a * b, a_high = upper_half(a), b_high = upper_half(b);
    const double a_low = a - a_high, b_low = b - b_high;
    grz_sum_add(sum, a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low));
    grz_sum_add(sum, product);
}

int grz_sum_sign(const grz_sum *sum) {
    for (uint32_t i = sum->count; i > 0; i--)
        if (sum->parts[i - 1] != 0)
            return sum->parts[i - 1] > 0 ? 1 : -1;
    return 0;
}
