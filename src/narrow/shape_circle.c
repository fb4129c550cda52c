/* shape_circle.c: the family of circles. */
#include "core/numbers.h"
#include "narrow/convex_pair.h"
#include "narrow/extent.h"
#include "narrow/likely.h"

static graze_status check(const graze_shape *shape) {
    return shape->radius > 0 ? GRAZE_OK : GRAZE_BAD_RADIUS;
}

static graze_box bounds(const graze_shape *shape) {
    return grz_circles_bounds(shape->corner, 1, shape->radius);
}

static graze_status place(const grz_transform *motion, graze_shape *placed) {
    placed->corner[0] = grz_transform_apply(motion, placed->corner[0]);
    placed->radius *= motion->scale;
    return GRAZE_OK;
}

static void core(const graze_shape *shape, grz_convex *out) {
    out->count = 1;
    out->corner[0] = shape->corner[0];
    out->radius = shape->radius;
}

/* Whether a vector, each part rounded once, is shorter than a sum of radii. */
static grz_filtered is_shorter(graze_point vector, double reach) {
    const double square = grz_vector_dot(vector, vector), other = reach * reach;
    return grz_filtered_less(square, other, 16 * GRZ_UNIT_ROUNDOFF * (square + other));
}

static bool touch_circle(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    const graze_point way = grz_segment_vector((grz_segment){ a->corner[0], b->corner[0] });
    const grz_filtered likely = is_shorter(way, a->radius + b->radius);
    return likely != GRZ_FILTERED_UNSURE ? likely == GRZ_FILTERED_YES : grz_convexes_touch(a, b, edges);
}

/* How far a place is outside of an interval, 0 within. */
static double outside(double place, double min, double max) {
    const double below = min - place, above = place - max;
    return grz_max(below, grz_max(above, 0));
}

/* An empty box is in doubt. */
static bool touch_box(const graze_shape *box, const graze_shape *circle, graze_edges edges) {
    const graze_point min = box->corner[0], max = box->corner[1], center = circle->corner[0];
    const graze_point way = { outside(center.x, min.x, max.x), outside(center.y, min.y, max.y) };
    const bool is_full = min.x < max.x && min.y < max.y;
    const grz_filtered likely = is_full ? is_shorter(way, circle->radius) : GRZ_FILTERED_UNSURE;
    return likely != GRZ_FILTERED_UNSURE ? likely == GRZ_FILTERED_YES
                                         : grz_convexes_touch(box, circle, edges);
}

const grz_shape_ops grz_shape_ops_circle = {
    .name = "circle",
    .corners = 1,
    .has_radius = true,
    .check = check,
    .bounds = bounds,
    .place = place,
    .core = core,
    .meets = { [GRAZE_SHAPE_BOX] = { touch_box, grz_convexes_manifold },
               [GRAZE_SHAPE_CIRCLE] = { touch_circle, grz_convexes_manifold } },
};
