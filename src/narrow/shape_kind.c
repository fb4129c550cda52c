/* shape_kind.c: making shapes, and points under a transform. */
#include "narrow/shape_kind.h"

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

graze_point grz_transform_apply(const grz_transform *transform, graze_point point) {
    return (graze_point){
        transform->xx * point.x + transform->xy * point.y + transform->offset.x,
        transform->yx * point.x + transform->yy * point.y + transform->offset.y
    };
}
