/* calls_parts.c: the calls that add and change parts. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

MAKE(add_part) {
    const graze_shape shape = game_shape(self, &call->parts[0].shape);
    const graze_part_def def = game_part(&call->parts[0], &shape);
    const graze_status status =
        graze_part_add(world, body_named(self, call->body), &def, &out->parts[0]);
    out->part_count = status == GRAZE_OK;
    return status;
}

APPLY(add_part) {
    const int body = body_of_call(self, call);
    if (body < 0)
        return GRAZE_STALE_HANDLE;
    const int angle = self->model.bodies[body].angle;
    if (!plan_can_turn(&call->parts[0], angle))
        return GRAZE_BAD_TURN;
    if (!model_holds_plan(&self->model, &call->parts[0], angle))
        return GRAZE_BAD_WRAP;
    if (!has_room(self, 0, 1))
        return GRAZE_OUT_OF_CAPACITY;
    name_part(self, call, 0, out->parts[0],
              model_add_part(&self->model, out->parts[0].id, body, &call->parts[0]));
    return GRAZE_OK;
}

MAKE(remove_part) {
    (void)out;
    return graze_part_remove(world, part_named(self, call->part));
}

APPLY(remove_part) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part >= 0)
        model_remove_part(&self->model, part);
    return index_check(part);
}

graze_status frame_check(frame box) {
    if (box.min_x > box.max_x || box.min_y > box.max_y)
        return GRAZE_BAD_BOX;
    return GRAZE_OK;
}

static bool is_turned(const fixture *self, int part) {
    return self->model.bodies[self->model.parts[part].body].angle != 0;
}

/* The status of a part's box where it is to be. */
static graze_status placed_box_check(const fixture *self,
                                     const sequence_call *call) {
    const int part = part_of_call(self, call);
    if (part < 0)
        return GRAZE_STALE_HANDLE;
    if (frame_check(call->box) != GRAZE_OK)
        return frame_check(call->box);
    if (!model_holds_box(&self->model, call->box))
        return GRAZE_BAD_WRAP;
    if (is_turned(self, part))
        return GRAZE_BAD_TURN;
    return GRAZE_OK;
}

/* Whether the shape of the call is small enough where the part's body is turned to. */
static bool shape_is_held(const fixture *self, const sequence_call *call, int part) {
    return model_holds_plan(
        &self->model,
        &(part_plan){ .shape = call->parts[0].shape, .has_shape = true },
        self->model.bodies[self->model.parts[part].body].angle);
}

MAKE(set_box) {
    (void)out;
    return graze_part_set_box(world, part_named(self, call->part),
                              game_box(call->box));
}

APPLY(set_box) {
    (void)out;
    const int part = part_of_call(self, call);
    const graze_status status = placed_box_check(self, call);
    if (part >= 0 && status == GRAZE_OK)
        model_set_box(&self->model, part, call->box);
    return status;
}

MAKE(move_box) {
    (void)out;
    return graze_part_move_box(world, part_named(self, call->part),
                               game_box(call->box));
}

APPLY(move_box) {
    (void)out;
    const int part = part_of_call(self, call);
    const graze_status status = placed_box_check(self, call);
    if (part >= 0 && status == GRAZE_OK)
        model_move_box(&self->model, part, call->box);
    return status;
}

MAKE(set_offset) {
    (void)out;
    return graze_part_set_offset(world, part_named(self, call->part),
                                 game_box(call->box));
}

APPLY(set_offset) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part < 0)
        return GRAZE_STALE_HANDLE;
    if (frame_check(call->box) != GRAZE_OK)
        return frame_check(call->box);
    if (is_turned(self, part))
        return GRAZE_BAD_TURN;
    if (!model_holds(&self->model, call->box, false))
        return GRAZE_BAD_WRAP;
    model_set_offset(&self->model, part, call->box);
    return GRAZE_OK;
}

MAKE(set_layer) {
    (void)out;
    uint32_t layer = call->layer;
    if (call->number == 0)
        layer = GRAZE_LAYER_COUNT; /* one too many */
    return graze_part_set_layer(world, part_named(self, call->part), layer);
}

APPLY(set_layer) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part < 0)
        return GRAZE_STALE_HANDLE;
    if (call->number == 0)
        return GRAZE_BAD_LAYER;
    self->model.parts[part].layer = call->layer;
    model_end_motions(&self->model);
    return GRAZE_OK;
}

MAKE(set_part_disabled) {
    (void)out;
    return graze_part_set_disabled(world, part_named(self, call->part), call->flag);
}

APPLY(set_part_disabled) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part >= 0)
        self->model.parts[part].is_disabled = call->flag;
    return index_check(part);
}

MAKE(set_shape) {
    (void)out;
    const graze_shape shape = game_shape(self, &call->parts[0].shape);
    const graze_shape *given = NULL;
    if (call->flag)
        given = &shape;
    return graze_part_set_shape(world, part_named(self, call->part), given);
}

/* The status of a shape for a part, whose body may be turned. */
static graze_status shape_check(const fixture *self, const sequence_call *call,
                                int part) {
    if (part < 0)
        return GRAZE_STALE_HANDLE;
    if (is_turned(self, part) && !figure_can_turn(&call->parts[0].shape))
        return GRAZE_BAD_TURN;
    if (!shape_is_held(self, call, part))
        return GRAZE_BAD_WRAP;
    return GRAZE_OK;
}

/* The same of a part that is to have none. */
static graze_status no_shape_check(const fixture *self, int part) {
    if (part < 0)
        return GRAZE_STALE_HANDLE;
    if (is_turned(self, part))
        return GRAZE_BAD_TURN;
    if (!model_holds(&self->model, self->model.parts[part].offset, false))
        return GRAZE_BAD_WRAP;
    return GRAZE_OK;
}

APPLY(set_shape) {
    (void)out;
    const int part = part_of_call(self, call);
    const figure *shape = NULL;
    graze_status status;
    if (call->flag) {
        shape = &call->parts[0].shape;
        status = shape_check(self, call, part);
    } else
        status = no_shape_check(self, part);
    if (status == GRAZE_OK)
        model_set_shape(&self->model, part, shape);
    return status;
}

MAKE(move_shape) {
    (void)out;
    const graze_shape shape = game_shape(self, &call->parts[0].shape);
    return graze_part_move_shape(world, part_named(self, call->part), &shape);
}

APPLY(move_shape) {
    (void)out;
    const int part = part_of_call(self, call);
    const graze_status status = shape_check(self, call, part);
    if (status == GRAZE_OK)
        model_move_shape(&self->model, part, &call->parts[0].shape);
    return status;
}
