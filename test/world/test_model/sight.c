/* sight.c: queries whose hits may be hidden, by the hits of the same queries
 * without hiding. A part is hidden if the ray to its nearest point meets another
 * one. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

#include <math.h>

/* A query in which parts on two layers hide others. */
static graze_query hiding_query(const fixture *self, const sequence_call *call,
                                graze_query_kind kind) {
    graze_query query = query_of(self, call, kind);
    query.blocked_by =
        UINT64_C(1) << call->layer % 64 | UINT64_C(1) << call->other_layer % 64;
    return query;
}

static graze_query blocking_query(const graze_query *query) {
    graze_query blocking = *query;
    blocking.layers = query->blocked_by;
    return blocking;
}

/* --- Around a point --- */

static int64_t clamped(int64_t at, int64_t min, int64_t max) {
    return lower_of(higher_of(at, min), max);
}

/* The nearest copy of a box to a point. False: two are. */
static bool find_nearest_copy(const model *world, frame of, spot eye, frame *box) {
    const frame around = { eye.x - world->wrap.x, eye.y - world->wrap.y,
                           eye.x + world->wrap.x, eye.y + world->wrap.y };
    copies all = copies_near(world, of, around);
    int64_t least = INT64_MAX;
    bool is_one = false;
    for (spot move; copies_next(&all, &move);) {
        const frame at = frame_moved(of, move);
        const int64_t x = clamped(eye.x, at.min_x, at.max_x) - eye.x,
                      y = clamped(eye.y, at.min_y, at.max_y) - eye.y;
        const int64_t square = x * x + y * y;
        is_one = square < least || (is_one && square > least);
        if (square < least) {
            least = square;
            *box = at;
        }
    }
    return is_one || least == 0;
}

/* Whether a part is hidden from a point: 1, 0, or -1: this is left open, as where a
 * shape is nearest. */
static int is_hidden(const fixture *self, int part, spot eye,
                     const graze_query *query) {
    const model *world = &self->model;
    const model_part *hidden = &world->parts[part];
    const graze_query blocking = blocking_query(query);
    frame box = hidden->box;
    int answer = 0;
    if (seen_figure(world, hidden, query).kind != GRAZE_SHAPE_BOX ||
        !find_nearest_copy(world, hidden->box, eye, &box))
        return -1;
    const spot to = { clamped(eye.x, box.min_x, box.max_x),
                      clamped(eye.y, box.min_y, box.max_y) };
    const mover ray = {
        .end = { .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .corner = { to } },
        .motion = { to.x - eye.x, to.y - eye.y }
    };
    if (to.x == eye.x && to.y == eye.y)
        return 0;
    for (int i = 0; i < world->part_end && answer < 1; i++) {
        const model_part *other = &world->parts[i];
        if (i == part || !query_sees(world, other, &blocking))
            continue;
        const figure at = seen_figure(world, other, query);
        double time;
        const int is_met = model_is_met(world, &at, &ray, GRAZE_HALF_OPEN, &time);
        if (is_met != 0)
            answer = is_met;
    }
    return answer;
}

/* The hits are the visible ones of the query without hiding, in their order,
 * and of NEAREST the first of these. */
static void check_sight(fixture *self, int side, spot eye,
                        const graze_query *query) {
    graze_query all = *query;
    graze_hits found = { 0 };
    all.blocked_by = 0;
    all.nearest_count = UINT32_MAX;
    if (graze_world_query(self->worlds[side], &all, 1, &self->hits) != GRAZE_OK ||
        graze_world_query(self->worlds[side], query, 1, &found) != GRAZE_OK)
        wrong(self, "a query of what nothing hides is refused");
    size_t wanted = SIZE_MAX;
    if (query->kind == GRAZE_QUERY_NEAREST)
        wanted = query->nearest_count;
    size_t k = 0;
    for (size_t i = 0; i < self->hits.starts[1] && k < wanted && !self->is_wrong;
         i++) {
        const uint64_t id = self->hits.items[i].part.id;
        const bool is_found = k < found.count && found.items[k].part.id == id;
        const int part = model_find_part(&self->model, id);
        int hidden = -1;
        if (part >= 0)
            hidden = is_hidden(self, part, eye, query);
        if (hidden >= 0 && is_found != (hidden == 0))
            wrong(self, "part %u is %shidden", (uint32_t)id, hidden ? "" : "not ");
        k += is_found;
    }
    if (k != found.count)
        wrong(self, "%zu of %zu parts are found by nothing else", found.count - k,
              found.count);
    bool is_any = false;
    if (graze_world_query_any(self->worlds[side], query, 1, &is_any) != GRAZE_OK ||
        is_any != (found.count > 0))
        wrong(self, "whether anything is in sight is reported otherwise");
    graze_hits_free(&found);
}

ASK(sight) {
    static const graze_query_kind kinds[] = { GRAZE_QUERY_CIRCLE,
                                              GRAZE_QUERY_NEAREST, GRAZE_QUERY_BOX };
    graze_query query = hiding_query(self, call, kinds[call->number % 3]);
    spot eye = call->at;
    if (query.kind == GRAZE_QUERY_BOX) {
        query.at = game_point((spot){ eye.x - call->number, eye.y - 9 });
        query.to = game_point((spot){ eye.x + call->number, eye.y + 9 });
    }
    query.layers = 0;
    for (int side = 0; side < 2; side++)
        check_sight(self, side, eye, &query);
}

/* --- On a way --- */

/* The time from which on something hides all later hits; -1: it is left open. */
static double blocking_time(const fixture *self, const mover *asked,
                            const graze_query *query) {
    const model *world = &self->model;
    const graze_query blocking = blocking_query(query);
    double first = HUGE_VAL;
    for (int i = 0; i < world->part_end; i++) {
        if (!query_sees(world, &world->parts[i], &blocking))
            continue;
        const figure at = seen_figure(world, &world->parts[i], query);
        double time;
        const int is_met = model_is_met(world, &at, asked, GRAZE_HALF_OPEN, &time);
        if (is_met < 0)
            return -1;
        if (is_met > 0)
            first = fmin(first, time);
    }
    return first;
}

/* The hits are the first ones of the query without hiding, up to the time. */
static void check_way(fixture *self, int side, double time,
                      const graze_query *query) {
    graze_query all = *query;
    graze_hits found = { 0 };
    all.blocked_by = 0;
    if (graze_world_query(self->worlds[side], &all, 1, &self->hits) != GRAZE_OK ||
        graze_world_query(self->worlds[side], query, 1, &found) != GRAZE_OK)
        wrong(self, "a query of a way that ends is refused");
    const size_t count = self->hits.starts[1];
    for (size_t i = 0; i < found.count && !self->is_wrong; i++)
        if (i >= count || found.items[i].part.id != self->hits.items[i].part.id)
            wrong(self, "a way that ends has another hit");
    if (time >= 0 && found.count > 0 &&
        found.items[found.count - 1].time > time + 1e-9)
        wrong(self, "a way goes on behind what ends it at %.17g", time);
    if (time >= 0 && found.count < count &&
        self->hits.items[found.count].time < time - 1e-9)
        wrong(self, "a way ends before %.17g", time);
    graze_hits_free(&found);
}

ASK(sight_on_way) {
    static const graze_query_kind kinds[2][2] = {
        { GRAZE_QUERY_RAY, GRAZE_QUERY_RAY_FIRST },
        { GRAZE_QUERY_SHAPE_CAST, GRAZE_QUERY_SHAPE_CAST_FIRST }
    };
    const figure point = { .kind = GRAZE_SHAPE_CIRCLE,
                           .count = 1,
                           .corner = { { 0, 0 } } };
    const bool is_cast = call->parts[0].has_shape;
    const figure *shape = is_cast ? &call->parts[0].shape : &point;
    const mover asked = { .end = figure_moved(shape, call->to.x, call->to.y),
                          .motion = { call->to.x - call->at.x,
                                      call->to.y - call->at.y } };
    const figure start = figure_moved(shape, call->at.x, call->at.y);
    const graze_shape moving = game_shape(self, &start);
    graze_query query = hiding_query(self, call, kinds[is_cast][call->number % 2]);
    query.shape = &moving;
    const double time = blocking_time(self, &asked, &query);
    for (int side = 0; side < 2; side++)
        check_way(self, side, time, &query);
}
