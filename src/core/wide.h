/* wide.h: the sign of a sum of products of doubles, whatever their exponents are.
 *
 * A double is a whole number times a power of two, and so is a product of two; the sum is kept as one whole
 * number in units of 2^-2148, wide enough for all there are. Unlike expansions (exact.h) it needs no bounds
 * on exponents: nothing underflows or overflows. Only digits that were added to are looked at. For what a
 * filter in doubles could not settle.
 */
#ifndef GRZ_CORE_WIDE_H
#define GRZ_CORE_WIDE_H

#include <stdint.h>

enum { GRZ_WIDE_LIMBS = 136 };

/* Digits to the base 2^32, lowest first, their carries not made. Zeroed, it is 0. At most 2^20 products. */
typedef struct grz_wide {
    int64_t digit[GRZ_WIDE_LIMBS];
    uint32_t end, back; /* those below `end` may be other than 0, and the last `back` of all; others are 0 */
} grz_wide;

/* Add a * b * weight; a and b finite, |weight| <= 16. */
void grz_wide_add(grz_wide *sum, double a, double b, int weight);

/* Add (a - b) * (c - d) * weight. */
void grz_wide_add_differences(grz_wide *sum, const double ab[2], const double cd[2], int weight);

/* -1, 0 or 1. */
int grz_wide_sign(const grz_wide *sum);

#endif
