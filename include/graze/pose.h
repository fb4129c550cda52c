/* pose.h: where a shape is in its body, and a body in the world: offset, angle, flip and scale. */
#ifndef GRAZE_POSE_H
#define GRAZE_POSE_H

#include "graze/shape.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is done to a shape, in this order, about the origin (0, 0) of its own coordinates: it is mirrored,
 * scaled, turned, moved. Zeroed, a pose changes nothing. */
typedef struct graze_pose {
    double x, y; /* the offset */
    double
        angle; /* in degrees, from +x towards +y; any finite number up to +-2^60; exact at multiples of 90 */
    double scale;        /* > 0; 0 stands for 1 */
    bool flip_x, flip_y; /* x, y changes its sign */
} graze_pose;

/* Write to `placed`, which may be `shape` itself, the shape as posed. The outcome passes graze_shape_check.
 * A box remains one at multiples of 90 degrees and is a polygon else. A mask keeps its pixels: it takes flips
 * and multiples of 90 degrees only, at scale 1; a turned or scaled mask is another mask. Errors, with
 * `placed` as it was: those of graze_shape_check for the outcome (a sliver may collapse in rounding);
 * GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE, GRAZE_BAD_SCALE for the pose; GRAZE_BAD_POSE: a mask at another angle
 * or scale, or a box of no width or height, which only a box can be, at another angle. */
graze_status graze_shape_transform(const graze_shape *shape, const graze_pose *pose, graze_shape *placed);

/* An oriented box: a polygon of 4 corners around `center`, `size` wide and high, turned by `angle` degrees
 * from +x towards +y. It only fills in, as the makers of shape.h do; NaN where the angle is beyond 2^60. */
graze_shape graze_shape_oriented_box(graze_point center, graze_point size, double angle);

/* The sine and cosine of an angle in degrees, as poses use them: the same bits on every machine, within 2^-52
 * of the truth, exact at multiples of 90. `angle`: any finite number up to +-2^60. */
void graze_angle_sin_cos(double angle, double *sine, double *cosine);

#ifdef __cplusplus
}
#endif

#endif
