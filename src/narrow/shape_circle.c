/* shape_circle.c: the family of circles. */
#include "narrow/cores.h"
#include "narrow/extent.h"

static graze_status check(const graze_shape *shape) {
    return shape->radius > 0 ? GRAZE_OK : GRAZE_BAD_RADIUS;
}

static graze_box bounds(const graze_shape *shape) {
    return grz_extent_of(shape->corner, 1, shape->radius);
}

static graze_status place(const grz_motion *motion, graze_shape *placed) {
    placed->corner[0] = grz_motion_apply(motion, placed->corner[0]);
    placed->radius *= motion->scale;
    return GRAZE_OK;
}

static void core(const graze_shape *shape, grz_core *out) {
    out->count = 1;
    out->corner[0] = shape->corner[0];
    out->radius = shape->radius;
}

const grz_family grz_family_circle = {
    .name = "circle",
    .corners = 1,
    .has_radius = true,
    .check = check,
    .bounds = bounds,
    .place = place,
    .core = core,
    .meets = { [GRAZE_SHAPE_BOX] = { grz_cores_touch, grz_cores_contact },
               [GRAZE_SHAPE_CIRCLE] = { grz_cores_touch, grz_cores_contact } },
};
