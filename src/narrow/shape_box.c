/* shape_box.c: the family of boxes with their edges along the axes. Two of them are decided by comparisons
 * alone. */
#include "core/numbers.h"
#include "narrow/convex_pair.h"
#include "narrow/extent.h"

static graze_status check(const graze_shape *shape) {
    return shape->corner[0].x > shape->corner[1].x || shape->corner[0].y > shape->corner[1].y ? GRAZE_BAD_BOX
                                                                                              : GRAZE_OK;
}

static graze_box bounds(const graze_shape *shape) {
    const graze_box low = grz_circles_bounds(&shape->corner[0], 1, 0),
                    high = grz_circles_bounds(&shape->corner[1], 1, 0);
    return (graze_box){ low.min_x, low.min_y, high.max_x, high.max_y };
}

static void core(const graze_shape *shape, grz_convex *out) {
    const graze_point min = shape->corner[0], max = shape->corner[1];
    out->radius = 0;
    out->count = 0;
    out->corner[out->count++] = min;
    if (max.x > min.x)
        out->corner[out->count++] = (graze_point){ max.x, min.y };
    if (max.y > min.y)
        out->corner[out->count++] = max;
    if (max.x > min.x && max.y > min.y)
        out->corner[out->count++] = (graze_point){ min.x, max.y };
}

static graze_status place_square(const grz_transform *motion, graze_shape *placed) {
    const graze_point a = grz_transform_apply(motion, placed->corner[0]),
                      b = grz_transform_apply(motion, placed->corner[1]);
    placed->corner[0] = (graze_point){ grz_min(a.x, b.x), grz_min(a.y, b.y) };
    placed->corner[1] = (graze_point){ grz_max(a.x, b.x), grz_max(a.y, b.y) };
    return GRAZE_OK;
}

/* At another angle it is a polygon; a point is a point all the same. */
static graze_status place(const grz_transform *motion, graze_shape *placed) {
    grz_convex corners;
    core(placed, &corners);
    if (motion->is_square || corners.count == 1)
        return place_square(motion, placed);
    if (corners.count == 2)
        return GRAZE_BAD_POSE;
    placed->kind = GRAZE_SHAPE_POLYGON;
    placed->count = corners.count;
    placed->radius = 0;
    for (uint32_t i = 0; i < corners.count; i++)
        placed->corner[i] = grz_transform_apply(motion, corners.corner[i]);
    return GRAZE_OK;
}

static bool is_empty(const graze_shape *box) {
    return !(box->corner[0].x < box->corner[1].x && box->corner[0].y < box->corner[1].y);
}

static bool touch_box(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    const graze_point *const p = a->corner, *const q = b->corner;
    if (edges == GRAZE_CLOSED)
        return p[0].x <= q[1].x && q[0].x <= p[1].x && p[0].y <= q[1].y && q[0].y <= p[1].y;
    return p[0].x < q[1].x && q[0].x < p[1].x && p[0].y < q[1].y && q[0].y < p[1].y && !is_empty(a) &&
           !is_empty(b);
}

/* How far two boxes are apart along an axis, or less how deep, and whether b is rather beyond a. */
typedef struct axis_gap {
    double gap;
    bool is_after;
} axis_gap;

static axis_gap gap_along(double a_min, double a_max, double b_min, double b_max) {
    const double after = b_min - a_max, before = a_min - b_max;
    return (axis_gap){ grz_max(after, before), after >= before };
}

/* Apart along both axes, or else along the one on which they are farther. */
static void measure(axis_gap x, axis_gap y, double *gap, graze_point *normal) {
    const double sign_x = x.is_after ? 1 : -1, sign_y = y.is_after ? 1 : -1;
    if (x.gap > 0 && y.gap > 0) {
        const graze_point way = { sign_x * x.gap, sign_y * y.gap };
        *gap = grz_vector_length(way);
        *normal = grz_vector_unit(way);
        return;
    }
    const bool is_along_x = x.gap >= y.gap;
    *gap = is_along_x ? x.gap : y.gap;
    *normal = is_along_x ? (graze_point){ sign_x, 0 } : (graze_point){ 0, sign_y };
}

/* The side of what both boxes cover that is farthest against the normal. */
static void set_points(const graze_shape *a, const graze_shape *b, graze_manifold *contact) {
    graze_point low = { grz_max(a->corner[0].x, b->corner[0].x), grz_max(a->corner[0].y, b->corner[0].y) };
    graze_point high = { grz_min(a->corner[1].x, b->corner[1].x), grz_min(a->corner[1].y, b->corner[1].y) };
    if (contact->normal.x != 0)
        low.x = high.x = contact->normal.x > 0 ? low.x : high.x;
    else
        low.y = high.y = contact->normal.y > 0 ? low.y : high.y;
    contact->points[0] = low;
    contact->count = low.x == high.x && low.y == high.y ? 1 : 2;
    if (contact->count == 2)
        contact->points[1] = high;
}

static void contact_box(const graze_shape *a, const graze_shape *b, graze_edges edges,
                        graze_manifold *contact) {
    const graze_point *const p = a->corner, *const q = b->corner;
    double gap;
    measure(gap_along(p[0].x, p[1].x, q[0].x, q[1].x), gap_along(p[0].y, p[1].y, q[0].y, q[1].y), &gap,
            &contact->normal);
    contact->is_touching = touch_box(a, b, edges);
    if (!contact->is_touching) {
        contact->distance = grz_max(gap, 0);
        return;
    }
    contact->depth = 0 - gap;
    set_points(a, b, contact);
}

const grz_shape_ops grz_shape_ops_box = {
    .name = "box",
    .corners = 2,
    .check = check,
    .bounds = bounds,
    .place = place,
    .core = core,
    .meets = { [GRAZE_SHAPE_BOX] = { touch_box, contact_box } },
};
