/* exact_motion.h: exact numbers of motions: distances of edges, times and positions,
 * compared and rounded.
 *
 * A sum of three doubles need not be a double. Its sign, and comparisons of its
 * products, are found in doubles with a bound for the error first. If this cannot
 * tell, they are found on whole numbers (core/exact.h). A double-double with a bound
 * rounds nearly all exact numbers; the others are found by comparisons.
 *
 * Source: A. Ziv, "Fast evaluation of elementary mathematical functions with
 * correctly rounded last bit", 1991. */
#pragma once

#include "core/exact.h"

#include <stdbool.h>

/* The distance from an edge of a moving box to an edge in its way: edge - position -
 * offset, exactly. */
typedef struct grz_edge_distance {
    double edge, position, offset;
} grz_edge_distance;

/* A motion along an axis: to - from, exactly. */
typedef struct grz_displacement {
    double from, to;
} grz_displacement;

/* -1, 0 or 1. */
int grz_edge_distance_sign(const grz_edge_distance *distance);

/* Below 0: a < b; 0: equal. */
int grz_edge_distance_compare(const grz_edge_distance *a,
                              const grz_edge_distance *b);

/* The same of their absolute values. */
int grz_edge_distance_compare_lengths(const grz_edge_distance *a,
                                      const grz_edge_distance *b);

/* The sign of a * of_a - b * of_b. */
int grz_edge_distance_compare_products(const grz_edge_distance *a,
                                       const grz_displacement *of_a,
                                       const grz_edge_distance *b,
                                       const grz_displacement *of_b);

/* The distance within some roundings, if it is not much less than its terms;
 * *is_exact: it is exact. */
double grz_edge_distance_value(const grz_edge_distance *distance, bool *is_exact);

/* The exact number across.from + across * distance / run; run is not 0. */
typedef struct grz_motion_number {
    grz_edge_distance distance;
    grz_displacement run, across;
    bool is_single; /* round to float32 */
} grz_motion_number;

/* Three doubles, or float32 numbers, for an exact number: at or next below it, at or
 * next above it, and the nearest, of two the even one. They are clamped to the range
 * of their type. */
typedef struct grz_rounding {
    double below, above, nearest;
    bool is_exact; /* all three are the exact number */
} grz_rounding;

grz_rounding grz_motion_number_round(const grz_motion_number *number);

/* The number rounded to a float32, or as it is; its neighbour above (step 1) or
 * below (-1), if any. */
double grz_round_number(double value, bool is_single);
double grz_round_neighbour(double value, int step, bool is_single);
