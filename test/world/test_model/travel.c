/* travel.c: bodies moving with responses, in sequences of boxes: positions are whole
 * numbers there.
 *
 * The end of a slide is known by definition if the body moves along an axis and
 * starts outside of all stopping parts. It is as far as the nearest part in its way.
 * For all other moves this file says what must hold at the end.
 */
#include "test_model/calls.h"
#include "test_model/wraps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static graze_point travel_goal(const sequence_call *call, spot from) {
    const spot along[] = { call->at,
                           { call->at.x, from.y },
                           { from.x, call->at.y } };
    return game_point(along[call->number % 3]);
}

/* A bit of the call's number for each layer: it is crossed. */
static bool layer_stops(const sequence_call *call, uint32_t layer) {
    return !(call->number >> layer & 1);
}

static void travel_take(made_travel *out, const graze_move_result *result) {
    *out = (made_travel){ .x = result->end_x,
                          .y = result->end_y,
                          .is_crushed = result->is_crushed,
                          .is_standing = result->is_standing,
                          .hit_count = result->count };
    if (result->is_standing)
        out->floor = result->floor.part.id;
    for (size_t i = 0; i < result->count && i < MADE_HITS; i++)
        out->hits[i] = result->items[i].part.id;
}

MAKE(travel) {
    static const graze_response responses_to[] = { GRAZE_CROSS, GRAZE_SLIDE };
    graze_responses responses = { .leaves_back = call->flag };
    graze_move_result result = { 0 }, tested = { 0 };
    graze_body_info info = { 0 };
    made_travel test;
    (void)self;
    for (uint32_t a = 0; a < MODEL_LAYERS; a++)
        for (uint32_t b = 0; b < MODEL_LAYERS; b++)
            graze_responses_set(&responses, a, b,
                                responses_to[layer_stops(call, b)]);
    const graze_body body = body_named(self, call->body);
    graze_body_read(world, body, &info);
    const spot from = { (int64_t)(info.x * FIGURE_UNIT),
                        (int64_t)(info.y * FIGURE_UNIT) };
    const graze_point goal = travel_goal(call, from);
    const graze_status status_of_test =
        graze_body_test_move(world, body, goal, &responses, &tested);
    const graze_status status =
        graze_body_move_and_collide(world, body, goal, &responses, &result);
    travel_take(&test, &tested);
    travel_take(&out->travel, &result);
    out->travel.is_as_tested =
        status != status_of_test || memcmp(&test, &out->travel, sizeof test) == 0;
    graze_move_result_free(&tested);
    graze_move_result_free(&result);
    return status;
}

/* A box with x and y exchanged. */
static frame frame_mirrored(frame at) {
    return (frame){ at.min_y, at.min_x, at.max_y, at.max_x };
}

/* How far a box can go along an axis until it is at another one, or -1: the other is
 * not in its way. */
static int64_t room_between(frame a, frame b, bool is_y, int sign) {
    if (is_y) {
        a = frame_mirrored(a);
        b = frame_mirrored(b);
    }
    if (a.min_y >= b.max_y || b.min_y >= a.max_y)
        return -1;
    if (sign > 0)
        return b.min_x - a.max_x;
    return a.min_x - b.max_x;
}

/* A move, if along an axis, and the model's facts on it. They are whether the body
 * starts or ends inside something, how far it can go from its start, and whether it
 * stands at the end. */
typedef struct travel {
    const fixture *self;
    const sequence_call *call;
    uint32_t body;
    spot from, to;
    bool is_y;
    int sign;
    bool starts_inside, ends_inside, is_standing, has_empty;
    int64_t room;
} travel;

/* A part of the mover, and one that may stop it. */
typedef struct travel_pair {
    const model_part *part, *other;
    frame box; /* of the other, or of its copy */
} travel_pair;

/* Whether the other part stops the mover's, over this side if it is one-way. */
static bool pair_stops(const travel *way, const travel_pair *pair, unsigned side) {
    const model_part *part = pair->part, *other = pair->other;
    const model *world = &way->self->model;
    return part->body == way->body && other->body != way->body &&
           model_is_found(world, part) && model_is_found(world, other) &&
           world->allows[part->layer][other->layer] &&
           layer_stops(way->call, other->layer) && !frame_is_empty(other->box) &&
           (other->one_way == 0 || (other->one_way & side));
}

/* The side of a box over which the mover enters it. */
static unsigned side_entered(const travel *way) {
    static const unsigned sides[2][2] = { { GRAZE_SIDE_MAX_X, GRAZE_SIDE_MIN_X },
                                          { GRAZE_SIDE_MAX_Y, GRAZE_SIDE_MIN_Y } };
    return sides[way->is_y][way->sign > 0];
}

static void travel_look(travel *way, travel_pair pair) {
    const frame start = frame_moved(pair.part->offset, way->from), box = pair.box;
    const frame end = frame_moved(pair.part->offset, way->to);
    const int64_t room = room_between(start, box, way->is_y, way->sign);
    if (pair_stops(way, &pair, 0)) {
        way->starts_inside |= frames_overlap(start, box);
        way->ends_inside |= frames_overlap(end, box);
    }
    if (pair_stops(way, &pair, side_entered(way)) && room >= 0 && room < way->room)
        way->room = room;
    way->is_standing |= pair_stops(way, &pair, GRAZE_SIDE_MIN_Y) &&
                        end.max_y == box.min_y && end.min_x < box.max_x &&
                        box.min_x < end.max_x;
}

static void travel_look_at_copies(travel *way, frame all, travel_pair pair) {
    copies near = copies_near(&way->self->model, pair.other->box, all);
    for (spot move; copies_next(&near, &move);) {
        pair.box = frame_moved(pair.other->box, move);
        if (frame_is_near(all, pair.box, 0))
            travel_look(way, pair);
    }
}

/* Look at the parts of others near a part of the mover: at its start, along its path to
 * its goal, or at its end. */
static void travel_look_at_all(travel *way, spot goal) {
    const model *world = &way->self->model;
    const model_part *parts = world->parts;
    way->room = INT64_MAX;
    for (int i = 0; i < world->part_end; i++) {
        if (!parts[i].is_used || parts[i].body != way->body)
            continue;
        const frame all =
            frame_around(frame_around(frame_moved(parts[i].offset, way->from),
                                      frame_moved(parts[i].offset, way->to)),
                         frame_moved(parts[i].offset, goal));
        way->has_empty |= frame_is_empty(parts[i].offset);
        for (int k = 0; k < world->part_end; k++)
            if (parts[k].is_used)
                travel_look_at_copies(
                    way, all, (travel_pair){ &parts[i], &parts[k], parts[k].box });
    }
}

static void check_travel(fixture *self, const sequence_call *call, int body,
                         const made_travel *out) {
    const model_body *at = &self->model.bodies[body];
    const graze_point goal = travel_goal(call, (spot){ at->x, at->y });
    const int64_t x = (int64_t)(goal.x * FIGURE_UNIT) - at->x,
                  y = (int64_t)(goal.y * FIGURE_UNIT) - at->y;
    const int64_t far = x != 0 ? llabs(x) : llabs(y);
    travel way = { .self = self,
                   .call = call,
                   .body = (uint32_t)body,
                   .from = { at->x, at->y },
                   .to = { (int64_t)(out->x * FIGURE_UNIT),
                           (int64_t)(out->y * FIGURE_UNIT) },
                   .is_y = x == 0,
                   .sign = x + y > 0 ? 1 : -1 };
    travel_look_at_all(&way, (spot){ at->x + x, at->y + y });
    if (way.has_empty) /* such a part is a line, and is stopped by what it enters */
        return;
    if (way.ends_inside ? !out->is_crushed : out->is_crushed && !way.starts_inside)
        wrong(self, "body %u ends inside what stops it, or is reported to",
              at->name);
    if (way.is_standing != (out->is_standing != 0))
        wrong(self, "body %u stands, or is reported to", at->name);
    if (way.starts_inside || (x != 0 && y != 0))
        return;
    const int64_t gone = (way.to.x - way.from.x + way.to.y - way.from.y) * way.sign;
    if (gone != (far < way.room ? far : way.room))
        wrong(self, "body %u goes %d and not %d", at->name, (int)gone,
              (int)way.room);
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
