/* checked_world_moves.h: how the actors of a checked world move, and what else a
 * game does to its bodies between steps. */
#ifndef TEST_CHECKED_WORLD_MOVES_H
#define TEST_CHECKED_WORLD_MOVES_H

#include "support/checked_world.h"

typedef enum checked_motion {
    CHECKED_STRAIGHT, /* on and on, bouncing at the borders */
    CHECKED_FALL,     /* faster and faster, bouncing at the ground */
    CHECKED_WALK,     /* another way every step */
    CHECKED_REST,     /* but for a few */
    CHECKED_JUMP,     /* all of them, anywhere */
    CHECKED_HOP,      /* straight, and some jump */
    CHECKED_TURN,     /* straight, and now and then all take another way at once */
    CHECKED_RUSH, /* straight, and now and then all are much faster for one step */
    CHECKED_MOTION_COUNT
} checked_motion;

/* Along one axis. */
static inline void checked_go(const checked_world *self, int32_t *place,
                              int32_t *speed) {
    *place += *speed;
    if (*place >= 0 && *place <= self->field)
        return;
    *speed = -*speed;
    *place = *place < 0 ? 0 : self->field;
}

static inline void checked_go_on(const checked_world *self, checked_actor *actor) {
    checked_go(self, &actor->x, &actor->vx);
    checked_go(self, &actor->y, &actor->vy);
}

static inline void checked_fall(const checked_world *self, checked_actor *actor) {
    const bool is_fast = actor->vy < -150;
    actor->vy = is_fast ? 0 : actor->vy - 1;
    checked_go_on(self, actor);
}

static inline void checked_rush(const checked_world *self, checked_actor *actor) {
    for (int i = 0; i < 20; i++)
        checked_go_on(self, actor);
}

static inline void checked_move_one(checked_world *self, checked_actor *actor,
                                    checked_motion motion) {
    if (motion == CHECKED_WALK ||
        (motion == CHECKED_REST && checked_chance(self, 40)))
        checked_draw_course(self, actor);
    else if (motion == CHECKED_REST)
        actor->vx = actor->vy = 0;
    if (motion == CHECKED_JUMP ||
        (motion == CHECKED_HOP && checked_chance(self, 100)))
        checked_draw_place(self, actor);
    else if (motion == CHECKED_FALL)
        checked_fall(self, actor);
    else
        checked_go_on(self, actor);
}

static inline void checked_move_actors(checked_world *self, checked_motion motion) {
    const bool is_time = self->tally.steps % 23 == 22;
    const bool is_turn = motion == CHECKED_TURN && is_time,
               is_rush = motion == CHECKED_RUSH && is_time;
    for (uint32_t i = 0; i < self->config.count; i++) {
        checked_actor *actor = &self->actor[i];
        if (is_turn)
            checked_draw_course(self, actor);
        if (is_rush)
            checked_rush(self, actor);
        checked_move_one(self, actor, motion);
    }
}

/* Where all actors in the worlds are to stand; good until it is asked for again. */
static inline graze_positions checked_batch(const checked_world *self) {
    static graze_body bodies[CHECKED_MOST];
    static float x[CHECKED_MOST], y[CHECKED_MOST];
    size_t count = 0;
    for (uint32_t i = 0; i < self->config.count; i++) {
        const checked_actor *actor = &self->actor[i];
        bodies[count] = actor->body;
        x[count] = checked_place_of(self, actor->x);
        y[count] = checked_place_of(self, actor->y);
        count += checked_is_in(self, actor);
    }
    return (graze_positions){ .bodies = bodies, .x = x, .y = y, .count = count };
}

static inline void checked_place_all(const checked_world *self) {
    const graze_positions batch = checked_batch(self);
    for (int side = 0; side < 2; side++)
        assert_int_equal(graze_world_set_positions(self->world[side], &batch),
                         GRAZE_OK);
}

static inline void checked_move(checked_world *self, checked_motion motion) {
    checked_move_actors(self, motion);
    checked_place_all(self);
}

/* Other events, each with this many chances a step. */
typedef struct checked_turmoil {
    uint32_t lives;  /* deaths and births */
    uint32_t parts;  /* boxes added to bodies and removed */
    uint32_t sizes;  /* new offsets, and boxes set where they are */
    uint32_t shapes; /* boxes get one, or lose it */
    uint32_t layers;
    uint32_t enabled;      /* bodies and boxes disabled and enabled */
    uint32_t rules;        /* one in this many steps; 0: never */
    uint32_t broad_phases; /* one in this many steps */
} checked_turmoil;

static inline void checked_die_or_be_born(checked_world *self) {
    checked_actor *actor = checked_anyone(self);
    if (!checked_is_in(self, actor)) {
        checked_enter(self, actor);
        return;
    }
    for (int side = 0; side < 2; side++)
        assert_int_equal(graze_body_remove(self->world[side], actor->body),
                         GRAZE_OK);
}

/* A box of somebody, or zero. */
static inline graze_part checked_any_part(checked_world *self) {
    graze_part parts[2 * CHECKED_PARTS] = { { 0 } };
    const uint32_t count = graze_body_parts(
        self->world[0], checked_anyone(self)->body, parts, 2 * CHECKED_PARTS);
    return count > 0 ? parts[seeded_below(&self->random, count)] : parts[0];
}

static inline void checked_remove_part(const checked_world *self, graze_part part) {
    for (int side = 0; side < 2 && part.id != 0; side++)
        assert_int_equal(graze_part_remove(self->world[side], part), GRAZE_OK);
}

static inline void checked_add_part(checked_world *self) {
    const checked_actor *actor = checked_anyone(self);
    const graze_part_def def = checked_draw_part(self);
    graze_part part[2];
    if (!checked_is_in(self, actor) ||
        graze_body_parts(self->world[0], actor->body, NULL, 0) == 2 * CHECKED_PARTS)
        return;
    for (int side = 0; side < 2; side++)
        if (!checked_accept(self, graze_part_add(self->world[side], actor->body,
                                                 &def, &part[side])))
            return;
    assert_int_equal(part[0].id, part[1].id);
}

static inline void checked_change_parts(checked_world *self) {
    if (checked_chance(self, 2))
        checked_add_part(self);
    else
        checked_remove_part(self, checked_any_part(self));
}

static inline void checked_change_size(checked_world *self) {
    const graze_part part = checked_any_part(self);
    const graze_box offset = checked_draw_part(self).box;
    const int32_t x = testing_between(&self->random, 0, self->field);
    const int32_t y = testing_between(&self->random, 0, self->field);
    const graze_box box = { checked_place_of(self, x), checked_place_of(self, y),
                            checked_place_of(self, x + 90),
                            checked_place_of(self, y + 60) };
    const bool is_set = checked_chance(self, 3);
    for (int side = 0; side < 2 && part.id != 0; side++)
        assert_int_equal(
            is_set ? graze_part_set_box(self->world[side], part, box)
                   : graze_part_set_offset(self->world[side], part, offset),
            GRAZE_OK);
}

static inline void checked_change_shape(checked_world *self) {
    const graze_part part = checked_any_part(self);
    const graze_shape shape = checked_draw_shape(self);
    const bool is_lost = checked_chance(self, 3);
    for (int side = 0; side < 2 && part.id != 0; side++)
        if (!checked_accept(self, graze_part_set_shape(self->world[side], part,
                                                       is_lost ? NULL : &shape)))
            return;
}

static inline void checked_change_layer(checked_world *self) {
    const graze_part part = checked_any_part(self);
    const uint8_t layer = checked_draw_layer(self);
    for (int side = 0; side < 2 && part.id != 0; side++)
        assert_int_equal(graze_part_set_layer(self->world[side], part, layer),
                         GRAZE_OK);
}

static inline void checked_change_enabled(checked_world *self) {
    const checked_actor *actor = checked_anyone(self);
    const graze_part part = checked_any_part(self);
    const bool is_body = checked_chance(self, 2),
               is_disabled = !checked_chance(self, 2);
    for (int side = 0; side < 2; side++)
        if (is_body && checked_is_in(self, actor))
            assert_int_equal(
                graze_body_set_disabled(self->world[side], actor->body, is_disabled),
                GRAZE_OK);
        else if (!is_body && part.id != 0)
            assert_int_equal(
                graze_part_set_disabled(self->world[side], part, is_disabled),
                GRAZE_OK);
}

static inline void checked_change_rules(checked_world *self) {
    graze_rules rules = { { 0 } };
    for (unsigned a = 0; a < 4; a++)
        for (unsigned b = a; b < 4; b++)
            if (checked_chance(self, 5))
                graze_rules_forbid(&rules, a, b);
    for (int side = 0; side < 2; side++)
        graze_world_set_rules(self->world[side], &rules);
    self->has_new_rules = true;
}

/* Mostly back to `auto`. */
static inline void checked_change_broad_phase(checked_world *self) {
    const size_t other =
        seeded_below(&self->random, (uint32_t)graze_broad_phase_count());
    const char *name =
        checked_chance(self, 3) ? graze_broad_phase_at(other)->name : "auto";
    checked_accept(self, graze_world_set_broad_phase(self->world[0], name, NULL));
}

static inline void checked_repeat(checked_world *self, uint32_t times,
                                  void (*change)(checked_world *self)) {
    for (uint32_t i = 0; i < times; i++)
        change(self);
}

static inline void checked_stir(checked_world *self,
                                const checked_turmoil *turmoil) {
    checked_repeat(self, turmoil->lives, checked_die_or_be_born);
    checked_repeat(self, turmoil->parts, checked_change_parts);
    checked_repeat(self, turmoil->sizes, checked_change_size);
    checked_repeat(self, turmoil->shapes, checked_change_shape);
    checked_repeat(self, turmoil->layers, checked_change_layer);
    checked_repeat(self, turmoil->enabled, checked_change_enabled);
    if (checked_chance(self, turmoil->rules))
        checked_change_rules(self);
    if (checked_chance(self, turmoil->broad_phases))
        checked_change_broad_phase(self);
}

#endif
