/* near.h: a number known to some hundred digits, which is enough to round it to a double or float32 but for
 * the rare ones that lie in the middle of two, or are one. Those are for lattice.h.
 *
 * Two doubles and a bound for what is missing. Source of the sums and products: see core/exact.h; of rounding
 * what is known well enough: A. Ziv, "Fast evaluation of elementary mathematical functions with correctly
 * rounded last bit", 1991.
 */
#ifndef GRZ_MOVER_NEAR_H
#define GRZ_MOVER_NEAR_H

#include "mover/reach.h"

#include <stdbool.h>

/* The truth is high + low, but for `doubt`; high is the double nearest to the sum. */
typedef struct grz_near {
    double high, low, doubt;
} grz_near;

/* edge - offset; no doubt. */
grz_near grz_near_along(const grz_reach *reach);

/* reach / run, and across->from + across * reach / run; false for numbers that are extreme. */
bool grz_near_time(const grz_reach *reach, const grz_run *run, grz_near *near);
bool grz_near_across(const grz_reach *reach, const grz_run *run, const grz_run *across, grz_near *near);

/* The numbers, doubles or float32, at or next below and at or next above a truth, and the nearest. */
typedef struct grz_bounds {
    double below, above, nearest;
    bool is_exact; /* the truth is one; all three are it */
} grz_bounds;

/* False if that cannot be told. */
bool grz_near_bounds(const grz_near *near, bool is_single, grz_bounds *bounds);

#endif
