/* shape_polygon.c: the kind of convex polygons, whose corners are rounded if they have a radius. */
#include "narrow/convex_pair.h"

/* The turn from a over b to c: above 0 from +x towards +y, 0 on a line. Its sign is exact. */
static double turn_at(graze_point a, graze_point b, graze_point c) {
    return -grz_segment_dot((grz_segment){ a, c }, grz_segment_perpendicular((grz_segment){ a, b }));
}

static bool has_repeated_corner(const graze_shape *shape) {
    for (uint32_t i = 0; i < shape->count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (shape->corner[i].x == shape->corner[j].x && shape->corner[i].y == shape->corner[j].y)
                return true;
    return false;
}

/* Which turns a polygon has, and how often it changes between going towards +x and back: twice if it winds
 * once. */
typedef struct winding {
    bool has_left, has_right, has_straight;
    uint32_t changes;
} winding;

static bool goes_forward(graze_point from, graze_point to) {
    return to.x > from.x || (to.x == from.x && to.y > from.y);
}

static winding winding_of(const graze_shape *shape) {
    winding w = { false, false, false, 0 };
    graze_point before = shape->corner[shape->count - 2], at = shape->corner[shape->count - 1];
    for (uint32_t i = 0; i < shape->count; i++) {
        const graze_point next = shape->corner[i];
        const double turn = turn_at(before, at, next);
        w.has_left |= turn > 0;
        w.has_right |= turn < 0;
        w.has_straight |= turn == 0;
        w.changes += goes_forward(before, at) != goes_forward(at, next);
        before = at;
        at = next;
    }
    return w;
}

/* A polygon that turns the same way at all corners and winds once is convex. */
static graze_status polygon_check(const graze_shape *shape) {
    if (shape->radius < 0)
        return GRAZE_BAD_RADIUS;
    if (has_repeated_corner(shape))
        return GRAZE_BAD_REPEATED_CORNER;
    const winding w = winding_of(shape);
    if (w.has_straight)
        return GRAZE_BAD_COLLINEAR_CORNERS;
    return (w.has_left && w.has_right) || w.changes > 2 ? GRAZE_BAD_CONVEXITY : GRAZE_OK;
}

static graze_box polygon_bounds(const graze_shape *shape) {
    return grz_circles_bounds(shape->corner, shape->count, shape->radius);
}

static graze_status polygon_transform(const grz_transform *transform, graze_shape *shape) {
    for (uint32_t i = 0; i < shape->count; i++)
        shape->corner[i] = grz_transform_apply(transform, shape->corner[i]);
    shape->radius *= transform->scale;
    return GRAZE_OK;
}

static void polygon_convex(const graze_shape *shape, grz_convex *convex) {
    const bool is_forward = turn_at(shape->corner[0], shape->corner[1], shape->corner[2]) > 0;
    convex->count = shape->count;
    convex->radius = shape->radius;
    convex->corner[0] = shape->corner[0];
    for (uint32_t i = 1; i < shape->count; i++)
        convex->corner[i] = shape->corner[is_forward ? i : shape->count - i];
}

const grz_shape_ops grz_shape_ops_polygon = {
    .name = "polygon",
    .has_radius = true,
    .check = polygon_check,
    .bounds = polygon_bounds,
    .transform = polygon_transform,
    .convex = polygon_convex,
    .convex_pairs = { grz_convexes_touch, grz_convexes_manifold },
};
