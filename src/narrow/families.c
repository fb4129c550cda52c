/* families.c: the table of kinds, in the order of graze_shape_kind. A new kind is a file and a line here. */
#include "narrow/family.h"

#include <stddef.h>

static const grz_family *const families[GRZ_SHAPE_KINDS] = {
    [GRAZE_SHAPE_BOX] = &grz_family_box,         [GRAZE_SHAPE_CIRCLE] = &grz_family_circle,
    [GRAZE_SHAPE_CAPSULE] = &grz_family_capsule, [GRAZE_SHAPE_POLYGON] = &grz_family_polygon,
    [GRAZE_SHAPE_MASK] = &grz_family_mask,       [GRAZE_SHAPE_TILES] = &grz_family_tiles,
};

const grz_family *grz_family_of(graze_shape_kind kind) {
    return (unsigned)kind < GRZ_SHAPE_KINDS ? families[kind] : NULL;
}

uint32_t grz_shape_corners(const grz_family *family, const graze_shape *shape) {
    return family->corners != 0 ? family->corners : shape->count;
}
