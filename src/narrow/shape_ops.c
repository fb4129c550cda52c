/* families.c: the table of kinds, in the order of graze_shape_kind. A new kind is a file and a line here. */
#include "narrow/shape_ops.h"

#include <stddef.h>

static const grz_shape_ops *const families[GRZ_SHAPE_KIND_COUNT] = {
    [GRAZE_SHAPE_BOX] = &grz_shape_ops_box,         [GRAZE_SHAPE_CIRCLE] = &grz_shape_ops_circle,
    [GRAZE_SHAPE_CAPSULE] = &grz_shape_ops_capsule, [GRAZE_SHAPE_POLYGON] = &grz_shape_ops_polygon,
    [GRAZE_SHAPE_MASK] = &grz_shape_ops_mask,       [GRAZE_SHAPE_TILES] = &grz_shape_ops_tiles,
};

const grz_shape_ops *grz_shape_ops_of(graze_shape_kind kind) {
    return (unsigned)kind < GRZ_SHAPE_KIND_COUNT ? families[kind] : NULL;
}

uint32_t grz_shape_corner_count(const grz_shape_ops *family, const graze_shape *shape) {
    return family->corners != 0 ? family->corners : shape->count;
}
