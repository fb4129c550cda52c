/* near.h: a number known to some hundred digits, which is enough to round it to a double or float32 but for
 * the rare ones that lie in the middle of two, or are one. Those are for lattice.h.
 *
 * Two doubles and a bound for what is missing. Source of the sums and products: see core/exact.h; of rounding
 * what is known well enough: A. Ziv, "Fast evaluation of elementary mathematical functions with correctly
 * rounded last bit", 1991.
 */
#ifndef GRZ_MOVER_NEAR_H
#define GRZ_MOVER_NEAR_H

#include "world/move/reach.h"

#include <stdbool.h>

/* The truth is high + low, but for `doubt`; high is the double nearest to the sum. */
typedef struct grz_approx {
    double high, low, doubt;
} grz_approx;

/* edge - offset; no doubt. */
grz_approx grz_approx_along(const grz_edge_distance *reach);

/* reach / run, and across->from + across * reach / run; false for numbers that are extreme. */
bool grz_approx_time(const grz_edge_distance *reach, const grz_displacement *run, grz_approx *near);
bool grz_approx_across(const grz_edge_distance *reach, const grz_displacement *run,
                       const grz_displacement *across, grz_approx *near);

/* The numbers, doubles or float32, at or next below and at or next above a truth, and the nearest. */
typedef struct grz_rounding {
    double below, above, nearest;
    bool is_exact; /* the truth is one; all three are it */
} grz_rounding;

/* False if that cannot be told. */
bool grz_approx_round(const grz_approx *near, bool is_single, grz_rounding *bounds);

#endif
