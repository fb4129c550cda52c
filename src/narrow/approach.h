/* approach.h: when two shapes in straight motion are nearest to each other. */
#pragma once

#include "narrow/shape_ops.h"

/* The time of the step, from 0 to 1, at which two shapes are nearest; the first one
 * found of several. `a` and `b` stand where they are at the end, `motion` is how b
 * moved in the step relative to a. At some time they are within the margin. If
 * their cores overlap at some time, it is one at which they do, or at which their
 * borders are nearest. */
double grz_shapes_nearest_time(const graze_shape *a, const graze_shape *b,
                               graze_point motion, double margin);
