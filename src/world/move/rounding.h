/* lattice.h: a truth that no double may have, rounded to those doubles, or float32, that there are.
 *
 * The truth is known only by comparison: with the middle of two numbers. From a guess the search gallops and
 * then halves, so that a guess that cancellation spoilt costs some sixty comparisons and a good one three.
 */
#ifndef GRZ_WORLD_MOVE_ROUNDING_H
#define GRZ_WORLD_MOVE_ROUNDING_H

#include <stdbool.h>

/* A truth; put it first in a struct that knows what it is of. */
typedef struct grz_exact_sum {
    /* Below 0: the truth is less than (a + b) / 2; 0: it is that. */
    int (*beside)(const struct grz_exact_sum *truth, double a, double b);
    bool is_single; /* round to float32 */
} grz_exact_sum;

/* A rounded truth. What is beyond the greatest number becomes that. */
typedef struct grz_rounded {
    double value;
    bool is_exact;
} grz_rounded;

/* The greatest number that is not above the truth, the least that is not below it, and the nearest, of two
 * the even one. `guess` may be anything but NaN. */
grz_rounded grz_exact_sum_floor(const grz_exact_sum *truth, double guess);
grz_rounded grz_exact_sum_ceil(const grz_exact_sum *truth, double guess);
grz_rounded grz_exact_sum_nearest(const grz_exact_sum *truth, double guess);

/* The number rounded to a float32, or as it is; the neighbour above (step 1) or below (-1) it, if there is
 * one. */
double grz_round_number(double value, bool is_single);
double grz_round_neighbour(double value, int step, bool is_single);

#endif
