/* shape_circle.c: the kind of circles. */
#include "core/numbers.h"
#include "narrow/convex_pair.h"

static graze_status circle_check(const graze_shape *shape) {
    return shape->radius > 0 ? GRAZE_OK : GRAZE_BAD_RADIUS;
}

static graze_box circle_bounds(const graze_shape *shape) {
    return grz_circles_bounds(shape->corner, 1, shape->radius);
}

static graze_status circle_transform(const grz_transform *transform, graze_shape *shape) {
    shape->corner[0] = grz_transform_apply(transform, shape->corner[0]);
    shape->radius *= transform->scale;
    return GRAZE_OK;
}

static void circle_convex(const graze_shape *shape, grz_convex *convex) {
    convex->count = 1;
    convex->corner[0] = shape->corner[0];
    convex->radius = shape->radius;
}

/* Whether a vector, whose parts were rounded once, is shorter than a sum of radii. */
static grz_filtered is_shorter(graze_point vector, double radius) {
    const double square = grz_vector_dot(vector, vector), other = radius * radius;
    return grz_filtered_less(square, other, 16 * GRZ_UNIT_ROUNDOFF * (square + other));
}

static bool circle_touches_circle(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    const graze_point between = grz_segment_vector((grz_segment){ a->corner[0], b->corner[0] });
    const grz_filtered filtered = is_shorter(between, a->radius + b->radius);
    return filtered != GRZ_FILTERED_UNSURE ? filtered == GRZ_FILTERED_YES : grz_convexes_touch(a, b, edges);
}

/* The distance of a coordinate from an interval, 0 inside. */
static double distance_outside(double value, double min, double max) {
    const double below = min - value, above = value - max;
    return grz_max(below, grz_max(above, 0));
}

/* The filter leaves an empty box undecided. */
static bool circle_touches_box(const graze_shape *box, const graze_shape *circle, graze_edges edges) {
    const graze_point min = box->corner[0], max = box->corner[1], center = circle->corner[0];
    const graze_point between = { distance_outside(center.x, min.x, max.x),
                                  distance_outside(center.y, min.y, max.y) };
    const bool has_area = min.x < max.x && min.y < max.y;
    const grz_filtered filtered = has_area ? is_shorter(between, circle->radius) : GRZ_FILTERED_UNSURE;
    return filtered != GRZ_FILTERED_UNSURE ? filtered == GRZ_FILTERED_YES
                                           : grz_convexes_touch(box, circle, edges);
}

const grz_shape_ops grz_shape_ops_circle = {
    .name = "circle",
    .corner_count = 1,
    .has_radius = true,
    .check = circle_check,
    .bounds = circle_bounds,
    .transform = circle_transform,
    .convex = circle_convex,
    .pairs = { [GRAZE_SHAPE_BOX] = { circle_touches_box, grz_convexes_manifold },
               [GRAZE_SHAPE_CIRCLE] = { circle_touches_circle, grz_convexes_manifold } },
    .convex_pairs = { grz_convexes_touch, grz_convexes_manifold },
};
