/* travel.c: bodies that move with responses, in stories of boxes: positions are whole numbers there.
 *
 * Where a body slides to is told by definition if it moves along an axis and starts inside nothing that stops
 * it: as far as the nearest part in its way. For all other moves it is told what must hold at the end.
 */
#include "test_model/rig.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static graze_point travel_goal(const story_call *call, spot from) {
    const spot along[] = { call->at, { call->at.x, from.y }, { from.x, call->at.y } };
    return game_point(along[call->number % 3]);
}

/* A bit of the call's number for each layer: it is crossed. */
static bool layer_stops(const story_call *call, uint32_t layer) {
    return !(call->number >> layer & 1);
}

static void travel_take(made_travel *out, const graze_move_result *result) {
    *out = (made_travel){ .x = result->end_x,
                          .y = result->end_y,
                          .is_crushed = result->is_crushed,
                          .is_standing = result->is_standing,
                          .floor = result->is_standing ? result->floor.part.id : 0,
                          .hit_count = result->count };
    for (size_t i = 0; i < result->count && i < MADE_HITS; i++)
        out->hits[i] = result->items[i].part.id;
}

MAKE(travel) {
    graze_responses responses = { .leaves_back = call->flag };
    graze_move_result result = { 0 }, tested = { 0 };
    graze_body_info info = { 0 };
    made_travel test;
    (void)self;
    for (uint32_t a = 0; a < MODEL_LAYERS; a++)
        for (uint32_t b = 0; b < MODEL_LAYERS; b++)
            graze_responses_set(&responses, a, b, layer_stops(call, b) ? GRAZE_SLIDE : GRAZE_CROSS);
    const graze_body body = body_named(self, call->body);
    graze_body_read(world, body, &info);
    const spot from = { (int64_t)(info.x * FIGURE_UNIT), (int64_t)(info.y * FIGURE_UNIT) };
    const graze_point goal = travel_goal(call, from);
    const graze_status status_of_test = graze_body_test_move(world, body, goal, &responses, &tested);
    const graze_status status = graze_body_move_and_collide(world, body, goal, &responses, &result);
    travel_take(&test, &tested);
    travel_take(&out->travel, &result);
    out->travel.is_as_tested = status != status_of_test || memcmp(&test, &out->travel, sizeof test) == 0;
    graze_move_result_free(&tested);
    graze_move_result_free(&result);
    return status;
}

/* A part of the mover, and one that may stop it. */
typedef struct travel_pair {
    const model_part *part, *other;
} travel_pair;

/* Whether the other part stops the mover's, over this side if it is one-way. */
static bool pair_stops(const rig *self, const story_call *call, int body, const travel_pair *pair,
                       unsigned side) {
    const model_part *part = pair->part, *other = pair->other;
    return part->body == (uint32_t)body && other->body != (uint32_t)body &&
           model_is_found(&self->model, part) && model_is_found(&self->model, other) &&
           self->model.allows[part->layer][other->layer] && layer_stops(call, other->layer) &&
           !frame_is_empty(other->box) && (other->one_way == 0 || (other->one_way & side));
}

/* How far a box can go along an axis until it is at another one, or -1: the other is not in its way. */
static int64_t room_between(frame a, frame b, bool is_y, int sign) {
    if (is_y ? a.min_x >= b.max_x || b.min_x >= a.max_x : a.min_y >= b.max_y || b.min_y >= a.max_y)
        return -1;
    if (is_y)
        return sign > 0 ? b.min_y - a.max_y : a.min_y - b.max_y;
    return sign > 0 ? b.min_x - a.max_x : a.min_x - b.max_x;
}

/* All that the model says of a move: whether the body starts or ends inside something, how far it can go from
 * where it starts, and whether it stands at the end. */
typedef struct travel_facts {
    bool starts_inside, ends_inside, is_standing, has_empty;
    int64_t room;
} travel_facts;

typedef struct travel_leg {
    spot from, to;
    bool is_y;
    int sign;
} travel_leg;

static void facts_add(const rig *self, const story_call *call, int body, travel_pair pair,
                      const travel_leg *leg, travel_facts *facts) {
    const unsigned entered = leg->is_y ? (leg->sign > 0 ? GRAZE_SIDE_MIN_Y : GRAZE_SIDE_MAX_Y)
                                       : (leg->sign > 0 ? GRAZE_SIDE_MIN_X : GRAZE_SIDE_MAX_X);
    const frame start = frame_moved(pair.part->offset, leg->from);
    const frame end = frame_moved(pair.part->offset, leg->to), box = pair.other->box;
    const int64_t room = room_between(start, box, leg->is_y, leg->sign);
    if (pair_stops(self, call, body, &pair, 0)) {
        facts->starts_inside |= frames_overlap(start, box);
        facts->ends_inside |= frames_overlap(end, box);
    }
    if (pair_stops(self, call, body, &pair, entered) && room >= 0 && room < facts->room)
        facts->room = room;
    facts->is_standing |= pair_stops(self, call, body, &pair, GRAZE_SIDE_MIN_Y) && end.max_y == box.min_y &&
                          end.min_x < box.max_x && box.min_x < end.max_x;
}

static travel_facts facts_of(const rig *self, const story_call *call, int body, const travel_leg *leg) {
    travel_facts facts = { .room = INT64_MAX };
    for (int i = 0; i < MODEL_PARTS; i++) {
        const model_part *part = &self->model.parts[i];
        facts.has_empty |= part->is_used && part->body == (uint32_t)body && frame_is_empty(part->offset);
        for (int k = 0; k < MODEL_PARTS; k++)
            facts_add(self, call, body, (travel_pair){ part, &self->model.parts[k] }, leg, &facts);
    }
    return facts;
}

static void check_travel(rig *self, const story_call *call, int body, const made_travel *out) {
    const model_body *at = &self->model.bodies[body];
    const graze_point goal = travel_goal(call, (spot){ at->x, at->y });
    const int64_t x = (int64_t)(goal.x * FIGURE_UNIT) - at->x, y = (int64_t)(goal.y * FIGURE_UNIT) - at->y;
    const int64_t far = x != 0 ? llabs(x) : llabs(y);
    const travel_leg leg = { { at->x, at->y },
                             { (int64_t)(out->x * FIGURE_UNIT), (int64_t)(out->y * FIGURE_UNIT) },
                             x == 0,
                             x + y > 0 ? 1 : -1 };
    const travel_facts facts = facts_of(self, call, body, &leg);
    if (facts.has_empty) /* such a part is a line, and is stopped by what it enters */
        return;
    if (facts.ends_inside != (out->is_crushed != 0) && (facts.ends_inside || facts.starts_inside == false))
        wrong(self, "body %u ends inside what stops it", at->name);
    if (facts.is_standing != (out->is_standing != 0))
        wrong(self, "body %u stands, or is told to", at->name);
    if (facts.starts_inside || (x != 0 && y != 0))
        return;
    const int64_t gone = (leg.to.x - leg.from.x + leg.to.y - leg.from.y) * leg.sign;
    if (gone != (far < facts.room ? far : facts.room))
        wrong(self, "body %u goes %d and not %d", at->name, (int)gone, (int)facts.room);
}

APPLY(travel) {
    const int body = body_of_call(self, call);
    const made_travel *at = &out->travel;
    if (body < 0)
        return GRAZE_STALE_HANDLE;
    const double x = at->x * FIGURE_UNIT, y = at->y * FIGURE_UNIT;
    if (!at->is_as_tested)
        wrong(self, "the move is not as it was tested");
    else if (x != floor(x) || y != floor(y))
        wrong(self, "the move ends between two places");
    else
        check_travel(self, call, body, at);
    model_move_to(&self->model, body, (spot){ (int64_t)x, (int64_t)y });
    return GRAZE_OK;
}
