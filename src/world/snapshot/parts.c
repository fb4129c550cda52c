/* parts.c: one part. Its box as it stands is left out if it is where its offset puts it, and the box
 * around a shape follows from the shape. An offset is told by how it differs from that of the part before:
 * bullets are alike.
 */
#include "world/snapshot/snapshot.h"

/* What stands beside the layer, in its byte. */
enum { IS_SPECIAL = 64, IS_ELSEWHERE = 128 };

/* What is special. */
enum {
    DISABLED = 1,
    SHOWN = 2,
    ABSENT = 4,
    SHAPED = 8,
    MOVING = 16,
    OFFSET = 32,
    ONE_WAY = 64,
    SPECIAL_MOST = 127
};

/* Where a part is when it is where its body is. */
static graze_box box_in_place(const graze_world *world, uint32_t slot, graze_box offset) {
    const uint32_t body = grz_part_at(world, slot)->body;
    return grz_part_box_at(world, slot, offset, grz_positions_x(world)[body], grz_positions_y(world)[body]);
}

static bool is_in_place(const graze_world *world, uint32_t slot, graze_box usual) {
    const graze_box box = grz_box_to_half_open(usual, world->edges);
    const grz_box_view rows = grz_box_columns_view(&world->columns, NULL);
    const graze_box row = grz_box_view_get(&rows, slot);
    return row.min_x == box.min_x && row.min_y == box.min_y && row.max_x == box.max_x &&
           row.max_y == box.max_y;
}

/* An absent part keeps its shape and is a point all the same. */
static bool has_offset_of_shape(const graze_world *world, uint32_t slot) {
    const graze_box bounds = graze_shape_bounds(grz_part_own_shape(&world->shapes, slot));
    const graze_box offset = grz_edge_columns_get(&world->offsets, slot);
    return memcmp(&bounds, &offset, sizeof bounds) == 0;
}

static uint32_t special_of_shape(const graze_world *world, uint32_t slot) {
    if (!grz_part_has_shape(&world->shapes, slot))
        return 0;
    return SHAPED | (has_offset_of_shape(world, slot) ? 0 : OFFSET);
}

static uint32_t special_of(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    return (part->is_disabled ? DISABLED : 0) | (part->is_shown ? SHOWN : 0) |
           (part->is_absent ? ABSENT : 0) | (grz_swept_box_of(&world->motion, slot) != NULL ? MOVING : 0) |
           special_of_shape(world, slot) | (part->one_way != 0 ? ONE_WAY : 0);
}

/* Where a part on its way began. */
static void put_way(grz_saving *saving, uint32_t slot) {
    const grz_swept_box *cover = grz_swept_box_of(&saving->world->motion, slot);
    grz_put_box(&saving->writer, cover->from, grz_part_box(saving->world, slot));
    if (!grz_part_has_shape(&saving->world->shapes, slot))
        return;
    grz_put_double(&saving->writer, cover->first_corner.x);
    grz_put_double(&saving->writer, cover->first_corner.y);
}

void grz_put_part(grz_saving *saving, uint32_t slot) {
    const graze_world *world = saving->world;
    const grz_part *part = grz_part_at(world, slot);
    const graze_box offset = grz_edge_columns_get(&world->offsets, slot),
                    usual = box_in_place(world, slot, offset);
    const uint32_t special = special_of(world, slot);
    const bool is_elsewhere = !is_in_place(world, slot, usual);
    grz_writer *writer = &saving->writer;
    grz_put8(writer, part->layer | (special != 0 ? IS_SPECIAL : 0) | (is_elsewhere ? IS_ELSEWHERE : 0));
    if (special != 0)
        grz_put8(writer, special);
    grz_put(writer, part->tag);
    if (special & ONE_WAY)
        grz_put8(writer, part->one_way);
    if (special & SHAPED)
        grz_put_shape(saving, grz_part_own_shape(&world->shapes, slot));
    if (!(special & SHAPED) || (special & OFFSET))
        grz_put_box(writer, offset, saving->offset);
    if (is_elsewhere)
        grz_put_box(writer, grz_part_box(world, slot), usual);
    if (special & MOVING)
        put_way(saving, slot);
    saving->offset = offset;
    saving->next_part = slot + 1;
}

static graze_status take_shape(grz_loading *loading, uint32_t slot, graze_box *offset) {
    graze_shape shape;
    graze_status status = grz_part_shapes_begin(loading->world);
    if (status == GRAZE_OK)
        status = grz_take_shape(loading, &shape);
    if (status != GRAZE_OK)
        return status;
    *offset = graze_shape_bounds(&shape);
    grz_part_store_shape(loading->world, slot, &shape);
    return GRAZE_OK;
}

/* The edges relative to the body, mostly from the shape if there is one. */
static graze_status take_offset(grz_loading *loading, uint32_t slot, uint32_t special) {
    graze_box offset = { 0 };
    graze_status status = GRAZE_OK;
    if (special & SHAPED)
        status = take_shape(loading, slot, &offset);
    if (!(special & SHAPED) || (special & OFFSET))
        offset = grz_take_box(&loading->reader, loading->offset);
    if (status != GRAZE_OK)
        return status;
    if (grz_box_check(offset) != GRAZE_OK)
        return GRAZE_BAD_SNAPSHOT;
    grz_part_set_offset(loading->world, slot, offset);
    loading->offset = offset;
    return GRAZE_OK;
}

/* Where the part stands. */
static graze_status take_box(grz_loading *loading, uint32_t slot, bool is_elsewhere) {
    graze_world *world = loading->world;
    const graze_box usual = box_in_place(world, slot, loading->offset);
    const graze_box box = is_elsewhere ? grz_take_box(&loading->reader, usual) : usual;
    if (grz_box_check(box) != GRAZE_OK)
        return GRAZE_BAD_SNAPSHOT;
    grz_part_write_row(world, slot, box);
    return GRAZE_OK;
}

static bool is_anchor(graze_point at) {
    const double most = 2 * (double)GRAZE_COORD_MAX;
    return at.x >= -most && at.x <= most && at.y >= -most && at.y <= most;
}

static graze_status take_way(grz_loading *loading, uint32_t slot, bool has_shape) {
    graze_world *world = loading->world;
    graze_status status = grz_swept_boxes_reserve(world);
    if (status != GRAZE_OK)
        return status;
    const graze_box from = grz_take_box(&loading->reader, grz_part_box(world, slot));
    graze_point first_corner = { 0, 0 };
    if (has_shape) {
        first_corner.x = grz_take_double(&loading->reader);
        first_corner.y = grz_take_double(&loading->reader);
    }
    if (grz_box_check(from) != GRAZE_OK || !is_anchor(first_corner))
        return GRAZE_BAD_SNAPSHOT;
    grz_part_begin_motion(world, slot, from, first_corner);
    world->motion.is_used = true;
    return GRAZE_OK;
}

/* The fields that say what a part is; a part can only be absent for a hitbox set. */
static graze_status take_fields(grz_loading *loading, uint32_t slot, uint32_t layer, uint32_t special) {
    grz_part *part = grz_part_at(loading->world, slot);
    part->layer = layer % IS_SPECIAL;
    part->tag = grz_take_word(&loading->reader);
    part->is_disabled = special & DISABLED;
    part->is_shown = special & SHOWN;
    part->is_absent = special & ABSENT;
    part->one_way = special & ONE_WAY ? (uint8_t)grz_take8(&loading->reader) : 0;
    const bool is_special = special != 0, is_one_way = (special & ONE_WAY) != 0;
    return grz_snapshot_sound_if(part->one_way <= 15 && is_one_way == (part->one_way != 0) &&
                                 special <= SPECIAL_MOST && (part->is_shown || !part->is_absent) &&
                                 is_special == ((layer & IS_SPECIAL) != 0));
}

graze_status grz_take_part(grz_loading *loading, uint32_t slot) {
    const uint32_t layer = grz_take8(&loading->reader);
    const uint32_t special = layer & IS_SPECIAL ? grz_take8(&loading->reader) : 0;
    graze_status status = take_fields(loading, slot, layer, special);
    if (status == GRAZE_OK)
        status = take_offset(loading, slot, special);
    if (status == GRAZE_OK)
        status = take_box(loading, slot, layer & IS_ELSEWHERE);
    if (status == GRAZE_OK && (special & MOVING))
        status = take_way(loading, slot, special & SHAPED);
    loading->next_part = slot + 1;
    return status;
}

void grz_put_removed_parts(grz_saving *saving) {
    const graze_world *world = saving->world;
    const grz_slots *slots = &world->part_slots;
    for (uint32_t i = 0; i < slots->removed_count; i++) {
        const uint32_t slot = ((const uint32_t *)slots->removed.data)[i];
        const grz_part *part = grz_part_at(world, slot);
        grz_writer_make_room(&saving->writer);
        grz_put(&saving->writer, part->body);
        grz_put(&saving->writer, grz_slot_generations(slots)[slot]);
        grz_put8(&saving->writer, part->layer);
        grz_put(&saving->writer, part->tag);
    }
}

static graze_status take_removed(grz_loading *loading, uint32_t slot) {
    graze_world *world = loading->world;
    grz_part *part = grz_part_at(world, slot);
    part->body = grz_take_word(&loading->reader);
    const uint32_t generation = grz_take_word(&loading->reader);
    part->layer = grz_take8(&loading->reader);
    part->tag = grz_take_word(&loading->reader);
    if (part->layer >= GRAZE_LAYER_COUNT || generation == 0 || part->body >= world->body_slots.count ||
        grz_slot_states(&world->body_slots)[part->body] == GRZ_SLOT_FREE)
        return GRAZE_BAD_SNAPSHOT;
    grz_slot_generations(&world->part_slots)[slot] = generation;
    grz_part_write_row(world, slot, (graze_box){ 0 });
    return GRAZE_OK;
}

graze_status grz_take_removed_parts(grz_loading *loading) {
    const grz_slots *slots = &loading->world->part_slots;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < slots->removed_count && status == GRAZE_OK; i++)
        status = take_removed(loading, ((const uint32_t *)slots->removed.data)[i]);
    return status == GRAZE_OK ? grz_snapshot_sound_if(!loading->reader.is_unsound) : status;
}
