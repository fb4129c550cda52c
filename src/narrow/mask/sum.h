/* sum.h: the sign of a sum of products, without rounding.
 *
 * A sum is kept as numbers that do not overlap, each what rounding took from the one above (Jonathan
 * Shewchuk, "Adaptive Precision Floating-Point Arithmetic", 1997; the product is T. J. Dekker's, 1971). Right
 * as long as nothing overflows, nor falls below the smallest normal number.
 */
#ifndef GRZ_NARROW_MASK_SUM_H
#define GRZ_NARROW_MASK_SUM_H

#include <stdint.h>

enum { GRZ_SUM_MOST = 12 };

/* Zeroed, it is 0. */
typedef struct grz_sum {
    double parts[GRZ_SUM_MOST];
    uint32_t count;
} grz_sum;

/* Each call takes one part; a product takes two. */
void grz_sum_add(grz_sum *sum, double number);
void grz_sum_add_product(grz_sum *sum, double a, double b);

/* -1, 0 or 1. */
int grz_sum_sign(const grz_sum *sum);

#endif
