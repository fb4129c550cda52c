/* legs.c: the first straight motion of a flight that crosses parts on some layers,
 * and that parts on one layer end or bounce. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

#include <math.h>

/* How a flight sees layers: one ends or bounces it, two others are crossed. */
typedef struct flight {
    graze_legs_def def;
    graze_responses responses;
    mover asked;
    uint32_t own, stopping;
    uint64_t crossed;
} flight;

static void begin_flight(flight *out, const fixture *self,
                         const sequence_call *call) {
    const int64_t radius = call->flag ? call->number % 32 : 0;
    *out = (flight){ .own = call->number % MODEL_LAYERS,
                     .stopping = call->layer % MODEL_LAYERS };
    out->asked =
        (mover){ .end = { .kind = GRAZE_SHAPE_CIRCLE,
                          .count = 1,
                          .corner = { call->to },
                          .radius = radius },
                 .motion = { call->to.x - call->at.x, call->to.y - call->at.y } };
    const graze_response stops = call->number % 2 == 0 ? GRAZE_BOUNCE : GRAZE_TOUCH;
    for (uint32_t i = 0; i < GRAZE_LAYER_COUNT; i++)
        out->responses.response[out->own][i] = GRAZE_IGNORE;
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t crossed = (call->other_layer + i) % MODEL_LAYERS;
        if (crossed == out->stopping)
            continue;
        out->crossed |= UINT64_C(1) << crossed;
        out->responses.response[out->own][crossed] = GRAZE_CROSS;
    }
    out->responses.response[out->own][out->stopping] = (uint8_t)stops;
    out->def = (graze_legs_def){ .at = game_point(call->at),
                                 .to = game_point(call->to),
                                 .radius = (double)radius / FIGURE_UNIT,
                                 .layer = out->own,
                                 .responses = &out->responses };
    if (call->has_angles)
        out->def.exclude = body_named(self, call->other);
}

/* Whether the flight meets a part on some layers: 1, 0, or -1: that is left open. */
static int is_met(const fixture *self, const flight *of, const model_part *part,
                  uint64_t layers, double *time) {
    const model *world = &self->model;
    const graze_query query = { .layers = layers, .exclude = of->def.exclude };
    *time = 2;
    if (layers == 0 || !query_sees(world, part, &query) ||
        !world->allows[of->own][part->layer])
        return 0;
    const figure at = model_figure(world, part);
    return model_is_met(world, &at, &of->asked, GRAZE_HALF_OPEN, time);
}

/* The time at which the motion ends; -1: it is left open, as at a start inside. */
static double time_of_stop(const fixture *self, const flight *of) {
    double first = 2, time;
    for (int i = 0; i < self->model.part_end; i++) {
        const int met = is_met(self, of, &self->model.parts[i],
                               UINT64_C(1) << of->stopping, &time);
        if (met < 0 || (met > 0 && time < 1e-9))
            return -1;
        if (met > 0)
            first = fmin(first, time);
    }
    return first;
}

static const graze_leg *leg_for(const graze_legs *legs, const model_part *part) {
    for (size_t i = 0; i < legs->count; i++)
        if (legs->items[i].part.id == part->id)
            return &legs->items[i];
    return NULL;
}

static void check_flight(fixture *self, const flight *of, const graze_legs *legs) {
    const double stop = time_of_stop(self, of);
    if (stop < 0)
        return;
    const graze_leg *last = &legs->items[legs->count - 1];
    const double end = fmin(stop, 1);
    if (fabs(last->time - end) > 1e-9 || (last->part.id != 0) != (stop <= 1))
        wrong(self, "a flight ends at %.17g, not at %.17g", last->time, end);
    for (int i = 0; i < self->model.part_end && !self->is_wrong; i++) {
        const model_part *part = &self->model.parts[i];
        double time;
        const int met = is_met(self, of, part, of->crossed, &time);
        const graze_leg *leg = NULL;
        if (model_part_is_alive(part))
            leg = leg_for(legs, part);
        if (met >= 0 && leg != NULL && leg->response == GRAZE_CROSS && met == 0)
            wrong(self, "part %u is crossed, and not met", part->name);
        if (met > 0 && time < end - 1e-9 && leg == NULL)
            wrong(self, "part %u is met at %.17g, and not crossed", part->name,
                  time);
        if (met > 0 && time > end + 1e-9 && leg != NULL)
            wrong(self, "part %u is crossed behind the end", part->name);
        if (leg != NULL && (leg->layer != part->layer || leg->tag != part->tag))
            wrong(self, "the leg to part %u has another layer or tag", part->name);
    }
}

static bool is_same_leg(const graze_leg *a, const graze_leg *b) {
    return a->to.x == b->to.x && a->to.y == b->to.y && a->time == b->time &&
           a->normal.x == b->normal.x && a->normal.y == b->normal.y &&
           a->part.id == b->part.id && a->response == b->response;
}

ASK(legs) {
    flight of;
    graze_legs legs[2] = { { 0 }, { 0 } };
    begin_flight(&of, self, call);
    for (int side = 0; side < 2 && !self->is_wrong; side++) {
        if (graze_world_legs(self->worlds[side], &of.def, &legs[side]) != GRAZE_OK)
            wrong(self, "a flight is refused");
        else
            check_flight(self, &of, &legs[side]);
    }
    bool are_same = legs[0].count == legs[1].count;
    for (size_t i = 0; i < legs[0].count && are_same; i++)
        are_same = is_same_leg(&legs[0].items[i], &legs[1].items[i]);
    if (!are_same)
        wrong(self, "two worlds have other legs");
    graze_legs_free(&legs[0]);
    graze_legs_free(&legs[1]);
}
