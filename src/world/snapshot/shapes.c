/* shapes.c: what counts of a shape of its kind, and nothing else; coordinates as they are. */
#include "world/snapshot/snapshot.h"

/* How many corners count. */
static uint32_t corners_of(graze_shape_kind kind, uint32_t count) {
    if (kind == GRAZE_SHAPE_POLYGON)
        return count;
    return kind == GRAZE_SHAPE_BOX || kind == GRAZE_SHAPE_CAPSULE ? 2 : 1;
}

static bool has_radius(graze_shape_kind kind) {
    return kind == GRAZE_SHAPE_CIRCLE || kind == GRAZE_SHAPE_CAPSULE || kind == GRAZE_SHAPE_POLYGON;
}

static uint32_t view_bits(graze_mask_view view) {
    return (uint32_t)view.flip_x | (uint32_t)view.flip_y << 1 | (uint32_t)(view.turns % 4) << 2;
}

static graze_status take_view(grz_loading *loading, graze_mask_view *view) {
    const uint32_t bits = grz_take8(&loading->reader);
    *view = (graze_mask_view){ .flip_x = bits & 1, .flip_y = bits & 2, .turns = (uint8_t)(bits >> 2) };
    return bits < 16 ? grz_take_mask(loading, &view->mask) : GRAZE_BAD_SNAPSHOT;
}

void grz_put_outline(grz_writer *writer, const graze_shape *shape) {
    grz_writer_make_room(writer);
    grz_put8(writer, (uint32_t)shape->kind | (shape->kind == GRAZE_SHAPE_POLYGON ? shape->count : 0) << 4);
    for (uint32_t i = 0; i < corners_of(shape->kind, shape->count); i++) {
        grz_put_double(writer, shape->corner[i].x);
        grz_put_double(writer, shape->corner[i].y);
    }
    if (has_radius(shape->kind))
        grz_put_double(writer, shape->radius);
    if (shape->kind == GRAZE_SHAPE_MASK)
        grz_put8(writer, view_bits(shape->mask));
}

void grz_put_shape(grz_saving *saving, const graze_shape *shape) {
    grz_put_outline(&saving->writer, shape);
    if (shape->kind == GRAZE_SHAPE_MASK)
        grz_put_mask(saving, shape->mask.mask);
    if (shape->kind == GRAZE_SHAPE_TILES)
        grz_put_tiles(saving, shape->tiles);
    grz_writer_make_room(&saving->writer);
}

graze_status grz_take_shape(grz_loading *loading, graze_shape *shape) {
    grz_reader *reader = &loading->reader;
    const uint32_t first = grz_take8(reader), kind = first & 15;
    *shape = (graze_shape){ .kind = (graze_shape_kind)kind, .count = first >> 4 };
    if (kind > GRAZE_SHAPE_TILES || shape->count > GRAZE_CORNERS_MAX ||
        (kind != GRAZE_SHAPE_POLYGON && shape->count != 0))
        return GRAZE_BAD_SNAPSHOT;
    for (uint32_t i = 0; i < corners_of(shape->kind, shape->count); i++) {
        shape->corner[i].x = grz_take_double(reader);
        shape->corner[i].y = grz_take_double(reader);
    }
    if (kind == GRAZE_SHAPE_TILES)
        return shape->corner[0].x == 0 && shape->corner[0].y == 0 ? grz_take_tiles(loading, &shape->tiles)
                                                                  : GRAZE_BAD_SNAPSHOT;
    if (has_radius(shape->kind))
        shape->radius = grz_take_double(reader);
    const graze_status status = kind == GRAZE_SHAPE_MASK ? take_view(loading, &shape->mask) : GRAZE_OK;
    return status == GRAZE_OK ? grz_snapshot_sound_if(graze_shape_check(shape) == GRAZE_OK) : status;
}
