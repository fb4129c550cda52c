/* points.h: where two shapes that touch do so. */
#ifndef GRZ_NARROW_POINTS_H
#define GRZ_NARROW_POINTS_H

#include "narrow/separation.h"

/* Write the points of a pair that touches, one or two, and their count to `contact`. */
void grz_pair_points(const grz_pair *pair, const grz_separation *separation, graze_contact *contact);

#endif
