/* shape_ops.c: the table of shape kinds, in the order of graze_shape_kind, and what
 * is asked of it. */
#include "narrow/shape_ops.h"

#include "core/box_columns.h"
#include "core/float_env.h"

#include <assert.h>

static const grz_shape_ops *const shape_kinds[GRZ_SHAPE_KIND_COUNT] = {
    [GRAZE_SHAPE_BOX] = &grz_shape_ops_box,
    [GRAZE_SHAPE_CIRCLE] = &grz_shape_ops_circle,
    [GRAZE_SHAPE_CAPSULE] = &grz_shape_ops_capsule,
    [GRAZE_SHAPE_POLYGON] = &grz_shape_ops_polygon,
    [GRAZE_SHAPE_MASK] = &grz_shape_ops_mask,
    [GRAZE_SHAPE_TILES] = &grz_shape_ops_tiles,
};

const grz_shape_ops *grz_shape_ops_of(graze_shape_kind kind) {
    if ((unsigned)kind < GRZ_SHAPE_KIND_COUNT)
        return shape_kinds[kind];
    return NULL;
}

uint32_t grz_shape_corner_count(const graze_shape *shape) {
    const uint32_t count = grz_shape_ops_of(shape->kind)->corner_count;
    if (count != 0)
        return count;
    return shape->count;
}

/* ---- making and checking ---- */

graze_shape graze_shape_box(graze_point min, graze_point max) {
    return (
        graze_shape){ .kind = GRAZE_SHAPE_BOX, .count = 2, .corner = { min, max } };
}

graze_shape graze_shape_circle(graze_point center, double radius) {
    return (graze_shape){ .kind = GRAZE_SHAPE_CIRCLE,
                          .count = 1,
                          .corner = { center },
                          .radius = radius };
}

graze_shape graze_shape_capsule(graze_point from, graze_point to, double radius) {
    return (graze_shape){ .kind = GRAZE_SHAPE_CAPSULE,
                          .count = 2,
                          .corner = { from, to },
                          .radius = radius };
}

graze_shape graze_shape_polygon(const graze_point *corners, uint32_t count,
                                double radius) {
    graze_shape shape = { .kind = GRAZE_SHAPE_POLYGON, .radius = radius };
    if (corners != NULL)
        shape.count = count;
    for (uint32_t i = 0; i < shape.count && count <= GRAZE_CORNERS_MAX; i++)
        shape.corner[i] = corners[i];
    return shape;
}

graze_shape graze_shape_mask(graze_mask_view mask, graze_point at) {
    return (graze_shape){
        .kind = GRAZE_SHAPE_MASK, .count = 1, .corner = { at }, .mask = mask
    };
}

graze_shape grz_shape_point(graze_point point) {
    return (graze_shape){ .kind = GRAZE_SHAPE_CIRCLE, .corner = { point } };
}

static bool shape_is_finite(const grz_shape_ops *ops, const graze_shape *shape) {
    for (uint32_t i = 0; i < grz_shape_corner_count(shape); i++)
        if (!isfinite(shape->corner[i].x) || !isfinite(shape->corner[i].y))
            return false;
    return !ops->has_radius || isfinite(shape->radius);
}

graze_status grz_shape_check(const graze_shape *shape) {
    if (shape == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const grz_shape_ops *ops = grz_shape_ops_of(shape->kind);
    if (ops == NULL)
        return GRAZE_BAD_VALUE;
    if (ops->corner_count == 0 &&
        (shape->count < 3 || shape->count > GRAZE_CORNERS_MAX))
        return GRAZE_BAD_CORNER_COUNT;
    if (!shape_is_finite(ops, shape))
        return GRAZE_BAD_NUMBER;
    if (!grz_box_is_in_range(ops->bounds(shape)))
        return GRAZE_OUT_OF_RANGE;
    if (ops->check != NULL)
        return ops->check(shape);
    return GRAZE_BAD_VALUE;
}

graze_status graze_shape_check(const graze_shape *shape) {
    GRZ_FLOAT_ENV_SCOPE;
    return grz_shape_check(shape);
}

graze_box graze_shape_bounds(const graze_shape *shape) {
    if (shape == NULL)
        return (graze_box){ 0 };
    GRZ_FLOAT_ENV_SCOPE;
    return grz_shape_ops_of(shape->kind)->bounds(shape);
}

/* ---- poses ---- */

graze_point grz_transform_apply(const grz_transform *transform, graze_point point) {
    return (graze_point){
        transform->xx * point.x + transform->xy * point.y + transform->offset.x,
        transform->yx * point.x + transform->yy * point.y + transform->offset.y
    };
}

static graze_status shape_check_pose(const graze_pose *pose) {
    if (!isfinite(pose->x) || !isfinite(pose->y) || !isfinite(pose->angle) ||
        !isfinite(pose->scale))
        return GRAZE_BAD_NUMBER;
    const double max = (double)GRAZE_COORD_MAX;
    if (fabs(pose->x) > max || fabs(pose->y) > max || fabs(pose->angle) > max)
        return GRAZE_OUT_OF_RANGE;
    if (pose->scale < 0)
        return GRAZE_BAD_SCALE;
    return GRAZE_OK;
}

static grz_transform shape_transform_of(const graze_pose *pose) {
    const grz_angle angle = grz_angle_split(pose->angle);
    const grz_rotation rotation = grz_rotation_of(angle);
    const double scale = pose->scale == 0 ? 1 : pose->scale;
    const double x = pose->flip_x ? -scale : scale,
                 y = pose->flip_y ? -scale : scale;
    return (grz_transform){ .xx = rotation.cosine * x,
                            .xy = -rotation.sine * y,
                            .yx = rotation.sine * x,
                            .yy = rotation.cosine * y,
                            .offset = { pose->x, pose->y },
                            .scale = scale,
                            .flip_x = pose->flip_x,
                            .flip_y = pose->flip_y,
                            .is_square = angle.rest == 0,
                            .turns = angle.turns };
}

static graze_status shape_transform(const graze_shape *shape, const graze_pose *pose,
                                    graze_shape *transformed) {
    graze_shape copy = *shape;
    const grz_shape_ops *ops = grz_shape_ops_of(shape->kind);
    if (ops == NULL)
        return GRAZE_BAD_VALUE;
    grz_try(shape_check_pose(pose));
    if (ops->transform == NULL)
        return GRAZE_BAD_POSE;
    const grz_transform transform = shape_transform_of(pose);
    grz_try(ops->transform(&transform, &copy));
    grz_try(grz_shape_check(&copy));
    *transformed = copy;
    return GRAZE_OK;
}

graze_status graze_shape_transform(const graze_shape *shape, const graze_pose *pose,
                                   graze_shape *placed) {
    placed = grz_out(graze_shape, placed);
    if (shape == NULL || pose == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    return shape_transform(shape, pose, placed);
}

graze_status grz_shape_turn(const graze_shape *shape, float angle,
                            graze_shape *turned) {
    if (shape == NULL || !grz_shape_ops_of(shape->kind)->turns)
        return GRAZE_BAD_TURN;
    const graze_pose pose = { .angle = (double)angle };
    return shape_transform(shape, &pose, turned);
}

static graze_shape shape_oriented_box(graze_point center, graze_point size,
                                      double angle) {
    grz_rotation rotation = { NAN, NAN };
    if (fabs(angle) <= (double)GRAZE_COORD_MAX)
        rotation = grz_rotation_of(grz_angle_split(angle));
    const double half_x = 0.5 * size.x, half_y = 0.5 * size.y;
    /* GCC 12 fuses what is subtracted here and added there even where it is told not
     * to; signs are exact. */
    const graze_point right = { rotation.cosine * half_x, rotation.sine * half_x };
    const graze_point up = { -(rotation.sine * half_y), rotation.cosine * half_y };
    const double signs[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
    graze_point corners[4];
    for (int i = 0; i < 4; i++)
        corners[i] =
            (graze_point){ signs[i][0] * right.x + signs[i][1] * up.x + center.x,
                           signs[i][0] * right.y + signs[i][1] * up.y + center.y };
    return graze_shape_polygon(corners, 4, 0);
}

graze_shape graze_shape_oriented_box(graze_point center, graze_point size,
                                     double angle) {
    GRZ_FLOAT_ENV_SCOPE;
    return shape_oriented_box(center, size, angle);
}

void graze_angle_sin_cos(double angle, double *sine, double *cosine) {
    sine = grz_out(double, sine);
    cosine = grz_out(double, cosine);
    GRZ_FLOAT_ENV_SCOPE;
    const grz_rotation rotation = grz_rotation_of(grz_angle_split(angle));
    *sine = rotation.sine;
    *cosine = rotation.cosine;
}

/* A few corners less to copy are worth it where thousands of shapes are looked
 * at. */
void grz_shape_translate(const graze_shape *shape, double x, double y,
                         graze_shape *moved) {
    const uint32_t count = grz_shape_corner_count(shape);
    moved->kind = shape->kind;
    moved->count = shape->count;
    for (uint32_t i = 0; i < 2;
         i++) /* most shapes have no more; a fixed number is faster */
        moved->corner[i] =
            (graze_point){ shape->corner[i].x + x, shape->corner[i].y + y };
    for (uint32_t i = 2; i < count; i++)
        moved->corner[i] =
            (graze_point){ shape->corner[i].x + x, shape->corner[i].y + y };
    moved->radius = shape->radius;
    moved->mask = shape->mask;
}

/* ---- two shapes ---- */

static int shape_compare_numbers(double a, double b) {
    return (a > b) - (a < b);
}

/* Negative: a comes first; 0: both are alike. Comparisons only: shifting both
 * changes nothing. */
static int shape_compare(const graze_shape *a, const graze_shape *b) {
    if (a->kind != b->kind)
        return -grz_sign(grz_shape_ranks_lower(a, b));
    const uint32_t count = grz_shape_corner_count(a),
                   other = grz_shape_corner_count(b);
    if (count != other)
        return -grz_sign(count < other);
    for (uint32_t i = 0; i < count; i++) {
        const int x = shape_compare_numbers(a->corner[i].x, b->corner[i].x),
                  y = shape_compare_numbers(a->corner[i].y, b->corner[i].y);
        if (x != 0)
            return x;
        if (y != 0)
            return y;
    }
    if (grz_shape_ops_of(a->kind)->has_radius)
        return shape_compare_numbers(a->radius, b->radius);
    return 0;
}

/* Each pair is computed in one order, so a against b and b against a cannot
 * differ. */
bool graze_shapes_touch(const graze_shape *a, const graze_shape *b,
                        graze_edges edges) {
    if (a == NULL || b == NULL)
        return false;
    GRZ_FLOAT_ENV_SCOPE;
    if (shape_compare(a, b) > 0)
        return grz_shape_pair_ops_of(b->kind, a->kind)->touch(b, a, edges);
    return grz_shape_pair_ops_of(a->kind, b->kind)->touch(a, b, edges);
}

void graze_shapes_manifold(const graze_shape *a, const graze_shape *b,
                           graze_edges edges, graze_manifold *manifold) {
    manifold = grz_out(graze_manifold, manifold);
    memset(manifold, 0, sizeof *manifold);
    if (a == NULL || b == NULL)
        return;
    GRZ_FLOAT_ENV_SCOPE;
    if (shape_compare(a, b) > 0) {
        grz_shape_pair_ops_of(b->kind, a->kind)->manifold(b, a, edges, manifold);
        grz_manifold_swap(manifold);
    } else {
        grz_shape_pair_ops_of(a->kind, b->kind)->manifold(a, b, edges, manifold);
    }
}

bool grz_shape_touches_box(const graze_shape *shape, const graze_box *box,
                           graze_edges edges) {
    graze_shape other;
    other.kind = GRAZE_SHAPE_BOX;
    other.corner[0] = (graze_point){ (double)box->min_x, (double)box->min_y };
    other.corner[1] = (graze_point){ (double)box->max_x, (double)box->max_y };
    return grz_shape_pair_ops_of(GRAZE_SHAPE_BOX, shape->kind)
        ->touch(&other, shape, edges);
}

/* ---- two convex shapes ---- */

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
    grz_shape_ops_of(a->kind)->convex(a, &cores->a);
    grz_shape_ops_of(b->kind)->convex(b, &cores->b);
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

/* ---- a shape and a point ---- */

bool grz_shape_contains(const graze_shape *shape, graze_point point,
                        graze_edges edges) {
    const grz_shape_ops *ops = grz_shape_ops_of(shape->kind);
    const graze_shape box = graze_shape_box(point, point),
                      other = grz_shape_point(point);
    shape_cores cores;
    if (edges == GRAZE_CLOSED)
        return graze_shapes_touch(shape, &box, edges);
    assert(!ops->is_box);
    if (ops->contains != NULL)
        return ops->contains(shape, point);
    shape_cores_make(shape, &other, &cores);
    return grz_convex_pair_touches(&cores.pair, GRAZE_HALF_OPEN);
}

double grz_shape_distance(const graze_shape *shape, graze_point point) {
    const graze_shape box = graze_shape_box(point, point);
    graze_manifold manifold;
    graze_shapes_manifold(shape, &box, GRAZE_CLOSED, &manifold);
    return manifold.distance;
}
