/* draw.c: draws calls with the model in view. */
#include "test_model/kinds.h"

#include <string.h>

/* --- Names --- */

/* Mostly one that is alive, sometimes any that was named, if only in what is
 * forgotten. */
static uint32_t draw_body(fixture *self, uint32_t serial) {
    for (int i = 0; i < 60 && self->model.body_end > 0; i++) {
        const model_body *body =
            &self->model.bodies[draw_below(self, (uint32_t)self->model.body_end)];
        if (body->is_used && !body->is_removed)
            return body->name;
    }
    return draw_below(self, serial + 1);
}

static uint32_t draw_part_name(fixture *self, uint32_t serial) {
    for (int i = 0; i < 60 && self->model.part_end > 0; i++) {
        const model_part *part =
            &self->model.parts[draw_below(self, (uint32_t)self->model.part_end)];
        if (part->is_used && !part->is_removed)
            return part->name;
    }
    return draw_below(self, serial + 1) * SEQUENCE_PARTS;
}

static uint32_t draw_attack(fixture *self, uint32_t serial) {
    for (int i = 0; i < 2 * MODEL_ATTACKS; i++) {
        const model_attack *attack =
            &self->model.attacks[draw_below(self, MODEL_ATTACKS)];
        if (attack->is_used)
            return attack->name;
    }
    return draw_below(self, serial + 1);
}

/* --- Kinds --- */

static bool kind_is_left_out(const sequence_setting *setting, uint32_t number) {
    const call_kind *kind = &call_kinds[number];
    const bool needs_shapes =
        strpbrk(kind->arguments, "stc") != NULL || kind->make == make_set_hitboxes;
    const bool needs_boxes = kind->make == make_move_platform ||
                             kind->make == make_push || kind->make == make_travel;
    const bool adds_parts =
        kind->make == make_add_part || kind->make == make_set_hitboxes;
    const bool sweeps =
        kind->make == make_set_swept || kind->make == make_set_swept_layers;
    if (kind->make == make_step)
        return false;
    return (sweeps && !setting->has_sweeps) ||
           (adds_parts && setting->scale == SEQUENCE_MANY_BODIES) ||
           (setting->left_out >> number % 64 & 1) ||
           (needs_shapes && !setting->has_shapes) ||
           (needs_boxes && setting->has_shapes);
}

/* A platform of hundreds of parts looks at each of them for each part of others, and
 * comes more seldom. */
static uint32_t draw_weight(const sequence_setting *setting, uint32_t number) {
    const call_kind *kind = &call_kinds[number];
    if (kind_is_left_out(setting, number))
        return 0;
    if (setting->scale == SEQUENCE_BIG_BODIES && kind->make == make_move_platform)
        return kind->weight / 4;
    return kind->weight;
}

void list_draws(fixture *self) {
    self->draw_count = 0;
    for (uint32_t k = 0; k < call_kind_count; k++) {
        const uint32_t weight = draw_weight(self->sequence->setting, k);
        assert_true(self->draw_count + weight <= KIND_DRAWS);
        memset(self->draws + self->draw_count, (int)k, weight);
        self->draw_count += weight;
    }
}

static uint32_t draw_kind(fixture *self) {
    return self->draws[draw_below(self, self->draw_count)];
}

/* Bodies are added while there are few, and tile layers and chains are looked
 * for where they are changed. */
static void draw_fitting(fixture *self, sequence_call *call) {
    const bool adds = kind_of(call)->make == make_add_body ||
                      kind_of(call)->make == make_add_part ||
                      kind_of(call)->make == make_add_tiles;
    if (model_body_count(&self->model) < self->sequence->setting->bodies && !adds &&
        draw_chance(self, 3))
        call->kind = KIND_ADD_BODY;
    else if (adds &&
             (model_body_count(&self->model) > self->sequence->setting->bodies ||
              !model_has_room(&self->model, SEQUENCE_DEFS)))
        call->kind = KIND_REMOVE_BODY;
    call->flag &= kind_of(call)->make != make_set_hitboxes ||
                  model_has_room(&self->model, SEQUENCE_DEFS);
    const bool wants_tiles = kind_of(call)->make == make_set_tiles ||
                             kind_of(call)->make == make_set_values ||
                             kind_of(call)->ask == ask_tiles_touched;
    for (int i = 0; wants_tiles && tiles_of_call(self, call) < 0 && i < 24; i++)
        call->body = draw_body(self, call->serial);
    const bool wants_chain = kind_has(kind_of(call), 'c');
    for (int i = 0; wants_chain && chain_of_call(self, call) == NULL && i < 24; i++)
        call->part = draw_part_name(self, call->serial);
}

static void draw_margin_to_take_back(fixture *self, sequence_call *call) {
    for (int i = 0;
         i < 40 && self->model.margins[call->layer][call->other_layer] == 0; i++) {
        call->layer = draw_below(self, MODEL_LAYERS);
        call->other_layer = draw_below(self, MODEL_LAYERS);
    }
    call->number = 0;
}

/* Mostly parts that can turn, if the body is turned. */
static void draw_turning_parts(fixture *self, sequence_call *call, int count) {
    if (call->angle == 0 || !self->sequence->setting->has_shapes ||
        draw_chance(self, 8))
        return;
    for (int i = 0; i < count; i++)
        for (call->parts[i].has_shape = true;
             !plan_can_turn(&call->parts[i], call->angle) ||
             !shape_is_known(&call->parts[i].shape, call->angle);)
            call->parts[i].shape = draw_shape(self);
}

/* A body around the number of parts from which on a world separates them, or far
 * above it. */
static void draw_big_body(fixture *self, sequence_call *call) {
    static const uint32_t counts[] = { 255, 256, 300, SEQUENCE_PARTS };
    call->number = counts[draw_below(self, 4)];
    call->angle = 0;
}

/* Draw the parts and the tiles that the kind of call has. */
static void draw_definitions(fixture *self, sequence_call *call) {
    const call_kind *kind = kind_of(call);
    int count = 0;
    if (kind_has(kind, 'd') || kind_has(kind, 's'))
        count = 1;
    if (kind->make == make_add_body)
        count = SEQUENCE_DEFS;
    for (int i = 0; i < count; i++)
        call->parts[i] = draw_part(self);
    draw_turning_parts(self, call, count);
    if (!kind_has(kind, 't'))
        return;
    call->tiles = (figure){ .kind = GRAZE_SHAPE_TILES,
                            .count = 0,
                            .cell_w = 1 + draw_below(self, 24),
                            .cell_h = 2 + 2 * draw_below(self, 12) };
    uint32_t most = 8;
    if (kind->make != make_add_tiles && draw_chance(self, 2))
        most = 2;
    draw_cells(self, &call->tiles, 1 + draw_below(self, most),
               1 + draw_below(self, most));
}

/* A quarter's multiple, or 0. */
static int draw_quarters(fixture *self) {
    if (draw_chance(self, 2))
        return 0;
    return 90 * (int)draw_between(self, -2, 4);
}

static uint32_t draw_refused(fixture *self) {
    if (draw_chance(self, 12))
        return 1 + draw_below(self, 12);
    return 0;
}

/* The number of parts of a body, or of bodies in a batch. */
static uint32_t draw_count(fixture *self) {
    if (draw_below(self, 6) == 0)
        return draw_below(self, SEQUENCE_DEFS + 1);
    return 1 + draw_below(self, 2);
}

void draw_call(fixture *self, uint32_t serial, sequence_call *call) {
    *call = (sequence_call){ .kind = draw_kind(self),
                             .serial = serial,
                             .body = draw_body(self, serial),
                             .other = draw_body(self, serial),
                             .part = draw_part_name(self, serial),
                             .attack = draw_attack(self, serial),
                             .at = draw_spot(self),
                             .to = draw_spot(self),
                             .layer = draw_below(self, MODEL_LAYERS),
                             .other_layer = draw_below(self, MODEL_LAYERS),
                             .flag = draw_chance(self, 2),
                             .has_angles = draw_chance(self, 3),
                             .angle = draw_quarters(self),
                             .refused = draw_refused(self) };
    if (draw_chance(self, 4))
        call->angle = (int)draw_between(self, -400, 400);
    draw_fitting(self, call);
    const call_kind *kind = kind_of(call);
    draw_definitions(self, call);
    call->number = draw_below(self, 32);
    if (kind->make == make_add_body || kind->make == make_batch)
        call->number = draw_count(self);
    if (kind->make == make_add_body &&
        self->sequence->setting->scale == SEQUENCE_MANY_BODIES)
        call->number = 1;
    if (kind->make == make_add_body &&
        self->sequence->setting->scale == SEQUENCE_BIG_BODIES &&
        model_part_count(&self->model) < SEQUENCE_PARTS && draw_chance(self, 6))
        draw_big_body(self, call);
    if (kind->make == make_set_margin && draw_chance(self, 2))
        draw_margin_to_take_back(self, call);
    if (kind->make == make_set_offset)
        call->box = draw_part(self).box;
    else if (kind_has(kind, 'B'))
        call->box = draw_box(self, draw_spot(self));
    if (draw_chance(self, 50))
        call->box.max_x = call->box.min_x - 1;
    if (kind->make == make_set_broad_phase)
        call->at = (spot){ 16 + draw_below(self, 400), 16 + draw_below(self, 400) };
}
