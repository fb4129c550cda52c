/* extent.h: boxes of floats around things in doubles. */
#ifndef GRZ_NARROW_EXTENT_H
#define GRZ_NARROW_EXTENT_H

#include "graze/shape.h"

/* The smallest box of floats around `count` circles of one radius, at least one. Edges beyond what graze
 * takes are infinite. */
graze_box grz_extent_of(const graze_point *centers, uint32_t count, double radius);

#endif
