/* without_ellipses.c: stubs in graze.c for ellipses, which GRAZE_ONLY_CORE leaves out
 * (tools/amalgamate.py). A shape that says it is one is refused, in a snapshot, too.
 */
#include "narrow/shape_ops.h"

static graze_status ellipse_check(const graze_shape *shape) {
    (void)shape;
    return GRAZE_BAD_VALUE;
}

static graze_box ellipse_bounds(const graze_shape *shape) {
    (void)shape;
    return (graze_box){ 0, 0, 0, 0 };
}

static graze_status ellipse_transform(const grz_transform *transform,
                                      graze_shape *shape) {
    (void)transform;
    (void)shape;
    return GRAZE_BAD_POSE;
}

const grz_shape_ops grz_shape_ops_ellipse = {
    .name = "ellipse",
    .corner_count = 3,
    .check = ellipse_check,
    .bounds = ellipse_bounds,
    .transform = ellipse_transform,
};

graze_shape graze_shape_ellipse(graze_point center, graze_point radii,
                                double angle) {
    (void)radii;
    (void)angle;
    return (graze_shape){ .kind = GRAZE_SHAPE_ELLIPSE, .corner = { center } };
}
