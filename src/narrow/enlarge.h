/* enlarge.h: shapes so small that products of their sizes would underflow, made larger for the computation.
 */
#ifndef GRZ_NARROW_ENLARGE_H
#define GRZ_NARROW_ENLARGE_H

#include "narrow/convex.h"

/* Multiply all sizes of two cores by a power of two if they and what lies between them are below 2^-100;
 * exactly. Returns the factor, 1 for nearly all. Where the cores are is lost. */
double grz_convexes_scale_up(grz_convex *a, grz_convex *b);

#endif
