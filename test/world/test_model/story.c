/* story.c: draws calls, makes them on the model and on two worlds, and compares all that the three tell. */
#include "test_model/story.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TILE_KINDS = GRAZE_TILE_HIGH_MAX_X_MAX_Y + 1 };

/* The handles that a call returns. */
typedef struct made {
    graze_body body;
    graze_part parts[STORY_DEFS];
} made;

/* A world, its snapshot and the model at one time. */
typedef struct picture {
    model model;
    model_events events;
    unsigned char *bytes;
    size_t size;
} picture;

/* Bytes that are written and read. */
typedef struct growing {
    unsigned char *bytes;
    size_t size, capacity, at;
} growing;

typedef struct rig {
    story *story;
    model model;
    model_events events; /* of the last step */
    graze_world *worlds[2];
    counted_memory memory[2];
    graze_body bodies[STORY_CALLS];
    graze_part parts[STORY_CALLS * STORY_DEFS];
    graze_hits hits;
    picture saved;
    growing recording;
    const graze_hitbox_set *set;
    graze_assets assets;
    char *words;
    bool is_wrong, is_renewed; /* the second world was loaded since the last step, and has no events */
} rig;

/* A kind of call: how often it is drawn, which arguments it has (print_argument), and its functions: on a
 * world, and on the model, which returns the status that is right. A question has a function of its own. */
typedef struct call_kind {
    const char *name, *arguments;
    uint32_t weight;
    graze_status (*make)(const rig *self, graze_world *world, const story_call *call, made *out);
    graze_status (*apply)(rig *self, const story_call *call, const made *out);
    void (*ask)(rig *self, const story_call *call);
} call_kind;

static void wrong(rig *self, const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (!self->is_wrong)
        vsnprintf(self->words, STORY_WORDS, format, list);
    self->is_wrong = true;
    va_end(list);
}

/* --- Numbers of the model as those of the game --- */

static float game_float(int64_t value) {
    return (float)value / FIGURE_UNIT;
}

static graze_box game_box(frame box) {
    return (graze_box){ game_float(box.min_x), game_float(box.min_y), game_float(box.max_x),
                        game_float(box.max_y) };
}

static graze_point game_point(spot at) {
    return (graze_point){ (double)at.x / FIGURE_UNIT, (double)at.y / FIGURE_UNIT };
}

static graze_shape game_shape(const rig *self, const figure *of) {
    graze_shape shape = { .kind = of->kind, .count = of->count, .radius = (double)of->radius / FIGURE_UNIT };
    for (uint32_t i = 0; i < GRAZE_CORNERS_MAX; i++)
        shape.corner[i] = game_point(of->corner[i]);
    if (of->kind == GRAZE_SHAPE_BOX)
        shape.corner[1] = shape.corner[2];
    if (of->kind == GRAZE_SHAPE_MASK)
        shape.mask = (graze_mask_view){ self->story->masks[of->mask], of->flip_x, of->flip_y, 0 };
    return shape;
}

static graze_part_def game_part(const part_plan *plan, const graze_shape *shape) {
    return (graze_part_def){ .box = game_box(plan->box),
                             .layer = (uint8_t)plan->layer,
                             .tag = plan->tag,
                             .is_disabled = plan->is_disabled,
                             .shape = plan->has_shape ? shape : NULL };
}

/* --- Things by their names --- */

static graze_body body_named(const rig *self, uint32_t name) {
    return self->bodies[name];
}

static graze_part part_named(const rig *self, uint32_t name) {
    return self->parts[name];
}

static int body_of_call(const rig *self, const story_call *call) {
    return model_find_body(&self->model, body_named(self, call->body).id);
}

static int other_of_call(const rig *self, const story_call *call) {
    return model_find_body(&self->model, body_named(self, call->other).id);
}

static int part_of_call(const rig *self, const story_call *call) {
    return model_find_part(&self->model, part_named(self, call->part).id);
}

/* --- Calls: on a world, on the model --- */

#define MAKE(name)                                                                                           \
    static graze_status make_##name(const rig *self, graze_world *world, const story_call *call, made *out)
#define APPLY(name) static graze_status apply_##name(rig *self, const story_call *call, const made *out)

MAKE(add_body) {
    graze_part_def defs[STORY_DEFS];
    graze_shape shapes[STORY_DEFS];
    for (uint32_t i = 0; i < call->number; i++) {
        shapes[i] = game_shape(self, &call->parts[i].shape);
        defs[i] = game_part(&call->parts[i], &shapes[i]);
    }
    const graze_body_def def = { .x = game_float(call->at.x),
                                 .y = game_float(call->at.y),
                                 .parts = defs,
                                 .part_count = call->number,
                                 .user = call->serial,
                                 .angle = (float)call->angle };
    const graze_status status = graze_body_add(world, &def, &out->body);
    graze_body_parts(world, out->body, out->parts, STORY_DEFS);
    return status;
}

static void name_part(rig *self, const story_call *call, uint32_t i, graze_part part, int index) {
    self->parts[call->serial * STORY_DEFS + i] = part;
    self->model.parts[index].name = call->serial * STORY_DEFS + i;
}

static int name_body(rig *self, const story_call *call, graze_body body, int angle) {
    const int index = model_add_body(&self->model, body.id, call->at, angle, call->serial);
    self->bodies[call->serial] = body;
    self->model.bodies[index].name = call->serial;
    return index;
}

APPLY(add_body) {
    for (uint32_t i = 0; i < call->number; i++)
        if (!plan_can_turn(&call->parts[i], call->angle))
            return GRAZE_BAD_TURN;
    const int body = name_body(self, call, out->body, call->angle);
    for (uint32_t i = 0; i < call->number; i++)
        name_part(self, call, i, out->parts[i],
                  model_add_part(&self->model, out->parts[i].id, body, &call->parts[i]));
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
    graze_body_parts(world, out->body, out->parts, 1);
    return status;
}

APPLY(add_tiles) {
    const part_plan plan = {
        .shape = call->tiles, .has_shape = true, .layer = call->layer, .tag = call->serial
    };
    const int body = name_body(self, call, out->body, 0);
    name_part(self, call, 0, out->parts[0], model_add_part(&self->model, out->parts[0].id, body, &plan));
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
    return graze_body_set_position(world, body_named(self, call->body), game_float(call->at.x),
                                   game_float(call->at.y));
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
    return graze_body_set_pose(world, body_named(self, call->body), game_float(call->at.x),
                               game_float(call->at.y), (float)call->angle);
}

/* A body that does not turn need not be able to. */
static bool body_can_turn(const rig *self, int body, int angle) {
    return self->model.bodies[body].angle == angle || model_can_turn(&self->model, body, angle);
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
    return graze_body_move_to(world, body_named(self, call->body), game_float(call->at.x),
                              game_float(call->at.y));
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
    const graze_body bodies[] = { body_named(self, call->body), body_named(self, call->other),
                                  body_named(self, call->body) };
    const float x[] = { game_float(call->at.x), game_float(call->to.x), game_float(call->at.y) };
    const float y[] = { game_float(call->at.y), game_float(call->to.y), game_float(call->to.x) };
    const float angle[] = { (float)call->angle, 90, (float)call->angle };
    const graze_positions batch = { bodies, x, y, call->number, call->has_angles ? angle : NULL };
    return call->flag ? graze_world_move_all(world, &batch) : graze_world_set_positions(world, &batch);
}

APPLY(batch) {
    (void)out;
    const int bodies[] = { body_of_call(self, call), other_of_call(self, call), body_of_call(self, call) };
    const spot at[] = { call->at, call->to, { call->at.y, call->to.x } };
    const int angles[] = { call->angle, 90, call->angle };
    for (uint32_t i = 0; i < call->number; i++)
        if (bodies[i] < 0 || (call->has_angles && !body_can_turn(self, bodies[i], angles[i])))
            return bodies[i] < 0 ? GRAZE_STALE_HANDLE : GRAZE_BAD_TURN;
    for (uint32_t i = 0; i < call->number && call->has_angles; i++) {
        const model_body *body = &self->model.bodies[bodies[i]];
        if (!call->flag || body->angle != angles[i])
            model_set_pose(&self->model, bodies[i], (spot){ body->x, body->y }, angles[i]);
    }
    for (uint32_t i = 0; i < call->number; i++)
        (call->flag ? model_move_to : model_set_position)(&self->model, bodies[i], at[i]);
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
    graze_world_set_swept_layers(world, call->number);
    return GRAZE_OK;
}

APPLY(set_swept_layers) {
    (void)out;
    self->model.swept_layers = call->number;
    model_end_motions(&self->model);
    return GRAZE_OK;
}

MAKE(add_part) {
    const graze_shape shape = game_shape(self, &call->parts[0].shape);
    const graze_part_def def = game_part(&call->parts[0], &shape);
    return graze_part_add(world, body_named(self, call->body), &def, &out->parts[0]);
}

APPLY(add_part) {
    const int body = body_of_call(self, call);
    if (body >= 0 && !plan_can_turn(&call->parts[0], self->model.bodies[body].angle))
        return GRAZE_BAD_TURN;
    if (body >= 0)
        name_part(self, call, 0, out->parts[0],
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

static graze_status frame_check(frame box) {
    return box.min_x > box.max_x || box.min_y > box.max_y ? GRAZE_BAD_BOX : GRAZE_OK;
}

static bool is_turned(const rig *self, int part) {
    return self->model.bodies[self->model.parts[part].body].angle != 0;
}

MAKE(set_box) {
    (void)out;
    return graze_part_set_box(world, part_named(self, call->part), game_box(call->box));
}

APPLY(set_box) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part >= 0 && frame_check(call->box) == GRAZE_OK && is_turned(self, part))
        return GRAZE_BAD_TURN;
    if (part >= 0 && frame_check(call->box) == GRAZE_OK)
        model_set_box(&self->model, part, call->box);
    return part < 0 ? GRAZE_STALE_HANDLE : frame_check(call->box);
}

MAKE(move_box) {
    (void)out;
    return graze_part_move_box(world, part_named(self, call->part), game_box(call->box));
}

APPLY(move_box) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part >= 0 && frame_check(call->box) == GRAZE_OK && is_turned(self, part))
        return GRAZE_BAD_TURN;
    if (part >= 0 && frame_check(call->box) == GRAZE_OK)
        model_move_box(&self->model, part, call->box);
    return part < 0 ? GRAZE_STALE_HANDLE : frame_check(call->box);
}

MAKE(set_offset) {
    (void)out;
    return graze_part_set_offset(world, part_named(self, call->part), game_box(call->box));
}

APPLY(set_offset) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part >= 0 && frame_check(call->box) == GRAZE_OK && is_turned(self, part))
        return GRAZE_BAD_TURN;
    if (part >= 0 && frame_check(call->box) == GRAZE_OK)
        model_set_offset(&self->model, part, call->box);
    return part < 0 ? GRAZE_STALE_HANDLE : frame_check(call->box);
}

MAKE(set_layer) {
    (void)out;
    return graze_part_set_layer(world, part_named(self, call->part), call->number == 0 ? 64 : call->layer);
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
    return graze_part_set_shape(world, part_named(self, call->part), call->flag ? &shape : NULL);
}

APPLY(set_shape) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part >= 0 && is_turned(self, part) && !(call->flag && figure_can_turn(&call->parts[0].shape)))
        return GRAZE_BAD_TURN;
    if (part >= 0)
        model_set_shape(&self->model, part, call->flag ? &call->parts[0].shape : NULL);
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
    if (part >= 0 && is_turned(self, part) && !figure_can_turn(&call->parts[0].shape))
        return GRAZE_BAD_TURN;
    if (part >= 0)
        model_move_shape(&self->model, part, &call->parts[0].shape);
    return part < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK;
}

MAKE(set_rule) {
    (void)self, (void)out;
    graze_rules rules;
    graze_world_rules(world, &rules);
    (void)(call->flag ? graze_rules_allow : graze_rules_forbid)(&rules, call->layer, call->other_layer);
    graze_world_set_rules(world, &rules);
    return GRAZE_OK;
}

APPLY(set_rule) {
    (void)out;
    self->model.allows[call->layer][call->other_layer] = call->flag;
    self->model.allows[call->other_layer][call->layer] = call->flag;
    return GRAZE_OK;
}

MAKE(set_margin) {
    (void)self, (void)out;
    return graze_world_set_margin(world, call->layer, call->other_layer, game_float(call->number));
}

APPLY(set_margin) {
    (void)out;
    self->model.margins[call->layer][call->other_layer] = call->number;
    self->model.margins[call->other_layer][call->layer] = call->number;
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
    return graze_world_reset_near_miss(world, body_named(self, call->body), body_named(self, call->other));
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
static int tiles_of_call(const rig *self, const story_call *call) {
    uint32_t parts[MODEL_PARTS];
    const int body = body_of_call(self, call);
    const uint32_t count = body < 0 ? 0 : model_parts_of(&self->model, (uint32_t)body, parts);
    for (uint32_t i = 0; i < count; i++) {
        const model_part *part = &self->model.parts[parts[i]];
        if (part->has_shape && part->shape.kind == GRAZE_SHAPE_TILES)
            return (int)parts[i];
    }
    return -1;
}

/* --- A hitbox set --- */

enum { SET_NAMES = 3, SET_BOXES = 6, SET_FRAMES = 4 };

/* Its boxes, of which one is a circle around `box.min` with the radius `box.max_x`. */
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
} set_frames[SET_FRAMES] = {
    { 0, 2, { 20, 12 } }, { 2, 2, { 16, 16 } }, { 4, 2, { 0, 0 } }, { 2, 1, { 3, 7 } }
};

static const graze_hitbox_set *game_set(void) {
    static const char *const names[SET_NAMES] = { "body", "sword", "head" };
    static graze_hitbox boxes[SET_BOXES];
    static graze_shape shapes[SET_BOXES];
    static graze_hitbox_frame frames[SET_FRAMES];
    static graze_hitbox_set set;
    for (int i = 0; i < SET_BOXES; i++) {
        const frame box = set_boxes[i].box;
        shapes[i] =
            graze_shape_circle(game_point((spot){ box.min_x, box.min_y }), (double)box.max_x / FIGURE_UNIT);
        boxes[i] = (graze_hitbox){ .name = set_boxes[i].name, .layer = (uint8_t)set_boxes[i].layer };
        if (set_boxes[i].is_round)
            boxes[i].shape = &shapes[i];
        else
            boxes[i].box = game_box(box);
    }
    for (int i = 0; i < SET_FRAMES; i++)
        frames[i] =
            (graze_hitbox_frame){ set_frames[i].first, set_frames[i].count, game_float(set_frames[i].pivot.x),
                                  game_float(set_frames[i].pivot.y), 10 };
    set = (graze_hitbox_set){ names, boxes, frames, NULL, SET_NAMES, SET_BOXES, SET_FRAMES, 0 };
    return &set;
}

static graze_frame_pose game_frame(const story_call *call) {
    return (graze_frame_pose){ call->number % 5, /* one too many */
                               call->layer % 2 == 1,   call->layer / 2 == 1,  (uint8_t)(call->number / 5 % 4),
                               game_float(call->at.x), game_float(call->at.y) };
}

static spot posed(spot at, spot pivot, const graze_frame_pose *pose) {
    at = (spot){ (at.x - pivot.x) * (pose->flip_x ? -1 : 1), (at.y - pivot.y) * (pose->flip_y ? -1 : 1) };
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
    *out = (part_plan){ .layer = set_boxes[i].layer, .has_shape = set_boxes[i].is_round };
    out->box =
        (frame){ a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y };
    out->shape = (figure){ .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .corner = { a }, .radius = box.max_x };
    return true;
}

static void show_frame(rig *self, int body, const story_call *call) {
    const graze_frame_pose pose = game_frame(call);
    uint32_t parts[MODEL_PARTS];
    part_plan plan;
    model_set_position(&self->model, body, call->at);
    const uint32_t count = model_parts_of(&self->model, (uint32_t)body, parts);
    for (uint32_t i = 0; i < count; i++)
        if (self->model.parts[parts[i]].is_shown)
            model_show_part(&self->model, (int)parts[i],
                            shown_part(&pose, self->model.parts[parts[i]].tag, &plan) ? &plan : NULL);
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
    show_frame(self, body, call);
    return GRAZE_OK;
}

MAKE(set_hitboxes) {
    const graze_frame_pose pose = game_frame(call);
    const graze_body body = body_named(self, call->body);
    const graze_status status = graze_body_set_hitboxes(world, body, call->flag ? game_set() : NULL, &pose);
    for (uint32_t i = 0; i < SET_NAMES && status == GRAZE_OK; i++)
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
    const uint32_t count = model_parts_of(&self->model, (uint32_t)body, parts);
    for (uint32_t i = 0; i < count; i++)
        if (self->model.parts[parts[i]].is_shown)
            model_remove_part(&self->model, (int)parts[i]);
    self->model.bodies[body].has_set = call->flag;
    for (uint32_t i = 0; i < SET_NAMES && call->flag; i++) {
        const int part = model_add_part(&self->model, out->parts[i].id, body, &(part_plan){ .tag = i });
        name_part(self, call, i, out->parts[i], part);
        self->model.parts[part].is_shown = true;
    }
    if (call->flag)
        show_frame(self, body, call);
    return GRAZE_OK;
}

/* --- Tiles --- */

static graze_rect tiles_rect(const story_call *call) {
    return (graze_rect){ call->layer, call->other_layer, call->tiles.columns, call->tiles.rows };
}

MAKE(set_tiles) {
    (void)out;
    const graze_body body = body_named(self, call->body);
    return call->flag ? graze_tiles_fill(world, body, tiles_rect(call), (graze_tile_kind)call->tiles.cells[0])
                      : graze_tiles_set_many(world, body, tiles_rect(call), call->tiles.cells);
}

APPLY(set_tiles) {
    (void)out;
    const int part = tiles_of_call(self, call);
    const graze_rect where = tiles_rect(call);
    if (body_of_call(self, call) < 0 || part < 0)
        return body_of_call(self, call) < 0 ? GRAZE_STALE_HANDLE : GRAZE_BAD_TILES;
    figure *tiles = &self->model.parts[part].shape;
    if (where.x + where.w > tiles->columns || where.y + where.h > tiles->rows)
        return GRAZE_OUT_OF_CAPACITY;
    for (uint32_t y = 0; y < where.h; y++)
        for (uint32_t x = 0; x < where.w; x++)
            tiles->cells[(where.y + y) * tiles->columns + where.x + x] =
                call->tiles.cells[call->flag ? 0 : y * where.w + x];
    return GRAZE_OK;
}

MAKE(set_broad_phase) {
    (void)self, (void)out;
    const graze_broad_phase_setup setup = { .cell_w = game_float(call->at.x),
                                            .cell_h = game_float(call->at.y) };
    const size_t i = (call->number + (world == self->worlds[1])) % graze_broad_phase_count();
    return graze_world_set_broad_phase(world, graze_broad_phase_at(i)->name, call->flag ? &setup : NULL);
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
    model_step(&self->model, &self->events);
    self->is_renewed = false;
    return GRAZE_OK;
}

/* --- What a world tells --- */

static bool are_equal(const void *a, size_t count, const void *b, size_t other_count, size_t size) {
    return count == other_count && (count == 0 || memcmp(a, b, count * size) == 0);
}

static const char *kind_name(graze_event_kind kind) {
    return kind == GRAZE_BEGIN ? "begin" : kind == GRAZE_END ? "end" : "near miss";
}

static void wrong_events(rig *self, const graze_contact_event *told, size_t count) {
    const model_events *right = &self->events;
    size_t i = 0;
    while (i < count && i < right->contact_count && memcmp(&told[i], &right->contacts[i], sizeof *told) == 0)
        i++;
    const graze_contact_event none = { .time = -1 };
    const graze_contact_event a = i < count ? told[i] : none,
                              b = i < right->contact_count ? right->contacts[i] : none;
    wrong(self,
          "%zu contact events instead of %zu; number %zu: slots %u %u %s %.9g instead of slots %u %u %s %.9g",
          count, right->contact_count, i, (uint32_t)a.a.id, (uint32_t)a.b.id, kind_name(a.kind),
          (double)a.time, (uint32_t)b.a.id, (uint32_t)b.b.id, kind_name(b.kind), (double)b.time);
}

static void wrong_touches(rig *self, const graze_touch_event *told, size_t count) {
    const model_events *right = &self->events;
    size_t i = 0;
    while (i < count && i < right->touch_count && memcmp(&told[i], &right->touches[i], sizeof *told) == 0)
        i++;
    const graze_touch_event none = { .time = -1 };
    const graze_touch_event a = i < count ? told[i] : none,
                            b = i < right->touch_count ? right->touches[i] : none;
    wrong(self,
          "%zu touch events instead of %zu; number %zu: parts %u %u %s %.9g instead of parts %u %u %s %.9g",
          count, right->touch_count, i, (uint32_t)a.part_a.id, (uint32_t)a.part_b.id, kind_name(a.kind),
          (double)a.time, (uint32_t)b.part_a.id, (uint32_t)b.part_b.id, kind_name(b.kind), (double)b.time);
}

/* Events by time stay in order at one time. */
static void check_events_by_time(rig *self, int side) {
    static graze_contact_event right[MODEL_EVENTS];
    size_t count;
    for (size_t i = 0; i < self->events.contact_count; i++) {
        size_t k = i;
        for (; k > 0 && right[k - 1].time > self->events.contacts[i].time; k--)
            right[k] = right[k - 1];
        right[k] = self->events.contacts[i];
    }
    const graze_contact_event *told = graze_world_events_by_time(self->worlds[side], &count);
    if (!are_equal(told, count, right, self->events.contact_count, sizeof *told))
        wrong(self, "the events by time are others");
}

/* The events of the last step, unless the world was loaded since, and the contacts. */
static void check_step(rig *self, int side) {
    size_t count;
    const graze_contact_event *contacts = graze_world_contact_events(self->worlds[side], &count);
    if (!are_equal(contacts, count, self->events.contacts, self->events.contact_count, sizeof *contacts))
        wrong_events(self, contacts, count);
    const graze_touch_event *touches = graze_world_touch_events(self->worlds[side], &count);
    if (!are_equal(touches, count, self->events.touches, self->events.touch_count, sizeof *touches))
        wrong_touches(self, touches, count);
    check_events_by_time(self, side);
    const graze_contact *list = graze_world_contacts(self->worlds[side], &count);
    if (!are_equal(list, count, self->events.list, self->events.list_count, sizeof *list))
        wrong(self, "%zu contacts instead of %zu, or others", count, self->events.list_count);
}

static void check_hashes(rig *self) {
    if (graze_world_hash(self->worlds[0]) != graze_world_hash(self->worlds[1]))
        wrong(self, "the hashes of the two worlds differ");
}

/* --- Questions --- */

static int compare_hits(const void *a, const void *b) {
    const graze_hit *p = a, *q = b;
    const uint32_t p1 = (uint32_t)p->own_part.id, q1 = (uint32_t)q->own_part.id;
    const uint32_t p2 = (uint32_t)p->part.id, q2 = (uint32_t)q->part.id;
    return p1 != q1 ? (p1 > q1) - (p1 < q1) : (p2 > q2) - (p2 < q2);
}

static void expect_hits(rig *self, graze_hit *right, size_t count, const char *what) {
    const size_t told = self->hits.count == 1 ? self->hits.starts[1] : 0;
    if (count > 0)
        qsort(right, count, sizeof *right, compare_hits);
    bool is_so = told == count;
    for (size_t i = 0; is_so && i < count; i++)
        is_so = self->hits.items[i].part.id == right[i].part.id &&
                self->hits.items[i].own_part.id == right[i].own_part.id &&
                self->hits.items[i].body.id == right[i].body.id && self->hits.items[i].user == right[i].user;
    if (!is_so)
        wrong(self, "%s: %zu hits instead of %zu, or others", what, told, count);
}

static graze_hit hit_of(const rig *self, const model_part *part) {
    const model_body *body = &self->model.bodies[part->body];
    return (graze_hit){ .part = { part->id }, .body = { body->id }, .user = body->user };
}

static void ask_overlaps(rig *self, const story_call *call) {
    static graze_hit right[MODEL_EVENTS];
    const model *world = &self->model;
    const int body = body_of_call(self, call);
    uint32_t own[MODEL_PARTS];
    size_t count = 0;
    const uint32_t own_count = body < 0 ? 0 : model_parts_of(world, (uint32_t)body, own);
    for (uint32_t i = 0; i < own_count; i++)
        for (int j = 0; j < MODEL_PARTS; j++) {
            const model_part *a = &world->parts[own[i]], *b = &world->parts[j];
            if (!model_parts_touch(world, a, b) || (call->number != 0 && !(call->number >> b->layer & 1)))
                continue;
            right[count] = hit_of(self, b);
            right[count++].own_part.id = a->id;
        }
    for (int side = 0; side < 2; side++) {
        const graze_status status =
            graze_body_overlaps(self->worlds[side], body_named(self, call->body), call->number, &self->hits);
        if (status != (body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK))
            wrong(self, "status %d", (int)status);
        expect_hits(self, right, count, "overlaps");
    }
}

/* Parts that a box or a circle touches; rules do not matter, and what is disabled is not found. */
static void ask_query(rig *self, const story_call *call) {
    static graze_hit right[MODEL_PARTS];
    const model *world = &self->model;
    const int64_t radius = call->flag ? call->number : 0;
    figure form = figure_of_box(call->box);
    size_t count = 0;
    if (call->flag)
        form = (figure){ .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .corner = { call->at }, .radius = radius };
    const mover asked = { .end = form, .from = call->box, .to = call->box, .is_box = !call->flag };
    for (int i = 0; i < MODEL_PARTS; i++) {
        const model_part *part = &world->parts[i];
        if (!model_is_found(world, part))
            continue;
        const mover at = { model_figure(world, part), part->box, part->box, { 0, 0 }, !part->has_shape };
        const bool is_none =
            call->flag && radius == 0 && world->edges == GRAZE_HALF_OPEN; /* nothing is nearer */
        if (!is_none && figures_meet(&asked, &at, 0, world->edges).is_at_end)
            right[count++] = hit_of(self, part);
    }
    const graze_box box = game_box(call->box);
    const graze_query query = { .kind = call->flag ? GRAZE_QUERY_CIRCLE : GRAZE_QUERY_BOX,
                                .at = call->flag ? game_point(call->at)
                                                 : (graze_point){ (double)box.min_x, (double)box.min_y },
                                .to = { (double)box.max_x, (double)box.max_y },
                                .radius = (double)radius / FIGURE_UNIT };
    for (int side = 0; side < 2; side++) {
        const graze_status status = graze_world_query(self->worlds[side], &query, 1, &self->hits);
        if (status != (call->flag ? GRAZE_OK : frame_check(call->box)))
            wrong(self, "status %d", (int)status);
        if (status == GRAZE_OK)
            expect_hits(self, right, count, "query");
    }
}

/* Parts that a shape meets on its way from where it is; a ray is a cast of a point, and masks and tiles are
 * left to shapes, for a point can run along the seam of two pixels. */
static void ask_cast(rig *self, const story_call *call) {
    static graze_hit right[MODEL_PARTS];
    const model *world = &self->model;
    const bool is_ray = !call->parts[0].has_shape;
    const figure point = { .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .corner = { { 0, 0 } } };
    const figure *shape = is_ray ? &point : &call->parts[0].shape;
    const spot way = { call->to.x - call->at.x, call->to.y - call->at.y };
    const mover asked = { .end = figure_moved(shape, call->to.x, call->to.y), .motion = way };
    size_t count = 0, found = 0;
    for (int i = 0; i < MODEL_PARTS; i++) {
        const model_part *part = &world->parts[i];
        const mover at = { .end = model_figure(world, part) };
        if (!model_is_found(world, part) || (is_ray && figure_has_cells(&at.end)))
            continue;
        const touch_interval times = figures_meet(&at, &asked, 0, world->edges);
        if (times.is_any) {
            right[count] = hit_of(self, part);
            right[count++].time = times.first;
        }
    }
    const figure start = figure_moved(shape, call->at.x, call->at.y);
    const graze_shape moving = game_shape(self, &start);
    const graze_query query = { .kind = is_ray ? GRAZE_QUERY_RAY : GRAZE_QUERY_SHAPE_CAST,
                                .at = game_point(call->at),
                                .to = game_point(call->to),
                                .shape = &moving };
    if (graze_world_query(self->worlds[call->flag], &query, 1, &self->hits) != GRAZE_OK)
        wrong(self, "the cast is refused");
    for (size_t i = 0; i < self->hits.starts[1] && !self->is_wrong; i++) {
        const graze_hit *hit = &self->hits.items[i];
        const int part = model_find_part(world, hit->part.id);
        const figure at = part < 0 ? point : model_figure(world, &world->parts[part]);
        size_t k = 0;
        while (k < count && right[k].part.id != hit->part.id)
            k++;
        if (is_ray && figure_has_cells(&at))
            continue;
        found++;
        if (k == count || hit->time - right[k].time > 1e-9 || right[k].time - hit->time > 1e-9)
            wrong(self, "cast: part %u is met at %.17g instead of %.17g", (uint32_t)hit->part.id, hit->time,
                  k < count ? right[k].time : -1);
        if (i > 0 && self->hits.items[i - 1].time > hit->time)
            wrong(self, "the hits of a cast are not sorted");
    }
    if (found != count)
        wrong(self, "cast: %zu hits instead of %zu", found, count);
}

/* The first begin and the last end of a contact in the last step. */
typedef struct contact_times {
    bool has_begun, has_ended;
    float begun, ended;
} contact_times;

static contact_times contact_times_of(const rig *self, const story_call *call) {
    const uint64_t a = body_named(self, call->body).id, b = body_named(self, call->other).id;
    contact_times times = { .has_begun = false };
    for (size_t i = 0; i < self->events.contact_count && a != b; i++) {
        const graze_contact_event *event = &self->events.contacts[i];
        if (!(event->a.id == a && event->b.id == b) && !(event->a.id == b && event->b.id == a))
            continue;
        if (event->kind == GRAZE_BEGIN && !times.has_begun)
            times.begun = event->time;
        if (event->kind == GRAZE_END)
            times.ended = event->time;
        times.has_begun |= event->kind == GRAZE_BEGIN;
        times.has_ended |= event->kind == GRAZE_END;
    }
    return times;
}

static void ask_explain(rig *self, const story_call *call) {
    const int a = body_of_call(self, call), b = other_of_call(self, call);
    const bool is_alive = a >= 0 && b >= 0;
    const bool is_touching = is_alive && a != b && model_bodies_touch(&self->model, a, b);
    const bool is_reported = is_alive && self->model.contact[a][b] > 0;
    bool has_removed = false;
    for (int i = 0; i < MODEL_PARTS; i++)
        has_removed |= self->model.parts[i].is_used && self->model.parts[i].is_removed;
    for (int side = 0; side < 2; side++) {
        graze_explanation said;
        graze_world_explain(self->worlds[side], body_named(self, call->body), body_named(self, call->other),
                            &said);
        if (said.is_touching != is_touching || (said.reason == GRAZE_REASON_NONE) != is_touching)
            wrong(self, "explain: is_touching is %d, the reason %d", said.is_touching, (int)said.reason);
        const contact_times times = contact_times_of(self, call);
        const bool has_events = side == 0 || !self->is_renewed;
        if (has_events && (said.has_begun != times.has_begun || said.has_ended != times.has_ended ||
                           said.begun != times.begun || said.ended != times.ended))
            wrong(self, "explain: begun %g, ended %g", (double)said.begun, (double)said.ended);
        if (said.is_reported != is_reported && !has_removed)
            wrong(self, "explain: is_reported is %d", said.is_reported);
    }
}

static void ask_body_contacts(rig *self, const story_call *call) {
    static graze_contact told[MODEL_BODIES];
    const graze_body body = body_named(self, call->body);
    const int index = body_of_call(self, call);
    for (int side = 0; side < 2; side++) {
        const size_t count = graze_body_contacts(self->worlds[side], body, told, MODEL_BODIES);
        size_t right = 0;
        for (size_t i = 0; i < self->events.list_count && index >= 0; i++) {
            const graze_contact *contact = &self->events.list[i];
            if (contact->a.id != body.id && contact->b.id != body.id)
                continue;
            const graze_body other = contact->a.id == body.id ? contact->b : contact->a;
            if (right >= count || told[right].a.id != body.id || told[right].b.id != other.id ||
                told[right].touches != contact->touches)
                wrong(self, "contact %zu of the body is another", right);
            right++;
        }
        if (right != count)
            wrong(self, "the body has %zu contacts instead of %zu", count, right);
    }
}

static void ask_touches(rig *self, const story_call *call) {
    static graze_touch told[MODEL_EVENTS];
    const model *world = &self->model;
    const int a = body_of_call(self, call), b = other_of_call(self, call);
    size_t right = 0;
    for (int i = 0; i < MODEL_PARTS && a >= 0 && b >= 0; i++)
        for (int j = 0; j < MODEL_PARTS; j++)
            right += world->touch[i < j ? i : j][i < j ? j : i] && world->parts[i].body == (uint32_t)a &&
                     world->parts[j].body == (uint32_t)b && !world->parts[i].is_removed &&
                     !world->parts[j].is_removed;
    for (int side = 0; side < 2; side++) {
        const size_t count = graze_body_touches(self->worlds[side], body_named(self, call->body),
                                                body_named(self, call->other), told, MODEL_EVENTS);
        if (count != right)
            wrong(self, "the two bodies have %zu touches instead of %zu", count, right);
        for (size_t i = 1; i < count; i++)
            if ((uint32_t)told[i - 1].part_a.id > (uint32_t)told[i].part_a.id ||
                (told[i - 1].part_a.id == told[i].part_a.id &&
                 (uint32_t)told[i - 1].part_b.id >= (uint32_t)told[i].part_b.id))
                wrong(self, "touches are not sorted");
    }
}

static bool is_same_box(graze_box a, frame b) {
    const graze_box box = game_box(b);
    return a.min_x == box.min_x && a.min_y == box.min_y && a.max_x == box.max_x && a.max_y == box.max_y;
}

static void check_part(rig *self, graze_world *world, const model_part *part) {
    graze_part_info info;
    const graze_status status = graze_part_read(world, (graze_part){ part->id }, &info);
    if (status != GRAZE_OK || info.layer != part->layer || info.tag != part->tag ||
        info.is_disabled != part->is_disabled || info.body.id != self->model.bodies[part->body].id ||
        info.is_absent != part->is_absent ||
        (!part->is_absent && (!is_same_box(info.offset, part->offset) || !is_same_box(info.box, part->box))))
        wrong(self, "part %u of the story reads otherwise", part->name);
}

static void ask_read(rig *self, const story_call *call) {
    const int index = body_of_call(self, call);
    const model_body *body = &self->model.bodies[index < 0 ? 0 : index];
    uint32_t own[MODEL_PARTS];
    graze_part parts[MODEL_PARTS];
    const uint32_t count = index < 0 ? 0 : model_parts_of(&self->model, (uint32_t)index, own);
    for (int side = 0; side < 2; side++) {
        graze_world *world = self->worlds[side];
        graze_body_info info;
        if (graze_body_is_alive(world, body_named(self, call->body)) != (index >= 0) ||
            graze_world_body_count(world) != model_body_count(&self->model) ||
            graze_world_part_count(world) != model_part_count(&self->model) ||
            graze_body_parts(world, body_named(self, call->body), parts, MODEL_PARTS) != count)
            wrong(self, "a number of bodies or parts is another");
        for (uint32_t i = 0; i < count && !self->is_wrong; i++) {
            if (parts[i].id != self->model.parts[own[i]].id)
                wrong(self, "part %u of the body is another", i);
            check_part(self, world, &self->model.parts[own[i]]);
        }
        if (index >= 0 && (graze_body_read(world, body_named(self, call->body), &info) != GRAZE_OK ||
                           !info.is_alive || info.x != game_float(body->x) || info.y != game_float(body->y) ||
                           info.angle != (float)body->angle || info.user != body->user ||
                           info.is_disabled != body->is_disabled || info.part_count != count))
            wrong(self, "the body reads otherwise");
    }
    if (graze_world_margin(self->worlds[0], call->layer, call->other_layer) !=
        game_float(self->model.margins[call->layer][call->other_layer]))
        wrong(self, "a margin is another");
}

/* --- Snapshots --- */

static unsigned char *save_world(rig *self, int side, size_t *size) {
    graze_world *world = self->worlds[side];
    size_t same = 0;
    *size = 0;
    if (graze_world_save_size(world, &self->assets, size) != GRAZE_OK)
        wrong(self, "the world cannot be saved");
    unsigned char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    if (graze_world_save(world, &self->assets, bytes, *size, &same) != GRAZE_OK || same != *size)
        wrong(self, "the snapshot has another size");
    return bytes;
}

/* Keep the state; both worlds have the same snapshot. */
static void ask_save(rig *self, const story_call *call) {
    (void)call;
    size_t size;
    free(self->saved.bytes);
    self->saved.bytes = save_world(self, 0, &self->saved.size);
    self->saved.model = self->model;
    self->saved.events = self->events;
    unsigned char *other = save_world(self, 1, &size);
    if (!are_equal(other, size, self->saved.bytes, self->saved.size, 1))
        wrong(self, "the snapshots of the two worlds differ");
    free(other);
}

static void load_world(rig *self, int side, const void *bytes, size_t size) {
    if (graze_world_load(self->worlds[side], &self->assets, bytes, size) != GRAZE_OK)
        wrong(self, "a snapshot cannot be loaded");
}

/* A loaded world has the contacts of the last step, and no events. */
static void ask_load(rig *self, const story_call *call) {
    (void)call;
    if (self->saved.bytes == NULL)
        return;
    self->model = self->saved.model;
    self->events = self->saved.events;
    self->events.contact_count = self->events.touch_count = 0;
    for (int side = 0; side < 2; side++) {
        load_world(self, side, self->saved.bytes, self->saved.size);
        check_step(self, side);
    }
    check_hashes(self);
}

static graze_world *open_world(rig *self, int side, const char *phase) {
    const story_setting *setting = self->story->setting;
    graze_world *world = NULL;
    const graze_world_config config = { .broad_phase = phase,
                                        .edges = setting->edges,
                                        .events = setting->events,
                                        .allocator = counted_allocator(&self->memory[side]),
                                        .tasks = setting->tasks[side] };
    assert_int_equal(graze_world_open(&config, &world), GRAZE_OK);
    return world;
}

/* The second world goes on as a new one, from the snapshot of the first, sent as a delta if there is a base.
 */
static void ask_renew(rig *self, const story_call *call) {
    size_t size, delta_size = 0, same = 0;
    unsigned char *bytes = save_world(self, 0, &size);
    unsigned char *delta = malloc(2 * size + 1000), *copy = malloc(size + 1);
    const graze_bytes base = { self->saved.bytes, self->saved.size };
    memcpy(copy, bytes, size);
    if (base.data != NULL) {
        if (graze_save_delta(base, (graze_bytes){ bytes, size }, delta, 2 * size + 1000, &delta_size) !=
                GRAZE_OK ||
            graze_save_apply(base, (graze_bytes){ delta, delta_size }, copy, size, &same) != GRAZE_OK ||
            same != size || memcmp(copy, bytes, size) != 0)
            wrong(self, "a delta does not make the snapshot that it was made of");
    }
    graze_world_close(self->worlds[1]);
    self->worlds[1] =
        open_world(self, 1, graze_broad_phase_at(call->number % graze_broad_phase_count())->name);
    load_world(self, 1, copy, size);
    self->is_renewed = true;
    check_hashes(self);
    free(bytes);
    free(delta);
    free(copy);
}

static void ask_hash(rig *self, const story_call *call) {
    (void)call;
    check_hashes(self);
}

/* --- Recordings --- */

static bool recording_take(void *user, const void *bytes, size_t size) {
    growing *to = user;
    if (to->capacity - to->size < size) {
        to->capacity = 2 * (to->size + size);
        to->bytes = realloc(to->bytes, to->capacity);
        assert_non_null(to->bytes);
    }
    if (size > 0)
        memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

static size_t recording_give(void *user, void *bytes, size_t size) {
    growing *from = user;
    const size_t left = from->size - from->at, count = size < left ? size : left;
    if (count > 0)
        memcpy(bytes, from->bytes + from->at, count);
    from->at += count;
    return count;
}

/* A replay makes the same handles and the same hash in each step, with any broad phase. A recording for which
 * memory was refused has ended before. */
static void check_recording(rig *self) {
    const graze_replay_config config = { .source = { recording_give, &self->recording },
                                         .broad_phase = self->story->setting->phases[1] };
    graze_replay *replay = NULL;
    if (graze_recording_stop(self->worlds[0]) != GRAZE_OK)
        return;
    if (graze_replay_open(&config, &replay) != GRAZE_OK) {
        wrong(self, "the recording cannot be replayed");
        return;
    }
    graze_replay_state state;
    while ((state = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
        ;
    const graze_replay_info info = graze_replay_read(replay);
    if (state != GRAZE_REPLAY_ENDED)
        wrong(self, "the replay ends with %d at step %u, in %s, with status %d", (int)state,
              (unsigned)info.steps, info.call != NULL ? info.call : "no call", (int)info.status);
    graze_replay_close(replay);
}

/* --- The kinds of calls --- */

static const call_kind kinds[] = {
    { "body_add", "@ad", 30, make_add_body, apply_add_body, NULL },
    { "world_add_tiles", "@lt", 3, make_add_tiles, apply_add_tiles, NULL },
    { "body_remove", "b", 14, make_remove_body, apply_remove_body, NULL },
    { "body_set_position", "b@", 40, make_set_position, apply_set_position, NULL },
    { "body_set_pose", "b@a", 30, make_set_pose, apply_set_pose, NULL },
    { "body_move_to", "b@", 60, make_move_to, apply_move_to, NULL },
    { "world_move_all or set_positions", "fbo@>naw", 30, make_batch, apply_batch, NULL },
    { "body_set_disabled", "bf", 14, make_set_body_disabled, apply_set_body_disabled, NULL },
    { "body_set_user", "bn", 4, make_set_user, apply_set_user, NULL },
    { "body_set_swept", "bf", 16, make_set_swept, apply_set_swept, NULL },
    { "world_set_swept_layers", "n", 6, make_set_swept_layers, apply_set_swept_layers, NULL },
    { "part_add", "bd", 12, make_add_part, apply_add_part, NULL },
    { "part_remove", "p", 10, make_remove_part, apply_remove_part, NULL },
    { "part_set_box", "pB", 10, make_set_box, apply_set_box, NULL },
    { "part_move_box", "pB", 20, make_move_box, apply_move_box, NULL },
    { "part_set_offset", "pB", 10, make_set_offset, apply_set_offset, NULL },
    { "part_set_layer", "pln", 14, make_set_layer, apply_set_layer, NULL },
    { "part_set_disabled", "pf", 14, make_set_part_disabled, apply_set_part_disabled, NULL },
    { "part_set_shape", "pfs", 10, make_set_shape, apply_set_shape, NULL },
    { "part_move_shape", "ps", 14, make_move_shape, apply_move_shape, NULL },
    { "world_set_rules", "lmf", 12, make_set_rule, apply_set_rule, NULL },
    { "world_set_margin", "lmn", 12, make_set_margin, apply_set_margin, NULL },
    { "body_reset_near_misses", "b", 6, make_reset_near_misses, apply_reset_near_misses, NULL },
    { "world_reset_near_miss", "bo", 6, make_reset_near_miss, apply_reset_near_miss, NULL },
    { "tiles_set_many or fill", "blmft", 14, make_set_tiles, apply_set_tiles, NULL },
    { "body_set_hitboxes", "bfn@l", 10, make_set_hitboxes, apply_set_hitboxes, NULL },
    { "body_set_frame", "bn@l", 14, make_set_frame, apply_set_frame, NULL },
    { "world_set_broad_phase", "n@f", 5, make_set_broad_phase, apply_set_broad_phase, NULL },
    { "world_step", "", 110, make_step, apply_step, NULL },
    { "body_overlaps", "bn", 20, NULL, NULL, ask_overlaps },
    { "world_query", "f@nB", 20, NULL, NULL, ask_query },
    { "world_query of a ray or shape", "@>d", 20, NULL, NULL, ask_cast },
    { "world_explain", "bo", 12, NULL, NULL, ask_explain },
    { "body_contacts", "b", 10, NULL, NULL, ask_body_contacts },
    { "body_touches", "bo", 10, NULL, NULL, ask_touches },
    { "body_read", "blm", 14, NULL, NULL, ask_read },
    { "world_save", "", 8, NULL, NULL, ask_save },
    { "world_load", "", 8, NULL, NULL, ask_load },
    { "world_load into a new world", "n", 8, NULL, NULL, ask_renew },
    { "world_hash", "", 10, NULL, NULL, ask_hash },
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* --- Making a call --- */

static bool is_made(const made *a, const made *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* The first world may get no memory once; then nothing has changed, and the call can be made again. */
static graze_status make_refused(rig *self, const story_call *call, made *out) {
    const call_kind *kind = &kinds[call->kind];
    const uint64_t hash = graze_world_hash(self->worlds[0]);
    self->memory[0].fail_at = call->refused;
    const graze_status status = kind->make(self, self->worlds[0], call, out);
    self->memory[0].fail_at = 0;
    if (status != GRAZE_OUT_OF_MEMORY)
        return status;
    if (graze_world_hash(self->worlds[0]) != hash)
        wrong(self, "the world changed although memory was refused");
    check_step(self, 0);
    *out = (made){ .body = { 0 } };
    return kind->make(self, self->worlds[0], call, out);
}

static void make_call(rig *self, const story_call *call) {
    const call_kind *kind = &kinds[call->kind];
    made out[2] = { { .body = { 0 } }, { .body = { 0 } } };
    if (kind->ask != NULL) {
        kind->ask(self, call);
        return;
    }
    const graze_status status = call->refused != 0 ? make_refused(self, call, &out[0])
                                                   : kind->make(self, self->worlds[0], call, &out[0]);
    const graze_status other = kind->make(self, self->worlds[1], call, &out[1]);
    if (status != other || !is_made(&out[0], &out[1])) {
        wrong(self, "the two worlds return %d and %d, or other handles", (int)status, (int)other);
        return;
    }
    const graze_status right = kind->apply(self, call, &out[0]);
    if (status != right)
        wrong(self, "the status is %d instead of %d", (int)status, (int)right);
    for (int side = 0; side < 2 && kind->make == make_step; side++)
        check_step(self, side);
}

/* --- Drawing calls --- */

static uint32_t below(rig *self, uint32_t limit) {
    return seeded_below(&self->story->random, limit);
}

static bool chance(rig *self, uint32_t of) {
    return below(self, of) == 0;
}

static int64_t draw_between(rig *self, int32_t low, int32_t high) {
    return testing_between(&self->story->random, low, high);
}

static spot draw_spot(rig *self) {
    const story_setting *setting = self->story->setting;
    const int32_t limit = setting->field / setting->grid;
    return (spot){ draw_between(self, -limit, limit) * setting->grid,
                   draw_between(self, -limit, limit) * setting->grid };
}

/* Mostly a good box; sometimes it is empty, and seldom none. */
static frame draw_box(rig *self, spot at) {
    const int32_t grid = self->story->setting->grid;
    const int64_t w = chance(self, 12) ? 0 : draw_between(self, 1, 10) * grid;
    const int64_t h = chance(self, 12) ? 0 : draw_between(self, 1, chance(self, 8) ? 40 : 10) * grid;
    return (frame){ at.x, at.y, at.x + w, at.y + h };
}

static void draw_cells(rig *self, figure *out, uint32_t columns, uint32_t rows) {
    out->columns = columns;
    out->rows = rows;
    for (uint32_t i = 0; i < columns * rows; i++)
        out->cells[i] = (uint8_t)(chance(self, 2)   ? 0
                                  : chance(self, 3) ? 2 + below(self, TILE_KINDS - 2)
                                                    : 1);
}

static figure draw_mask(rig *self, spot at) {
    figure out = { .kind = GRAZE_SHAPE_MASK,
                   .corner = { at },
                   .cell_w = FIGURE_UNIT,
                   .cell_h = FIGURE_UNIT,
                   .mask = below(self, STORY_MASKS),
                   .flip_x = chance(self, 2),
                   .flip_y = chance(self, 2) };
    const graze_mask *mask = self->story->masks[out.mask];
    out.columns = graze_mask_width(mask);
    out.rows = graze_mask_height(mask);
    for (uint32_t i = 0; i < out.columns * out.rows; i++) {
        const uint32_t x = i % out.columns, y = i / out.columns;
        out.cells[i] = graze_mask_get(mask, (int32_t)(out.flip_x ? out.columns - 1 - x : x),
                                      (int32_t)(out.flip_y ? out.rows - 1 - y : y));
    }
    return out;
}

/* A triangle, an oriented rectangle, or a hexagon. */
static figure draw_polygon(rig *self, spot at) {
    const int64_t a = draw_between(self, 1, 16), b = draw_between(self, 1, 16), c = draw_between(self, 1, 4);
    const figure triangle = { .count = 3,
                              .corner = { at, { at.x + a, at.y + b }, { at.x - b, at.y + a + c } } };
    const figure turned = { .count = 4,
                            .corner = { at,
                                        { at.x + a, at.y + b },
                                        { at.x + a - b * c, at.y + b + a * c },
                                        { at.x - b * c, at.y + a * c } } };
    const figure hexagon = { .count = 6,
                             .corner = { at,
                                         { at.x + a, at.y - b },
                                         { at.x + 2 * a, at.y },
                                         { at.x + 2 * a, at.y + c },
                                         { at.x + a, at.y + b + c },
                                         { at.x, at.y + c } } };
    const figure forms[] = { triangle, turned, hexagon };
    figure out = forms[below(self, 3)];
    out.kind = GRAZE_SHAPE_POLYGON;
    out.radius = chance(self, 3) ? draw_between(self, 1, 8) : 0;
    return out;
}

static figure draw_shape(rig *self) {
    const spot at = { draw_between(self, -12, 12), draw_between(self, -12, 12) };
    const spot to = { at.x + draw_between(self, -20, 20), at.y + draw_between(self, -20, 20) };
    const int64_t radius = draw_between(self, 1, 16);
    switch (below(self, 6)) {
    case 0:
    case 1:
        return (figure){ .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .corner = { at }, .radius = radius };
    case 2:
        return (figure){ .kind = GRAZE_SHAPE_CAPSULE, .count = 2, .corner = { at, to }, .radius = radius };
    case 3:
        return draw_polygon(self, at);
    case 4:
        return figure_of_box(draw_box(self, at));
    default:
        return draw_mask(self, at);
    }
}

static part_plan draw_part(rig *self) {
    const spot at = { draw_between(self, -3, 3) * self->story->setting->grid,
                      draw_between(self, -3, 3) * self->story->setting->grid };
    return (part_plan){ .box = draw_box(self, at),
                        .shape = draw_shape(self),
                        .has_shape = self->story->setting->has_shapes && chance(self, 3),
                        .is_disabled = chance(self, 12),
                        .layer = below(self, MODEL_LAYERS),
                        .tag = below(self, 1000) };
}

/* Mostly one that is alive, sometimes any that was named, if only in what is forgotten. */
static uint32_t draw_body(rig *self, uint32_t serial) {
    for (int i = 0; i < 60; i++) {
        const model_body *body = &self->model.bodies[below(self, MODEL_BODIES)];
        if (body->is_used && !body->is_removed)
            return body->name;
    }
    return below(self, serial + 1);
}

static uint32_t draw_part_name(rig *self, uint32_t serial) {
    for (int i = 0; i < 60; i++) {
        const model_part *part = &self->model.parts[below(self, MODEL_PARTS)];
        if (part->is_used && !part->is_removed)
            return part->name;
    }
    return below(self, serial + 1) * STORY_DEFS;
}

static bool kind_is_left_out(const story_setting *setting, uint32_t kind) {
    const bool needs_shapes =
        strpbrk(kinds[kind].arguments, "st") != NULL || kinds[kind].make == make_set_hitboxes;
    const bool sweeps = kinds[kind].make == make_set_swept || kinds[kind].make == make_set_swept_layers;
    if (kinds[kind].make == make_step)
        return false;
    return (sweeps && !setting->has_sweeps) || (setting->left_out >> kind & 1) ||
           (needs_shapes && !setting->has_shapes);
}

static uint32_t draw_kind(rig *self) {
    uint32_t all = 0, i = 0;
    for (uint32_t k = 0; k < KINDS; k++)
        all += kind_is_left_out(self->story->setting, k) ? 0 : kinds[k].weight;
    for (uint32_t at = below(self, all);; i++) {
        const uint32_t weight = kind_is_left_out(self->story->setting, i) ? 0 : kinds[i].weight;
        if (at < weight)
            return i;
        at -= weight;
    }
}

/* Bodies are added while there are few, and tile layers are looked for where tiles are set. */
static void draw_fitting(rig *self, story_call *call) {
    const bool adds = kinds[call->kind].make == make_add_body || kinds[call->kind].make == make_add_part ||
                      kinds[call->kind].make == make_add_tiles;
    if (model_body_count(&self->model) < self->story->setting->bodies && !adds && chance(self, 3))
        call->kind = 0;
    else if (adds &&
             (model_body_count(&self->model) > self->story->setting->bodies || !model_has_room(&self->model)))
        call->kind = 2;
    call->flag &= kinds[call->kind].make != make_set_hitboxes || model_has_room(&self->model);
    for (int i = 0; kinds[call->kind].make == make_set_tiles && tiles_of_call(self, call) < 0 && i < 200; i++)
        call->body = draw_body(self, call->serial);
}

static void draw_margin_to_take_back(rig *self, story_call *call) {
    for (int i = 0; i < 40 && self->model.margins[call->layer][call->other_layer] == 0; i++) {
        call->layer = below(self, MODEL_LAYERS);
        call->other_layer = below(self, MODEL_LAYERS);
    }
    call->number = 0;
}

/* Mostly parts that can turn, if the body is turned. */
static void draw_turning_parts(rig *self, story_call *call) {
    if (call->angle == 0 || !self->story->setting->has_shapes || chance(self, 8))
        return;
    for (int i = 0; i < STORY_DEFS; i++)
        for (call->parts[i].has_shape = true; !plan_can_turn(&call->parts[i], call->angle);)
            call->parts[i].shape = draw_shape(self);
}

static void draw_call(rig *self, uint32_t serial, story_call *call) {
    *call = (story_call){ .kind = draw_kind(self),
                          .serial = serial,
                          .body = draw_body(self, serial),
                          .other = draw_body(self, serial),
                          .part = draw_part_name(self, serial),
                          .at = draw_spot(self),
                          .to = draw_spot(self),
                          .layer = below(self, MODEL_LAYERS),
                          .other_layer = below(self, MODEL_LAYERS),
                          .flag = chance(self, 2),
                          .has_angles = chance(self, 3),
                          .angle = chance(self, 2) ? 0 : 90 * (int)draw_between(self, -2, 4),
                          .refused = chance(self, 12) ? 1 + below(self, 12) : 0 };
    draw_fitting(self, call);
    const call_kind *kind = &kinds[call->kind];
    for (int i = 0; i < STORY_DEFS; i++)
        call->parts[i] = draw_part(self);
    draw_turning_parts(self, call);
    call->number = below(self, 32);
    if (kind->make == make_add_body || kind->make == make_batch)
        call->number = below(self, 6) == 0 ? below(self, STORY_DEFS + 1) : 1 + below(self, 2);
    if (kind->make == make_set_margin && chance(self, 2))
        draw_margin_to_take_back(self, call);
    if (kind->make == make_set_offset)
        call->box = draw_part(self).box;
    else
        call->box = draw_box(self, draw_spot(self));
    if (chance(self, 50))
        call->box.max_x = call->box.min_x - 1;
    if (kind->make == make_set_broad_phase)
        call->at = (spot){ 16 + below(self, 400), 16 + below(self, 400) };
    call->tiles = (figure){ .kind = GRAZE_SHAPE_TILES,
                            .count = 0,
                            .cell_w = 1 + below(self, 24),
                            .cell_h = 2 + 2 * below(self, 12) };
    draw_cells(self, &call->tiles, 1 + below(self, 8), 1 + below(self, 8));
    if (kind->make == make_set_tiles && chance(self, 2))
        draw_cells(self, &call->tiles, 1 + below(self, 2), 1 + below(self, 2));
}

/* --- Telling --- */

static void rig_open(rig *self, story *from, char *words) {
    memset(self, 0, sizeof *self);
    self->story = from;
    self->words = words;
    words[0] = 0;
    self->set = game_set();
    self->assets = (graze_assets){ (const graze_mask *const *)from->masks, &self->set, STORY_MASKS, 1 };
    model_open(&self->model, from->setting->edges, from->setting->events);
    for (int side = 0; side < 2; side++)
        self->worlds[side] = open_world(self, side, from->setting->phases[side]);
    const graze_recording_sink sink = { recording_take, &self->recording };
    if (from->setting->is_recorded)
        assert_int_equal(graze_recording_start(self->worlds[0], &sink), GRAZE_OK);
}

static void rig_close(rig *self) {
    if (self->story->setting->is_recorded && !self->is_wrong)
        check_recording(self);
    for (int side = 0; side < 2; side++) {
        graze_world_close(self->worlds[side]);
        if (self->memory[side].blocks != 0)
            wrong(self, "%zu blocks of memory were not freed", self->memory[side].blocks);
    }
    graze_hits_free(&self->hits);
    free(self->recording.bytes);
    free(self->saved.bytes);
}

static uint32_t tell(story *self, uint32_t count, bool is_new, char words[STORY_WORDS]) {
    static rig at;
    uint32_t done = 0;
    rig_open(&at, self, words);
    for (; done < count && !at.is_wrong; done++) {
        if (is_new)
            draw_call(&at, done, &self->calls[done]);
        make_call(&at, &self->calls[done]);
    }
    const bool was_wrong = at.is_wrong;
    rig_close(&at);
    return at.is_wrong ? (was_wrong ? done : count) : 0;
}

uint32_t story_tell(story *self, uint32_t count, char words[STORY_WORDS]) {
    const uint32_t wrong_after = tell(self, count, true, words);
    self->count = wrong_after != 0 ? wrong_after : count;
    return wrong_after;
}

uint32_t story_retell(story *self, char words[STORY_WORDS]) {
    return tell(self, self->count, false, words);
}

/* Whether something is wrong without some calls; then they are left out, and all that follow the mistake. */
static bool story_leave_out(story *self, uint32_t begin, uint32_t count) {
    static story_call kept[STORY_CALLS];
    char words[STORY_WORDS];
    const uint32_t before = self->count;
    memcpy(kept, self->calls, before * sizeof *kept);
    memmove(self->calls + begin, self->calls + begin + count, (before - begin - count) * sizeof *kept);
    self->count = before - count;
    const uint32_t wrong_after = story_retell(self, words);
    if (wrong_after != 0) {
        self->count = wrong_after;
        return true;
    }
    memcpy(self->calls, kept, before * sizeof *kept);
    self->count = before;
    return false;
}

void story_shorten(story *self) {
    bool is_shorter = true;
    while (is_shorter) {
        is_shorter = false;
        for (uint32_t count = self->count / 2; count > 0; count /= 2)
            for (uint32_t i = 0; i + count <= self->count;)
                if (story_leave_out(self, i, count))
                    is_shorter = true;
                else
                    i += count;
    }
}

/* --- Printing --- */

static void print_box(frame box) {
    const graze_box b = game_box(box);
    printf(" {%g, %g, %g, %g}", (double)b.min_x, (double)b.min_y, (double)b.max_x, (double)b.max_y);
}

static void print_cells(const figure *of) {
    printf(" %ux%u", of->columns, of->rows);
    for (uint32_t i = 0; i < of->columns * of->rows; i++)
        printf("%s%c", i % of->columns == 0 ? " " : "", "0123456789abcdefgh"[of->cells[i]]);
}

static void print_shape(const figure *of) {
    static const char *const names[] = { "box", "circle", "capsule", "polygon", "mask", "tiles" };
    printf(" %s", names[of->kind]);
    if (of->kind == GRAZE_SHAPE_MASK)
        print_cells(of);
    for (uint32_t i = 0; i < (of->count > 0 ? of->count : 1); i++)
        printf(" (%g, %g)", game_point(of->corner[i]).x, game_point(of->corner[i]).y);
    if (of->radius > 0)
        printf(" radius %g", (double)of->radius / FIGURE_UNIT);
}

static void print_parts(const story_call *call) {
    const uint32_t count = kinds[call->kind].make == make_add_body ? call->number : 1;
    for (uint32_t i = 0; i < count; i++) {
        const part_plan *part = &call->parts[i];
        printf("\n      part %u:", call->serial * STORY_DEFS + i);
        if (part->has_shape)
            print_shape(&part->shape);
        else
            print_box(part->box);
        printf(" on layer %u%s", part->layer, part->is_disabled ? ", disabled" : "");
    }
}

/* An argument by the letter that stands for it in the table of kinds. */
static void print_argument(const story_call *call, char letter) {
    const char *const spots[] = { " (%g, %g)", " to (%g, %g)" };
    const graze_point at = game_point(call->at), to = game_point(call->to);
    switch (letter) {
    case 'b':
    case 'o':
        printf(" body %u", letter == 'b' ? call->body : call->other);
        return;
    case 'p':
        printf(" part %u", call->part);
        return;
    case '@':
        printf(spots[0], at.x, at.y);
        return;
    case '>':
        printf(spots[1], to.x, to.y);
        return;
    case 'B':
        print_box(call->box);
        return;
    case 'l':
    case 'm':
        printf(" layer %u", letter == 'l' ? call->layer : call->other_layer);
        return;
    case 'n':
        printf(" number %u", call->number);
        return;
    case 'a':
        printf(" angle %d", call->angle);
        return;
    case 'w':
        printf("%s", call->has_angles ? " with angles" : "");
        return;
    case 'f':
        printf(" %s", call->flag ? "true" : "false");
        return;
    case 's':
        print_shape(&call->parts[0].shape);
        return;
    case 't':
        print_cells(&call->tiles);
        return;
    default:
        print_parts(call);
    }
}

void story_print(const story *self) {
    const story_setting *setting = self->setting;
    printf("%s, events %d, %s and %s, %u threads and %u\n",
           setting->edges == GRAZE_CLOSED ? "closed" : "half-open", (int)setting->events, setting->phases[0],
           setting->phases[1], setting->tasks[0].threads, setting->tasks[1].threads);
    for (uint32_t i = 0; i < self->count; i++) {
        const story_call *call = &self->calls[i];
        printf("%4u  %s", call->serial, kinds[call->kind].name);
        for (const char *letter = kinds[call->kind].arguments; *letter != 0; letter++)
            print_argument(call, *letter);
        printf("%s\n", call->refused != 0 ? "  (memory is refused)" : "");
    }
    fflush(stdout);
}
