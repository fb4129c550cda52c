/* shape_capsule.c: the family of capsules: lines with a radius; without length, circles. */
#include "narrow/convex_pair.h"
#include "narrow/extent.h"
#include "narrow/segments.h"

static graze_status check(const graze_shape *shape) {
    return shape->radius > 0 ? GRAZE_OK : GRAZE_BAD_RADIUS;
}

static graze_box bounds(const graze_shape *shape) {
    return grz_circles_bounds(shape->corner, 2, shape->radius);
}

static graze_status place(const grz_transform *motion, graze_shape *placed) {
    for (int i = 0; i < 2; i++)
        placed->corner[i] = grz_transform_apply(motion, placed->corner[i]);
    placed->radius *= motion->scale;
    return GRAZE_OK;
}

static void core(const graze_shape *shape, grz_convex *out) {
    const graze_point from = shape->corner[0], to = shape->corner[1];
    out->count = from.x == to.x && from.y == to.y ? 1 : 2;
    out->corner[0] = from;
    out->corner[1] = to;
    out->radius = shape->radius;
}

static grz_segment line(const graze_shape *capsule) {
    return (grz_segment){ capsule->corner[0], capsule->corner[1] };
}

static bool touch_circle(const graze_shape *circle, const graze_shape *capsule, graze_edges edges) {
    const double reach = circle->radius + capsule->radius;
    const grz_filtered likely = grz_segment_near(line(capsule), circle->corner[0], reach);
    return likely != GRZ_FILTERED_UNSURE ? likely == GRZ_FILTERED_YES
                                         : grz_convexes_touch(circle, capsule, edges);
}

static bool touch_capsule(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    const grz_filtered likely = grz_segments_near(line(a), line(b), a->radius + b->radius);
    return likely != GRZ_FILTERED_UNSURE ? likely == GRZ_FILTERED_YES : grz_convexes_touch(a, b, edges);
}

const grz_shape_ops grz_shape_ops_capsule = {
    .name = "capsule",
    .corners = 2,
    .has_radius = true,
    .check = check,
    .bounds = bounds,
    .place = place,
    .core = core,
    .meets = { [GRAZE_SHAPE_BOX] = { grz_convexes_touch, grz_convexes_manifold },
               [GRAZE_SHAPE_CIRCLE] = { touch_circle, grz_convexes_manifold },
               [GRAZE_SHAPE_CAPSULE] = { touch_capsule, grz_convexes_manifold } },
};
