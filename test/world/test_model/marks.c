/* marks.c: state kept for the game or for movers, on which no contact depends:
 * names, one-way sides, and platforms. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

#include <math.h>
#include <string.h>

/* --- Names --- */

/* "" for none, and one that is too long. */
static const char *label_text(uint32_t label) {
    static const char *const texts[LABELS] = { "", "hero", "boss \xc3\xa4",
                                               "the one with 31 bytes in a name" };
    if (label < LABELS)
        return texts[label];
    return "a name that is longer than all that names may be";
}

MAKE(set_name) {
    (void)out;
    const char *text = label_text(call->number % (LABELS + 1));
    if (call->flag)
        return graze_world_set_layer_name(world, call->layer, text);
    return graze_body_set_name(world, body_named(self, call->body), text);
}

APPLY(set_name) {
    (void)out;
    const int body = body_of_call(self, call);
    const uint32_t label = call->number % (LABELS + 1);
    if (!call->flag && body < 0)
        return GRAZE_STALE_HANDLE;
    if (label == LABELS)
        return GRAZE_BAD_VALUE;
    if (call->flag)
        self->model.labels[call->layer] = label;
    else
        self->model.bodies[body].label = label;
    return GRAZE_OK;
}

void check_names(fixture *self, graze_world *world, int body) {
    if (body >= 0 &&
        strcmp(graze_body_name(world, (graze_body){ self->model.bodies[body].id }),
               label_text(self->model.bodies[body].label)) != 0)
        wrong(self, "the body has another name");
    for (uint32_t i = 0; i < MODEL_LAYERS; i++)
        if (strcmp(graze_world_layer_name(world, i),
                   label_text(self->model.labels[i])) != 0)
            wrong(self, "layer %u has another name", i);
}

/* --- Sides --- */

MAKE(set_one_way) {
    (void)out;
    return graze_part_set_one_way(world, part_named(self, call->part), call->number);
}

APPLY(set_one_way) {
    (void)out;
    const int part = part_of_call(self, call);
    if (part < 0)
        return GRAZE_STALE_HANDLE;
    if (call->number > 15)
        return GRAZE_BAD_VALUE;
    self->model.parts[part].one_way = call->number;
    return GRAZE_OK;
}

/* --- Platforms, in sequences of boxes: positions are whole numbers there --- */

/* In a wrapped world a platform goes the shorter way: on a longer one it could come
 * to a second copy of a body. */
static spot platform_goal(const fixture *self, const sequence_call *call) {
    const int body = body_of_call(self, call);
    if (body < 0)
        return call->at;
    const spot from = { self->model.bodies[body].x, self->model.bodies[body].y };
    const spot to = model_wrapped(&self->model, call->at);
    const spot by =
        model_way_moved(&self->model, (frame){ from.x, from.y, from.x, from.y },
                        (frame){ to.x, to.y, to.x, to.y });
    return (spot){ to.x - by.x, to.y - by.y };
}

MAKE(move_platform) {
    graze_rider_list riders = { 0 };
    const spot goal = platform_goal(self, call);
    const graze_platform_move move = { .x = game_float(goal.x),
                                       .y = game_float(goal.y),
                                       .sides = call->number % 17 };
    const graze_status status = graze_body_move_platform(
        world, body_named(self, call->body), &move, &riders);
    out->rider_count = (uint32_t)riders.count;
    for (size_t i = 0; i < riders.count && i < MADE_RIDERS; i++) {
        graze_body_info info = { 0 };
        graze_body_read(world, riders.items[i].body, &info);
        const graze_rider *rider = &riders.items[i];
        out->riders[i] =
            (made_rider){ .body = rider->body,
                          .x = info.x,
                          .y = info.y,
                          .is_moved = rider->is_carried || rider->is_pushed,
                          .is_crushed = rider->is_crushed,
                          .part = rider->part.id,
                          .by = rider->by.id };
    }
    graze_rider_list_free(&riders);
    return status;
}

/* Where the position of its body puts a part; graze_part_set_box does not count for
 * movers. */
static frame placed_frame(const model *world, const model_part *part) {
    const model_body *body = &world->bodies[part->body];
    const frame at = part->offset;
    return (frame){ at.min_x + body->x, at.min_y + body->y, at.max_x + body->x,
                    at.max_y + body->y };
}

static bool part_is_placed(const model *world, const model_part *part) {
    const frame at = placed_frame(world, part);
    return memcmp(&at, &part->box, sizeof at) == 0;
}

/* Whether copies of two boxes overlap. */
static bool copies_overlap(const model *world, frame a, frame b) {
    copies all = copies_near(world, b, a);
    bool do_overlap = false;
    for (spot move; !do_overlap && copies_next(&all, &move);)
        do_overlap = frames_overlap(a, frame_moved(b, move));
    return do_overlap;
}

/* Whether a part of a body is inside a part of the platform pushing from all
 * sides. */
static bool body_is_inside(const model *world, int body, int platform) {
    uint32_t parts[MODEL_PARTS], others[MODEL_PARTS];
    const uint32_t count = model_parts_of(world, (uint32_t)body, parts);
    const uint32_t other_count = model_parts_of(world, (uint32_t)platform, others);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < other_count; k++) {
            const model_part *a = &world->parts[parts[i]],
                             *b = &world->parts[others[k]];
            if (model_is_found(world, a) && model_is_found(world, b) &&
                b->one_way == 0 && world->allows[a->layer][b->layer] &&
                part_is_placed(world, a) && !frame_is_empty(a->box) &&
                !frame_is_empty(b->box) && copies_overlap(world, a->box, b->box))
                return true;
        }
    return false;
}

static const made_rider *rider_of(const made *out, uint64_t body) {
    for (uint32_t i = 0; i < out->rider_count; i++)
        if (out->riders[i].body.id == body)
            return &out->riders[i];
    return NULL;
}

/* The model takes the riders' places from the world. All else stays, and only
 * riders reported as crushed end inside the platform. */
static void check_platform(fixture *self, int platform, const made *out) {
    const model *world = &self->model;
    for (int body = 0; body < world->body_end; body++) {
        const model_body *at = &world->bodies[body];
        if (!at->is_used || at->is_removed || body == platform)
            continue;
        const made_rider *rider = rider_of(out, at->id);
        if (body_is_inside(world, body, platform) &&
            (rider == NULL || !rider->is_crushed))
            wrong(self,
                  "body %u ends inside the platform, and is not reported as crushed",
                  at->name);
        if (rider != NULL && rider->is_crushed) {
            const int part = model_find_part(world, rider->part),
                      by = model_find_part(world, rider->by);
            if (part < 0 || by < 0 ||
                !copies_overlap(world, placed_frame(world, &world->parts[part]),
                                placed_frame(world, &world->parts[by])))
                wrong(self, "body %u is not inside what is said to crush it",
                      at->name);
        }
    }
}

APPLY(move_platform) {
    const int platform = body_of_call(self, call);
    if (platform < 0)
        return GRAZE_STALE_HANDLE;
    if (call->number % 17 > 15)
        return GRAZE_BAD_VALUE;
    if (out->rider_count > MADE_RIDERS)
        wrong(self, "%u riders", out->rider_count);
    const model_body *at = &self->model.bodies[platform];
    /* then no body is looked at */
    const spot goal = platform_goal(self, call);
    const bool is_still = at->x == goal.x && at->y == goal.y;
    model_move_to(&self->model, platform, goal);
    for (uint32_t i = 0; i < out->rider_count && !self->is_wrong; i++) {
        const made_rider *rider = &out->riders[i];
        const int body = model_find_body(&self->model, rider->body.id);
        const float x = rider->x * FIGURE_UNIT, y = rider->y * FIGURE_UNIT;
        if (body < 0 || body == platform || x != floorf(x) || y != floorf(y) ||
            (i > 0 &&
             (uint32_t)out->riders[i - 1].body.id >= (uint32_t)rider->body.id))
            wrong(self, "rider %u is none, is not sorted, or is between two places",
                  i);
        else if (rider->is_moved)
            model_move_to(&self->model, body, (spot){ (int64_t)x, (int64_t)y });
    }
    if (is_still && out->rider_count > 0)
        wrong(self, "a platform that stays has riders");
    if (!self->is_wrong && !is_still)
        check_platform(self, platform, out);
    return GRAZE_OK;
}

/* --- Bodies that push each other, in sequences of boxes --- */

/* Each body but one never moves, so that all ends are whole numbers; and that one is
 * lighter than all. */
MAKE(push) {
    graze_pushed_list pushed = { 0 };
    graze_push_body weights[MODEL_BODIES];
    uint32_t count = 0;
    for (int i = 0; i < self->model.body_end; i++)
        if (self->model.bodies[i].is_used && !self->model.bodies[i].is_removed)
            weights[count++] =
                (graze_push_body){ .body = { self->model.bodies[i].id },
                                   .weight = INFINITY };
    const graze_body light = body_named(self, call->body);
    for (uint32_t i = 0; i < count; i++)
        if (weights[i].body.id == light.id)
            weights[i].weight = 0;
    const graze_push push = { .layers = call->number % 8,
                              .axis = (graze_push_axis)(call->number / 8 % 4),
                              .is_by_position = call->flag,
                              .bodies = weights,
                              .count = count };
    const graze_status status = graze_world_push(world, &push, &pushed);
    out->rider_count = (uint32_t)pushed.count;
    for (size_t i = 0; i < pushed.count && i < MADE_RIDERS; i++) {
        graze_body_info info = { 0 };
        graze_body_read(world, pushed.items[i].body, &info);
        out->riders[i] = (made_rider){ .body = pushed.items[i].body,
                                       .x = info.x,
                                       .y = info.y,
                                       .is_moved = pushed.items[i].is_moved,
                                       .is_crushed = pushed.items[i].is_overlapping,
                                       .part = pushed.items[i].against.id };
    }
    graze_pushed_list_free(&pushed);
    return status;
}

static bool is_push_box(const model *world, const model_part *part,
                        uint32_t layers) {
    return model_is_found(world, part) &&
           (layers == 0 || (layers >> part->layer & 1));
}

/* Whether push boxes of two bodies overlap. */
static bool bodies_push(const model *world, int body, int other, uint32_t layers) {
    uint32_t parts[MODEL_PARTS], others[MODEL_PARTS];
    const uint32_t count = model_parts_of(world, (uint32_t)body, parts);
    const uint32_t other_count = model_parts_of(world, (uint32_t)other, others);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < other_count; k++) {
            const model_part *a = &world->parts[parts[i]],
                             *b = &world->parts[others[k]];
            const frame x = placed_frame(world, a), y = placed_frame(world, b);
            if (is_push_box(world, a, layers) && is_push_box(world, b, layers) &&
                world->allows[a->layer][b->layer] && !frame_is_empty(x) &&
                !frame_is_empty(y) && copies_overlap(world, x, y))
                return true;
        }
    return false;
}

/* Only the light body has moved. Bodies overlap where it is reported. */
APPLY(push) {
    const int light = body_of_call(self, call);
    if (call->number / 8 % 4 == 3)
        return GRAZE_BAD_VALUE;
    for (uint32_t i = 0; i < out->rider_count && i < MADE_RIDERS; i++) {
        const made_rider *pushed = &out->riders[i];
        const float x = pushed->x * FIGURE_UNIT, y = pushed->y * FIGURE_UNIT;
        const int body = model_find_body(&self->model, pushed->body.id);
        if (body < 0 || (pushed->is_moved && body != light) || x != floorf(x) ||
            y != floorf(y))
            wrong(self, "pushed body %u is none, heavy, or between two places", i);
        else if (pushed->is_moved)
            model_move_to(&self->model, body, (spot){ (int64_t)x, (int64_t)y });
    }
    for (int a = 0; a < self->model.body_end && !self->is_wrong; a++) {
        const model_body *body = &self->model.bodies[a];
        bool is_overlapping = false;
        if (!body->is_used || body->is_removed)
            continue;
        for (int b = 0; b < self->model.body_end; b++)
            is_overlapping |= b != a && self->model.bodies[b].is_used &&
                              !self->model.bodies[b].is_removed &&
                              bodies_push(&self->model, a, b, call->number % 8);
        const made_rider *pushed = rider_of(out, body->id);
        if (is_overlapping != (pushed != NULL && pushed->is_crushed))
            wrong(self, "body %u overlaps another: %d", body->name, is_overlapping);
    }
    return GRAZE_OK;
}
