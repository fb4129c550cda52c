/* exact_motion.h: exact numbers of motions: distances of edges, times and positions, compared and rounded.
 *
 * A sum of three doubles need not be a double. Its sign, and comparisons of its products, are found in
 * doubles with a bound for the error first, and where that cannot tell, on whole numbers (core/exact.h). A
 * double-double with a bound rounds nearly all exact numbers; one that lies in the middle of two numbers, or
 * is one, is found by comparisons.
 *
 * Source: A. Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last bit",
 * 1991; of double-doubles: core/exact.h.
 */
#ifndef GRZ_WORLD_MOVE_EXACT_MOTION_H
#define GRZ_WORLD_MOVE_EXACT_MOTION_H

#include "core/exact.h"

#include <stdbool.h>

/* The distance from an edge of a moving box to one that it may hit: edge - place - offset, exactly. */
typedef struct grz_edge_distance {
    double edge, place, offset;
} grz_edge_distance;

/* A motion along an axis: to - from, exactly. */
typedef struct grz_displacement {
    double from, to;
} grz_displacement;

/* -1, 0 or 1. */
int grz_edge_distance_sign(const grz_edge_distance *distance);

/* Below 0: a < b; 0: equal. */
int grz_edge_distance_compare(const grz_edge_distance *a, const grz_edge_distance *b);

/* The same of their absolute values. */
int grz_edge_distance_compare_lengths(const grz_edge_distance *a, const grz_edge_distance *b);

/* The sign of a * of_a - b * of_b. */
int grz_edge_distance_compare_products(const grz_edge_distance *a, const grz_displacement *of_a,
                                       const grz_edge_distance *b, const grz_displacement *of_b);

/* The distance within some roundings, if it is not much less than its terms; *is_exact: it is exact. */
double grz_edge_distance_value(const grz_edge_distance *distance, bool *is_exact);

/* Add distance * (to - from) * weight, or distance * value * weight; |weight| <= 16. */
void grz_product_sum_add_distance_product(grz_product_sum *sum, const grz_edge_distance *distance,
                                          const grz_displacement *run, int weight);
void grz_product_sum_add_distance(grz_product_sum *sum, const grz_edge_distance *distance, double value,
                                  int weight);

/* A number: high + low within `doubt`; high is the double nearest to the sum. */
typedef struct grz_approx {
    double high, low, doubt;
} grz_approx;

/* edge - offset, exactly. */
grz_approx grz_approx_along(const grz_edge_distance *distance);

/* distance / run, and across->from + across * distance / run; false for extreme numbers. */
bool grz_approx_time(const grz_edge_distance *distance, const grz_displacement *run, grz_approx *approx);
bool grz_approx_across(const grz_edge_distance *distance, const grz_displacement *run,
                       const grz_displacement *across, grz_approx *approx);

/* The doubles, or float32 numbers, at or next below and at or next above an exact number, and the nearest. */
typedef struct grz_rounding {
    double below, above, nearest;
    bool is_exact; /* all three are the exact number */
} grz_rounding;

/* False if the doubt is too large. */
bool grz_approx_round(const grz_approx *approx, bool is_single, grz_rounding *rounding);

/* An exact number that is known by comparisons only; the first member of a struct that has its terms. From a
 * guess a search gallops and then halves: a bad guess costs some sixty comparisons, a good one three. */
typedef struct grz_exact_sum {
    /* Below 0: the number is less than (a + b) / 2; 0: they are equal. */
    int (*beside)(const struct grz_exact_sum *number, double a, double b);
    bool is_single; /* round to float32 */
} grz_exact_sum;

/* A rounded number, clamped to the range of its type. */
typedef struct grz_rounded {
    double value;
    bool is_exact;
} grz_rounded;

/* Round down, up, and to the nearest, of two the even one. `guess` may be anything but NaN. */
grz_rounded grz_exact_sum_floor(const grz_exact_sum *number, double guess);
grz_rounded grz_exact_sum_ceil(const grz_exact_sum *number, double guess);
grz_rounded grz_exact_sum_nearest(const grz_exact_sum *number, double guess);

/* The number rounded to a float32, or as it is; the neighbour above (step 1) or below (-1) it, if there is
 * one. */
double grz_round_number(double value, bool is_single);
double grz_round_neighbour(double value, int step, bool is_single);

#endif
