/* ellipse.h: ellipses: rice grains, petals, wheels seen from the side.
 *
 * An ellipse is a shape (shape.h): corner[0] is its center, corner[1] and
 * corner[2] are the ends of its two radii, which are at right angles. Its
 * `radius` rounds it, as that of a polygon does; 0 makes it an ellipse. It turns,
 * and is flipped and scaled, as every convex shape.
 *
 * Its core is made where it is: 32 corners and a rounding radius, the smallest
 * radius of curvature. These 32 circles touch the ellipse from inside, at its
 * four ends among others. So the shape that decides everything
 * - lies in the ellipse, and is as long and as wide as it;
 * - contains the ellipse scaled by 0.995;
 * - is nowhere farther from the border of the ellipse than 1/400 of its larger
 *   radius: a twentieth of a pixel for a radius of 20;
 * - is the circle itself if both radii are equal.
 *
 * These hold but for rounding: corners are on a grid of 2^-25 of the larger
 * radius, and then rounded to doubles. Boxes, touches, manifolds, queries, sweeps
 * and near misses all ask this one shape, as exactly as shape.h states it for
 * polygons. The answers are the same on every machine.
 */
#ifndef GRAZE_ELLIPSE_H
#define GRAZE_ELLIPSE_H

#include "graze/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest quotient of an ellipse's radii. */
#define GRAZE_ELLIPSE_RATIO_MAX 1000

/* An ellipse about a center: `radii.x` along x and `radii.y` along y, then turned
 * by an angle in degrees, from +x towards +y. Errors of graze_shape_check:
 * - GRAZE_BAD_RADIUS: a radius is not > 0, or too small beside the other one
 *   (GRAZE_ELLIPSE_RATIO_MAX); the radii are not at right angles; `radius` is
 *   negative
 * - GRAZE_BAD_NUMBER: the angle is beyond +-2^60 */
graze_shape graze_shape_ellipse(graze_point center, graze_point radii, double angle);

#ifdef __cplusplus
}
#endif

#endif
