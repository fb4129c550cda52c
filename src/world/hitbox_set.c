/* set.c: whether a hitbox set is sound, finding a name, and where its boxes stand.
 *
 * A set is checked once, when a body gets it; who shows its frames then trusts it. Edges are taken relative
 * to the pivot first, in one subtraction each; flips and quarter turns only exchange and negate them, so they
 * are exact, and the same backwards.
 */
#include "world/hitbox_set.h"

#include "core/box_columns.h"
#include "core/float_env.h"
#include "graze/pose.h"
#include "graze/rules.h"

#include <string.h>

static bool is_there(const void *items, uint32_t count) {
    return items != NULL || count == 0;
}

static graze_status check_counts(const graze_hitbox_set *set) {
    const uint32_t counts[] = { set->name_count, set->box_count, set->frame_count, set->tag_count };
    for (int i = 0; i < 4; i++)
        if (counts[i] > INT32_MAX)
            return GRAZE_OUT_OF_CAPACITY;
    const bool is_whole = is_there(set->names, set->name_count) && is_there(set->boxes, set->box_count) &&
                          is_there(set->frames, set->frame_count) && is_there(set->tags, set->tag_count);
    return is_whole ? GRAZE_OK : GRAZE_BAD_HITBOXES;
}

static graze_box about_pivot(const graze_hitbox_frame *frame, graze_box box) {
    return (graze_box){ box.min_x - frame->pivot_x, box.min_y - frame->pivot_y, box.max_x - frame->pivot_x,
                        box.max_y - frame->pivot_y };
}

static graze_status check_box(const graze_hitbox_set *set, const graze_hitbox *box) {
    if (box->name >= set->name_count)
        return GRAZE_BAD_HITBOXES;
    if (box->layer >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    return box->shape != NULL ? graze_shape_check(box->shape) : grz_box_check(box->box);
}

/* A shape relative to its frame's pivot. */
static graze_status move_to_pivot(const graze_hitbox_frame *frame, const graze_shape *shape,
                                  graze_shape *moved) {
    const graze_pose away = { .x = -(double)frame->pivot_x, .y = -(double)frame->pivot_y };
    return graze_shape_transform(shape, &away, moved);
}

static graze_status check_about_pivot(const graze_hitbox_frame *frame, const graze_hitbox *box) {
    graze_shape moved;
    if (box->shape == NULL)
        return grz_box_check(about_pivot(frame, box->box));
    const graze_status status = move_to_pivot(frame, box->shape, &moved);
    return status == GRAZE_OK ? grz_box_check(graze_shape_bounds(&moved)) : status;
}

static graze_status check_frame(const graze_hitbox_set *set, const graze_hitbox_frame *frame) {
    if (frame->first > set->box_count || frame->count > set->box_count - frame->first)
        return GRAZE_BAD_HITBOXES;
    graze_status status =
        grz_box_check((graze_box){ frame->pivot_x, frame->pivot_y, frame->pivot_x, frame->pivot_y });
    for (uint32_t i = 0; i < frame->count && status == GRAZE_OK; i++) {
        const graze_hitbox *box = &set->boxes[frame->first + i];
        status = check_about_pivot(frame, box);
        if (i > 0 && box[0].name <= box[-1].name)
            return GRAZE_BAD_HITBOXES;
    }
    return status;
}

static bool is_sound_tag(const graze_hitbox_set *set, const graze_animation *tag) {
    return tag->name != NULL && tag->first <= tag->last && tag->last < set->frame_count &&
           (unsigned)tag->direction <= GRAZE_PINGPONG_REVERSE;
}

static graze_status check_lists(const graze_hitbox_set *set) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < set->box_count && status == GRAZE_OK; i++)
        status = check_box(set, &set->boxes[i]);
    for (uint32_t i = 0; i < set->frame_count && status == GRAZE_OK; i++)
        status = check_frame(set, &set->frames[i]);
    for (uint32_t i = 0; i < set->name_count && status == GRAZE_OK; i++)
        status = set->names[i] != NULL ? GRAZE_OK : GRAZE_BAD_HITBOXES;
    for (uint32_t i = 0; i < set->tag_count && status == GRAZE_OK; i++)
        status = is_sound_tag(set, &set->tags[i]) ? GRAZE_OK : GRAZE_BAD_HITBOXES;
    return status;
}

graze_status graze_hitbox_set_check(const graze_hitbox_set *set) {
    const grz_float_env env = grz_float_env_enter();
    graze_status status = check_counts(set);
    if (status == GRAZE_OK)
        status = check_lists(set);
    grz_float_env_leave(env);
    return status;
}

uint32_t graze_hitbox_set_find_name(const graze_hitbox_set *set, const char *name) {
    for (uint32_t i = 0; i < set->name_count; i++)
        if (strcmp(set->names[i], name) == 0)
            return i;
    return GRAZE_NO_HITBOX;
}

uint32_t graze_hitbox_set_find_animation(const graze_hitbox_set *set, const char *name) {
    for (uint32_t i = 0; i < set->tag_count; i++)
        if (strcmp(set->tags[i].name, name) == 0)
            return i;
    return GRAZE_NO_HITBOX;
}

/* Subtracted from zero rather than negated: no edge becomes -0. */
static graze_box flipped_x(graze_box box) {
    return (graze_box){ 0.0f - box.max_x, box.min_y, 0.0f - box.min_x, box.max_y };
}

static graze_box flipped_y(graze_box box) {
    return (graze_box){ box.min_x, 0.0f - box.max_y, box.max_x, 0.0f - box.min_y };
}

/* A quarter turn, clockwise where y points down: (x, y) goes to (-y, x). */
static graze_box turned(graze_box box) {
    return (graze_box){ 0.0f - box.max_y, box.min_x, 0.0f - box.min_y, box.max_x };
}

static const graze_hitbox_frame *frame_of(const graze_hitbox_set *set, const graze_frame_pose *show) {
    return &set->frames[show->frame];
}

graze_shape graze_hitbox_set_shape(const graze_hitbox_set *set, uint32_t box, const graze_frame_pose *show) {
    const graze_pose view = { .angle = 90.0 * show->turns, .flip_x = show->flip_x, .flip_y = show->flip_y };
    graze_shape shape = *set->boxes[box].shape;
    move_to_pivot(frame_of(set, show), &shape, &shape);
    graze_shape_transform(&shape, &view, &shape);
    return shape;
}

graze_box grz_frame_part_box(const graze_hitbox_set *set, uint32_t box, const graze_frame_pose *show) {
    if (set->boxes[box].shape != NULL) {
        const graze_shape shape = graze_hitbox_set_shape(set, box, show);
        return graze_shape_bounds(&shape);
    }
    graze_box offset = about_pivot(frame_of(set, show), set->boxes[box].box);
    if (show->flip_x)
        offset = flipped_x(offset);
    if (show->flip_y)
        offset = flipped_y(offset);
    for (uint8_t i = 0; i < show->turns; i++)
        offset = turned(offset);
    return offset;
}

graze_box graze_hitbox_set_offset(const graze_hitbox_set *set, uint32_t box, const graze_frame_pose *show) {
    const grz_float_env env = grz_float_env_enter();
    const graze_box offset = grz_frame_part_box(set, box, show);
    grz_float_env_leave(env);
    return offset;
}
