/* points.h: where two shapes that touch do so. */
#ifndef GRZ_NARROW_POINTS_H
#define GRZ_NARROW_POINTS_H

#include "narrow/separation.h"

/* Write the points of a pair that touches, one or two, and their count to `contact`; the points as seen from
 * the first corner of a, so that nothing depends on where that is. */
void grz_convex_pair_points(const grz_convex_pair *pair, const grz_separation *separation,
                            graze_manifold *contact);

#endif
