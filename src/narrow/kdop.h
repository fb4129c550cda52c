/* octagon.h: the octagon around a mask's solid pixels, with edges along the axes and along both diagonals. */
#ifndef GRZ_NARROW_KDOP_H
#define GRZ_NARROW_KDOP_H

#include "graze/shape.h"
#include "narrow/mask_rows.h"

/* Write the smallest such octagon, a polygon of 4 to 8 corners, for a mask with a solid pixel whose first
 * pixel has its corner at a place. Cost: a look at the first and the last run of each row. */
void grz_kdop_make(const grz_mask_rows *sight, graze_point place, graze_shape *octagon);

#endif
