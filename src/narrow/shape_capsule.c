/* shape_capsule.c: the family of capsules: lines with a radius; without length, circles. */
#include "narrow/cores.h"
#include "narrow/extent.h"

static graze_status check(const graze_shape *shape) {
    return shape->radius > 0 ? GRAZE_OK : GRAZE_BAD_RADIUS;
}

static graze_box bounds(const graze_shape *shape) {
    return grz_extent_of(shape->corner, 2, shape->radius);
}

static graze_status place(const grz_motion *motion, graze_shape *placed) {
    for (int i = 0; i < 2; i++)
        placed->corner[i] = grz_motion_apply(motion, placed->corner[i]);
    placed->radius *= motion->scale;
    return GRAZE_OK;
}

static void core(const graze_shape *shape, grz_core *out) {
    const graze_point from = shape->corner[0], to = shape->corner[1];
    out->count = from.x == to.x && from.y == to.y ? 1 : 2;
    out->corner[0] = from;
    out->corner[1] = to;
    out->radius = shape->radius;
}

const grz_family grz_family_capsule = {
    .name = "capsule",
    .corners = 2,
    .has_radius = true,
    .check = check,
    .bounds = bounds,
    .place = place,
    .core = core,
    .meets = { [GRAZE_SHAPE_BOX] = { grz_cores_touch, grz_cores_contact },
               [GRAZE_SHAPE_CIRCLE] = { grz_cores_touch, grz_cores_contact },
               [GRAZE_SHAPE_CAPSULE] = { grz_cores_touch, grz_cores_contact } },
};
