/* shape_mask.c: the family of masks. How they meet others is in shape_mask_convex.c and shape_mask_mask.c. */
#include "narrow/shape_mask.h"

#include "narrow/extent.h"
#include "narrow/mask_view.h"
#include "narrow/shape_ops.h"

#include <stddef.h>

static graze_status check(const graze_shape *shape) {
    return shape->mask.mask != NULL ? GRAZE_OK : GRAZE_BAD_VALUE;
}

/* The extent of a circle with the side for its radius ends where the side does. */
static graze_box bounds(const graze_shape *shape) {
    const bool is_there = shape->mask.mask != NULL;
    const double width = is_there ? graze_mask_view_width(shape->mask) : 0,
                 height = is_there ? graze_mask_view_height(shape->mask) : 0;
    const graze_box near = grz_circles_bounds(shape->corner, 1, 0);
    return (graze_box){ near.min_x, near.min_y, grz_circles_bounds(shape->corner, 1, width).max_x,
                        grz_circles_bounds(shape->corner, 1, height).max_y };
}

/* What turns an axis round makes the far corner the near one. */
static graze_status place(const grz_transform *motion, graze_shape *placed) {
    if (!motion->is_square || motion->scale != 1)
        return GRAZE_BAD_POSE;
    graze_mask_view view = placed->mask;
    if (motion->flip_x)
        view = grz_mask_view_mirrored(view);
    if (motion->flip_y)
        view = grz_mask_view_transposed(grz_mask_view_mirrored(grz_mask_view_transposed(view)));
    placed->mask = grz_mask_view_turned(view, motion->turns);
    placed->corner[0] = grz_transform_apply(motion, placed->corner[0]);
    if (motion->xx + motion->xy < 0)
        placed->corner[0].x -= graze_mask_view_width(placed->mask);
    if (motion->yx + motion->yy < 0)
        placed->corner[0].y -= graze_mask_view_height(placed->mask);
    return GRAZE_OK;
}

const grz_shape_ops grz_shape_ops_mask = {
    .name = "mask",
    .corners = 1,
    .check = check,
    .bounds = bounds,
    .place = place,
    .meets = { [GRAZE_SHAPE_BOX] = { grz_mask_touches_convex, grz_mask_convex_manifold },
               [GRAZE_SHAPE_CIRCLE] = { grz_mask_touches_convex, grz_mask_convex_manifold },
               [GRAZE_SHAPE_CAPSULE] = { grz_mask_touches_convex, grz_mask_convex_manifold },
               [GRAZE_SHAPE_POLYGON] = { grz_mask_touches_convex, grz_mask_convex_manifold },
               [GRAZE_SHAPE_MASK] = { grz_mask_touches_mask, grz_mask_mask_manifold } },
};
