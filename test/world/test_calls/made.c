/* made.c: the calls that change a world, each as one function of the same
 * arguments. */
#include "test_calls/call.h"

const graze_hitbox_set *calls_hitboxes(void) {
    static const char *const NAMES[] = { "hurt", "hit", "push" };
    static const graze_shape BALL = { .kind = GRAZE_SHAPE_CIRCLE,
                                      .corner = { { 3, 2 } },
                                      .radius = 2.5 };
    static const graze_hitbox BOXES[] = { { { 0, 0, 4, 6 }, 0, 0, NULL },
                                          { { 4, 1, 7, 2 }, 1, 1, NULL },
                                          { { 1, 1, 3, 7 }, 2, 2, NULL },
                                          { { 0, 0, 1, 1 }, 0, 0, &BALL },
                                          { { -2, 0, 2, 2 }, 2, 2, NULL } };
    static const graze_hitbox_frame FRAMES[] = { { 0, 3, 2, 6, 100 },
                                                 { 3, 2, 0, 0, 100 },
                                                 { 1, 1, 3, 3, 50 } };
    static const graze_hitbox_set SET = { NAMES, BOXES, FRAMES, NULL, 3, 5, 3, 0 };
    return &SET;
}

static calls_outcome said(graze_status status) {
    return (calls_outcome){ .status = status };
}

static graze_part_def part_of(const calls_arguments *a) {
    return (graze_part_def){ .box = a->box,
                             .layer = (uint8_t)a->layer,
                             .tag = a->number,
                             .is_disabled = a->number % 16 == 3,
                             .shape = a->shape };
}

static calls_outcome body_add(graze_world *world, const calls_arguments *a) {
    const graze_part_def part = part_of(a);
    const graze_body_def def = {
        .x = a->x, .y = a->y, .parts = &part, .part_count = 1, .user = a->bits
    };
    calls_outcome out = { .status = GRAZE_OK };
    out.status = graze_body_add(world, &def, &out.body);
    graze_body_parts(world, out.body, &out.part, 1);
    return out;
}

static calls_outcome body_add_two(graze_world *world, const calls_arguments *a) {
    const graze_part_def parts[2] = {
        part_of(a),
        { .box = { 1, 1, 3, 2 }, .layer = (uint8_t)a->other_layer, .tag = 7 }
    };
    const graze_body_def def = {
        .x = a->x, .y = a->y, .parts = parts, .part_count = 2, .user = a->number
    };
    calls_outcome out = { .status = GRAZE_OK };
    out.status = graze_body_add(world, &def, &out.body);
    graze_body_parts(world, out.body, &out.part, 1);
    return out;
}

static calls_outcome body_remove(graze_world *world, const calls_arguments *a) {
    return said(graze_body_remove(world, a->body));
}

static calls_outcome body_place(graze_world *world, const calls_arguments *a) {
    return said(graze_body_set_position(world, a->body, a->x, a->y));
}

static calls_outcome bodies_place(graze_world *world, const calls_arguments *a) {
    const graze_body bodies[3] = { a->body, a->other, a->body };
    const float x[3] = { a->x, a->y, a->x + 1 }, y[3] = { a->y, a->x, a->y };
    return said(graze_world_set_positions(
        world, &(graze_positions){ .bodies = bodies, .x = x, .y = y, .count = 3 }));
}

static calls_outcome body_move(graze_world *world, const calls_arguments *a) {
    return said(graze_body_move_to(world, a->body, a->x, a->y));
}

static calls_outcome bodies_move(graze_world *world, const calls_arguments *a) {
    const graze_body bodies[2] = { a->body, a->other };
    const float x[2] = { a->x, a->y }, y[2] = { a->y, a->x };
    return said(graze_world_move_all(
        world, &(graze_positions){ .bodies = bodies, .x = x, .y = y, .count = 2 }));
}

static calls_outcome body_set_disabled(graze_world *world,
                                       const calls_arguments *a) {
    return said(graze_body_set_disabled(world, a->body, !a->is_on));
}

static calls_outcome body_set_values(graze_world *world, const calls_arguments *a) {
    graze_body_set_user(world, a->body, a->number);
    return said(graze_body_set_user(world, a->body, a->bits));
}

static calls_outcome body_set_swept(graze_world *world, const calls_arguments *a) {
    return said(graze_body_set_swept(world, a->body, a->is_on));
}

static calls_outcome set_swept_layers(graze_world *world, const calls_arguments *a) {
    graze_world_set_swept_layers(world, a->bits, a->is_on);
    return said(GRAZE_OK);
}

static calls_outcome part_add(graze_world *world, const calls_arguments *a) {
    const graze_part_def part = part_of(a);
    calls_outcome out = { .status = GRAZE_OK };
    out.status = graze_part_add(world, a->body, &part, &out.part);
    return out;
}

static calls_outcome part_remove(graze_world *world, const calls_arguments *a) {
    return said(graze_part_remove(world, a->part));
}

static calls_outcome part_set_box(graze_world *world, const calls_arguments *a) {
    return said(graze_part_set_box(world, a->part, a->box));
}

static calls_outcome part_move_box(graze_world *world, const calls_arguments *a) {
    return said(graze_part_move_box(world, a->part, a->box));
}

static calls_outcome part_set_offset(graze_world *world, const calls_arguments *a) {
    return said(graze_part_set_offset(world, a->part, a->box));
}

static calls_outcome part_set_layer(graze_world *world, const calls_arguments *a) {
    return said(graze_part_set_layer(world, a->part, a->layer));
}

static calls_outcome part_set_disabled(graze_world *world,
                                       const calls_arguments *a) {
    return said(graze_part_set_disabled(world, a->part, !a->is_on));
}

static calls_outcome part_set_shape(graze_world *world, const calls_arguments *a) {
    return said(graze_part_set_shape(world, a->part, a->shape));
}

static calls_outcome part_move_shape(graze_world *world, const calls_arguments *a) {
    return a->shape == NULL ? said(GRAZE_OK)
                            : said(graze_part_move_shape(world, a->part, a->shape));
}

static calls_outcome set_rules(graze_world *world, const calls_arguments *a) {
    graze_rules rules = { { 0 } };
    for (unsigned layer = 0; layer < 4 && !a->is_on; layer++)
        if (a->number >> layer & 1)
            graze_rules_forbid(&rules, a->layer, layer);
    graze_world_set_rules(world, &rules);
    return said(GRAZE_OK);
}

static calls_outcome set_margin(graze_world *world, const calls_arguments *a) {
    return said(graze_world_set_margin(world, a->layer, a->other_layer, a->length));
}

static calls_outcome set_interval(graze_world *world, const calls_arguments *a) {
    return said(graze_world_set_near_miss_interval(world, a->layer, a->other_layer,
                                                   a->number % 4));
}

static calls_outcome set_circle_rule(graze_world *world, const calls_arguments *a) {
    return said(graze_world_set_circle_rule(world, a->layer, a->other_layer,
                                            (graze_circle_rule)(a->number % 4)));
}

static calls_outcome shift_origin(graze_world *world, const calls_arguments *a) {
    return said(graze_world_shift_origin(world, a->x, a->y));
}

static calls_outcome near_miss_reset(graze_world *world, const calls_arguments *a) {
    return said(graze_world_reset_near_miss(world, a->body, a->other));
}

static calls_outcome body_near_misses_reset(graze_world *world,
                                            const calls_arguments *a) {
    return said(graze_body_reset_near_misses(world, a->body));
}

static graze_frame_pose show_of(const calls_arguments *a) {
    return (graze_frame_pose){ .frame = a->number % 4,
                               .flip_x = a->is_on,
                               .flip_y = (a->number & 8) != 0,
                               .turns = (uint8_t)(a->number % 5),
                               .x = a->x,
                               .y = a->y };
}

static calls_outcome body_set_hitboxes(graze_world *world,
                                       const calls_arguments *a) {
    const graze_frame_pose show = show_of(a);
    return said(graze_body_set_hitboxes(
        world, a->body, a->number % 7 == 0 ? NULL : calls_hitboxes(), &show));
}

static calls_outcome body_show(graze_world *world, const calls_arguments *a) {
    const graze_frame_pose show = show_of(a);
    return said(graze_body_set_frame(world, a->body, &show));
}

static graze_attack_def attack_def_of(const calls_arguments *a) {
    return (graze_attack_def){ .user = a->bits,
                               .again_after = a->number % 4,
                               .bodies_max = a->number / 4 % 3 };
}

/* A part gets an attack of its own. */
static calls_outcome attack_add(graze_world *world, const calls_arguments *a) {
    const graze_attack_def def = attack_def_of(a);
    graze_attack attack;
    const graze_status status = graze_attack_add(world, &def, &attack);
    if (status != GRAZE_OK)
        return said(status);
    const calls_outcome out = said(graze_part_set_attack(world, a->part, attack));
    if (out.status != GRAZE_OK)
        graze_attack_remove(world, attack);
    return out;
}

/* A part of a body gets the attack of another part, or none. */
static calls_outcome attack_share(graze_world *world, const calls_arguments *a) {
    graze_part part = { 0 };
    graze_body_parts(world, a->body, &part, 1);
    return said(
        graze_part_set_attack(world, part, graze_part_attack(world, a->part)));
}

static calls_outcome attack_change(graze_world *world, const calls_arguments *a) {
    const graze_attack attack = graze_part_attack(world, a->part);
    const graze_attack_def def = attack_def_of(a);
    if (a->is_on)
        return said(graze_attack_reset(world, attack));
    return said(a->number % 5 == 0 ? graze_attack_remove(world, attack)
                                   : graze_attack_set(world, attack, &def));
}

/* The most frequent calls of games are here more than once. */
static const calls_call CALLS[] = {
    body_add,          body_add,          body_add_two,     body_remove,
    body_place,        body_place,        body_place,       bodies_place,
    body_move,         body_move,         bodies_move,      body_set_disabled,
    body_set_values,   body_set_swept,    set_swept_layers, part_add,
    part_remove,       part_set_box,      part_move_box,    part_set_offset,
    part_set_layer,    part_set_disabled, part_set_shape,   part_move_shape,
    set_rules,         set_margin,        near_miss_reset,  body_near_misses_reset,
    body_set_hitboxes, body_show,         attack_add,       attack_share,
    attack_change
};

/* Later calls have the highest codes, so older findings still stand for the same
 * calls. */
static const calls_call LATER_CALLS[] = {
    calls_chain_add,  calls_chain_add,    calls_chain_set,    calls_chain_share,
    calls_chain_push, calls_chain_push,   calls_chain_push,   calls_chain_push,
    calls_chain_cut,  calls_chain_switch, calls_chain_switch, shift_origin,
    set_circle_rule,  set_interval,       calls_body_go,      calls_body_go,
    calls_world_legs, calls_body_carry,   calls_world_push,   calls_part_set_one_way,
    calls_add_tiles,  calls_add_tiles,    calls_tiles_set,    calls_tiles_fill
};

enum {
    CALL_COUNT = sizeof CALLS / sizeof *CALLS,
    LATER_COUNT = sizeof LATER_CALLS / sizeof *LATER_CALLS,
    LATER = 165
};

calls_call calls_of_code(uint8_t code) {
    return code < LATER ? CALLS[code % CALL_COUNT]
                        : LATER_CALLS[(code - LATER) % LATER_COUNT];
}
