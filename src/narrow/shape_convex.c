/* shape_convex.c: the convex kinds: boxes, circles, capsules and polygons.
 *
 * A kind has a section, with the functions of its row. If doubles decide a pair
 * quickly, it has a function of its own, which leaves the rest to the convex
 * cores. */
#include "narrow/shape_convex.h"

#include "core/numbers.h"

static const grz_shape_ops *const convex_kinds[GRZ_SHAPE_KIND_COUNT] = {
    GRZ_CONVEX_KINDS
};

const grz_shape_ops *grz_convex_ops_of(graze_shape_kind kind) {
    return convex_kinds[kind];
}

uint32_t grz_convex_corner_count(const graze_shape *shape) {
    return grz_kind_corner_count(grz_convex_ops_of(shape->kind), shape);
}

/* ---- two convex shapes by their cores ---- */

/* Two shapes by their cores, and the factor by which they were scaled up about a's
 * first corner. */
typedef struct shape_cores {
    grz_convex a, b;
    grz_convex_pair pair;
    graze_point origin;
    double factor;
} shape_cores;

static void shape_cores_make(const graze_shape *a, const graze_shape *b,
                             shape_cores *cores) {
    grz_convex_ops_of(a->kind)->convex(a, &cores->a);
    grz_convex_ops_of(b->kind)->convex(b, &cores->b);
    cores->origin = cores->a.corner[0];
    cores->factor = grz_convexes_scale_up(&cores->a, &cores->b);
    grz_convex_pair_make(&cores->a, &cores->b, &cores->pair);
}

static bool shape_has_inside(const graze_shape *shape, const grz_convex *convex) {
    return convex->count > 2 || convex->radius > 0 || grz_shape_is_segment(shape);
}

/* Half-open, a box without an inside touches nothing. */
static bool shape_may_touch(const graze_shape *a, const graze_shape *b,
                            const shape_cores *cores, graze_edges edges) {
    return edges == GRAZE_CLOSED ||
           (shape_has_inside(a, &cores->a) && shape_has_inside(b, &cores->b));
}

bool grz_convexes_touch(const graze_shape *a, const graze_shape *b,
                        graze_edges edges) {
    shape_cores cores;
    shape_cores_make(a, b, &cores);
    return shape_may_touch(a, b, &cores, edges) &&
           grz_convex_pair_touches(&cores.pair, edges);
}

/* Relative to a's first corner. Where the insides would meet, if there were two, it
 * is a point of both. */
static void shape_set_nearest_points(const shape_cores *cores,
                                     const grz_separation *apart,
                                     graze_manifold *manifold) {
    const graze_point normal = apart->normal;
    const double a = cores->a.radius, b = cores->b.radius;
    manifold->points[0] =
        (graze_point){ apart->on_a.x + a * normal.x, apart->on_a.y + a * normal.y };
    manifold->points[1] =
        (graze_point){ apart->on_b.x - b * normal.x, apart->on_b.y - b * normal.y };
    if (apart->distance > 0)
        return;
    grz_convex_pair_points(&cores->pair, apart, manifold);
    manifold->points[1] = manifold->points[0];
    manifold->count = 0;
}

void grz_convexes_manifold(const graze_shape *a, const graze_shape *b,
                           graze_edges edges, graze_manifold *manifold) {
    shape_cores cores;
    grz_separation separation;
    shape_cores_make(a, b, &cores);
    grz_convex_pair_separate(&cores.pair, &separation);
    const double distance = separation.distance;
    /* A distance of 0 may have underflown. */
    manifold->is_touching =
        shape_may_touch(a, b, &cores, edges) &&
        (distance != 0 ? distance < 0 : grz_convex_pair_touches(&cores.pair, edges));
    manifold->normal = separation.normal;
    if (manifold->is_touching) {
        manifold->depth = grz_max(grz_quotient(0 - distance, cores.factor),
                                  edges == GRAZE_HALF_OPEN ? 0x1p-1074 : 0);
        grz_convex_pair_points(&cores.pair, &separation, manifold);
    } else {
        manifold->distance = 0;
        if (distance > 0)
            manifold->distance = grz_quotient(distance, cores.factor);
        shape_set_nearest_points(&cores, &separation, manifold);
    }
    for (uint32_t i = 0; i < (manifold->is_touching ? manifold->count : 2); i++) {
        graze_point *point = &manifold->points[i];
        point->x = cores.origin.x + point->x / cores.factor;
        point->y = cores.origin.y + point->y / cores.factor;
    }
}

bool grz_convex_contains(const graze_shape *shape, graze_point point) {
    const graze_shape other = grz_shape_point(point);
    shape_cores cores;
    shape_cores_make(shape, &other, &cores);
    return grz_convex_pair_touches(&cores.pair, GRAZE_HALF_OPEN);
}

void grz_convex_shapes_manifold(const graze_shape *a, const graze_shape *b,
                                graze_edges edges, graze_manifold *manifold) {
    memset(manifold, 0, sizeof *manifold);
    if (grz_shapes_compare(a, b, grz_convex_ops_of) > 0) {
        grz_kind_pair_ops(b->kind, grz_convex_ops_of(a->kind))
            ->manifold(b, a, edges, manifold);
        grz_manifold_swap(manifold);
    } else {
        grz_kind_pair_ops(a->kind, grz_convex_ops_of(b->kind))
            ->manifold(a, b, edges, manifold);
    }
}

/* ---- boxes with edges along the axes: two of them are decided by comparisons alone
 * ---- */

static graze_status convex_box_check(const graze_shape *shape) {
    if (shape->corner[0].x > shape->corner[1].x ||
        shape->corner[0].y > shape->corner[1].y)
        return GRAZE_BAD_BOX;
    return GRAZE_OK;
}

static graze_box convex_box_bounds(const graze_shape *shape) {
    const graze_box min = grz_circles_bounds(&shape->corner[0], 1, 0),
                    max = grz_circles_bounds(&shape->corner[1], 1, 0);
    return (graze_box){ min.min_x, min.min_y, max.max_x, max.max_y };
}

static void convex_of_box(const graze_shape *shape, grz_convex *convex) {
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

static graze_status convex_transform_to_box(const grz_transform *transform,
                                            graze_shape *shape) {
    const graze_point a = grz_transform_apply(transform, shape->corner[0]),
                      b = grz_transform_apply(transform, shape->corner[1]);
    shape->corner[0] = (graze_point){ grz_min(a.x, b.x), grz_min(a.y, b.y) };
    shape->corner[1] = (graze_point){ grz_max(a.x, b.x), grz_max(a.y, b.y) };
    return GRAZE_OK;
}

/* Except at multiples of 90 degrees, a box becomes a polygon; a point remains a
 * point. */
static graze_status convex_box_transform(const grz_transform *transform,
                                         graze_shape *shape) {
    grz_convex convex;
    convex_of_box(shape, &convex);
    if (transform->is_square || convex.count == 1)
        return convex_transform_to_box(transform, shape);
    if (convex.count == 2)
        return GRAZE_BAD_POSE;
    shape->kind = GRAZE_SHAPE_POLYGON;
    shape->count = convex.count;
    shape->radius = 0;
    for (uint32_t i = 0; i < convex.count; i++)
        shape->corner[i] = grz_transform_apply(transform, convex.corner[i]);
    return GRAZE_OK;
}

static bool convex_box_is_empty(const graze_shape *box) {
    return !(box->corner[0].x < box->corner[1].x &&
             box->corner[0].y < box->corner[1].y);
}

static bool convex_box_touches_box(const graze_shape *a, const graze_shape *b,
                                   graze_edges edges) {
    const graze_point *const p = a->corner, *const q = b->corner;
    if (edges == GRAZE_CLOSED)
        return p[0].x <= q[1].x && q[0].x <= p[1].x && p[0].y <= q[1].y &&
               q[0].y <= p[1].y;
    return p[0].x < q[1].x && q[0].x < p[1].x && p[0].y < q[1].y &&
           q[0].y < p[1].y && !convex_box_is_empty(a) && !convex_box_is_empty(b);
}

typedef struct axis_distance {
    double distance;
    bool is_after;
} axis_distance;

static axis_distance convex_distance_along(double a_min, double a_max, double b_min,
                                           double b_max) {
    const double after = b_min - a_max, before = a_min - b_max;
    return (axis_distance){ grz_max(after, before), after >= before };
}

/* Boxes apart along both axes have corners side by side. Else the axis with the
 * larger distance counts. */
static double convex_distance_of_axes(axis_distance x, axis_distance y,
                                      graze_point *normal) {
    const double sign_x = x.is_after ? 1 : -1, sign_y = y.is_after ? 1 : -1;
    if (x.distance > 0 && y.distance > 0) {
        const graze_point between = { sign_x * x.distance, sign_y * y.distance };
        *normal = grz_vector_unit(between);
        return grz_vector_length(between);
    }
    const bool is_along_x = x.distance >= y.distance;
    *normal = is_along_x ? (graze_point){ sign_x, 0 } : (graze_point){ 0, sign_y };
    if (is_along_x)
        return x.distance;
    return y.distance;
}

/* The ends of the common rectangle's edge farthest against the normal. */
static void convex_set_box_points(const graze_shape *a, const graze_shape *b,
                                  graze_manifold *manifold) {
    graze_point min = { grz_max(a->corner[0].x, b->corner[0].x),
                        grz_max(a->corner[0].y, b->corner[0].y) };
    graze_point max = { grz_min(a->corner[1].x, b->corner[1].x),
                        grz_min(a->corner[1].y, b->corner[1].y) };
    if (manifold->normal.x != 0)
        min.x = max.x = manifold->normal.x > 0 ? min.x : max.x;
    else
        min.y = max.y = manifold->normal.y > 0 ? min.y : max.y;
    manifold->points[0] = min;
    manifold->count = min.x == max.x && min.y == max.y ? 1 : 2;
    if (manifold->count == 2)
        manifold->points[1] = max;
}

static void convex_set_nearest_points_of_boxes(const graze_point *a,
                                               const graze_point *b,
                                               graze_point points[2]) {
    const graze_point both = { grz_max(a[0].x, b[0].x), grz_max(a[0].y, b[0].y) };
    points[0] = (graze_point){ grz_min(both.x, a[1].x), grz_min(both.y, a[1].y) };
    points[1] = (graze_point){ grz_min(both.x, b[1].x), grz_min(both.y, b[1].y) };
}

static void convex_box_manifold_box(const graze_shape *a, const graze_shape *b,
                                    graze_edges edges, graze_manifold *manifold) {
    const graze_point *const p = a->corner, *const q = b->corner;
    const double distance = convex_distance_of_axes(
        convex_distance_along(p[0].x, p[1].x, q[0].x, q[1].x),
        convex_distance_along(p[0].y, p[1].y, q[0].y, q[1].y), &manifold->normal);
    manifold->is_touching = convex_box_touches_box(a, b, edges);
    if (!manifold->is_touching) {
        manifold->distance = grz_max(distance, 0);
        convex_set_nearest_points_of_boxes(p, q, manifold->points);
        return;
    }
    manifold->depth = 0 - distance;
    convex_set_box_points(a, b, manifold);
}

const grz_shape_ops grz_shape_ops_box = {
    .name = "box",
    .corner_count = 2,
    .is_box = true,
    .check = convex_box_check,
    .bounds = convex_box_bounds,
    .transform = convex_box_transform,
    .convex = convex_of_box,
    .pairs = { [GRAZE_SHAPE_BOX] = { convex_box_touches_box,
                                     convex_box_manifold_box } },
};

/* ---- circles ---- */

static graze_status convex_radius_check(const graze_shape *shape) {
    if (shape->radius > 0)
        return GRAZE_OK;
    return GRAZE_BAD_RADIUS;
}

/* The bounds of every kind with a radius. The box of a segment is not empty: the
 * broad phase finds it. */
static graze_box convex_rounded_bounds(const graze_shape *shape) {
    graze_box box = grz_circles_bounds(shape->corner, grz_convex_corner_count(shape),
                                       shape->radius);
    if (grz_shape_is_segment(shape) && box.min_x == box.max_x)
        box.max_x = grz_float_next(box.max_x);
    if (grz_shape_is_segment(shape) && box.min_y == box.max_y)
        box.max_y = grz_float_next(box.max_y);
    return box;
}

/* The transform of every kind with a radius. */
static graze_status convex_rounded_transform(const grz_transform *transform,
                                             graze_shape *shape) {
    for (uint32_t i = 0; i < grz_convex_corner_count(shape); i++)
        shape->corner[i] = grz_transform_apply(transform, shape->corner[i]);
    shape->radius *= transform->scale;
    return GRAZE_OK;
}

static void convex_of_circle(const graze_shape *shape, grz_convex *convex) {
    convex->count = 1;
    convex->corner[0] = shape->corner[0];
    convex->radius = shape->radius;
}

/* Whether a vector, whose parts were rounded once, is shorter than a sum of
 * radii. */
static grz_filtered convex_is_shorter(graze_point vector, double radius) {
    const double square = grz_vector_dot(vector, vector), other = radius * radius;
    return grz_filtered_less(square, other,
                             16 * GRZ_UNIT_ROUNDOFF * (square + other));
}

/* The answer of a filter, or, where it has none, of the cores. */
static bool convex_filtered_touch(grz_filtered filtered, const graze_shape *a,
                                  const graze_shape *b, graze_edges edges) {
    if (filtered != GRZ_FILTERED_UNSURE)
        return filtered == GRZ_FILTERED_YES;
    return grz_convexes_touch(a, b, edges);
}

static bool convex_circle_touches_circle(const graze_shape *a, const graze_shape *b,
                                         graze_edges edges) {
    const graze_point between =
        grz_segment_vector((grz_segment){ a->corner[0], b->corner[0] });
    return convex_filtered_touch(convex_is_shorter(between, a->radius + b->radius),
                                 a, b, edges);
}

/* The distance of a coordinate from an interval, 0 inside. */
static double convex_distance_outside(double value, double min, double max) {
    const double below = min - value, above = value - max;
    return grz_max(below, grz_max(above, 0));
}

/* The filter leaves an empty box undecided. */
static bool convex_circle_touches_box(const graze_shape *box,
                                      const graze_shape *circle, graze_edges edges) {
    const graze_point min = box->corner[0], max = box->corner[1],
                      center = circle->corner[0];
    const graze_point between = { convex_distance_outside(center.x, min.x, max.x),
                                  convex_distance_outside(center.y, min.y, max.y) };
    const bool has_area = min.x < max.x && min.y < max.y;
    return convex_filtered_touch(
        has_area ? convex_is_shorter(between, circle->radius) : GRZ_FILTERED_UNSURE,
        box, circle, edges);
}

const grz_shape_ops grz_shape_ops_circle = {
    .name = "circle",
    .corner_count = 1,
    .has_radius = true,
    .turns = true,
    .check = convex_radius_check,
    .bounds = convex_rounded_bounds,
    .transform = convex_rounded_transform,
    .convex = convex_of_circle,
    .pairs = { [GRAZE_SHAPE_BOX] = { convex_circle_touches_box,
                                     grz_convexes_manifold },
               [GRAZE_SHAPE_CIRCLE] = { convex_circle_touches_circle,
                                        grz_convexes_manifold } },
    .convex_pairs = { grz_convexes_touch, grz_convexes_manifold },
};

/* ---- capsules: segments with a radius; without length, circles ---- */

static graze_status convex_capsule_check(const graze_shape *shape) {
    const graze_point from = shape->corner[0], to = shape->corner[1];
    const bool is_segment = shape->radius == 0 && (from.x != to.x || from.y != to.y);
    if (is_segment)
        return GRAZE_OK;
    return convex_radius_check(shape);
}

static void convex_of_capsule(const graze_shape *shape, grz_convex *convex) {
    const graze_point from = shape->corner[0], to = shape->corner[1];
    convex->count = from.x == to.x && from.y == to.y ? 1 : 2;
    convex->corner[0] = from;
    convex->corner[1] = to;
    convex->radius = shape->radius;
}

static grz_segment convex_capsule_segment(const graze_shape *capsule) {
    return (grz_segment){ capsule->corner[0], capsule->corner[1] };
}

static bool convex_capsule_touches_circle(const graze_shape *circle,
                                          const graze_shape *capsule,
                                          graze_edges edges) {
    const double radius = circle->radius + capsule->radius;
    return convex_filtered_touch(
        grz_segment_near(convex_capsule_segment(capsule), circle->corner[0], radius),
        circle, capsule, edges);
}

static bool convex_capsule_touches_capsule(const graze_shape *a,
                                           const graze_shape *b, graze_edges edges) {
    const double radius = a->radius + b->radius;
    return convex_filtered_touch(grz_segments_near(convex_capsule_segment(a),
                                                   convex_capsule_segment(b),
                                                   radius),
                                 a, b, edges);
}

const grz_shape_ops grz_shape_ops_capsule = {
    .name = "capsule",
    .corner_count = 2,
    .has_radius = true,
    .turns = true,
    .check = convex_capsule_check,
    .bounds = convex_rounded_bounds,
    .transform = convex_rounded_transform,
    .convex = convex_of_capsule,
    .pairs = { [GRAZE_SHAPE_CIRCLE] = { convex_capsule_touches_circle,
                                        grz_convexes_manifold },
               [GRAZE_SHAPE_CAPSULE] = { convex_capsule_touches_capsule,
                                         grz_convexes_manifold } },
    .convex_pairs = { grz_convexes_touch, grz_convexes_manifold },
};

/* ---- convex polygons, whose corners are rounded if they have a radius ---- */

/* The turn from a over b to c: above 0 from +x towards +y, 0 on a line. Its sign is
 * exact. */
static double convex_turn_at(graze_point a, graze_point b, graze_point c) {
    return -grz_segment_dot((grz_segment){ a, c },
                            grz_segment_perpendicular((grz_segment){ a, b }));
}

static bool convex_has_repeated_corner(const graze_shape *shape) {
    for (uint32_t i = 0; i < shape->count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (shape->corner[i].x == shape->corner[j].x &&
                shape->corner[i].y == shape->corner[j].y)
                return true;
    return false;
}

/* Which turns a polygon has, and how often it changes its way along x: twice if it
 * winds once. */
typedef struct winding {
    bool has_left, has_right, has_straight;
    uint32_t changes;
} winding;

static bool convex_goes_forward(graze_point from, graze_point to) {
    return to.x > from.x || (to.x == from.x && to.y > from.y);
}

static winding convex_winding_of(const graze_shape *shape) {
    winding w = { false, false, false, 0 };
    graze_point before = shape->corner[shape->count - 2],
                at = shape->corner[shape->count - 1];
    for (uint32_t i = 0; i < shape->count; i++) {
        const graze_point next = shape->corner[i];
        const double turn = convex_turn_at(before, at, next);
        w.has_left |= turn > 0;
        w.has_right |= turn < 0;
        w.has_straight |= turn == 0;
        w.changes +=
            convex_goes_forward(before, at) != convex_goes_forward(at, next);
        before = at;
        at = next;
    }
    return w;
}

/* A polygon is convex if it turns the same way at all corners and winds once. */
static graze_status convex_polygon_check(const graze_shape *shape) {
    if (shape->radius < 0)
        return GRAZE_BAD_RADIUS;
    if (convex_has_repeated_corner(shape))
        return GRAZE_BAD_REPEATED_CORNER;
    const winding w = convex_winding_of(shape);
    if (w.has_straight)
        return GRAZE_BAD_COLLINEAR_CORNERS;
    if ((w.has_left && w.has_right) || w.changes > 2)
        return GRAZE_BAD_CONVEXITY;
    return GRAZE_OK;
}

static void convex_of_polygon(const graze_shape *shape, grz_convex *convex) {
    const bool is_forward =
        convex_turn_at(shape->corner[0], shape->corner[1], shape->corner[2]) > 0;
    convex->count = shape->count;
    convex->radius = shape->radius;
    convex->corner[0] = shape->corner[0];
    for (uint32_t i = 1; i < shape->count; i++)
        convex->corner[i] = shape->corner[is_forward ? i : shape->count - i];
}

const grz_shape_ops grz_shape_ops_polygon = {
    .name = "polygon",
    .has_radius = true,
    .turns = true,
    .check = convex_polygon_check,
    .bounds = convex_rounded_bounds,
    .transform = convex_rounded_transform,
    .convex = convex_of_polygon,
    .convex_pairs = { grz_convexes_touch, grz_convexes_manifold },
};
