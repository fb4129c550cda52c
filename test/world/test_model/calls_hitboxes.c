/* calls_hitboxes.c: the hitbox set of all sequences, and the calls that show it. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

/* --- The set --- */

enum { SET_NAMES = 3, SET_BOXES = 6, SET_FRAMES = 4 };

/* Its boxes; one is a circle around `box.min` with the radius `box.max_x`. */
static const struct set_box {
    frame box;
    uint32_t name, layer;
    bool is_round;
} set_boxes[SET_BOXES] = {
    { { 0, 0, 40, 24 }, 0, 1, false },    { { 36, 8, 60, 12 }, 1, 2, false },
    { { 0, 0, 40, 32 }, 0, 1, false },    { { 20, -4, 9, 0 }, 2, 3, true },
    { { -10, 0, -10, 10 }, 1, 4, false }, { { 8, 8, 20, 20 }, 2, 0, false },
};

static const struct set_frame {
    uint32_t first, count;
    spot pivot;
} set_frames[SET_FRAMES] = { { 0, 2, { 20, 12 } },
                             { 2, 2, { 16, 16 } },
                             { 4, 2, { 0, 0 } },
                             { 2, 1, { 3, 7 } } };

const graze_hitbox_set *game_set(void) {
    static const char *const names[SET_NAMES] = { "body", "sword", "head" };
    static graze_hitbox boxes[SET_BOXES];
    static graze_shape shapes[SET_BOXES];
    static graze_hitbox_frame frames[SET_FRAMES];
    static graze_hitbox_set set;
    for (int i = 0; i < SET_BOXES; i++) {
        const frame box = set_boxes[i].box;
        shapes[i] = graze_shape_circle(game_point((spot){ box.min_x, box.min_y }),
                                       (double)box.max_x / FIGURE_UNIT);
        boxes[i] = (graze_hitbox){ .name = set_boxes[i].name,
                                   .layer = (uint8_t)set_boxes[i].layer };
        if (set_boxes[i].is_round)
            boxes[i].shape = &shapes[i];
        else
            boxes[i].box = game_box(box);
    }
    for (int i = 0; i < SET_FRAMES; i++)
        frames[i] = (graze_hitbox_frame){ set_frames[i].first, set_frames[i].count,
                                          game_float(set_frames[i].pivot.x),
                                          game_float(set_frames[i].pivot.y), 10 };
    set = (graze_hitbox_set){ names,     boxes,     frames,     NULL,
                              SET_NAMES, SET_BOXES, SET_FRAMES, 0 };
    return &set;
}

/* --- Its frames --- */

static graze_frame_pose game_frame(const sequence_call *call) {
    return (graze_frame_pose){ call->number % 5, /* one too many */
                               call->layer % 2 == 1,
                               call->layer / 2 == 1,
                               (uint8_t)(call->number / 5 % 4),
                               game_float(call->at.x),
                               game_float(call->at.y) };
}

static spot posed(spot at, spot pivot, const graze_frame_pose *pose) {
    at = minus(at, pivot);
    if (pose->flip_x)
        at.x = -at.x;
    if (pose->flip_y)
        at.y = -at.y;
    for (int i = 0; i < pose->turns; i++)
        at = (spot){ -at.y, at.x };
    return at;
}

/* The part of a name in a frame. False: the frame lacks it. */
static bool shown_part(const graze_frame_pose *pose, uint32_t name, part_plan *out) {
    const struct set_frame *in = &set_frames[pose->frame];
    uint32_t i = in->first;
    while (i < in->first + in->count && set_boxes[i].name != name)
        i++;
    if (i == in->first + in->count)
        return false;
    const frame box = set_boxes[i].box;
    const spot a = posed((spot){ box.min_x, box.min_y }, in->pivot, pose);
    const spot b = posed((spot){ box.max_x, box.max_y }, in->pivot, pose);
    *out = (part_plan){ .layer = set_boxes[i].layer,
                        .has_shape = set_boxes[i].is_round };
    out->box = frame_of_corners(a, b);
    out->shape = (figure){
        .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .corner = { a }, .radius = box.max_x
    };
    return true;
}

/* Whether all boxes of a frame are small enough. */
static bool frame_is_held(const fixture *self, const sequence_call *call) {
    const graze_frame_pose pose = game_frame(call);
    bool is_held = true;
    part_plan plan;
    for (uint32_t name = 0; name < SET_NAMES; name++)
        if (shown_part(&pose, name, &plan))
            is_held &= model_holds_plan(&self->model, &plan, 0);
    return is_held;
}

static void show_frame(fixture *self, int body, const sequence_call *call) {
    const graze_frame_pose pose = game_frame(call);
    uint32_t parts[MODEL_PARTS];
    part_plan plan;
    model_set_position(&self->model, body, call->at);
    const uint32_t count = model_parts_of(&self->model, (uint32_t)body, parts);
    for (uint32_t i = 0; i < count; i++) {
        const model_part *part = &self->model.parts[parts[i]];
        if (!part->is_shown)
            continue;
        if (shown_part(&pose, part->tag, &plan))
            model_show_part(&self->model, (int)parts[i], &plan);
        else
            model_show_part(&self->model, (int)parts[i], NULL);
    }
}

MAKE(set_frame) {
    (void)out;
    const graze_frame_pose pose = game_frame(call);
    return graze_body_set_frame(world, body_named(self, call->body), &pose);
}

APPLY(set_frame) {
    (void)out;
    const int body = body_of_call(self, call);
    if (body < 0)
        return GRAZE_STALE_HANDLE;
    if (!self->model.bodies[body].has_set || call->number % 5 == SET_FRAMES)
        return GRAZE_BAD_FRAME;
    if (!frame_is_held(self, call))
        return GRAZE_BAD_WRAP;
    show_frame(self, body, call);
    return GRAZE_OK;
}

MAKE(set_hitboxes) {
    const graze_frame_pose pose = game_frame(call);
    const graze_body body = body_named(self, call->body);
    const graze_hitbox_set *set = NULL;
    if (call->flag)
        set = game_set();
    const graze_status status = graze_body_set_hitboxes(world, body, set, &pose);
    if (status != GRAZE_OK)
        return status;
    out->part_count = SET_NAMES;
    for (uint32_t i = 0; i < out->part_count; i++)
        out->parts[i] = graze_body_hitbox(world, body, i);
    return status;
}

APPLY(set_hitboxes) {
    const int body = body_of_call(self, call);
    uint32_t parts[MODEL_PARTS];
    if (body < 0)
        return GRAZE_STALE_HANDLE;
    if (call->flag && self->model.bodies[body].angle != 0)
        return GRAZE_BAD_TURN;
    if (call->flag && call->number % 5 == SET_FRAMES)
        return GRAZE_BAD_FRAME;
    if (call->flag && !frame_is_held(self, call))
        return GRAZE_BAD_WRAP;
    if (call->flag && !has_room(self, 0, SET_NAMES))
        return GRAZE_OUT_OF_CAPACITY;
    const uint32_t count = model_parts_of(&self->model, (uint32_t)body, parts);
    for (uint32_t i = 0; i < count; i++)
        if (self->model.parts[parts[i]].is_shown)
            model_remove_part(&self->model, (int)parts[i]);
    self->model.bodies[body].has_set = call->flag;
    for (uint32_t i = 0; i < SET_NAMES && call->flag; i++) {
        const int part = model_add_part(&self->model, out->parts[i].id, body,
                                        &(part_plan){ .tag = i });
        name_part(self, call, i, out->parts[i], part);
        self->model.parts[part].is_shown = true;
    }
    if (call->flag)
        show_frame(self, body, call);
    return GRAZE_OK;
}
