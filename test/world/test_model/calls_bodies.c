/* calls_bodies.c: the calls that add, move and change bodies. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

enum { BIG_COLUMNS = 25, BIG_STEP = 10 * FIGURE_UNIT };

/* The parts of a big body are those of the call again and again, in rows, on other
 * layers. */
part_plan part_of_plan(const sequence_call *call, uint32_t i) {
    part_plan part = call->parts[i % SEQUENCE_DEFS];
    if (i < SEQUENCE_DEFS)
        return part;
    const spot by = { ((int64_t)(i % BIG_COLUMNS) - BIG_COLUMNS / 2) * BIG_STEP,
                      ((int64_t)(i / BIG_COLUMNS) - BIG_COLUMNS / 2) * BIG_STEP };
    part.box = frame_moved(part.box, by);
    part.shape = figure_moved(&part.shape, by.x, by.y);
    part.layer = (part.layer + i / SEQUENCE_DEFS * call->layer) % MODEL_LAYERS;
    part.tag += i;
    return part;
}

MAKE(add_body) {
    static graze_part_def defs[SEQUENCE_PARTS];
    static graze_shape shapes[SEQUENCE_PARTS];
    for (uint32_t i = 0; i < call->number; i++) {
        const part_plan part = part_of_plan(call, i);
        shapes[i] = game_shape(self, &part.shape);
        defs[i] = game_part(&part, &shapes[i]);
    }
    const graze_body_def def = { .x = game_float(call->at.x),
                                 .y = game_float(call->at.y),
                                 .parts = defs,
                                 .part_count = call->number,
                                 .user = call->serial,
                                 .angle = (float)call->angle };
    const graze_status status = graze_body_add(world, &def, &out->body);
    out->part_count = graze_body_parts(world, out->body, out->parts, SEQUENCE_PARTS);
    return status;
}

void name_part(fixture *self, const sequence_call *call, uint32_t i, graze_part part,
               int index) {
    self->parts[call->serial * SEQUENCE_PARTS + i] = part;
    self->named_parts[call->serial] = i + 1;
    self->model.parts[index].name = call->serial * SEQUENCE_PARTS + i;
}

int name_body(fixture *self, const sequence_call *call, graze_body body, int angle) {
    const int index =
        model_add_body(&self->model, body.id, call->at, angle, call->serial);
    self->bodies[call->serial] = body;
    self->model.bodies[index].name = call->serial;
    return index;
}

bool has_room(const fixture *self, uint32_t bodies, uint32_t parts) {
    const graze_limits *limits = &self->sequence->setting->limits;
    return (limits->bodies == 0 ||
            model_body_count(&self->model) + bodies <= limits->bodies) &&
           (limits->parts == 0 ||
            model_part_count(&self->model) + parts <= limits->parts);
}

APPLY(add_body) {
    for (uint32_t i = 0; i < call->number && i < SEQUENCE_DEFS; i++)
        if (!plan_can_turn(&call->parts[i], call->angle))
            return GRAZE_BAD_TURN;
    for (uint32_t i = 0; i < call->number; i++) {
        const part_plan part = part_of_plan(call, i);
        if (!model_holds_plan(&self->model, &part, call->angle))
            return GRAZE_BAD_WRAP;
    }
    if (!has_room(self, 1, call->number))
        return GRAZE_OUT_OF_CAPACITY;
    const int body = name_body(self, call, out->body, call->angle);
    for (uint32_t i = 0; i < call->number; i++) {
        const part_plan part = part_of_plan(call, i);
        name_part(self, call, i, out->parts[i],
                  model_add_part(&self->model, out->parts[i].id, body, &part));
    }
    return GRAZE_OK;
}

MAKE(remove_body) {
    (void)out;
    return graze_body_remove(world, body_named(self, call->body));
}

APPLY(remove_body) {
    (void)out;
    const int body = body_of_call(self, call);
    if (body >= 0)
        model_remove_body(&self->model, body);
    return index_check(body);
}

MAKE(set_position) {
    (void)out;
    return graze_body_set_position(world, body_named(self, call->body),
                                   game_float(call->at.x), game_float(call->at.y));
}

APPLY(set_position) {
    (void)out;
    const int body = body_of_call(self, call);
    if (body >= 0)
        model_set_position(&self->model, body, call->at);
    return index_check(body);
}

MAKE(set_pose) {
    (void)out;
    return graze_body_set_pose(world, body_named(self, call->body),
                               game_float(call->at.x), game_float(call->at.y),
                               (float)call->angle);
}

/* A body that does not turn need not be able to. */
static bool body_can_turn(const fixture *self, int body, int angle) {
    return self->model.bodies[body].angle == angle ||
           model_can_turn(&self->model, body, angle);
}

APPLY(set_pose) {
    (void)out;
    const int body = body_of_call(self, call);
    if (body < 0)
        return GRAZE_STALE_HANDLE;
    if (!body_can_turn(self, body, call->angle))
        return GRAZE_BAD_TURN;
    model_set_pose(&self->model, body, call->at, call->angle);
    return GRAZE_OK;
}

MAKE(move_to) {
    (void)out;
    return graze_body_move_to(world, body_named(self, call->body),
                              game_float(call->at.x), game_float(call->at.y));
}

APPLY(move_to) {
    (void)out;
    const int body = body_of_call(self, call);
    if (body >= 0)
        model_move_to(&self->model, body, call->at);
    return index_check(body);
}

/* A body, another one, and perhaps the first again. */
MAKE(batch) {
    (void)out;
    const graze_body bodies[] = { body_named(self, call->body),
                                  body_named(self, call->other),
                                  body_named(self, call->body) };
    const float x[] = { game_float(call->at.x), game_float(call->to.x),
                        game_float(call->at.y) };
    const float y[] = { game_float(call->at.y), game_float(call->to.y),
                        game_float(call->to.x) };
    const float angle[] = { (float)call->angle, 90, (float)call->angle };
    graze_positions batch = { bodies, x, y, call->number, NULL };
    if (call->has_angles)
        batch.angle = angle;
    if (call->flag)
        return graze_world_move_all(world, &batch);
    return graze_world_set_positions(world, &batch);
}

APPLY(batch) {
    (void)out;
    const int bodies[] = { body_of_call(self, call), other_of_call(self, call),
                           body_of_call(self, call) };
    const spot at[] = { call->at, call->to, { call->at.y, call->to.x } };
    const int angles[] = { call->angle, 90, call->angle };
    for (uint32_t i = 0; i < call->number; i++) {
        if (bodies[i] < 0)
            return GRAZE_STALE_HANDLE;
        if (call->has_angles && !body_can_turn(self, bodies[i], angles[i]))
            return GRAZE_BAD_TURN;
    }
    for (uint32_t i = 0; i < call->number && call->has_angles; i++) {
        const model_body *body = &self->model.bodies[bodies[i]];
        if (!call->flag || body->angle != angles[i])
            model_set_pose(&self->model, bodies[i], (spot){ body->x, body->y },
                           angles[i]);
    }
    for (uint32_t i = 0; i < call->number; i++)
        if (call->flag)
            model_move_to(&self->model, bodies[i], at[i]);
        else
            model_set_position(&self->model, bodies[i], at[i]);
    return GRAZE_OK;
}

MAKE(set_body_disabled) {
    (void)out;
    return graze_body_set_disabled(world, body_named(self, call->body), call->flag);
}

APPLY(set_body_disabled) {
    (void)out;
    const int body = body_of_call(self, call);
    if (body >= 0)
        self->model.bodies[body].is_disabled = call->flag;
    return index_check(body);
}

MAKE(set_user) {
    (void)out;
    return graze_body_set_user(world, body_named(self, call->body), call->number);
}

APPLY(set_user) {
    (void)out;
    const int body = body_of_call(self, call);
    if (body >= 0)
        self->model.bodies[body].user = call->number;
    return index_check(body);
}

MAKE(set_swept) {
    (void)out;
    return graze_body_set_swept(world, body_named(self, call->body), call->flag);
}

APPLY(set_swept) {
    (void)out;
    const int body = body_of_call(self, call);
    if (body >= 0)
        self->model.bodies[body].is_swept = call->flag;
    model_end_motions(&self->model);
    return index_check(body);
}

MAKE(set_swept_layers) {
    (void)self, (void)out;
    graze_world_set_swept_layers(world, call->number, call->flag);
    return GRAZE_OK;
}

APPLY(set_swept_layers) {
    (void)out;
    uint64_t layers = call->number;
    if (layers == 0)
        layers = UINT64_MAX;
    if (call->flag)
        self->model.swept_layers |= layers;
    else
        self->model.swept_layers &= ~layers;
    model_end_motions(&self->model);
    return GRAZE_OK;
}
