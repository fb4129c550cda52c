/* calls_world.c: the calls that change all of a world: rules, margins, the origin and
 * the broad phase; and a step. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

/* --- Rules --- */

MAKE(set_rule) {
    (void)self, (void)out;
    graze_rules rules;
    graze_world_rules(world, &rules);
    if (call->flag)
        (void)graze_rules_allow(&rules, call->layer, call->other_layer);
    else
        (void)graze_rules_forbid(&rules, call->layer, call->other_layer);
    graze_world_set_rules(world, &rules);
    return GRAZE_OK;
}

APPLY(set_rule) {
    (void)out;
    self->model.allows[call->layer][call->other_layer] = call->flag;
    self->model.allows[call->other_layer][call->layer] = call->flag;
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

/* --- Margins --- */

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
    return index_check(body);
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

/* --- The world --- */

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
    const char *name = graze_broad_phase_at(i)->name;
    if (call->flag)
        return graze_world_set_broad_phase(world, name, &setup);
    return graze_world_set_broad_phase(world, name, NULL);
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
    size_t most = events.contact_count;
    if (events.touch_count > most)
        most = events.touch_count;
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
