/* pose.h: the position of a shape in its body, or of a body in the world: offset,
 * angle, flip and scale. */
#ifndef GRAZE_POSE_H
#define GRAZE_POSE_H

#include "graze/shape.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A transform of a shape about the origin of its own coordinates: it is mirrored,
 * scaled, turned and moved, in this order. Zeroed, a pose changes nothing. */
typedef struct graze_pose {
    double x, y; /* the offset */
    /* in degrees, from +x towards +y; up to +-2^60; exact at multiples of 90 */
    double angle;
    double scale;        /* > 0; 0 stands for 1 */
    bool flip_x, flip_y; /* mirror x, y */
} graze_pose;

/* Write the transformed shape to `placed`, which may be `shape` itself. The outcome
 * passes graze_shape_check. A box remains a box at multiples of 90 degrees and
 * becomes a polygon at other angles. A mask keeps its pixels: it takes flips and
 * multiples of 90 degrees only, at scale 1. Errors, with `placed` unchanged: those
 * of graze_shape_check for the outcome (rounding may collapse a sliver);
 * GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE, GRAZE_BAD_SCALE for the pose.
 * GRAZE_BAD_POSE: a mask at another angle or scale, or a box of no width or height
 * at another angle. */
graze_status graze_shape_transform(const graze_shape *shape, const graze_pose *pose,
                                   graze_shape *placed);

/* An oriented box: a polygon of 4 corners around `center`, `size` wide and high,
 * turned by `angle` degrees from +x towards +y. Nothing is checked; corners are NaN
 * if the angle is beyond 2^60. */
graze_shape graze_shape_oriented_box(graze_point center, graze_point size,
                                     double angle);

/* The sine and cosine of an angle in degrees, as poses use them. The bits are the
 * same on every machine, within 2^-52 of the exact value, and exact at multiples of
 * 90. `angle`: up to +-2^60. */
void graze_angle_sin_cos(double angle, double *sine, double *cosine);

#ifdef __cplusplus
}
#endif

#endif
