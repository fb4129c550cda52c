/* shape.c: shapes made, checked and bounded; what the kinds say is in their families. */
#include "graze/shape.h"

#include "core/float_env.h"
#include "narrow/check.h"
#include "narrow/shape_ops.h"

#include <math.h>

graze_shape graze_shape_box(graze_point min, graze_point max) {
    return (graze_shape){ .kind = GRAZE_SHAPE_BOX, .count = 2, .corner = { min, max } };
}

graze_shape graze_shape_circle(graze_point center, double radius) {
    return (graze_shape){ .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .corner = { center }, .radius = radius };
}

graze_shape graze_shape_capsule(graze_point from, graze_point to, double radius) {
    return (graze_shape){ .kind = GRAZE_SHAPE_CAPSULE, .count = 2, .corner = { from, to }, .radius = radius };
}

graze_shape graze_shape_polygon(const graze_point *corners, uint32_t count, double radius) {
    graze_shape shape = { .kind = GRAZE_SHAPE_POLYGON, .count = count, .radius = radius };
    for (uint32_t i = 0; i < count && i < GRAZE_CORNERS_MAX; i++)
        shape.corner[i] = corners[i];
    return shape;
}

graze_shape graze_shape_mask(graze_mask_view mask, graze_point at) {
    return (graze_shape){ .kind = GRAZE_SHAPE_MASK, .count = 1, .corner = { at }, .mask = mask };
}

static bool is_finite(const grz_shape_ops *family, const graze_shape *shape) {
    for (uint32_t i = 0; i < grz_shape_corner_count(family, shape); i++)
        if (!isfinite(shape->corner[i].x) || !isfinite(shape->corner[i].y))
            return false;
    return !family->has_radius || isfinite(shape->radius);
}

static bool is_near(graze_box bounds) {
    return fabsf(bounds.min_x) <= GRAZE_COORD_MAX && fabsf(bounds.min_y) <= GRAZE_COORD_MAX &&
           fabsf(bounds.max_x) <= GRAZE_COORD_MAX && fabsf(bounds.max_y) <= GRAZE_COORD_MAX;
}

graze_status grz_shape_check(const graze_shape *shape) {
    const grz_shape_ops *family = grz_shape_ops_of(shape->kind);
    if (family == NULL)
        return GRAZE_BAD_VALUE;
    if (family->corners == 0 && (shape->count < 3 || shape->count > GRAZE_CORNERS_MAX))
        return GRAZE_BAD_CORNER_COUNT;
    if (!is_finite(family, shape))
        return GRAZE_BAD_NUMBER;
    return is_near(family->bounds(shape)) ? family->check(shape) : GRAZE_OUT_OF_RANGE;
}

graze_status graze_shape_check(const graze_shape *shape) {
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = grz_shape_check(shape);
    grz_float_env_leave(env);
    return status;
}

graze_box graze_shape_bounds(const graze_shape *shape) {
    const grz_float_env env = grz_float_env_enter();
    const graze_box bounds = grz_shape_ops_of(shape->kind)->bounds(shape);
    grz_float_env_leave(env);
    return bounds;
}
