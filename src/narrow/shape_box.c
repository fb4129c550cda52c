/* shape_box.c: the kind of boxes with edges along the axes. Two of them are decided by comparisons alone. */
#include "core/numbers.h"
#include "narrow/convex_pair.h"

static graze_status box_check(const graze_shape *shape) {
    return shape->corner[0].x > shape->corner[1].x || shape->corner[0].y > shape->corner[1].y ? GRAZE_BAD_BOX
                                                                                              : GRAZE_OK;
}

static graze_box box_bounds(const graze_shape *shape) {
    const graze_box min = grz_circles_bounds(&shape->corner[0], 1, 0),
                    max = grz_circles_bounds(&shape->corner[1], 1, 0);
    return (graze_box){ min.min_x, min.min_y, max.max_x, max.max_y };
}

static void box_convex(const graze_shape *shape, grz_convex *convex) {
    const graze_point min = shape->corner[0], max = shape->corner[1];
    convex->radius = 0;
    convex->count = 0;
    convex->corner[convex->count++] = min;
    if (max.x > min.x)
        convex->corner[convex->count++] = (graze_point){ max.x, min.y };
    if (max.y > min.y)
        convex->corner[convex->count++] = max;
    if (max.x > min.x && max.y > min.y)
        convex->corner[convex->count++] = (graze_point){ min.x, max.y };
}

static graze_status transform_to_box(const grz_transform *transform, graze_shape *shape) {
    const graze_point a = grz_transform_apply(transform, shape->corner[0]),
                      b = grz_transform_apply(transform, shape->corner[1]);
    shape->corner[0] = (graze_point){ grz_min(a.x, b.x), grz_min(a.y, b.y) };
    shape->corner[1] = (graze_point){ grz_max(a.x, b.x), grz_max(a.y, b.y) };
    return GRAZE_OK;
}

/* At an angle that is no multiple of 90 degrees a box becomes a polygon; a point remains a point. */
static graze_status box_transform(const grz_transform *transform, graze_shape *shape) {
    grz_convex convex;
    box_convex(shape, &convex);
    if (transform->is_square || convex.count == 1)
        return transform_to_box(transform, shape);
    if (convex.count == 2)
        return GRAZE_BAD_POSE;
    shape->kind = GRAZE_SHAPE_POLYGON;
    shape->count = convex.count;
    shape->radius = 0;
    for (uint32_t i = 0; i < convex.count; i++)
        shape->corner[i] = grz_transform_apply(transform, convex.corner[i]);
    return GRAZE_OK;
}

static bool box_is_empty(const graze_shape *box) {
    return !(box->corner[0].x < box->corner[1].x && box->corner[0].y < box->corner[1].y);
}

static bool box_touches_box(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    const graze_point *const p = a->corner, *const q = b->corner;
    if (edges == GRAZE_CLOSED)
        return p[0].x <= q[1].x && q[0].x <= p[1].x && p[0].y <= q[1].y && q[0].y <= p[1].y;
    return p[0].x < q[1].x && q[0].x < p[1].x && p[0].y < q[1].y && q[0].y < p[1].y && !box_is_empty(a) &&
           !box_is_empty(b);
}

/* The signed distance of two boxes along an axis, and whether b is rather after a. */
typedef struct axis_distance {
    double distance;
    bool is_after;
} axis_distance;

static axis_distance distance_along(double a_min, double a_max, double b_min, double b_max) {
    const double after = b_min - a_max, before = a_min - b_max;
    return (axis_distance){ grz_max(after, before), after >= before };
}

/* Boxes that are apart along both axes have their corners next to each other. Else the axis with the larger
 * distance counts. */
static double distance_of_axes(axis_distance x, axis_distance y, graze_point *normal) {
    const double sign_x = x.is_after ? 1 : -1, sign_y = y.is_after ? 1 : -1;
    if (x.distance > 0 && y.distance > 0) {
        const graze_point between = { sign_x * x.distance, sign_y * y.distance };
        *normal = grz_vector_unit(between);
        return grz_vector_length(between);
    }
    const bool is_along_x = x.distance >= y.distance;
    *normal = is_along_x ? (graze_point){ sign_x, 0 } : (graze_point){ 0, sign_y };
    return is_along_x ? x.distance : y.distance;
}

/* The ends of that edge of the common rectangle that is farthest against the normal. */
static void set_box_points(const graze_shape *a, const graze_shape *b, graze_manifold *manifold) {
    graze_point min = { grz_max(a->corner[0].x, b->corner[0].x), grz_max(a->corner[0].y, b->corner[0].y) };
    graze_point max = { grz_min(a->corner[1].x, b->corner[1].x), grz_min(a->corner[1].y, b->corner[1].y) };
    if (manifold->normal.x != 0)
        min.x = max.x = manifold->normal.x > 0 ? min.x : max.x;
    else
        min.y = max.y = manifold->normal.y > 0 ? min.y : max.y;
    manifold->points[0] = min;
    manifold->count = min.x == max.x && min.y == max.y ? 1 : 2;
    if (manifold->count == 2)
        manifold->points[1] = max;
}

static void box_manifold_box(const graze_shape *a, const graze_shape *b, graze_edges edges,
                             graze_manifold *manifold) {
    const graze_point *const p = a->corner, *const q = b->corner;
    const double distance =
        distance_of_axes(distance_along(p[0].x, p[1].x, q[0].x, q[1].x),
                         distance_along(p[0].y, p[1].y, q[0].y, q[1].y), &manifold->normal);
    manifold->is_touching = box_touches_box(a, b, edges);
    if (!manifold->is_touching) {
        manifold->distance = grz_max(distance, 0);
        return;
    }
    manifold->depth = 0 - distance;
    set_box_points(a, b, manifold);
}

const grz_shape_ops grz_shape_ops_box = {
    .name = "box",
    .corner_count = 2,
    .is_box = true,
    .check = box_check,
    .bounds = box_bounds,
    .transform = box_transform,
    .convex = box_convex,
    .pairs = { [GRAZE_SHAPE_BOX] = { box_touches_box, box_manifold_box } },
};
