/* shape_capsule.c: the kind of capsules: segments with a radius. A capsule without length is a circle. */
#include "narrow/convex_pair.h"

static graze_status capsule_check(const graze_shape *shape) {
    return shape->radius > 0 ? GRAZE_OK : GRAZE_BAD_RADIUS;
}

static graze_box capsule_bounds(const graze_shape *shape) {
    return grz_circles_bounds(shape->corner, 2, shape->radius);
}

static graze_status capsule_transform(const grz_transform *transform, graze_shape *shape) {
    for (int i = 0; i < 2; i++)
        shape->corner[i] = grz_transform_apply(transform, shape->corner[i]);
    shape->radius *= transform->scale;
    return GRAZE_OK;
}

static void capsule_convex(const graze_shape *shape, grz_convex *convex) {
    const graze_point from = shape->corner[0], to = shape->corner[1];
    convex->count = from.x == to.x && from.y == to.y ? 1 : 2;
    convex->corner[0] = from;
    convex->corner[1] = to;
    convex->radius = shape->radius;
}

static grz_segment capsule_segment(const graze_shape *capsule) {
    return (grz_segment){ capsule->corner[0], capsule->corner[1] };
}

static bool capsule_touches_circle(const graze_shape *circle, const graze_shape *capsule, graze_edges edges) {
    const double radius = circle->radius + capsule->radius;
    const grz_filtered filtered = grz_segment_near(capsule_segment(capsule), circle->corner[0], radius);
    return filtered != GRZ_FILTERED_UNSURE ? filtered == GRZ_FILTERED_YES
                                           : grz_convexes_touch(circle, capsule, edges);
}

static bool capsule_touches_capsule(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    const grz_filtered filtered =
        grz_segments_near(capsule_segment(a), capsule_segment(b), a->radius + b->radius);
    return filtered != GRZ_FILTERED_UNSURE ? filtered == GRZ_FILTERED_YES : grz_convexes_touch(a, b, edges);
}

const grz_shape_ops grz_shape_ops_capsule = {
    .name = "capsule",
    .corner_count = 2,
    .has_radius = true,
    .check = capsule_check,
    .bounds = capsule_bounds,
    .transform = capsule_transform,
    .convex = capsule_convex,
    .pairs = { [GRAZE_SHAPE_CIRCLE] = { capsule_touches_circle, grz_convexes_manifold },
               [GRAZE_SHAPE_CAPSULE] = { capsule_touches_capsule, grz_convexes_manifold } },
    .convex_pairs = { grz_convexes_touch, grz_convexes_manifold },
};
