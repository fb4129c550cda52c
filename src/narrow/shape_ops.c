/* shape_ops.c: the table of shape kinds, in the order of graze_shape_kind, and what
 * is asked of it. */
#include "narrow/shape_ops.h"

#include "core/box_columns.h"
#include "core/float_env.h"

#include <assert.h>

static const grz_shape_ops *const shape_kinds[GRZ_SHAPE_KIND_COUNT] = {
    GRZ_CONVEX_KINDS,
    [GRAZE_SHAPE_MASK] = &grz_shape_ops_mask,
    [GRAZE_SHAPE_TILES] = &grz_shape_ops_tiles,
    [GRAZE_SHAPE_CHAIN] = &grz_shape_ops_chain,
};

const grz_shape_ops *grz_shape_ops_of(graze_shape_kind kind) {
    if ((unsigned)kind < GRZ_SHAPE_KIND_COUNT)
        return shape_kinds[kind];
    return NULL;
}

uint32_t grz_shape_corner_count(const graze_shape *shape) {
    return grz_kind_corner_count(grz_shape_ops_of(shape->kind), shape);
}

/* ---- checking ---- */

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
    /* GCC 12 fuses what is subtracted here and added there even where it is forbidden
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

graze_shape grz_shape_grown(const graze_shape *shape, double margin) {
    graze_shape grown = *shape;
    grz_convex convex;
    grown.radius += margin;
    if (!grz_shape_ops_of(shape->kind)->is_box)
        return grown;
    grz_shape_ops_of(shape->kind)->convex(shape, &convex);
    if (convex.count > 2)
        return graze_shape_polygon(convex.corner, convex.count, margin);
    return graze_shape_capsule(shape->corner[0], shape->corner[1], margin);
}

/* ---- two shapes ---- */

/* Each pair is computed in one order, so a against b and b against a cannot
 * differ. */
bool graze_shapes_touch(const graze_shape *a, const graze_shape *b,
                        graze_edges edges) {
    if (a == NULL || b == NULL)
        return false;
    GRZ_FLOAT_ENV_SCOPE;
    if (grz_shapes_compare(a, b, grz_shape_ops_of) > 0)
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
    if (grz_shapes_compare(a, b, grz_shape_ops_of) > 0) {
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

/* ---- a shape and a point ---- */

bool grz_shape_contains(const graze_shape *shape, graze_point point,
                        graze_edges edges) {
    const grz_shape_ops *ops = grz_shape_ops_of(shape->kind);
    const graze_shape box = graze_shape_box(point, point);
    if (edges == GRAZE_CLOSED)
        return graze_shapes_touch(shape, &box, edges);
    assert(!ops->is_box);
    if (ops->contains != NULL)
        return ops->contains(shape, point);
    return grz_convex_contains(shape, point);
}

double grz_shape_distance(const graze_shape *shape, graze_point point) {
    const graze_shape box = graze_shape_box(point, point);
    graze_manifold manifold;
    graze_shapes_manifold(shape, &box, GRAZE_CLOSED, &manifold);
    return manifold.distance;
}
