/* holds.h: a shape and a place: whether it holds it, and how far away it is. */
#ifndef GRZ_NARROW_SHAPE_POINT_H
#define GRZ_NARROW_SHAPE_POINT_H

#include "graze/shape.h"

/* A place as a shape: a circle without a radius, which is no shape that a game may have. */
graze_shape grz_shape_point(graze_point place);

static inline bool grz_shape_is_point(const graze_shape *shape) {
    return shape->kind == GRAZE_SHAPE_CIRCLE && shape->radius == 0;
}

/* Whether a shape that passed graze_shape_check holds a place. Closed: its border counts. Half-open, for all
 * but boxes: each pixel of a mask and each tile hold [min, max), every other shape its inside. Decided
 * exactly, as graze_shapes_touch is. */
bool grz_shape_contains(const graze_shape *shape, graze_point place, graze_edges edges);

/* How far a place is from a shape, 0 if it is in it; infinite for a mask without pixels. */
double grz_shape_distance(const graze_shape *shape, graze_point place);

#endif
