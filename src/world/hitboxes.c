/* hitboxes.c: hitbox sets, their animations, and bodies with frames of them.
 *
 * A set is checked once, when a body gets it, and trusted from then on. Edges are
 * made relative to the pivot first, in one subtraction each. Flips and quarter turns
 * only exchange and negate them, so they are exact.
 *
 * The parts of a set are made once, one for each name in the order of the names, and
 * keep their order among the body's parts. The boxes of a frame are in the same
 * order, so one pass along both shows a frame. */
#include "world/body.h"
#include "world/contacts.h"
#include "world/part.h"
#include "world/wrap.h"

/* --- Sets --- */

static graze_status hitbox_check_counts(const graze_hitbox_set *set) {
    const uint32_t counts[] = { set->name_count, set->box_count, set->frame_count,
                                set->animation_count };
    const void *const arrays[] = { set->names, set->boxes, set->frames,
                                   set->animations };
    for (int i = 0; i < 4; i++)
        if (counts[i] > INT32_MAX)
            return GRAZE_OUT_OF_CAPACITY;
    for (int i = 0; i < 4; i++)
        if (counts[i] > 0 && arrays[i] == NULL)
            return GRAZE_BAD_HITBOXES;
    return GRAZE_OK;
}

static graze_box hitboxes_box_about_pivot(const graze_hitbox_frame *frame,
                                          graze_box box) {
    return (graze_box){ box.min_x - frame->pivot_x, box.min_y - frame->pivot_y,
                        box.max_x - frame->pivot_x, box.max_y - frame->pivot_y };
}

static graze_status hitbox_check_box(const graze_hitbox_set *set,
                                     const graze_hitbox *box) {
    if (box->name >= set->name_count)
        return GRAZE_BAD_HITBOXES;
    if (box->layer >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    if (graze_chain_of(box->shape) != NULL)
        return GRAZE_BAD_VALUE;
    if (box->shape != NULL)
        return graze_shape_check(box->shape);
    return grz_box_check(box->box);
}

static graze_status hitboxes_shape_move_to_pivot(const graze_hitbox_frame *frame,
                                                 const graze_shape *shape,
                                                 graze_shape *moved) {
    const graze_pose away = { .x = -(double)frame->pivot_x,
                              .y = -(double)frame->pivot_y };
    return graze_shape_transform(shape, &away, moved);
}

static graze_status hitbox_check_about_pivot(const graze_hitbox_frame *frame,
                                             const graze_hitbox *box) {
    graze_shape moved;
    if (box->shape == NULL)
        return grz_box_check(hitboxes_box_about_pivot(frame, box->box));
    grz_try(hitboxes_shape_move_to_pivot(frame, box->shape, &moved));
    return grz_box_check(graze_shape_bounds(&moved));
}

static graze_status hitbox_check_frame(const graze_hitbox_set *set,
                                       const graze_hitbox_frame *frame) {
    if (frame->first > set->box_count ||
        frame->count > set->box_count - frame->first)
        return GRAZE_BAD_HITBOXES;
    grz_try(grz_box_check((graze_box){ frame->pivot_x, frame->pivot_y,
                                       frame->pivot_x, frame->pivot_y }));
    for (uint32_t i = 0; i < frame->count; i++) {
        const graze_hitbox *box = &set->boxes[frame->first + i];
        grz_try(i > 0 && box[0].name <= box[-1].name
                    ? GRAZE_BAD_HITBOXES
                    : hitbox_check_about_pivot(frame, box));
    }
    return GRAZE_OK;
}

static graze_status hitbox_check_lists(const graze_hitbox_set *set) {
    for (uint32_t i = 0; i < set->box_count; i++)
        grz_try(hitbox_check_box(set, &set->boxes[i]));
    for (uint32_t i = 0; i < set->frame_count; i++)
        grz_try(hitbox_check_frame(set, &set->frames[i]));
    for (uint32_t i = 0; i < set->name_count; i++)
        grz_try(set->names[i] != NULL ? GRAZE_OK : GRAZE_BAD_HITBOXES);
    for (uint32_t i = 0; i < set->animation_count; i++) {
        const graze_animation *tag = &set->animations[i];
        if (tag->name == NULL || tag->first > tag->last ||
            tag->last >= set->frame_count ||
            (unsigned)tag->direction > GRAZE_PINGPONG_REVERSE)
            return GRAZE_BAD_HITBOXES;
    }
    return GRAZE_OK;
}

graze_status graze_hitbox_set_check(const graze_hitbox_set *set) {
    if (set == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    grz_try(hitbox_check_counts(set));
    return hitbox_check_lists(set);
}

uint32_t graze_hitbox_set_find_name(const graze_hitbox_set *set, const char *name) {
    for (uint32_t i = 0; set != NULL && name != NULL && i < set->name_count; i++)
        if (strcmp(set->names[i], name) == 0)
            return i;
    return GRAZE_NO_HITBOX;
}

uint32_t graze_hitbox_set_find_animation(const graze_hitbox_set *set,
                                         const char *name) {
    for (uint32_t i = 0; set != NULL && name != NULL && i < set->animation_count;
         i++)
        if (strcmp(set->animations[i].name, name) == 0)
            return i;
    return GRAZE_NO_HITBOX;
}

graze_shape graze_hitbox_set_shape(const graze_hitbox_set *set, uint32_t box,
                                   const graze_frame_pose *pose) {
    if (set == NULL || pose == NULL)
        return (graze_shape){ 0 };
    const graze_pose view = { .angle = 90.0 * pose->turns,
                              .flip_x = pose->flip_x,
                              .flip_y = pose->flip_y };
    graze_shape shape = *set->boxes[box].shape;
    hitboxes_shape_move_to_pivot(&set->frames[pose->frame], &shape, &shape);
    graze_shape_transform(&shape, &view, &shape);
    return shape;
}

/* As graze_hitbox_set_offset, in the default floating-point mode. Edges are
 * subtracted from zero rather than negated: none becomes -0. A quarter turn,
 * clockwise where y points down: (x, y) to (-y, x). */
static graze_box hitbox_set_offset(const graze_hitbox_set *set, uint32_t box,
                                   const graze_frame_pose *pose) {
    if (set->boxes[box].shape != NULL) {
        const graze_shape shape = graze_hitbox_set_shape(set, box, pose);
        return graze_shape_bounds(&shape);
    }
    graze_box offset =
        hitboxes_box_about_pivot(&set->frames[pose->frame], set->boxes[box].box);
    if (pose->flip_x)
        offset = (graze_box){ 0.0f - offset.max_x, offset.min_y, 0.0f - offset.min_x,
                              offset.max_y };
    if (pose->flip_y)
        offset = (graze_box){ offset.min_x, 0.0f - offset.max_y, offset.max_x,
                              0.0f - offset.min_y };
    for (uint8_t i = 0; i < pose->turns; i++)
        offset = (graze_box){ 0.0f - offset.max_y, offset.min_x, 0.0f - offset.min_y,
                              offset.max_x };
    return offset;
}

graze_box graze_hitbox_set_offset(const graze_hitbox_set *set, uint32_t box,
                                  const graze_frame_pose *pose) {
    if (set == NULL || pose == NULL)
        return (graze_box){ 0 };
    GRZ_FLOAT_ENV_SCOPE;
    return hitbox_set_offset(set, box, pose);
}

/* --- Animations --- */

/* An animation is a cycle of frames: forward, each once; or both ways, there and
 * back, without showing the frames at its ends twice. Whole cycles are subtracted
 * from the time at once. */

static uint64_t hitboxes_animation_cycle_length(const graze_animation *animation) {
    const uint64_t last = animation->last - animation->first;
    const bool is_pingpong = animation->direction >= GRAZE_PINGPONG;
    if (is_pingpong && last > 0)
        return 2 * last;
    return last + 1;
}

static uint64_t hitboxes_animation_length(const graze_animation *animation) {
    const uint64_t count = (uint64_t)animation->last - animation->first + 1;
    const bool is_pingpong = animation->direction >= GRAZE_PINGPONG;
    if (is_pingpong)
        return count + (uint64_t)(animation->repeats - 1) * (count - 1);
    return count * animation->repeats;
}

static uint32_t hitboxes_animation_frame_at(const graze_animation *animation,
                                            uint64_t step) {
    const uint64_t last = animation->last - animation->first,
                   length = hitboxes_animation_cycle_length(animation);
    uint64_t at = 0;
    if (length > 1)
        at = step % length;
    const uint32_t offset = (uint32_t)(at <= last ? at : 2 * last - at);
    const bool is_reverse = animation->direction == GRAZE_REVERSE ||
                            animation->direction == GRAZE_PINGPONG_REVERSE;
    if (is_reverse)
        return animation->last - offset;
    return animation->first + offset;
}

uint32_t graze_hitbox_set_frame_at(const graze_hitbox_set *set, uint32_t animation,
                                   uint64_t milliseconds) {
    if (set == NULL)
        return 0;
    const graze_animation *self = &set->animations[animation];
    uint64_t cycle = 0;
    for (uint64_t step = 0; step < hitboxes_animation_cycle_length(self); step++)
        cycle += set->frames[hitboxes_animation_frame_at(self, step)].duration;
    if (cycle == 0)
        return hitboxes_animation_frame_at(self, 0);
    uint64_t end = UINT64_MAX;
    if (self->repeats != 0)
        end = hitboxes_animation_length(self);
    const uint64_t cycles = milliseconds / cycle;
    if (self->repeats != 0 && cycles >= self->repeats)
        return hitboxes_animation_frame_at(self, end - 1);
    uint64_t step = 0;
    if (self->repeats != 0)
        step = cycles * hitboxes_animation_cycle_length(self);
    for (uint64_t left = milliseconds % cycle; step < end; step++) {
        const uint32_t duration =
            set->frames[hitboxes_animation_frame_at(self, step)].duration;
        if (left < duration)
            return hitboxes_animation_frame_at(self, step);
        left -= duration;
    }
    return hitboxes_animation_frame_at(self, end - 1);
}

/* --- Bodies that show a frame --- */

static graze_status hitboxes_frame_check_pose(const graze_world *world,
                                              uint32_t body,
                                              const graze_hitbox_set *set,
                                              const graze_frame_pose *pose) {
    if (set == NULL || pose->frame >= set->frame_count)
        return GRAZE_BAD_FRAME;
    if (pose->turns > 3)
        return GRAZE_BAD_VALUE;
    const graze_hitbox_frame *frame = &set->frames[pose->frame];
    grz_try(grz_box_check((graze_box){ pose->x, pose->y, pose->x, pose->y }));
    for (uint32_t i = frame->first; i < frame->first + frame->count; i++) {
        const graze_box offset = hitbox_set_offset(set, i, pose);
        grz_try(grz_box_check(set->boxes[i].shape != NULL
                                  ? grz_shape_box_at(offset, pose->x, pose->y)
                                  : grz_box_at(offset, pose->x, pose->y)));
        grz_try(grz_wrap_check_offset(world, offset, set->boxes[i].shape != NULL));
    }
    return grz_body_check_parts_at(world, body,
                                   (grz_body_pose){ pose->x, pose->y, 0 }, false);
}

/* Let a part be box `box` of its set; GRAZE_NO_HITBOX: absent, a point where the
 * body is. If a part is and was a box on the same layer, it only moves. If it does
 * not move, its row does not change. */
static void hitboxes_frame_show_part(graze_world *world, uint32_t slot, uint32_t box,
                                     const graze_frame_pose *pose) {
    grz_part *part = grz_part_at(world, slot);
    const graze_hitbox_set *set = grz_body_at(world, part->body)->hitboxes;
    const grz_part before = *part;
    part->is_absent = box == GRAZE_NO_HITBOX;
    if (!part->is_absent && set->boxes[box].layer != before.layer)
        grz_part_put_on_layer(world, slot, set->boxes[box].layer);
    if (!part->is_absent && set->boxes[box].shape != NULL) {
        const graze_shape shape = graze_hitbox_set_shape(set, box, pose);
        grz_part_replace_shape(world, slot, &shape);
        grz_part_set_offset(world, slot, graze_shape_bounds(&shape));
        return;
    }
    const bool had_shape = grz_part_has_shape(&world->shapes, slot);
    if (had_shape && !part->is_absent)
        grz_part_replace_shape(world, slot, NULL);
    grz_part_store_offset(world, slot,
                          part->is_absent ? (graze_box){ 0 }
                                          : hitbox_set_offset(set, box, pose));
    grz_part_follow(world, slot, (grz_body_pose){ pose->x, pose->y, 0 }, false);
    if (had_shape || part->layer != before.layer ||
        part->is_absent != before.is_absent)
        grz_part_rewrite(world, slot);
}

/* The box of the frame with a part's name; *next is the first possible box. */
static uint32_t hitboxes_frame_find_box(const graze_world *world, uint32_t slot,
                                        const graze_hitbox_frame *frame,
                                        uint32_t *next) {
    const uint32_t tag = grz_part_tags(world)[slot];
    const uint32_t body = grz_part_at(world, slot)->body;
    const graze_hitbox *boxes = grz_body_at(world, body)->hitboxes->boxes;
    for (; *next < frame->first + frame->count; ++*next)
        if (boxes[*next].name >= tag)
            return boxes[*next].name == tag ? *next : GRAZE_NO_HITBOX;
    return GRAZE_NO_HITBOX;
}

static uint8_t hitboxes_view(const graze_frame_pose *pose) {
    return (uint8_t)(grz_bits_if(pose->flip_x, GRZ_VIEW_FLIP_X) |
                     grz_bits_if(pose->flip_y, GRZ_VIEW_FLIP_Y) |
                     (unsigned)pose->turns * GRZ_VIEW_TURN);
}

static void hitboxes_frame_show(graze_world *world, uint32_t body,
                                const graze_frame_pose *given,
                                const char *function) {
    graze_frame_pose wrapped = *given;
    wrapped.x = grz_wrap_x(world, given->x);
    wrapped.y = grz_wrap_y(world, given->y);
    const graze_frame_pose *pose = &wrapped;
    const graze_hitbox_frame *frame =
        &grz_body_at(world, body)->hitboxes->frames[pose->frame];
    uint32_t next = frame->first;
    grz_body_end_motion(world, body);
    grz_body_at(world, body)->frame = pose->frame;
    grz_body_at(world, body)->view = hitboxes_view(pose);
    grz_positions_x(world)[body] = pose->x;
    grz_positions_y(world)[body] = pose->y;
    grz_for_parts(world, body, slot)
        if (grz_part_at(world, slot)->is_shown)
            hitboxes_frame_show_part(
                world, slot, hitboxes_frame_find_box(world, slot, frame, &next),
                pose);
        else
            grz_part_follow(world, slot, (grz_body_pose){ pose->x, pose->y, 0 },
                            true);
    grz_body_report_mistakes(world, body, function);
}

graze_status graze_body_set_frame(graze_world *world, graze_body body,
                                  const graze_frame_pose *pose) {
    grz_expect_body(world, body);
    if (pose == NULL)
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    const uint32_t slot = grz_slot_of(body.id);
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status = hitboxes_frame_check_pose(
        world, slot, grz_body_at(world, slot)->hitboxes, pose);
    if (status == GRAZE_OK)
        hitboxes_frame_show(world, slot, pose, __func__);
    return grz_end_call(world, status, GRZ_CALL_BODY_SET_FRAME, .body = body,
                        .pose = *pose);
}

static void hitboxes_remove(graze_world *world, uint32_t body) {
    uint32_t next;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = next) {
        next = grz_part_at(world, slot)->next;
        if (grz_part_at(world, slot)->is_shown)
            grz_part_remove(world, slot);
    }
    grz_body_at(world, body)->hitboxes = NULL;
}

/* Parts are inserted as disabled: their rows touch nothing. Frames may need space
 * for shapes now. */
static void hitboxes_insert(graze_world *world, uint32_t body,
                            const graze_hitbox_set *set) {
    world->shapes.is_used |= grz_hitbox_set_has_shapes(set);
    for (uint32_t name = 0; name < set->name_count; name++) {
        const graze_part_def def = { .tag = name, .is_disabled = true };
        grz_part *part = grz_part_at(world, grz_part_insert(world, body, &def));
        part->is_disabled = false;
        part->is_shown = part->is_absent = true;
    }
    grz_body_at(world, body)->hitboxes = set;
}

/* All calls that can fail. The parts of the old set count as alive until they are
 * removed. */
static graze_status hitboxes_prepare(graze_world *world, graze_body body,
                                     const graze_hitbox_set *set,
                                     const graze_frame_pose *pose) {
    const uint32_t slot = grz_slot_of(body.id);
    grz_try(graze_hitbox_set_check(set));
    grz_try(grz_angles(world)[slot] != 0 ? GRAZE_BAD_TURN : GRAZE_OK);
    grz_try(hitboxes_frame_check_pose(world, slot, set, pose));
    grz_try(grz_part_reserve(world, set->name_count));
    if (grz_hitbox_set_has_shapes(set))
        grz_try(grz_part_shapes_reserve(world,
                                        world->part_slots.count + set->name_count));
    uint64_t count = set->name_count;
    grz_for_parts(world, slot, part)
        count += !grz_part_at(world, part)->is_shown;
    if (count > 1)
        grz_try(grz_contacts_begin_counts(world, body));
    return GRAZE_OK;
}

graze_status graze_body_set_hitboxes(graze_world *world, graze_body body,
                                     const graze_hitbox_set *set,
                                     const graze_frame_pose *pose) {
    grz_expect_body(world, body);
    if (set != NULL && pose == NULL)
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    const uint32_t slot = grz_slot_of(body.id);
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status =
        set != NULL ? hitboxes_prepare(world, body, set, pose) : GRAZE_OK;
    if (status == GRAZE_OK)
        hitboxes_remove(world, slot);
    if (status == GRAZE_OK && set != NULL) {
        hitboxes_insert(world, slot, set);
        hitboxes_frame_show(world, slot, pose, __func__);
    }
    return grz_end_call(world, status, GRZ_CALL_BODY_SET_HITBOXES, .body = body,
                        .given_count = set != NULL ? set->name_count : 0, .set = set,
                        .pose = set != NULL ? *pose : (graze_frame_pose){ 0 });
}

const graze_hitbox_set *graze_body_hitboxes(const graze_world *world,
                                            graze_body body) {
    if (grz_body_is_alive(world, body))
        return grz_body_at(world, grz_slot_of(body.id))->hitboxes;
    return grz_refuse_body(world, body), NULL;
}

graze_status graze_body_frame(const graze_world *world, graze_body body,
                              graze_frame_pose *pose) {
    pose = grz_out(graze_frame_pose, pose);
    *pose = (graze_frame_pose){ 0 };
    grz_expect_body(world, body);
    const uint32_t slot = grz_slot_of(body.id);
    const grz_body *self = grz_body_at(world, slot);
    if (self->hitboxes == NULL || self->frame == GRZ_NO_SLOT)
        return grz_refuse(world, GRAZE_BAD_FRAME);
    *pose = (graze_frame_pose){ .frame = self->frame,
                                .flip_x = self->view & GRZ_VIEW_FLIP_X,
                                .flip_y = self->view & GRZ_VIEW_FLIP_Y,
                                .turns = self->view / GRZ_VIEW_TURN,
                                .x = grz_positions_x(world)[slot],
                                .y = grz_positions_y(world)[slot] };
    return GRAZE_OK;
}

graze_part graze_body_hitbox(const graze_world *world, graze_body body,
                             uint32_t name) {
    if (!grz_body_is_alive(world, body))
        return grz_refuse_body(world, body), (graze_part){ 0 };
    grz_for_parts(world, grz_slot_of(body.id), slot)
        if (grz_part_at(world, slot)->is_shown && grz_part_tags(world)[slot] == name)
            return grz_part_handle(world, slot);
    return (graze_part){ 0 };
}
