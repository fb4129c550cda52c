/* sequence.c: draws calls, makes them on the model and on two worlds, shortens and
 * prints what went wrong. */
#include "test_model/sequence.h"

#include "test_model/fixture.h"
#include "test_model/wraps.h"

#include <stdlib.h>
#include <string.h>

enum { TILE_KINDS = GRAZE_TILE_HIGH_MAX_X_MAX_Y + 1 };

/* --- The kinds of calls --- */

static const call_kind kinds[] = {
    { "body_add", "@ad", 30, make_add_body, apply_add_body, NULL },
    { "world_add_tiles", "@lt", 3, make_add_tiles, apply_add_tiles, NULL },
    { "body_remove", "b", 14, make_remove_body, apply_remove_body, NULL },
    { "body_set_position", "b@", 40, make_set_position, apply_set_position, NULL },
    { "body_set_pose", "b@a", 30, make_set_pose, apply_set_pose, NULL },
    { "body_move_to", "b@", 60, make_move_to, apply_move_to, NULL },
    { "world_move_all or set_positions", "fbo@>naw", 30, make_batch, apply_batch,
      NULL },
    { "body_set_disabled", "bf", 14, make_set_body_disabled, apply_set_body_disabled,
      NULL },
    { "body_set_user", "bn", 4, make_set_user, apply_set_user, NULL },
    { "body_set_swept", "bf", 16, make_set_swept, apply_set_swept, NULL },
    { "world_set_swept_layers", "nf", 6, make_set_swept_layers,
      apply_set_swept_layers, NULL },
    { "part_add", "bd", 12, make_add_part, apply_add_part, NULL },
    { "part_remove", "p", 10, make_remove_part, apply_remove_part, NULL },
    { "part_set_box", "pB", 10, make_set_box, apply_set_box, NULL },
    { "part_move_box", "pB", 20, make_move_box, apply_move_box, NULL },
    { "part_set_offset", "pB", 10, make_set_offset, apply_set_offset, NULL },
    { "part_set_layer", "pln", 14, make_set_layer, apply_set_layer, NULL },
    { "part_set_disabled", "pf", 14, make_set_part_disabled, apply_set_part_disabled,
      NULL },
    { "part_set_shape", "pfs", 10, make_set_shape, apply_set_shape, NULL },
    { "part_move_shape", "ps", 14, make_move_shape, apply_move_shape, NULL },
    { "part_push_node", "cn>", 40, make_push_node, apply_push_node, NULL },
    { "part_switch_nodes", "cfnl", 16, make_switch_nodes, apply_switch_nodes, NULL },
    { "part_cut_nodes", "cnl", 8, make_cut_nodes, apply_cut_nodes, NULL },
    { "part_set_shape or move_shape of a chain of another", "cof", 8,
      make_share_chain, apply_share_chain, NULL },
    { "world_set_rules", "lmf", 12, make_set_rule, apply_set_rule, NULL },
    { "world_set_circle_rule", "lmn", 20, make_set_circle_rule,
      apply_set_circle_rule, NULL },
    { "world_set_margin", "lmn", 12, make_set_margin, apply_set_margin, NULL },
    { "world_set_near_miss_interval", "lmn", 20, make_set_interval,
      apply_set_interval, NULL },
    { "body_reset_near_misses", "b", 6, make_reset_near_misses,
      apply_reset_near_misses, NULL },
    { "world_reset_near_miss", "bo", 6, make_reset_near_miss, apply_reset_near_miss,
      NULL },
    { "tiles_set_many or fill", "blmft", 14, make_set_tiles, apply_set_tiles, NULL },
    { "body_set_hitboxes", "bfn@l", 10, make_set_hitboxes, apply_set_hitboxes,
      NULL },
    { "body_set_frame", "bn@l", 14, make_set_frame, apply_set_frame, NULL },
    { "body_set_name or world_set_layer_name", "fbln", 8, make_set_name,
      apply_set_name, NULL },
    { "part_set_one_way", "pn", 8, make_set_one_way, apply_set_one_way, NULL },
    { "tiles_set_values or set_value", "blmft", 10, make_set_values,
      apply_set_values, NULL },
    { "body_move_platform", "b@n", 20, make_move_platform, apply_move_platform,
      NULL },
    { "world_push", "bnf", 20, make_push, apply_push, NULL },
    { "body_move_and_collide and test_move", "b@nf", 60, make_travel, apply_travel,
      NULL },
    { "world_shift_origin", "@", 4, make_shift_origin, apply_shift_origin, NULL },
    { "world_set_broad_phase", "n@f", 5, make_set_broad_phase, apply_set_broad_phase,
      NULL },
    { "attack_add", "fn", 6, make_attack_add, apply_attack_add, NULL },
    { "attack_set", "Afn", 8, make_attack_set, apply_attack_set, NULL },
    { "attack_reset or remove", "An", 10, make_attack_end, apply_attack_end, NULL },
    { "part_set_attack", "pAn", 40, make_part_attack, apply_part_attack, NULL },
    { "world_step", "", 110, make_step, apply_step, NULL },
    { "body_overlaps", "bn", 20, NULL, NULL, ask_overlaps },
    { "world_query", "f@nB", 20, NULL, NULL, ask_query },
    { "world_query of a ray or shape", "@>d", 20, NULL, NULL, ask_cast },
    { "world_query of a point", "@nfwo", 14, NULL, NULL, ask_point },
    { "world_query of the nearest", "@nfwo", 14, NULL, NULL, ask_nearest },
    { "world_query of the first on a way", "@>dnfwo", 10, NULL, NULL, ask_first },
    { "world_query of what nothing hides", "@Bnflmwo", 12, NULL, NULL, ask_sight },
    { "world_query of a way that ends", "@>dnflmwo", 12, NULL, NULL,
      ask_sight_on_way },
    { "world_legs", "@>nflmwo", 14, NULL, NULL, ask_legs },
    { "world_query of a list", "@>Bnlfwo", 8, NULL, NULL, ask_list },
    { "tiles_touched", "bot", 10, NULL, NULL, ask_tiles_touched },
    { "world_explain", "bo", 12, NULL, NULL, ask_explain },
    { "attack_read and world_explain_strike", "Abop", 16, NULL, NULL, ask_attack },
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

static void clear_made(made *out) {
    out->body.id = 0;
    out->travel = (made_travel){ .x = 0 };
    out->part_count = out->rider_count = 0;
}

static bool is_made(const made *a, const made *b) {
    const uint32_t riders =
        a->rider_count < MADE_RIDERS ? a->rider_count : MADE_RIDERS;
    return a->body.id == b->body.id && a->attack.id == b->attack.id &&
           a->part_count == b->part_count && a->rider_count == b->rider_count &&
           memcmp(&a->travel, &b->travel, sizeof a->travel) == 0 &&
           memcmp(a->parts, b->parts, a->part_count * sizeof *a->parts) == 0 &&
           memcmp(a->riders, b->riders, riders * sizeof *a->riders) == 0;
}

/* The first world may get no memory once; then nothing has changed, and the call can
 * be made again. */
static graze_status make_refused(fixture *self, const sequence_call *call,
                                 made *out) {
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
    clear_made(out);
    return kind->make(self, self->worlds[0], call, out);
}

/* At angles other than multiples of 90 the model knows circles around the body's
 * origin alone: all other corners are rounded there. */
static bool is_known(const figure *shape, int angle) {
    return angle % 90 == 0 || !figure_can_turn(shape) ||
           (shape->kind == GRAZE_SHAPE_CIRCLE && shape->corner[0].x == 0 &&
            shape->corner[0].y == 0);
}

static bool body_is_known(const fixture *self, int body, int angle) {
    for (int i = 0; i < self->model.part_end && body >= 0; i++) {
        const model_part *part = &self->model.parts[i];
        if (part->is_used && !part->is_removed && part->body == (uint32_t)body &&
            part->has_shape && !is_known(&part->shape, angle))
            return false;
    }
    return true;
}

/* Whether the model can tell what a call does. */
static bool call_is_known(const fixture *self, const sequence_call *call) {
    const call_kind *kind = &kinds[call->kind];
    const int body = body_of_call(self, call), part = part_of_call(self, call);
    if (!model_has_room(&self->model,
                        kind->make == make_add_body ? call->number : SEQUENCE_DEFS))
        return kind->make != make_add_body && kind->make != make_add_part &&
               kind->make != make_add_tiles && kind->make != make_set_hitboxes;
    for (uint32_t i = 0;
         kind->make == make_add_body && i < call->number && i < SEQUENCE_DEFS; i++)
        if (call->parts[i].has_shape &&
            !is_known(&call->parts[i].shape, call->angle))
            return false;
    if (kind->make == make_set_pose ||
        (kind->make == make_batch && call->has_angles))
        return body_is_known(self, body, call->angle);
    if (kind->make == make_add_part && body >= 0)
        return is_known(&call->parts[0].shape, self->model.bodies[body].angle);
    if ((kind->make == make_set_shape || kind->make == make_move_shape) && part >= 0)
        return is_known(&call->parts[0].shape,
                        self->model.bodies[self->model.parts[part].body].angle);
    return true;
}

static void make_call(fixture *self, const sequence_call *call) {
    const call_kind *kind = &kinds[call->kind];
    if (!call_is_known(self, call))
        return;
    made *out = self->out;
    clear_made(&out[0]);
    clear_made(&out[1]);
    if (kind->ask != NULL) {
        kind->ask(self, call);
        return;
    }
    const graze_status status =
        call->refused != 0 ? make_refused(self, call, &out[0])
                           : kind->make(self, self->worlds[0], call, &out[0]);
    const graze_status other = kind->make(self, self->worlds[1], call, &out[1]);
    if (status != other || !is_made(&out[0], &out[1])) {
        wrong(self, "the two worlds return %d and %d, or other handles", (int)status,
              (int)other);
        return;
    }
    const graze_status right = kind->apply(self, call, &out[0]);
    if (status != right)
        wrong(self, "the status is %d instead of %d", (int)status, (int)right);
    for (int side = 0;
         side < 2 && kind->make == make_step && !(side == 1 && self->is_renewed);
         side++)
        check_step(self, side);
}

/* --- Drawing calls --- */

static uint32_t below(fixture *self, uint32_t limit) {
    return seeded_below(&self->sequence->random, limit);
}

static bool chance(fixture *self, uint32_t of) {
    return below(self, of) == 0;
}

static int64_t draw_between(fixture *self, int32_t low, int32_t high) {
    return testing_between(&self->sequence->random, low, high);
}

static spot draw_spot(fixture *self) {
    const sequence_setting *setting = self->sequence->setting;
    const int32_t limit = setting->field / setting->grid;
    return (spot){ draw_between(self, -limit, limit) * setting->grid,
                   draw_between(self, -limit, limit) * setting->grid };
}

/* Mostly a good box; sometimes it is empty, and seldom none. */
static frame draw_box(fixture *self, spot at) {
    const int32_t grid = self->sequence->setting->grid;
    const int64_t w = chance(self, 12) ? 0 : draw_between(self, 1, 10) * grid;
    const int64_t h = chance(self, 12)
                          ? 0
                          : draw_between(self, 1, chance(self, 8) ? 40 : 10) * grid;
    return (frame){ at.x, at.y, at.x + w, at.y + h };
}

static void draw_cells(fixture *self, figure *out, uint32_t columns, uint32_t rows) {
    out->columns = columns;
    out->rows = rows;
    for (uint32_t i = 0; i < columns * rows; i++)
        out->cells[i] = (uint8_t)(chance(self, 2)   ? 0
                                  : chance(self, 3) ? 2 + below(self, TILE_KINDS - 2)
                                                    : 1);
}

static figure draw_mask(fixture *self, spot at) {
    figure out = { .kind = GRAZE_SHAPE_MASK,
                   .corner = { at },
                   .cell_w = FIGURE_UNIT,
                   .cell_h = FIGURE_UNIT,
                   .mask = below(self, SEQUENCE_MASKS),
                   .flip_x = chance(self, 2),
                   .flip_y = chance(self, 2) };
    const graze_mask *mask = self->sequence->masks[out.mask];
    out.columns = graze_mask_width(mask);
    out.rows = graze_mask_height(mask);
    for (uint32_t i = 0; i < out.columns * out.rows; i++) {
        const uint32_t x = i % out.columns, y = i / out.columns;
        out.cells[i] =
            graze_mask_get(mask, (int32_t)(out.flip_x ? out.columns - 1 - x : x),
                           (int32_t)(out.flip_y ? out.rows - 1 - y : y));
    }
    return out;
}

/* A triangle, an oriented rectangle, or a hexagon. */
static figure draw_polygon(fixture *self, spot at) {
    const int64_t a = draw_between(self, 1, 16), b = draw_between(self, 1, 16),
                  c = draw_between(self, 1, 4);
    const figure triangle = {
        .count = 3,
        .corner = { at, { at.x + a, at.y + b }, { at.x - b, at.y + a + c } }
    };
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

static figure draw_shape(fixture *self) {
    const spot at = { draw_between(self, -12, 12), draw_between(self, -12, 12) };
    const spot to = { at.x + draw_between(self, -20, 20),
                      at.y + draw_between(self, -20, 20) };
    const int64_t radius = draw_between(self, 1, 16);
    if (chance(self, 6))
        return (figure){ .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .radius = radius };
    switch (below(self, 7)) {
    case 0:
    case 1: /* of equal radii: it is decided as a circle is */
        return (figure){ .kind = chance(self, 3) ? GRAZE_SHAPE_ELLIPSE
                                                 : GRAZE_SHAPE_CIRCLE,
                         .count = 1,
                         .corner = { at },
                         .radius = radius };
    case 2:
        return (figure){ .kind = GRAZE_SHAPE_CAPSULE,
                         .count = 2,
                         .corner = { at, to },
                         .radius = radius };
    case 3:
        return draw_polygon(self, at);
    case 4:
        return figure_of_box(draw_box(self, at));
    case 5:
        return chain_figure(self->sequence, below(self, SEQUENCE_CHAINS), at);
    default:
        return draw_mask(self, at);
    }
}

static part_plan draw_part(fixture *self) {
    const spot at = { draw_between(self, -3, 3) * self->sequence->setting->grid,
                      draw_between(self, -3, 3) * self->sequence->setting->grid };
    return (part_plan){ .box = draw_box(self, at),
                        .shape = draw_shape(self),
                        .has_shape =
                            self->sequence->setting->has_shapes && chance(self, 3),
                        .is_disabled = chance(self, 12),
                        .layer = below(self, MODEL_LAYERS),
                        .tag = below(self, 1000) };
}

/* Mostly one that is alive, sometimes any that was named, if only in what is
 * forgotten. */
static uint32_t draw_body(fixture *self, uint32_t serial) {
    for (int i = 0; i < 60 && self->model.body_end > 0; i++) {
        const model_body *body =
            &self->model.bodies[below(self, (uint32_t)self->model.body_end)];
        if (body->is_used && !body->is_removed)
            return body->name;
    }
    return below(self, serial + 1);
}

static uint32_t draw_part_name(fixture *self, uint32_t serial) {
    for (int i = 0; i < 60 && self->model.part_end > 0; i++) {
        const model_part *part =
            &self->model.parts[below(self, (uint32_t)self->model.part_end)];
        if (part->is_used && !part->is_removed)
            return part->name;
    }
    return below(self, serial + 1) * SEQUENCE_PARTS;
}

static uint32_t draw_attack(fixture *self, uint32_t serial) {
    for (int i = 0; i < 2 * MODEL_ATTACKS; i++) {
        const model_attack *attack =
            &self->model.attacks[below(self, MODEL_ATTACKS)];
        if (attack->is_used)
            return attack->name;
    }
    return below(self, serial + 1);
}

static bool kind_is_left_out(const sequence_setting *setting, uint32_t kind) {
    const bool needs_shapes = strpbrk(kinds[kind].arguments, "stc") != NULL ||
                              kinds[kind].make == make_set_hitboxes;
    const bool needs_boxes = kinds[kind].make == make_move_platform ||
                             kinds[kind].make == make_push ||
                             kinds[kind].make == make_travel;
    const bool adds_parts =
        kinds[kind].make == make_add_part || kinds[kind].make == make_set_hitboxes;
    const bool sweeps = kinds[kind].make == make_set_swept ||
                        kinds[kind].make == make_set_swept_layers;
    if (kinds[kind].make == make_step)
        return false;
    return (sweeps && !setting->has_sweeps) ||
           (adds_parts && setting->scale == SEQUENCE_MANY_BODIES) ||
           (setting->left_out >> kind % 64 & 1) ||
           (needs_shapes && !setting->has_shapes) ||
           (needs_boxes && setting->has_shapes);
}

/* Write each kind as often as its weight says. A platform of hundreds of parts looks
 * at each of them for each part of others, and comes more seldom. */
static void list_draws(fixture *self) {
    self->draw_count = 0;
    for (uint32_t k = 0; k < KINDS; k++) {
        const sequence_setting *setting = self->sequence->setting;
        const bool is_seldom = setting->scale == SEQUENCE_BIG_BODIES &&
                               kinds[k].make == make_move_platform;
        const uint32_t weight =
            kind_is_left_out(setting, k) ? 0 : kinds[k].weight / (is_seldom ? 4 : 1);
        assert_true(self->draw_count + weight <= KIND_DRAWS);
        memset(self->draws + self->draw_count, (int)k, weight);
        self->draw_count += weight;
    }
}

static uint32_t draw_kind(fixture *self) {
    return self->draws[below(self, self->draw_count)];
}

static bool kind_has(const call_kind *kind, char argument) {
    return strchr(kind->arguments, argument) != NULL;
}

/* Bodies are added while there are few, and tile layers and chains are looked
 * for where they are changed. */
static void draw_fitting(fixture *self, sequence_call *call) {
    const bool adds = kinds[call->kind].make == make_add_body ||
                      kinds[call->kind].make == make_add_part ||
                      kinds[call->kind].make == make_add_tiles;
    if (model_body_count(&self->model) < self->sequence->setting->bodies && !adds &&
        chance(self, 3))
        call->kind = 0;
    else if (adds &&
             (model_body_count(&self->model) > self->sequence->setting->bodies ||
              !model_has_room(&self->model, SEQUENCE_DEFS)))
        call->kind = 2;
    call->flag &= kinds[call->kind].make != make_set_hitboxes ||
                  model_has_room(&self->model, SEQUENCE_DEFS);
    const bool wants_tiles = kinds[call->kind].make == make_set_tiles ||
                             kinds[call->kind].make == make_set_values ||
                             kinds[call->kind].ask == ask_tiles_touched;
    for (int i = 0; wants_tiles && tiles_of_call(self, call) < 0 && i < 24; i++)
        call->body = draw_body(self, call->serial);
    const bool wants_chain = kind_has(&kinds[call->kind], 'c');
    for (int i = 0; wants_chain && chain_of_call(self, call) == NULL && i < 24; i++)
        call->part = draw_part_name(self, call->serial);
}

static void draw_margin_to_take_back(fixture *self, sequence_call *call) {
    for (int i = 0;
         i < 40 && self->model.margins[call->layer][call->other_layer] == 0; i++) {
        call->layer = below(self, MODEL_LAYERS);
        call->other_layer = below(self, MODEL_LAYERS);
    }
    call->number = 0;
}

/* Mostly parts that can turn, if the body is turned. */
static void draw_turning_parts(fixture *self, sequence_call *call, int count) {
    if (call->angle == 0 || !self->sequence->setting->has_shapes || chance(self, 8))
        return;
    for (int i = 0; i < count; i++)
        for (call->parts[i].has_shape = true;
             !plan_can_turn(&call->parts[i], call->angle) ||
             !is_known(&call->parts[i].shape, call->angle);)
            call->parts[i].shape = draw_shape(self);
}

/* A body around the number of parts from which on a world separates them, or far
 * above it. */
static void draw_big_body(fixture *self, sequence_call *call) {
    static const uint32_t counts[] = { 255, 256, 300, SEQUENCE_PARTS };
    call->number = counts[below(self, 4)];
    call->angle = 0;
}

/* Draw the parts and the tiles that the kind of call has. */
static void draw_definitions(fixture *self, sequence_call *call) {
    const call_kind *kind = &kinds[call->kind];
    const bool has_parts = kind_has(kind, 'd') || kind_has(kind, 's');
    const int count = !has_parts                    ? 0
                      : kind->make == make_add_body ? SEQUENCE_DEFS
                                                    : 1;
    for (int i = 0; i < count; i++)
        call->parts[i] = draw_part(self);
    draw_turning_parts(self, call, count);
    if (!kind_has(kind, 't'))
        return;
    call->tiles = (figure){ .kind = GRAZE_SHAPE_TILES,
                            .count = 0,
                            .cell_w = 1 + below(self, 24),
                            .cell_h = 2 + 2 * below(self, 12) };
    const uint32_t most = kind->make != make_add_tiles && chance(self, 2) ? 2 : 8;
    draw_cells(self, &call->tiles, 1 + below(self, most), 1 + below(self, most));
}

static void draw_call(fixture *self, uint32_t serial, sequence_call *call) {
    *call = (sequence_call){ .kind = draw_kind(self),
                             .serial = serial,
                             .body = draw_body(self, serial),
                             .other = draw_body(self, serial),
                             .part = draw_part_name(self, serial),
                             .attack = draw_attack(self, serial),
                             .at = draw_spot(self),
                             .to = draw_spot(self),
                             .layer = below(self, MODEL_LAYERS),
                             .other_layer = below(self, MODEL_LAYERS),
                             .flag = chance(self, 2),
                             .has_angles = chance(self, 3),
                             .angle = chance(self, 2)
                                          ? 0
                                          : 90 * (int)draw_between(self, -2, 4),
                             .refused = chance(self, 12) ? 1 + below(self, 12) : 0 };
    if (chance(self, 4))
        call->angle = (int)draw_between(self, -400, 400);
    draw_fitting(self, call);
    const call_kind *kind = &kinds[call->kind];
    draw_definitions(self, call);
    call->number = below(self, 32);
    if (kind->make == make_add_body || kind->make == make_batch)
        call->number = below(self, 6) == 0 ? below(self, SEQUENCE_DEFS + 1)
                                           : 1 + below(self, 2);
    if (kind->make == make_add_body &&
        self->sequence->setting->scale == SEQUENCE_MANY_BODIES)
        call->number = 1;
    if (kind->make == make_add_body &&
        self->sequence->setting->scale == SEQUENCE_BIG_BODIES &&
        model_part_count(&self->model) < SEQUENCE_PARTS && chance(self, 6))
        draw_big_body(self, call);
    if (kind->make == make_set_margin && chance(self, 2))
        draw_margin_to_take_back(self, call);
    if (kind->make == make_set_offset)
        call->box = draw_part(self).box;
    else if (kind_has(kind, 'B'))
        call->box = draw_box(self, draw_spot(self));
    if (chance(self, 50))
        call->box.max_x = call->box.min_x - 1;
    if (kind->make == make_set_broad_phase)
        call->at = (spot){ 16 + below(self, 400), 16 + below(self, 400) };
}

/* --- Telling --- */

/* Forget what the sequence before has left. */
static void fixture_clear(fixture *self) {
    static const model empty;
    model_copy(&self->model, &empty);
    model_copy(&self->saved.model, &empty);
    for (int i = 0; i < SEQUENCE_CALLS; i++)
        memset(self->parts + i * SEQUENCE_PARTS, 0,
               self->named_parts[i] * sizeof *self->parts);
    memset(self->named_parts, 0, sizeof self->named_parts);
    memset(self->bodies, 0, sizeof self->bodies);
    memset(self->attacks, 0, sizeof self->attacks);
    memset(self->memory, 0, sizeof self->memory);
    self->events.contact_count = self->events.touch_count = 0;
    self->events.list_count = self->events.strike_count =
        self->events.near_miss_count = 0;
    self->hits = (graze_hits){ 0 };
    self->saved.bytes = NULL;
    self->saved.size = 0;
    self->recording = (growing){ 0 };
    self->is_wrong = self->is_renewed = false;
}

/* One for all sequences, since it is large and hardly used. */
static fixture *fixture_open(sequence *from, char *words) {
    static fixture only, *const self = &only;
    fixture_clear(self);
    self->sequence = from;
    list_draws(self);
    self->words = words;
    words[0] = 0;
    self->set = game_set();
    self->assets = (graze_assets){ (const graze_mask *const *)from->masks,
                                   &self->set, SEQUENCE_MASKS, 1 };
    model_open(&self->model, from->setting->edges, from->setting->events);
    self->model.wrap = from->setting->wrap;
    for (int side = 0; side < 2; side++) {
        self->memory[side].flip = from->setting->flips[side];
        self->worlds[side] = open_world(self, side, from->setting->phases[side]);
    }
    const graze_recording_sink sink = { recording_take, &self->recording };
    if (from->setting->is_recorded)
        assert_int_equal(graze_recording_start(self->worlds[0], &sink), GRAZE_OK);
    return self;
}

static void fixture_check_end(fixture *self) {
    if (self->sequence->setting->is_recorded && !self->is_wrong)
        check_recording(self);
    for (int side = 0; side < 2; side++) {
        graze_world_close(self->worlds[side]);
        if (self->memory[side].blocks != 0)
            wrong(self, "%zu blocks of memory were not freed",
                  self->memory[side].blocks);
    }
    graze_hits_free(&self->hits);
    free(self->recording.bytes);
    free(self->saved.bytes);
}

static uint32_t tell(sequence *self, uint32_t count, bool is_new,
                     char words[SEQUENCE_WORDS]) {
    fixture *at = fixture_open(self, words);
    uint32_t done = 0;
    for (; done < count && !at->is_wrong; done++) {
        if (is_new)
            draw_call(at, done, &self->calls[done]);
        make_call(at, &self->calls[done]);
    }
    const bool was_wrong = at->is_wrong;
    fixture_check_end(at);
    return at->is_wrong ? (was_wrong ? done : count) : 0;
}

uint32_t sequence_make(sequence *self, uint32_t count, char words[SEQUENCE_WORDS]) {
    const uint32_t wrong_after = tell(self, count, true, words);
    self->count = wrong_after != 0 ? wrong_after : count;
    return wrong_after;
}

uint32_t sequence_make_again(sequence *self, char words[SEQUENCE_WORDS]) {
    return tell(self, self->count, false, words);
}

/* Whether something is wrong without some calls; then they are left out, and all
 * that follow the mistake. */
static bool sequence_leave_out(sequence *self, uint32_t begin, uint32_t count) {
    static sequence_call kept[SEQUENCE_CALLS];
    char words[SEQUENCE_WORDS];
    const uint32_t before = self->count;
    memcpy(kept, self->calls, before * sizeof *kept);
    memmove(self->calls + begin, self->calls + begin + count,
            (before - begin - count) * sizeof *kept);
    self->count = before - count;
    const uint32_t wrong_after = sequence_make_again(self, words);
    if (wrong_after != 0) {
        self->count = wrong_after;
        return true;
    }
    memcpy(self->calls, kept, before * sizeof *kept);
    self->count = before;
    return false;
}

void sequence_shorten(sequence *self) {
    bool is_shorter = true;
    while (is_shorter) {
        is_shorter = false;
        for (uint32_t count = self->count / 2; count > 0; count /= 2)
            for (uint32_t i = 0; i + count <= self->count;)
                if (sequence_leave_out(self, i, count))
                    is_shorter = true;
                else
                    i += count;
    }
}

/* --- Printing --- */

static void print_box(frame box) {
    const graze_box b = game_box(box);
    printf(" {%g, %g, %g, %g}", (double)b.min_x, (double)b.min_y, (double)b.max_x,
           (double)b.max_y);
}

static void print_cells(const figure *of) {
    printf(" %ux%u", of->columns, of->rows);
    for (uint32_t i = 0; i < of->columns * of->rows; i++)
        printf("%s%c", i % of->columns == 0 ? " " : "",
               "0123456789abcdefgh"[of->cells[i]]);
}

static void print_shape(const figure *of) {
    static const char *const names[] = { "box",  "circle", "capsule", "polygon",
                                         "mask", "tiles",  "chain",   "ellipse" };
    printf(" %s", names[of->kind]);
    if (of->kind == GRAZE_SHAPE_MASK)
        print_cells(of);
    for (uint32_t i = 0; i < (of->count > 0 ? of->count : 1); i++)
        printf(" (%g, %g)", game_point(of->corner[i]).x,
               game_point(of->corner[i]).y);
    if (of->kind == GRAZE_SHAPE_CHAIN)
        printf(" off %x capacity %u at (%g, %g)", of->off, of->capacity,
               game_point(of->anchor).x, game_point(of->anchor).y);
    if (of->radius > 0)
        printf(" radius %g", (double)of->radius / FIGURE_UNIT);
}

static void print_parts(const sequence_call *call) {
    const uint32_t all = kinds[call->kind].make == make_add_body ? call->number : 1;
    const uint32_t count = all < SEQUENCE_DEFS ? all : SEQUENCE_DEFS;
    if (all > count)
        printf(" of %u parts, which are in rows", all);
    for (uint32_t i = 0; i < count; i++) {
        const part_plan *part = &call->parts[i];
        printf("\n      part %u:", call->serial * SEQUENCE_PARTS + i);
        if (part->has_shape)
            print_shape(&part->shape);
        else
            print_box(part->box);
        printf(" on layer %u%s", part->layer, part->is_disabled ? ", disabled" : "");
    }
}

/* An argument by the letter standing for it in the table of kinds. */
static void print_argument(const sequence_call *call, char letter) {
    const char *const spots[] = { " (%g, %g)", " to (%g, %g)" };
    const graze_point at = game_point(call->at), to = game_point(call->to);
    switch (letter) {
    case 'b':
    case 'o':
        printf(" body %u", letter == 'b' ? call->body : call->other);
        return;
    case 'p':
    case 'c':
        printf(" part %u", call->part);
        return;
    case 'A':
        printf(" attack %u", call->attack);
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

void sequence_print(const sequence *self) {
    const sequence_setting *setting = self->setting;
    printf("%s, events %d, %s and %s, %u threads and %u\n",
           setting->edges == GRAZE_CLOSED ? "closed" : "half-open",
           (int)setting->events, setting->phases[0], setting->phases[1],
           setting->tasks[0].threads, setting->tasks[1].threads);
    if (setting->wrap.x > 0 || setting->wrap.y > 0)
        printf("wrapped: %g x %g\n", game_point(setting->wrap).x,
               game_point(setting->wrap).y);
    printf("bits flipped in memory: %02x and %02x\n", setting->flips[0],
           setting->flips[1]);
    printf("limits: %u bodies, %u parts, %zu events\n", setting->limits.bodies,
           setting->limits.parts, setting->limits.events);
    for (uint32_t i = 0; i < self->count; i++) {
        const sequence_call *call = &self->calls[i];
        printf("%4u  %s", call->serial, kinds[call->kind].name);
        for (const char *letter = kinds[call->kind].arguments; *letter != 0;
             letter++)
            print_argument(call, *letter);
        printf("%s\n", call->refused != 0 ? "  (memory is refused)" : "");
    }
    fflush(stdout);
}
