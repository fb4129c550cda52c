/* reach.h: how far an edge of a moving box is from one that it may meet: edge - place - offset, exactly.
 *
 * A sum of three doubles need not be one. Its sign, and comparisons of its products, are found in doubles
 * with a bound for the error first, and where that cannot tell, on whole numbers (core/exact.h).
 */
#ifndef GRZ_MOVER_REACH_H
#define GRZ_MOVER_REACH_H

#include "core/exact.h"

#include <stdbool.h>

typedef struct grz_edge_distance {
    double edge, place, offset;
} grz_edge_distance;

/* A motion along an axis: to - from, exactly. */
typedef struct grz_displacement {
    double from, to;
} grz_displacement;

/* -1, 0 or 1. */
int grz_reach_sign(const grz_edge_distance *reach);

/* Below 0: a < b; 0: equal. */
int grz_reach_compare(const grz_edge_distance *a, const grz_edge_distance *b);

/* The same of their lengths, whatever their signs. */
int grz_reach_compare_lengths(const grz_edge_distance *a, const grz_edge_distance *b);

/* The sign of a * of_a - b * of_b. */
int grz_reach_compare_products(const grz_edge_distance *a, const grz_displacement *of_a,
                               const grz_edge_distance *b, const grz_displacement *of_b);

/* The reach within a few roundings of itself where it is not far less than its terms; *is_exact: it is it. */
double grz_reach_value(const grz_edge_distance *reach, bool *is_exact);

/* Add reach * (to - from) * weight, or reach * value * weight; |weight| <= 16. */
void grz_product_sum_add_reach_run(grz_product_sum *sum, const grz_edge_distance *reach,
                                   const grz_displacement *run, int weight);
void grz_product_sum_add_reach(grz_product_sum *sum, const grz_edge_distance *reach, double value,
                               int weight);

#endif
