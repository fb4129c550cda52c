/* without_masks.c: stubs in graze/core, a module of the npm package, for masks
 * (tools/js.py).
 *
 * No mask can be made. A world with one is refused where its snapshot is read.
 */
#include "narrow/mask.h"
#include "narrow/shape_ops.h"

static graze_status mask_check(const graze_shape *shape) {
    (void)shape;
    return GRAZE_BAD_VALUE;
}

static graze_box mask_bounds(const graze_shape *shape) {
    (void)shape;
    return (graze_box){ 0, 0, 0, 0 };
}

static graze_status mask_transform(const grz_transform *transform,
                                   graze_shape *shape) {
    (void)transform;
    (void)shape;
    return GRAZE_BAD_POSE;
}

const grz_shape_ops grz_shape_ops_mask = {
    .name = "mask",
    .corner_count = 1,
    .check = mask_check,
    .bounds = mask_bounds,
    .transform = mask_transform,
};

graze_status graze_mask_create(uint32_t width, uint32_t height,
                               const graze_allocator *allocator, graze_mask **out) {
    (void)width;
    (void)height;
    (void)allocator;
    *out = NULL;
    return GRAZE_BAD_VALUE;
}

uint32_t graze_mask_width(const graze_mask *mask) {
    (void)mask;
    return 0;
}

uint32_t graze_mask_height(const graze_mask *mask) {
    (void)mask;
    return 0;
}

void grz_mask_transpose(graze_mask *mask) {
    (void)mask;
}
