/* shape_box.c: the family of boxes with their edges along the axes. */
#include "narrow/cores.h"
#include "narrow/extent.h"

static graze_status check(const graze_shape *shape) {
    return shape->corner[0].x > shape->corner[1].x || shape->corner[0].y > shape->corner[1].y ? GRAZE_INVERTED
                                                                                              : GRAZE_OK;
}

static graze_box bounds(const graze_shape *shape) {
    const graze_box low = grz_extent_of(&shape->corner[0], 1, 0),
                    high = grz_extent_of(&shape->corner[1], 1, 0);
    return (graze_box){ low.min_x, low.min_y, high.max_x, high.max_y };
}

static void core(const graze_shape *shape, grz_core *out) {
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

static double lesser(double a, double b) {
    return a < b ? a : b;
}

static double greater(double a, double b) {
    return a > b ? a : b;
}

static graze_status place_square(const grz_motion *motion, graze_shape *placed) {
    const graze_point a = grz_motion_apply(motion, placed->corner[0]),
                      b = grz_motion_apply(motion, placed->corner[1]);
    placed->corner[0] = (graze_point){ lesser(a.x, b.x), lesser(a.y, b.y) };
    placed->corner[1] = (graze_point){ greater(a.x, b.x), greater(a.y, b.y) };
    return GRAZE_OK;
}

/* At another angle it is a polygon; a point is a point all the same. */
static graze_status place(const grz_motion *motion, graze_shape *placed) {
    grz_core corners;
    core(placed, &corners);
    if (motion->is_square || corners.count == 1)
        return place_square(motion, placed);
    if (corners.count == 2)
        return GRAZE_BAD_POSE;
    placed->kind = GRAZE_SHAPE_POLYGON;
    placed->count = 4;
    placed->radius = 0;
    for (uint32_t i = 0; i < 4; i++)
        placed->corner[i] = grz_motion_apply(motion, corners.corner[i]);
    return GRAZE_OK;
}

const grz_family grz_family_box = {
    .name = "box",
    .corners = 2,
    .check = check,
    .bounds = bounds,
    .place = place,
    .core = core,
    .meets = { [GRAZE_SHAPE_BOX] = { grz_cores_touch, grz_cores_contact } },
};
