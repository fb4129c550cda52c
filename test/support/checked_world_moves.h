/* checked_world_moves.h: how the fighters of a duel move, and what else a game does to its
 * bodies between steps. */
#ifndef TEST_CHECKED_WORLD_MOVES_H
#define TEST_CHECKED_WORLD_MOVES_H

#include "support/checked_world.h"

typedef enum duel_motion {
    DUEL_STRAIGHT, /* on and on, bouncing at the borders */
    DUEL_FALL,     /* faster and faster, bouncing at the ground */
    DUEL_WALK,     /* another way every step */
    DUEL_REST,     /* but for a few */
    DUEL_JUMP,     /* all of them, anywhere */
    DUEL_HOP,      /* straight, and some jump */
    DUEL_TURN,     /* straight, and now and then all take another way at once */
    DUEL_RUSH,     /* straight, and now and then all are much faster for one step */
    DUEL_MOTION_COUNT
} duel_motion;

/* Along one axis. */
static inline void duel_go(const duel *self, int32_t *place, int32_t *speed) {
    *place += *speed;
    if (*place >= 0 && *place <= self->field)
        return;
    *speed = -*speed;
    *place = *place < 0 ? 0 : self->field;
}

static inline void duel_go_on(const duel *self, duel_fighter *fighter) {
    duel_go(self, &fighter->x, &fighter->vx);
    duel_go(self, &fighter->y, &fighter->vy);
}

static inline void duel_fall(const duel *self, duel_fighter *fighter) {
    const bool is_fast = fighter->vy < -150;
    fighter->vy = is_fast ? 0 : fighter->vy - 1;
    duel_go_on(self, fighter);
}

static inline void duel_rush(const duel *self, duel_fighter *fighter) {
    for (int i = 0; i < 20; i++)
        duel_go_on(self, fighter);
}

static inline void duel_move_one(duel *self, duel_fighter *fighter,
                                 duel_motion motion) {
    if (motion == DUEL_WALK || (motion == DUEL_REST && duel_chance(self, 40)))
        duel_draw_course(self, fighter);
    else if (motion == DUEL_REST)
        fighter->vx = fighter->vy = 0;
    if (motion == DUEL_JUMP || (motion == DUEL_HOP && duel_chance(self, 100)))
        duel_draw_place(self, fighter);
    else if (motion == DUEL_FALL)
        duel_fall(self, fighter);
    else
        duel_go_on(self, fighter);
}

static inline void duel_move_fighters(duel *self, duel_motion motion) {
    const bool is_time = self->tally.steps % 23 == 22;
    const bool is_turn = motion == DUEL_TURN && is_time,
               is_rush = motion == DUEL_RUSH && is_time;
    for (uint32_t i = 0; i < self->config.count; i++) {
        duel_fighter *fighter = &self->fighter[i];
        if (is_turn)
            duel_draw_course(self, fighter);
        if (is_rush)
            duel_rush(self, fighter);
        duel_move_one(self, fighter, motion);
    }
}

/* Where all who are in the worlds are to stand; good until it is asked for again. */
static inline graze_positions duel_batch(const duel *self) {
    static graze_body bodies[DUEL_MOST];
    static float x[DUEL_MOST], y[DUEL_MOST];
    size_t count = 0;
    for (uint32_t i = 0; i < self->config.count; i++) {
        const duel_fighter *fighter = &self->fighter[i];
        bodies[count] = fighter->body;
        x[count] = duel_place_of(self, fighter->x);
        y[count] = duel_place_of(self, fighter->y);
        count += duel_is_in(self, fighter);
    }
    return (graze_positions){ .bodies = bodies, .x = x, .y = y, .count = count };
}

static inline void duel_place_all(const duel *self) {
    const graze_positions batch = duel_batch(self);
    for (int side = 0; side < 2; side++)
        assert_int_equal(graze_world_set_positions(self->world[side], &batch),
                         GRAZE_OK);
}

static inline void duel_move(duel *self, duel_motion motion) {
    duel_move_fighters(self, motion);
    duel_place_all(self);
}

/* Other events, each with this many chances a step. */
typedef struct duel_turmoil {
    uint32_t lives;  /* deaths and births */
    uint32_t parts;  /* boxes added to bodies and removed */
    uint32_t sizes;  /* new offsets, and boxes set where they are */
    uint32_t shapes; /* boxes get one, or lose it */
    uint32_t layers;
    uint32_t enabled; /* bodies and boxes disabled and enabled */
    uint32_t rules;   /* one in this many steps; 0: never */
    uint32_t methods; /* one in this many steps */
} duel_turmoil;

static inline void duel_die_or_be_born(duel *self) {
    duel_fighter *fighter = duel_anyone(self);
    if (!duel_is_in(self, fighter)) {
        duel_enter(self, fighter);
        return;
    }
    for (int side = 0; side < 2; side++)
        assert_int_equal(graze_body_remove(self->world[side], fighter->body),
                         GRAZE_OK);
}

/* A box of somebody, or zero. */
static inline graze_part duel_any_part(duel *self) {
    graze_part parts[2 * DUEL_PARTS] = { { 0 } };
    const uint32_t count = graze_body_parts(self->world[0], duel_anyone(self)->body,
                                            parts, 2 * DUEL_PARTS);
    return count > 0 ? parts[seeded_below(&self->random, count)] : parts[0];
}

static inline void duel_remove_part(const duel *self, graze_part part) {
    for (int side = 0; side < 2 && part.id != 0; side++)
        assert_int_equal(graze_part_remove(self->world[side], part), GRAZE_OK);
}

static inline void duel_add_part(duel *self) {
    const duel_fighter *fighter = duel_anyone(self);
    const graze_part_def def = duel_draw_part(self);
    graze_part part[2];
    if (!duel_is_in(self, fighter) ||
        graze_body_parts(self->world[0], fighter->body, NULL, 0) == 2 * DUEL_PARTS)
        return;
    for (int side = 0; side < 2; side++)
        if (!duel_accept(self, graze_part_add(self->world[side], fighter->body, &def,
                                              &part[side])))
            return;
    assert_int_equal(part[0].id, part[1].id);
}

static inline void duel_change_parts(duel *self) {
    if (duel_chance(self, 2))
        duel_add_part(self);
    else
        duel_remove_part(self, duel_any_part(self));
}

static inline void duel_change_size(duel *self) {
    const graze_part part = duel_any_part(self);
    const graze_box offset = duel_draw_part(self).box;
    const int32_t x = testing_between(&self->random, 0, self->field);
    const int32_t y = testing_between(&self->random, 0, self->field);
    const graze_box box = { duel_place_of(self, x), duel_place_of(self, y),
                            duel_place_of(self, x + 90),
                            duel_place_of(self, y + 60) };
    const bool is_set = duel_chance(self, 3);
    for (int side = 0; side < 2 && part.id != 0; side++)
        assert_int_equal(
            is_set ? graze_part_set_box(self->world[side], part, box)
                   : graze_part_set_offset(self->world[side], part, offset),
            GRAZE_OK);
}

static inline void duel_change_shape(duel *self) {
    const graze_part part = duel_any_part(self);
    const graze_shape shape = duel_draw_shape(self);
    const bool is_lost = duel_chance(self, 3);
    for (int side = 0; side < 2 && part.id != 0; side++)
        if (!duel_accept(self, graze_part_set_shape(self->world[side], part,
                                                    is_lost ? NULL : &shape)))
            return;
}

static inline void duel_change_layer(duel *self) {
    const graze_part part = duel_any_part(self);
    const uint8_t layer = duel_draw_layer(self);
    for (int side = 0; side < 2 && part.id != 0; side++)
        assert_int_equal(graze_part_set_layer(self->world[side], part, layer),
                         GRAZE_OK);
}

static inline void duel_change_enabled(duel *self) {
    const duel_fighter *fighter = duel_anyone(self);
    const graze_part part = duel_any_part(self);
    const bool is_body = duel_chance(self, 2), is_disabled = !duel_chance(self, 2);
    for (int side = 0; side < 2; side++)
        if (is_body && duel_is_in(self, fighter))
            assert_int_equal(graze_body_set_disabled(self->world[side],
                                                     fighter->body, is_disabled),
                             GRAZE_OK);
        else if (!is_body && part.id != 0)
            assert_int_equal(
                graze_part_set_disabled(self->world[side], part, is_disabled),
                GRAZE_OK);
}

static inline void duel_change_rules(duel *self) {
    graze_rules rules = { { 0 } };
    for (unsigned a = 0; a < 4; a++)
        for (unsigned b = a; b < 4; b++)
            if (duel_chance(self, 5))
                graze_rules_forbid(&rules, a, b);
    for (int side = 0; side < 2; side++)
        graze_world_set_rules(self->world[side], &rules);
    self->has_new_rules = true;
}

/* Mostly back to `auto`. */
static inline void duel_change_method(duel *self) {
    const size_t other =
        seeded_below(&self->random, (uint32_t)graze_broad_phase_count());
    const char *name =
        duel_chance(self, 3) ? graze_broad_phase_at(other)->name : "auto";
    duel_accept(self, graze_world_set_broad_phase(self->world[0], name, NULL));
}

static inline void duel_repeat(duel *self, uint32_t times,
                               void (*change)(duel *self)) {
    for (uint32_t i = 0; i < times; i++)
        change(self);
}

static inline void duel_stir(duel *self, const duel_turmoil *turmoil) {
    duel_repeat(self, turmoil->lives, duel_die_or_be_born);
    duel_repeat(self, turmoil->parts, duel_change_parts);
    duel_repeat(self, turmoil->sizes, duel_change_size);
    duel_repeat(self, turmoil->shapes, duel_change_shape);
    duel_repeat(self, turmoil->layers, duel_change_layer);
    duel_repeat(self, turmoil->enabled, duel_change_enabled);
    if (duel_chance(self, turmoil->rules))
        duel_change_rules(self);
    if (duel_chance(self, turmoil->methods))
        duel_change_method(self);
}

#endif
