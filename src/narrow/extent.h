/* extent.h: boxes of floats around things in doubles. */
#ifndef GRZ_NARROW_EXTENT_H
#define GRZ_NARROW_EXTENT_H

#include "graze/shape.h"

/* The smallest box of floats around `count` circles of one radius, at least one. Edges beyond what graze
 * takes are infinite. */
graze_box grz_circles_bounds(const graze_point *centers, uint32_t count, double radius);

/* The largest float that is not above a + b, and the smallest that is not below; infinite beyond what graze
 * takes. */
float grz_sum_floor(double a, double b);
float grz_sum_ceil(double a, double b);

#endif
