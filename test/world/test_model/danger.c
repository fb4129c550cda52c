/* danger.c: the times at which two bodies flying straight on would hit a shape at
 * each place of a small grid. The model's times are those at which the shape first
 * meets one of their parts. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

#include <math.h>

enum { COLUMNS = 3, ROWS = 2, FLYING = 2 };

typedef struct danger {
    graze_danger_def def;
    figure shape;
    spot cell, way; /* of the first body; the other one flies the other way */
    int bodies[FLYING];
} danger;

static danger begin_danger(const fixture *self, const sequence_call *call) {
    danger asked = { .shape = { .kind = GRAZE_SHAPE_CIRCLE, .count = 1 },
                     .cell = { 1 + call->number % 9, 1 + call->number % 5 },
                     .way = minus(call->to, call->at),
                     .bodies = { body_of_call(self, call),
                                 other_of_call(self, call) } };
    if (call->parts[0].has_shape)
        asked.shape = call->parts[0].shape;
    asked.def = (graze_danger_def){ .origin = game_point(call->at),
                                    .cell = game_point(asked.cell),
                                    .columns = COLUMNS,
                                    .rows = ROWS,
                                    .layer = call->layer % MODEL_LAYERS,
                                    .steps = 1u << call->number % 3,
                                    .count = FLYING };
    return asked;
}

/* The first time at which a part is met; infinite: none is. `*is_open`: the model leaves
 * one open. */
static double time_at(const fixture *self, const danger *asked, spot place,
                      bool *is_open) {
    const model *world = &self->model;
    double first = INFINITY;
    for (int i = 0; i < world->part_end; i++) {
        const model_part *part = &world->parts[i];
        const figure at = model_figure(world, part);
        for (int k = 0; k < FLYING; k++) {
            const spot way = k == 0 ? asked->way : minus((spot){ 0, 0 }, asked->way);
            const mover form = { .end = figure_moved(&asked->shape, place.x - way.x,
                                                     place.y - way.y),
                                 .motion = minus((spot){ 0, 0 }, way) };
            double time;
            if (part->body != (uint32_t)asked->bodies[k] ||
                !model_is_found(world, part) ||
                !world->allows[asked->def.layer][part->layer])
                continue;
            const int met = model_is_met(world, &at, &form, world->edges, &time);
            *is_open |= met < 0;
            if (met > 0)
                first = fmin(first, time);
        }
    }
    return first;
}

static void check_places(fixture *self, const danger *asked, spot at,
                         const float *times) {
    const double steps = asked->def.steps;
    for (int i = 0; i < COLUMNS * ROWS && !self->is_wrong; i++) {
        const spot place = { at.x + i % COLUMNS * asked->cell.x,
                             at.y + i / COLUMNS * asked->cell.y };
        bool is_open = false;
        const double time = time_at(self, asked, place, &is_open) * steps,
                     found = (double)times[i];
        const double rounding = 1e-6 * steps;
        if (found > time + rounding || (!is_open && found < time - rounding))
            wrong(self, "place %d is hit at %g, not at %g", i, found, time);
    }
}

ASK(danger) {
    danger asked = begin_danger(self, call);
    const graze_shape shape = game_shape(self, &asked.shape);
    const float steps = (float)asked.def.steps * FIGURE_UNIT;
    const float dx = (float)asked.way.x / steps, dy = (float)asked.way.y / steps;
    const graze_body bodies[FLYING] = { body_named(self, call->body),
                                        body_named(self, call->other) };
    const bool are_alive = asked.bodies[0] >= 0 && asked.bodies[1] >= 0;
    float times[2][COLUMNS * ROWS];
    asked.def.bodies = bodies;
    asked.def.dx = (const float[]){ dx, -dx };
    asked.def.dy = (const float[]){ dy, -dy };
    if (call->parts[0].has_shape)
        asked.def.shape = &shape;
    for (int side = 0; side < 2 && !self->is_wrong; side++) {
        const graze_status status =
            graze_world_danger(self->worlds[side], &asked.def, times[side]);
        if (status != (are_alive ? GRAZE_OK : GRAZE_STALE_HANDLE))
            wrong(self, "danger: %s", graze_status_text(status));
        else if (are_alive)
            check_places(self, &asked, call->at, times[side]);
        for (int i = 0; side == 1 && are_alive && i < COLUMNS * ROWS; i++)
            if (times[0][i] != times[1][i])
                wrong(self, "two worlds have other times at place %d", i);
    }
}
