/* show.c: bodies that show frames of a hitbox set.
 *
 * The parts of a set are made once, one a name in the order of names, and never change places among the
 * body's parts; the boxes of a frame are in the same order. So a frame is shown in one walk along both.
 */
#include "graze/frame.h"

#include "core/float_env.h"
#include "world/hitbox_set.h"
#include "world/world.h"

/* Where a part is to be, with this offset, or with a shape whose box this is. */
static graze_box box_to_stand(graze_box offset, bool has_shape, const graze_frame_pose *show) {
    return has_shape ? grz_shape_box_at(offset, show->x, show->y) : grz_box_at(offset, show->x, show->y);
}

/* Whether the parts that the game added itself can go there. */
static graze_status check_others(const graze_world *world, uint32_t body, const graze_frame_pose *show) {
    graze_status status = GRAZE_OK;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT && status == GRAZE_OK;
         slot = grz_part_at(world, slot)->next)
        if (!grz_part_at(world, slot)->is_shown)
            status = grz_box_check(
                grz_part_box_at(world, slot, grz_edge_columns_get(&world->offsets, slot), show->x, show->y));
    return status;
}

static graze_status check_show(const graze_hitbox_set *set, const graze_frame_pose *show) {
    if (set == NULL || show->frame >= set->frame_count)
        return GRAZE_BAD_FRAME;
    if (show->turns > 3)
        return GRAZE_BAD_VALUE;
    const graze_hitbox_frame *frame = &set->frames[show->frame];
    graze_status status = grz_box_check((graze_box){ show->x, show->y, show->x, show->y });
    for (uint32_t i = frame->first; i < frame->first + frame->count && status == GRAZE_OK; i++)
        status =
            grz_box_check(box_to_stand(grz_frame_part_box(set, i, show), set->boxes[i].shape != NULL, show));
    return status;
}

static void show_shape(graze_world *world, uint32_t slot, uint32_t box, const graze_frame_pose *show) {
    const graze_hitbox_set *set = grz_body_at(world, grz_part_at(world, slot)->body)->hitboxes;
    const graze_shape shape = graze_hitbox_set_shape(set, box, show);
    const graze_box offset = graze_shape_bounds(&shape);
    grz_part_replace_shape(world, slot, &shape);
    grz_part_set_offset(world, slot, offset);
    grz_part_write(world, slot, grz_shape_box_at(offset, show->x, show->y));
}

/* A part that is and was a box on the same layer only moves, and if it does not, nothing has changed. */
static void show_box(graze_world *world, uint32_t slot, graze_box offset, const graze_frame_pose *show) {
    grz_part_set_offset(world, slot, offset);
    grz_part_set_position(world, slot, show->x, show->y);
}

/* Let a part be as box number `box` of its set, or, without one, absent, a point where the body stands. */
static void show_part(graze_world *world, uint32_t slot, uint32_t box, const graze_frame_pose *show) {
    grz_part *part = grz_part_at(world, slot);
    const graze_hitbox_set *set = grz_body_at(world, part->body)->hitboxes;
    const grz_part before = *part;
    part->is_absent = box == GRAZE_NO_HITBOX;
    part->layer = part->is_absent ? before.layer : set->boxes[box].layer;
    if (!part->is_absent && set->boxes[box].shape != NULL) {
        show_shape(world, slot, box, show);
        return;
    }
    const bool was_shaped = grz_part_has_shape(&world->shapes, slot);
    const bool is_other = was_shaped || part->layer != before.layer || part->is_absent != before.is_absent;
    if (was_shaped && !part->is_absent)
        grz_part_replace_shape(world, slot, NULL);
    show_box(world, slot, part->is_absent ? (graze_box){ 0 } : grz_frame_part_box(set, box, show), show);
    if (is_other)
        grz_part_rewrite(world, slot);
}

/* The box of the frame that has a part's name; *next is the first that may have it. */
static uint32_t box_of_part(const graze_world *world, uint32_t slot, const graze_hitbox_frame *frame,
                            uint32_t *next) {
    const grz_part *part = grz_part_at(world, slot);
    const graze_hitbox *boxes = grz_body_at(world, part->body)->hitboxes->boxes;
    for (; *next < frame->first + frame->count; ++*next)
        if (boxes[*next].name >= part->tag)
            return boxes[*next].name == part->tag ? *next : GRAZE_NO_HITBOX;
    return GRAZE_NO_HITBOX;
}

static void show_frame(graze_world *world, uint32_t body, const graze_frame_pose *show) {
    const graze_hitbox_frame *frame = &grz_body_at(world, body)->hitboxes->frames[show->frame];
    uint32_t next = frame->first;
    grz_body_end_motion(world, body);
    grz_positions_x(world)[body] = show->x;
    grz_positions_y(world)[body] = show->y;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        if (grz_part_at(world, slot)->is_shown)
            show_part(world, slot, box_of_part(world, slot, frame, &next), show);
        else
            grz_part_set_position(world, slot, show->x, show->y);
}

graze_status graze_body_set_frame(graze_world *world, graze_body body, const graze_frame_pose *show) {
    if (!graze_body_is_alive(world, body))
        return GRAZE_STALE_HANDLE;
    const uint32_t slot = grz_slot_of(body.id);
    const grz_float_env env = grz_float_env_enter();
    graze_status status = check_show(grz_body_at(world, slot)->hitboxes, show);
    if (status == GRAZE_OK)
        status = check_others(world, slot, show);
    if (status == GRAZE_OK)
        show_frame(world, slot, show);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_BODY_SET_FRAME, .body = body, .pose = *show });
    return status;
}

static void remove_shown(graze_world *world, uint32_t body) {
    uint32_t next;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT; slot = next) {
        next = grz_part_at(world, slot)->next;
        if (grz_part_at(world, slot)->is_shown)
            grz_part_remove(world, slot);
    }
    grz_body_at(world, body)->hitboxes = NULL;
}

/* Made as disabled, so that the row meets nothing from the beginning. */
static void make_shown(graze_world *world, uint32_t body, const graze_hitbox_set *set) {
    for (uint32_t name = 0; name < set->name_count; name++) {
        const uint32_t slot =
            grz_part_insert(world, body, &(graze_part_def){ .tag = name, .is_disabled = true });
        grz_part *part = grz_part_at(world, slot);
        part->is_disabled = false;
        part->is_shown = part->is_absent = true;
    }
    grz_body_at(world, body)->hitboxes = set;
}

static uint32_t count_others(const graze_world *world, uint32_t body) {
    uint32_t count = 0;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        count += !grz_part_at(world, slot)->is_shown;
    return count;
}

bool grz_hitbox_set_has_shapes(const graze_hitbox_set *set) {
    for (uint32_t i = 0; i < set->box_count; i++)
        if (set->boxes[i].shape != NULL)
            return true;
    return false;
}

/* Everything that can fail. The parts of the old set count as there until the step. */
static graze_status prepare(graze_world *world, graze_body body, const graze_hitbox_set *set,
                            const graze_frame_pose *show) {
    const uint32_t slot = grz_slot_of(body.id);
    graze_status status = graze_hitbox_set_check(set);
    if (status == GRAZE_OK)
        status = check_show(set, show);
    if (status == GRAZE_OK)
        status = check_others(world, slot, show);
    if (status == GRAZE_OK)
        status = grz_part_reserve(world, set->name_count);
    if (status == GRAZE_OK && grz_hitbox_set_has_shapes(set))
        status = grz_part_shapes_reserve(world, world->part_slots.count + set->name_count);
    if (status == GRAZE_OK && (uint64_t)set->name_count + count_others(world, slot) > 1)
        status = grz_contacts_begin_counts(world, body);
    return status;
}

graze_status graze_body_set_hitboxes(graze_world *world, graze_body body, const graze_hitbox_set *set,
                                     const graze_frame_pose *show) {
    if (!graze_body_is_alive(world, body))
        return GRAZE_STALE_HANDLE;
    const uint32_t slot = grz_slot_of(body.id);
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = set != NULL ? prepare(world, body, set, show) : GRAZE_OK;
    if (status == GRAZE_OK)
        remove_shown(world, slot);
    if (status == GRAZE_OK && set != NULL) {
        world->shapes.are_any |=
            grz_hitbox_set_has_shapes(set); /* from now on there is room for those of new parts, too */
        make_shown(world, slot, set);
        show_frame(world, slot, show);
    }
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_BODY_SET_HITBOXES,
                                            .body = body,
                                            .set = set,
                                            .pose = set != NULL ? *show : (graze_frame_pose){ 0 } });
    return status;
}

const graze_hitbox_set *graze_body_hitboxes(const graze_world *world, graze_body body) {
    return graze_body_is_alive(world, body) ? grz_body_at(world, grz_slot_of(body.id))->hitboxes : NULL;
}

graze_part graze_body_hitbox(const graze_world *world, graze_body body, uint32_t name) {
    if (!graze_body_is_alive(world, body))
        return (graze_part){ 0 };
    for (uint32_t slot = grz_body_at(world, grz_slot_of(body.id))->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        if (grz_part_at(world, slot)->is_shown && grz_part_at(world, slot)->tag == name)
            return (graze_part){ grz_slots_handle(&world->part_slots, slot) };
    return (graze_part){ 0 };
}
