/* shape_polygon.c: the family of convex polygons, with rounded corners if they have a radius. */
#include "narrow/convex_pair.h"
#include "narrow/extent.h"

/* Above 0 if c lies on the side of the line from a to b that is towards +y of a line towards +x, 0 on it. */
static double side_of(graze_point a, graze_point b, graze_point c) {
    return -grz_segment_dot((grz_segment){ a, c }, grz_segment_perpendicular((grz_segment){ a, b }));
}

static bool has_repeated(const graze_shape *shape) {
    for (uint32_t i = 0; i < shape->count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (shape->corner[i].x == shape->corner[j].x && shape->corner[i].y == shape->corner[j].y)
                return true;
    return false;
}

/* Which ways a polygon turns at its corners, and how often it changes between going forward (towards +x) and
 * back: twice if it goes round once. */
typedef struct round_trip {
    bool is_left, is_right, is_straight;
    uint32_t changes;
} round_trip;

static bool goes_forward(graze_point from, graze_point to) {
    return to.x > from.x || (to.x == from.x && to.y > from.y);
}

static round_trip go_round(const graze_shape *shape) {
    round_trip seen = { false, false, false, 0 };
    graze_point before = shape->corner[shape->count - 2], at = shape->corner[shape->count - 1];
    for (uint32_t i = 0; i < shape->count; i++) {
        const graze_point next = shape->corner[i];
        const double side = side_of(before, at, next);
        seen.is_left |= side > 0;
        seen.is_right |= side < 0;
        seen.is_straight |= side == 0;
        seen.changes += goes_forward(before, at) != goes_forward(at, next);
        before = at;
        at = next;
    }
    return seen;
}

/* One that turns the same way at all corners, and goes round once, is convex. */
static graze_status check(const graze_shape *shape) {
    if (shape->radius < 0)
        return GRAZE_BAD_RADIUS;
    if (has_repeated(shape))
        return GRAZE_BAD_REPEATED_CORNER;
    const round_trip seen = go_round(shape);
    if (seen.is_straight)
        return GRAZE_BAD_COLLINEAR_CORNERS;
    return (seen.is_left && seen.is_right) || seen.changes > 2 ? GRAZE_BAD_CONVEXITY : GRAZE_OK;
}

static graze_box bounds(const graze_shape *shape) {
    return grz_circles_bounds(shape->corner, shape->count, shape->radius);
}

static graze_status place(const grz_transform *motion, graze_shape *placed) {
    for (uint32_t i = 0; i < placed->count; i++)
        placed->corner[i] = grz_transform_apply(motion, placed->corner[i]);
    placed->radius *= motion->scale;
    return GRAZE_OK;
}

static void core(const graze_shape *shape, grz_convex *out) {
    const bool is_forward = side_of(shape->corner[0], shape->corner[1], shape->corner[2]) > 0;
    out->count = shape->count;
    out->radius = shape->radius;
    out->corner[0] = shape->corner[0];
    for (uint32_t i = 1; i < shape->count; i++)
        out->corner[i] = shape->corner[is_forward ? i : shape->count - i];
}

const grz_shape_ops grz_shape_ops_polygon = {
    .name = "polygon",
    .has_radius = true,
    .check = check,
    .bounds = bounds,
    .place = place,
    .core = core,
    .meets = { [GRAZE_SHAPE_BOX] = { grz_convexes_touch, grz_convexes_manifold },
               [GRAZE_SHAPE_CIRCLE] = { grz_convexes_touch, grz_convexes_manifold },
               [GRAZE_SHAPE_CAPSULE] = { grz_convexes_touch, grz_convexes_manifold },
               [GRAZE_SHAPE_POLYGON] = { grz_convexes_touch, grz_convexes_manifold } },
};
