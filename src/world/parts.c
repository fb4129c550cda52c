/* parts.c: the boxes of bodies: adding, changing, removing, and noting for the next step what changed. */
#include "core/float_env.h"
#include "graze/move_and_collide.h"
#include "world/tiles.h"
#include "world/world.h"

#include <math.h>

/* Whether a shape, or if it is NULL a box, may be a part's of a body at (x, y); *offset is its box then. */
static graze_status check_edges(const graze_shape *shape, graze_box box, float x, float y,
                                graze_box *offset) {
    const graze_status status = shape != NULL ? graze_shape_check(shape) : grz_box_check(box);
    if (status != GRAZE_OK)
        return status;
    *offset = shape != NULL ? graze_shape_bounds(shape) : box; /* of a shape that was checked it is near */
    return grz_box_check(shape != NULL ? grz_shape_box_at(*offset, x, y) : grz_box_at(*offset, x, y));
}

graze_status grz_part_check(const graze_part_def *def, float x, float y) {
    graze_box offset;
    graze_status status = check_edges(def->shape, def->box, x, y, &offset);
    if (status == GRAZE_OK && def->layer >= GRAZE_LAYER_COUNT)
        status = GRAZE_BAD_LAYER;
    return status;
}

graze_status grz_parts_reserve(graze_world *world, uint32_t count) {
    const graze_allocator *allocator = &world->allocator;
    graze_status status = GRAZE_OK;
    if (world->shapes.are_any)
        status = grz_part_shapes_reserve(world, count);
    if (status == GRAZE_OK && world->motion.number.bytes > 0)
        status = grz_buffer_reserve_zeroed(allocator, &world->motion.number, count, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    if (grz_buffer_reserve(allocator, &world->parts, count, sizeof(grz_part)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &world->changed, (size_t)count + 1, sizeof(uint32_t)) != GRAZE_OK ||
        grz_buffer_reserve_zeroed(allocator, &world->is_changed, count, 1) != GRAZE_OK ||
        grz_edge_columns_reserve(allocator, &world->offsets, count) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_box_columns_reserve(allocator, &world->columns, count);
}

graze_status grz_part_reserve(graze_world *world, uint32_t more) {
    const graze_status status =
        grz_slots_reserve(&world->part_slots, &world->allocator, world->limits.boxes, more);
    return status == GRAZE_OK ? grz_parts_reserve(world, world->part_slots.count + more) : status;
}

/* Keep the shortcuts to what most bodies are: one box, not far off. */
static void note_parts(graze_world *world, uint32_t body) {
    grz_body *self = grz_body_at(world, body);
    grz_only_parts(world)[body] = self->part_count == 1 ? self->first_part : GRZ_NO_SLOT;
    self->is_compound |= self->part_count > 1;
    world->has_compounds |= self->is_compound;
}

void grz_part_link(graze_world *world, uint32_t slot) {
    grz_part *part = grz_part_at(world, slot);
    grz_body *body = grz_body_at(world, part->body);
    part->previous = body->last_part;
    part->next = GRZ_NO_SLOT;
    if (body->last_part != GRZ_NO_SLOT)
        grz_part_at(world, body->last_part)->next = slot;
    else
        body->first_part = slot;
    body->last_part = slot;
    body->part_count++;
    note_parts(world, part->body);
}

static void unlink_part(graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    grz_body *body = grz_body_at(world, part->body);
    if (part->previous != GRZ_NO_SLOT)
        grz_part_at(world, part->previous)->next = part->next;
    else
        body->first_part = part->next;
    if (part->next != GRZ_NO_SLOT)
        grz_part_at(world, part->next)->previous = part->previous;
    else
        body->last_part = part->previous;
    body->part_count--;
    note_parts(world, part->body);
}

void grz_part_write_row(graze_world *world, uint32_t slot, graze_box box) {
    const grz_part *part = grz_part_at(world, slot);
    const uint8_t layer = grz_part_is_active(world, slot) ? part->layer : (uint8_t)GRZ_LAYER_NONE;
    grz_box_columns_set(&world->columns, slot,
                        (grz_box_row){ .box = box, .group = part->body + 1, .layer = layer }, world->edges);
}

void grz_part_write(graze_world *world, uint32_t slot, graze_box box) {
    grz_part_write_row(world, slot, box);
    grz_part_mark_changed(world, slot);
}

void grz_part_rewrite(graze_world *world, uint32_t slot) {
    const grz_float_env env = grz_float_env_enter();
    grz_part_write(world, slot, grz_part_box(world, slot));
    grz_float_env_leave(env);
}

static bool is_far(float edge) {
    return fabsf(edge) > GRAZE_COORD_MAX / 2;
}

void grz_part_set_offset(graze_world *world, uint32_t slot, graze_box offset) {
    grz_edge_columns_set(&world->offsets, slot, offset);
    world->has_far_offsets |=
        is_far(offset.min_x) || is_far(offset.min_y) || is_far(offset.max_x) || is_far(offset.max_y);
}

/* Give a part its edges relative to its body, and put it there. */
static void set_offset(graze_world *world, uint32_t slot, graze_box offset) {
    const uint32_t body = grz_part_at(world, slot)->body;
    grz_part_set_offset(world, slot, offset);
    grz_part_write(
        world, slot,
        grz_part_box_at(world, slot, offset, grz_positions_x(world)[body], grz_positions_y(world)[body]));
}

uint32_t grz_part_insert(graze_world *world, uint32_t body, const graze_part_def *def) {
    const uint32_t slot = grz_slots_insert(&world->part_slots);
    *grz_part_at(world, slot) =
        (grz_part){ .body = body, .tag = def->tag, .layer = def->layer, .is_disabled = def->is_disabled };
    grz_part_store_shape(world, slot, def->shape);
    grz_part_link(world, slot);
    set_offset(world, slot, def->shape != NULL ? graze_shape_bounds(def->shape) : def->box);
    return slot;
}

void grz_part_free(graze_world *world, uint32_t slot) {
    grz_part_end_motion(world, slot);
    grz_slots_remove(&world->part_slots, slot);
    if (grz_part_is_tile_layer(world, slot))
        grz_part_store_shape(world, slot, NULL);
    grz_part_rewrite(world, slot);
}

void grz_part_remove(graze_world *world, uint32_t slot) {
    unlink_part(world, slot);
    grz_part_free(world, slot);
}

graze_status graze_part_add(graze_world *world, graze_body body, const graze_part_def *def,
                            graze_part *part) {
    part->id = 0;
    if (!graze_body_is_alive(world, body))
        return GRAZE_STALE_HANDLE;
    const uint32_t owner = grz_slot_of(body.id);
    const grz_float_env env = grz_float_env_enter();
    graze_status status = grz_part_check(def, grz_positions_x(world)[owner], grz_positions_y(world)[owner]);
    if (status == GRAZE_OK)
        status = grz_part_reserve(world, 1);
    if (status == GRAZE_OK)
        status = grz_part_shapes_reserve_for(world, def, 1);
    if (status == GRAZE_OK && grz_body_at(world, owner)->part_count == 1)
        status = grz_contacts_begin_counts(world, body);
    if (status == GRAZE_OK)
        part->id = grz_slots_handle(&world->part_slots, grz_part_insert(world, owner, def));
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(
            world, (grz_call){ .kind = GRZ_CALL_PART_ADD, .body = body, .part = *part, .part_def = *def });
    return status;
}

/* A pair that touched as boxes may be close from now on. */
void grz_part_replace_shape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    world->narrow.is_behind |= shape != NULL && !grz_part_has_shape(&world->shapes, slot);
    grz_part_store_shape(world, slot, shape);
}

graze_status grz_part_reshape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    const uint32_t body = grz_part_at(world, slot)->body;
    graze_box offset = grz_edge_columns_get(&world->offsets, slot);
    graze_status status =
        check_edges(shape, offset, grz_positions_x(world)[body], grz_positions_y(world)[body], &offset);
    if (status == GRAZE_OK && shape != NULL)
        status = grz_part_shapes_reserve(world, world->part_slots.count);
    if (status != GRAZE_OK)
        return status;
    grz_part_replace_shape(world, slot, shape);
    set_offset(world, slot, offset);
    return GRAZE_OK;
}

graze_status grz_part_set_shape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    const graze_status status = grz_part_reshape(world, slot, shape);
    if (status == GRAZE_OK)
        grz_part_end_motion(world, slot);
    return status;
}

/* The part of a handle, or NULL. */
static grz_part *find_part(const graze_world *world, graze_part part) {
    return grz_slots_is_alive(&world->part_slots, part.id) ? grz_part_at(world, grz_slot_of(part.id)) : NULL;
}

graze_status graze_part_remove(graze_world *world, graze_part part) {
    if (find_part(world, part) == NULL)
        return GRAZE_STALE_HANDLE;
    grz_part_remove(world, grz_slot_of(part.id));
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_PART_REMOVE, .part = part });
    return GRAZE_OK;
}

graze_status graze_part_set_box(graze_world *world, graze_part part, graze_box box) {
    grz_part *self = find_part(world, part);
    if (self == NULL)
        return GRAZE_STALE_HANDLE;
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = grz_box_check(box);
    if (status == GRAZE_OK) {
        grz_part_end_motion(world, grz_slot_of(part.id));
        grz_part_replace_shape(world, grz_slot_of(part.id), NULL);
        grz_part_write(world, grz_slot_of(part.id), box);
    }
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_PART_SET_BOX, .part = part, .box = box });
    return status;
}

graze_status graze_part_set_offset(graze_world *world, graze_part part, graze_box offset) {
    grz_part *self = find_part(world, part);
    if (self == NULL)
        return GRAZE_STALE_HANDLE;
    const float x = grz_positions_x(world)[self->body], y = grz_positions_y(world)[self->body];
    const grz_float_env env = grz_float_env_enter();
    const graze_status status =
        grz_part_check(&(graze_part_def){ .box = offset, .layer = self->layer }, x, y);
    if (status == GRAZE_OK) {
        grz_part_end_motion(world, grz_slot_of(part.id));
        grz_part_replace_shape(world, grz_slot_of(part.id), NULL);
        set_offset(world, grz_slot_of(part.id), offset);
    }
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_PART_SET_OFFSET, .part = part, .box = offset });
    return status;
}

graze_status graze_part_set_layer(graze_world *world, graze_part part, unsigned layer) {
    grz_part *self = find_part(world, part);
    if (self == NULL)
        return GRAZE_STALE_HANDLE;
    if (layer >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    self->layer = (uint8_t)layer;
    world->narrow.is_behind |= (world->motion.swept_layers >> layer & 1) || world->margins.growth[layer] > 0;
    grz_part_rewrite(world, grz_slot_of(part.id));
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_PART_SET_LAYER, .part = part, .number = layer });
    return GRAZE_OK;
}

graze_status graze_part_set_disabled(graze_world *world, graze_part part, bool is_disabled) {
    grz_part *self = find_part(world, part);
    if (self == NULL)
        return GRAZE_STALE_HANDLE;
    self->is_disabled = is_disabled;
    grz_part_rewrite(world, grz_slot_of(part.id));
    grz_world_report(world,
                     (grz_call){ .kind = GRZ_CALL_PART_SET_DISABLED, .part = part, .number = is_disabled });
    return GRAZE_OK;
}

graze_status graze_part_set_one_way(graze_world *world, graze_part part, unsigned sides) {
    grz_part *self = find_part(world, part);
    if (self == NULL)
        return GRAZE_STALE_HANDLE;
    if (sides > (GRAZE_SIDE_MIN_X | GRAZE_SIDE_MAX_X | GRAZE_SIDE_MIN_Y | GRAZE_SIDE_MAX_Y))
        return GRAZE_BAD_VALUE;
    self->one_way = (uint8_t)sides;
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_PART_SET_ONE_WAY, .part = part, .number = sides });
    return GRAZE_OK;
}

graze_status graze_part_read(const graze_world *world, graze_part part, graze_part_info *info) {
    const grz_part *self = find_part(world, part);
    if (self == NULL)
        return GRAZE_STALE_HANDLE;
    const grz_float_env env = grz_float_env_enter();
    *info = (graze_part_info){ .body = { grz_slots_handle(&world->body_slots, self->body) },
                               .box = grz_part_box(world, grz_slot_of(part.id)),
                               .offset = grz_edge_columns_get(&world->offsets, grz_slot_of(part.id)),
                               .tag = self->tag,
                               .layer = self->layer,
                               .is_disabled = self->is_disabled,
                               .is_absent = self->is_absent,
                               .one_way = self->one_way };
    grz_float_env_leave(env);
    return GRAZE_OK;
}
