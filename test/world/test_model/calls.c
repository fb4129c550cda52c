/* calls.c: the calls that change a world, each on a world and on the model. */
#include "test_model/fixture.h"
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
    part.box = (frame){ part.box.min_x + by.x, part.box.min_y + by.y,
                        part.box.max_x + by.x, part.box.max_y + by.y };
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

static void name_part(fixture *self, const sequence_call *call, uint32_t i,
                      graze_part part, int index) {
    self->parts[call->serial * SEQUENCE_PARTS + i] = part;
    self->named_parts[call->serial] = i + 1;
    self->model.parts[index].name = call->serial * SEQUENCE_PARTS + i;
}

static int name_body(fixture *self, const sequence_call *call, graze_body body,
                     int angle) {
    const int index =
        model_add_body(&self->model, body.id, call->at, angle, call->serial);
    self->bodies[call->serial] = body;
    self->model.bodies[index].name = call->serial;
    return index;
}

/* Whether the limits of the worlds leave room for some more. */
static bool has_room(const fixture *self, uint32_t bodies, uint32_t parts) {
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

MAKE(add_tiles) {
    (void)self;
    const figure *tiles = &call->tiles;
    const graze_tiles_def def = { .x = game_float(call->at.x),
                                  .y = game_float(call->at.y),
                                  .tile_width = game_float(tiles->cell_w),
                                  .tile_height = game_float(tiles->cell_h),
                                  .columns = tiles->columns,
                                  .rows = tiles->rows,
                                  .layer = (uint8_t)call->layer,
                                  .tag = call->serial,
                                  .user = call->serial,
                                  .kinds = tiles->cells };
    const graze_status status = graze_world_add_tiles(world, &def, &out->body);
    out->part_count = graze_body_parts(world, out->body, out->parts, 1);
    return status;
}

APPLY(add_tiles) {
    if (model_is_wrapped(&self->model))
        return GRAZE_BAD_WRAP;
    if (!has_room(self, 1, 1))
        return GRAZE_OUT_OF_CAPACITY;
    const part_plan plan = { .shape = call->tiles,
                             .has_shape = true,
                             .layer = call->layer,
                             .tag = call->serial };
    const int body = name_body(self, call, out->body, 0);
    name_part(self, call, 0, out->parts[0],
              model_add_part(&self->model, out->parts[0].id, body, &plan));
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
    return body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
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
    return body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
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
    if (body < 0 || !body_can_turn(self, body, call->angle))
        return body < 0 ? GRAZE_STALE_HANDLE : GRAZE_BAD_TURN;
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
    return body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
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
    const graze_positions batch = { bodies, x, y, call->number,
                                    call->has_angles ? angle : NULL };
    return call->flag ? graze_world_move_all(world, &batch)
                      : graze_world_set_positions(world, &batch);
}

APPLY(batch) {
    (void)out;
    const int bodies[] = { body_of_call(self, call), other_of_call(self, call),
                           body_of_call(self, call) };
    const spot at[] = { call->at, call->to, { call->at.y, call->to.x } };
    const int angles[] = { call->angle, 90, call->angle };
    for (uint32_t i = 0; i < call->number; i++)
        if (bodies[i] < 0 ||
            (call->has_angles && !body_can_turn(self, bodies[i], angles[i])))
            return bodies[i] < 0 ? GRAZE_STALE_HANDLE : GRAZE_BAD_TURN;
    for (uint32_t i = 0; i < call->number && call->has_angles; i++) {
        const model_body *body = &self->model.bodies[bodies[i]];
        if (!call->flag || body->angle != angles[i])
            model_set_pose(&self->model, bodies[i], (spot){ body->x, body->y },
                           angles[i]);
    }
    for (uint32_t i = 0; i < call->number; i++)
        (call->flag ? model_move_to : model_set_position)(&self->model, bodies[i],
                                                          at[i]);
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
    return body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
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
    return body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
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
    return body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
}

MAKE(set_swept_layers) {
    (void)self, (void)out;
    graze_world_set_swept_layers(world, call->number, call->flag);
    return GRAZE_OK;
}

APPLY(set_swept_layers) {
    (void)out;
    const uint64_t layers = call->number != 0 ? call->number : UINT64_MAX;
    if (call->flag)
        self->model.swept_layers |= layers;
    else
        self->model.swept_layers &= ~layers;
    model_end_motions(&self->model);
    return GRAZE_OK;
}

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
    if (body >= 0 && !plan_can_turn(&call->parts[0], self->model.bodies[body].angle))
        return GRAZE_BAD_TURN;
    if (body >= 0 && !model_holds_plan(&self->model, &call->parts[0],
                                       self->model.bodies[body].angle))
        return GRAZE_BAD_WRAP;
    if (body >= 0 && !has_room(self, 0, 1))
        return GRAZE_OUT_OF_CAPACITY;
    if (body >= 0)
        name_part(
            self, call, 0, out->parts[0],
            model_add_part(&self->model, out->parts[0].id, body, &call->parts[0]));
    return body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
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
    return part < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
}

graze_status frame_check(frame box) {
    return box.min_x > box.max_x || box.min_y > box.max_y ? GRAZE_BAD_BOX : GRAZE_OK;
}

static bool is_turned(const fixture *self, int part) {
    return self->model.bodies[self->model.parts[part].body].angle != 0;
}

/* The status of a part's box where it is to be. */
static graze_status placed_box_check(const fixture *self,
                                     const sequence_call *call) {
    const int part = part_of_call(self, call);
    if (part < 0 || frame_check(call->box) != GRAZE_OK)
        return part < 0 ? GRAZE_STALE_HANDLE : frame_check(call->box);
    if (!model_holds_box(&self->model, call->box))
        return GRAZE_BAD_WRAP;
    return is_turned(self, part) ? GRAZE_BAD_TURN : GRAZE_OK;
}

/* Whether a part can have the shape of the call where its body is turned to. */
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
    if (part >= 0 && frame_check(call->box) == GRAZE_OK && is_turned(self, part))
        return GRAZE_BAD_TURN;
    if (part >= 0 && frame_check(call->box) == GRAZE_OK &&
        !model_holds(&self->model, call->box, false))
        return GRAZE_BAD_WRAP;
    if (part >= 0 && frame_check(call->box) == GRAZE_OK)
        model_set_offset(&self->model, part, call->box);
    return part < 0 ? GRAZE_STALE_HANDLE : frame_check(call->box);
}

MAKE(set_layer) {
    (void)out;
    return graze_part_set_layer(world, part_named(self, call->part),
                                call->number == 0 ? 64 : call->layer);
}

APPLY(set_layer) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part < 0 || call->number == 0)
        return part < 0 ? GRAZE_STALE_HANDLE : GRAZE_BAD_LAYER;
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
    return part < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
}

MAKE(set_shape) {
    (void)out;
    const graze_shape shape = game_shape(self, &call->parts[0].shape);
    return graze_part_set_shape(world, part_named(self, call->part),
                                call->flag ? &shape : NULL);
}

APPLY(set_shape) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part >= 0 && is_turned(self, part) &&
        !(call->flag && figure_can_turn(&call->parts[0].shape)))
        return GRAZE_BAD_TURN;
    if (part >= 0 &&
        !(call->flag
              ? shape_is_held(self, call, part)
              : model_holds(&self->model, self->model.parts[part].offset, false)))
        return GRAZE_BAD_WRAP;
    if (part >= 0)
        model_set_shape(&self->model, part,
                        call->flag ? &call->parts[0].shape : NULL);
    return part < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
}

MAKE(move_shape) {
    (void)out;
    const graze_shape shape = game_shape(self, &call->parts[0].shape);
    return graze_part_move_shape(world, part_named(self, call->part), &shape);
}

APPLY(move_shape) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part >= 0 && is_turned(self, part) &&
        !figure_can_turn(&call->parts[0].shape))
        return GRAZE_BAD_TURN;
    if (part >= 0 && !shape_is_held(self, call, part))
        return GRAZE_BAD_WRAP;
    if (part >= 0)
        model_move_shape(&self->model, part, &call->parts[0].shape);
    return part < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
}

MAKE(set_rule) {
    (void)self, (void)out;
    graze_rules rules;
    graze_world_rules(world, &rules);
    (void)(call->flag ? graze_rules_allow : graze_rules_forbid)(&rules, call->layer,
                                                                call->other_layer);
    graze_world_set_rules(world, &rules);
    return GRAZE_OK;
}

APPLY(set_rule) {
    (void)out;
    self->model.allows[call->layer][call->other_layer] = call->flag;
    self->model.allows[call->other_layer][call->layer] = call->flag;
    return GRAZE_OK;
}

/* The first interval lets all near misses so far count as of the last step. */
static void set_interval(fixture *self, const sequence_call *call, uint32_t steps) {
    model *world = &self->model;
    uint32_t any = 0;
    for (int i = 0; i < MODEL_LAYERS; i++)
        for (int j = 0; j < MODEL_LAYERS; j++)
            any |= world->intervals[i][j];
    for (int i = 0; any == 0 && steps > 0 && i < world->body_end; i++)
        for (int j = 0; j < world->body_end; j++)
            if (world->had[i][j] != 0)
                world->had[i][j] = world->steps + 1;
    world->intervals[call->layer][call->other_layer] = steps;
    world->intervals[call->other_layer][call->layer] = steps;
}

MAKE(set_interval) {
    (void)self, (void)out;
    return graze_world_set_near_miss_interval(world, call->layer, call->other_layer,
                                              call->number % 5);
}

APPLY(set_interval) {
    (void)out;
    if (self->model.margins[call->layer][call->other_layer] == 0)
        return GRAZE_BAD_VALUE;
    set_interval(self, call, call->number % 5);
    return GRAZE_OK;
}

MAKE(set_circle_rule) {
    (void)self, (void)out;
    return graze_world_set_circle_rule(world, call->layer, call->other_layer,
                                       (graze_circle_rule)(call->number % 4));
}

APPLY(set_circle_rule) {
    (void)out;
    const unsigned rule = call->number % 4;
    if (rule == 3)
        return GRAZE_BAD_VALUE;
    self->model.circle_rules[call->layer][call->other_layer] =
        self->model.circle_rules[call->other_layer][call->layer] =
            (graze_circle_rule)rule;
    return GRAZE_OK;
}

MAKE(set_margin) {
    (void)self, (void)out;
    return graze_world_set_margin(world, call->layer, call->other_layer,
                                  game_float(call->number));
}

APPLY(set_margin) {
    (void)out;
    const frame margin = { 0, 0, 2 * call->number, 2 * call->number };
    if (!model_holds(&self->model, margin, true))
        return GRAZE_BAD_WRAP;
    self->model.margins[call->layer][call->other_layer] = call->number;
    self->model.margins[call->other_layer][call->layer] = call->number;
    if (call->number == 0)
        set_interval(self, call, 0);
    return GRAZE_OK;
}

MAKE(reset_near_misses) {
    (void)out;
    return graze_body_reset_near_misses(world, body_named(self, call->body));
}

APPLY(reset_near_misses) {
    (void)out;
    const int body = body_of_call(self, call);
    if (body >= 0)
        model_reset_near_misses(&self->model, body, -1);
    return body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
}

MAKE(reset_near_miss) {
    (void)out;
    return graze_world_reset_near_miss(world, body_named(self, call->body),
                                       body_named(self, call->other));
}

APPLY(reset_near_miss) {
    (void)out;
    const int body = body_of_call(self, call), other = other_of_call(self, call);
    if (body < 0 || other < 0)
        return GRAZE_STALE_HANDLE;
    model_reset_near_misses(&self->model, body, other);
    return GRAZE_OK;
}

/* The tile layer of a call's body: its oldest part that is one; -1: it has none. */
int tiles_of_call(const fixture *self, const sequence_call *call) {
    uint32_t parts[MODEL_PARTS];
    const int body = body_of_call(self, call);
    const uint32_t count =
        body < 0 ? 0 : model_parts_of(&self->model, (uint32_t)body, parts);
    for (uint32_t i = 0; i < count; i++) {
        const model_part *part = &self->model.parts[parts[i]];
        if (part->has_shape && part->shape.kind == GRAZE_SHAPE_TILES)
            return (int)parts[i];
    }
    return -1;
}

/* --- A hitbox set --- */

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

static graze_frame_pose game_frame(const sequence_call *call) {
    return (graze_frame_pose){ call->number % 5, /* one too many */
                               call->layer % 2 == 1,
                               call->layer / 2 == 1,
                               (uint8_t)(call->number / 5 % 4),
                               game_float(call->at.x),
                               game_float(call->at.y) };
}

static spot posed(spot at, spot pivot, const graze_frame_pose *pose) {
    at = (spot){ (at.x - pivot.x) * (pose->flip_x ? -1 : 1),
                 (at.y - pivot.y) * (pose->flip_y ? -1 : 1) };
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
    out->box = (frame){ a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y,
                        a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y };
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
    for (uint32_t i = 0; i < count; i++)
        if (self->model.parts[parts[i]].is_shown)
            model_show_part(&self->model, (int)parts[i],
                            shown_part(&pose, self->model.parts[parts[i]].tag, &plan)
                                ? &plan
                                : NULL);
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
    const graze_status status =
        graze_body_set_hitboxes(world, body, call->flag ? game_set() : NULL, &pose);
    out->part_count = status == GRAZE_OK ? SET_NAMES : 0;
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

/* --- Tiles --- */

static graze_rect tiles_rect(const sequence_call *call) {
    return (graze_rect){ call->layer, call->other_layer, call->tiles.columns,
                         call->tiles.rows };
}

MAKE(set_tiles) {
    (void)out;
    const graze_body body = body_named(self, call->body);
    return call->flag ? graze_tiles_fill(world, body, tiles_rect(call),
                                         (graze_tile_kind)call->tiles.cells[0])
                      : graze_tiles_set_many(world, body, tiles_rect(call),
                                             call->tiles.cells);
}

APPLY(set_tiles) {
    (void)out;
    const int part = tiles_of_call(self, call);
    const graze_rect where = tiles_rect(call);
    if (body_of_call(self, call) < 0 || part < 0)
        return body_of_call(self, call) < 0 ? GRAZE_STALE_HANDLE
                                            : GRAZE_TILES_MISSING;
    figure *tiles = &self->model.parts[part].shape;
    if (where.x + where.w > tiles->columns || where.y + where.h > tiles->rows)
        return GRAZE_OUT_OF_BOUNDS;
    for (uint32_t y = 0; y < where.h; y++)
        for (uint32_t x = 0; x < where.w; x++)
            tiles->cells[(where.y + y) * tiles->columns + where.x + x] =
                call->tiles.cells[call->flag ? 0 : y * where.w + x];
    return GRAZE_OK;
}

MAKE(shift_origin) {
    (void)self, (void)out;
    return graze_world_shift_origin(world, game_float(call->at.x),
                                    game_float(call->at.y));
}

APPLY(shift_origin) {
    (void)out;
    model_shift(&self->model, call->at);
    return GRAZE_OK;
}

MAKE(set_broad_phase) {
    (void)self, (void)out;
    const graze_broad_phase_setup setup = { .cell_w = game_float(call->at.x),
                                            .cell_h = game_float(call->at.y) };
    const size_t i =
        (call->number + (world == self->worlds[1])) % graze_broad_phase_count();
    return graze_world_set_broad_phase(world, graze_broad_phase_at(i)->name,
                                       call->flag ? &setup : NULL);
}

APPLY(set_broad_phase) {
    (void)self, (void)call, (void)out;
    return GRAZE_OK;
}

MAKE(step) {
    (void)self, (void)call, (void)out;
    return graze_world_step(world);
}

APPLY(step) {
    (void)call, (void)out;
    static model before;
    static model_events events;
    const size_t limit = self->sequence->setting->limits.events;
    if (limit != 0)
        model_copy(&before, &self->model);
    model_step(&self->model, &events);
    const size_t most = events.contact_count > events.touch_count
                            ? events.contact_count
                            : events.touch_count;
    if (limit != 0 && most > limit) {
        model_copy(&self->model, &before);
        for (int side = 0; side < 2; side++) {
            const size_t required =
                graze_world_required_capacity(self->worlds[side]);
            if (required <= limit || required > most)
                wrong(self, "%zu events are said to need room for %zu", most,
                      required);
        }
        return GRAZE_OUT_OF_CAPACITY;
    }
    model_events_copy(&self->events, &events);
    self->is_renewed = false;
    return GRAZE_OK;
}
