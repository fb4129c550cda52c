/* hitbox_frame.c: bodies that show frames of a hitbox set.
 *
 * The parts of a set are made once, one for each name in the order of the names, and keep their order among
 * the body's parts. The boxes of a frame are in the same order, so one pass along both shows a frame.
 */
#include "core/float_env.h"
#include "graze/frame.h"
#include "world/contacts.h"
#include "world/hitbox_set.h"
#include "world/part.h"

/* Whether the parts that do not belong to the set can be at the pose's position. */
static graze_status frame_check_other_parts(const graze_world *world, uint32_t body,
                                            const graze_frame_pose *pose) {
    graze_status status = GRAZE_OK;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT && status == GRAZE_OK;
         slot = grz_part_at(world, slot)->next) {
        const graze_box offset = grz_edge_columns_get(&world->offsets, slot);
        if (!grz_part_at(world, slot)->is_shown)
            status = grz_box_check(grz_part_box_at(world, slot, offset, pose->x, pose->y));
    }
    return status;
}

/* Where a box of the set is in the world; a shape's box is rounded outward. */
static graze_box frame_world_box(const graze_hitbox_set *set, uint32_t box, const graze_frame_pose *pose) {
    const graze_box offset = grz_hitbox_set_offset(set, box, pose);
    return set->boxes[box].shape != NULL ? grz_shape_box_at(offset, pose->x, pose->y)
                                         : grz_box_at(offset, pose->x, pose->y);
}

static graze_status frame_check_pose(const graze_hitbox_set *set, const graze_frame_pose *pose) {
    if (set == NULL || pose->frame >= set->frame_count)
        return GRAZE_BAD_FRAME;
    if (pose->turns > 3)
        return GRAZE_BAD_VALUE;
    const graze_hitbox_frame *frame = &set->frames[pose->frame];
    graze_status status = grz_box_check((graze_box){ pose->x, pose->y, pose->x, pose->y });
    for (uint32_t i = frame->first; i < frame->first + frame->count && status == GRAZE_OK; i++)
        status = grz_box_check(frame_world_box(set, i, pose));
    return status;
}

static void frame_show_shape(graze_world *world, uint32_t slot, uint32_t box, const graze_frame_pose *pose) {
    const graze_hitbox_set *set = grz_body_at(world, grz_part_at(world, slot)->body)->hitboxes;
    const graze_shape shape = graze_hitbox_set_shape(set, box, pose);
    const graze_box offset = graze_shape_bounds(&shape);
    grz_part_replace_shape(world, slot, &shape);
    grz_part_store_offset(world, slot, offset);
    grz_part_write(world, slot, grz_shape_box_at(offset, pose->x, pose->y));
}

/* Let a part be box `box` of its set; GRAZE_NO_HITBOX: absent, a point where the body is. A part that is and
 * was a box on the same layer only moves, and if it does not move, its row does not change. */
static void frame_show_part(graze_world *world, uint32_t slot, uint32_t box, const graze_frame_pose *pose) {
    grz_part *part = grz_part_at(world, slot);
    const graze_hitbox_set *set = grz_body_at(world, part->body)->hitboxes;
    const grz_part before = *part;
    part->is_absent = box == GRAZE_NO_HITBOX;
    part->layer = part->is_absent ? before.layer : set->boxes[box].layer;
    if (!part->is_absent && set->boxes[box].shape != NULL) {
        frame_show_shape(world, slot, box, pose);
        return;
    }
    const bool had_shape = grz_part_has_shape(&world->shapes, slot);
    if (had_shape && !part->is_absent)
        grz_part_replace_shape(world, slot, NULL);
    grz_part_store_offset(world, slot,
                          part->is_absent ? (graze_box){ 0 } : grz_hitbox_set_offset(set, box, pose));
    grz_part_set_position(world, slot, pose->x, pose->y);
    if (had_shape || part->layer != before.layer || part->is_absent != before.is_absent)
        grz_part_rewrite(world, slot);
}

/* The box of the frame that has a part's name; *next is the first box that can have it. */
static uint32_t frame_find_box(const graze_world *world, uint32_t slot, const graze_hitbox_frame *frame,
                               uint32_t *next) {
    const grz_part *part = grz_part_at(world, slot);
    const graze_hitbox *boxes = grz_body_at(world, part->body)->hitboxes->boxes;
    for (; *next < frame->first + frame->count; ++*next)
        if (boxes[*next].name >= part->tag)
            return boxes[*next].name == part->tag ? *next : GRAZE_NO_HITBOX;
    return GRAZE_NO_HITBOX;
}

static void frame_show(graze_world *world, uint32_t body, const graze_frame_pose *pose) {
    const graze_hitbox_frame *frame = &grz_body_at(world, body)->hitboxes->frames[pose->frame];
    uint32_t next = frame->first;
    grz_body_end_motion(world, body);
    grz_positions_x(world)[body] = pose->x;
    grz_positions_y(world)[body] = pose->y;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        if (grz_part_at(world, slot)->is_shown)
            frame_show_part(world, slot, frame_find_box(world, slot, frame, &next), pose);
        else
            grz_part_set_position(world, slot, pose->x, pose->y);
}

graze_status graze_body_set_frame(graze_world *world, graze_body body, const graze_frame_pose *pose) {
    if (!grz_slots_is_alive(&world->body_slots, body.id))
        return GRAZE_STALE_HANDLE;
    const uint32_t slot = grz_slot_of(body.id);
    const grz_float_env env = grz_float_env_enter();
    graze_status status = frame_check_pose(grz_body_at(world, slot)->hitboxes, pose);
    if (status == GRAZE_OK)
        status = frame_check_other_parts(world, slot, pose);
    if (status == GRAZE_OK)
        frame_show(world, slot, pose);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_BODY_SET_FRAME, .body = body, .pose = *pose });
    return status;
}

static void hitboxes_remove(graze_world *world, uint32_t body) {
    uint32_t next;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT; slot = next) {
        next = grz_part_at(world, slot)->next;
        if (grz_part_at(world, slot)->is_shown)
            grz_part_remove(world, slot);
    }
    grz_body_at(world, body)->hitboxes = NULL;
}

/* Parts are inserted as disabled, so that their rows touch nothing from the beginning. From now on frames may
 * need space for shapes. */
static void hitboxes_insert(graze_world *world, uint32_t body, const graze_hitbox_set *set) {
    world->shapes.is_used |= grz_hitbox_set_has_shapes(set);
    for (uint32_t name = 0; name < set->name_count; name++) {
        const graze_part_def def = { .tag = name, .is_disabled = true };
        grz_part *part = grz_part_at(world, grz_part_insert(world, body, &def));
        part->is_disabled = false;
        part->is_shown = part->is_absent = true;
    }
    grz_body_at(world, body)->hitboxes = set;
}

static uint32_t hitboxes_count_other_parts(const graze_world *world, uint32_t body) {
    uint32_t count = 0;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        count += !grz_part_at(world, slot)->is_shown;
    return count;
}

/* All that can fail. The parts of the old set count as alive until they are removed. */
static graze_status hitboxes_prepare(graze_world *world, graze_body body, const graze_hitbox_set *set,
                                     const graze_frame_pose *pose) {
    const uint32_t slot = grz_slot_of(body.id);
    graze_status status = graze_hitbox_set_check(set);
    if (status == GRAZE_OK)
        status = frame_check_pose(set, pose);
    if (status == GRAZE_OK)
        status = frame_check_other_parts(world, slot, pose);
    if (status == GRAZE_OK)
        status = grz_part_reserve(world, set->name_count);
    if (status == GRAZE_OK && grz_hitbox_set_has_shapes(set))
        status = grz_part_shapes_reserve(world, world->part_slots.count + set->name_count);
    if (status == GRAZE_OK && (uint64_t)set->name_count + hitboxes_count_other_parts(world, slot) > 1)
        status = grz_contacts_begin_counts(world, body);
    return status;
}

graze_status graze_body_set_hitboxes(graze_world *world, graze_body body, const graze_hitbox_set *set,
                                     const graze_frame_pose *pose) {
    if (!grz_slots_is_alive(&world->body_slots, body.id))
        return GRAZE_STALE_HANDLE;
    const uint32_t slot = grz_slot_of(body.id);
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = set != NULL ? hitboxes_prepare(world, body, set, pose) : GRAZE_OK;
    if (status == GRAZE_OK)
        hitboxes_remove(world, slot);
    if (status == GRAZE_OK && set != NULL) {
        hitboxes_insert(world, slot, set);
        frame_show(world, slot, pose);
    }
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_BODY_SET_HITBOXES,
                                            .body = body,
                                            .set = set,
                                            .pose = set != NULL ? *pose : (graze_frame_pose){ 0 } });
    return status;
}

const graze_hitbox_set *graze_body_hitboxes(const graze_world *world, graze_body body) {
    return grz_slots_is_alive(&world->body_slots, body.id)
               ? grz_body_at(world, grz_slot_of(body.id))->hitboxes
               : NULL;
}

graze_part graze_body_hitbox(const graze_world *world, graze_body body, uint32_t name) {
    if (!grz_slots_is_alive(&world->body_slots, body.id))
        return (graze_part){ 0 };
    for (uint32_t slot = grz_body_at(world, grz_slot_of(body.id))->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        if (grz_part_at(world, slot)->is_shown && grz_part_at(world, slot)->tag == name)
            return (graze_part){ grz_slots_handle(&world->part_slots, slot) };
    return (graze_part){ 0 };
}
