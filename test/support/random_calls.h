/* random_calls.h: a game making random calls of every changing kind; some of them
 * fail. It keeps the bytes of a recording. */
#ifndef TEST_RANDOM_CALLS_H
#define TEST_RANDOM_CALLS_H

#include "support/small_world.h"

#include <math.h>

enum { CALLER_BODIES = 40, CALLER_PARTS = 64, CALLER_MASKS = 3, CALLER_ATTACKS = 4 };

/* Handles stay here when their things are gone: to use them fails then, as it
 * should. */
typedef struct caller {
    graze_world *world;
    seeded_random random;
    graze_body bodies[CALLER_BODIES];
    graze_part parts[CALLER_PARTS];
    graze_attack attacks[CALLER_ATTACKS];
    graze_mask *masks[CALLER_MASKS];
    uint64_t calls, failures;
} caller;

static inline uint32_t caller_below(caller *self, uint32_t limit) {
    return seeded_below(&self->random, limit);
}

/* Mostly on a grid, sometimes not, seldom no number. */
static inline float caller_place(caller *self) {
    const uint32_t kind = caller_below(self, 40);
    const float place = (float)testing_between(&self->random, -300, 300) / 4;
    return kind == 0 ? (float)NAN : kind < 6 ? place / 3 : kind == 6 ? -0.0f : place;
}

static inline graze_box caller_box(caller *self) {
    const float x = caller_place(self), y = caller_place(self);
    return (graze_box){ x, y, x + (float)caller_below(self, 50),
                        y + (float)caller_below(self, 50) };
}

static inline graze_shape caller_shape(caller *self) {
    const graze_point at = { (double)caller_place(self),
                             (double)caller_below(self, 40) };
    const graze_point corners[] = { at,
                                    { at.x + 20, at.y + 3 },
                                    { at.x + 4, at.y + 25 } };
    graze_mask_view view =
        graze_mask_view_all(self->masks[caller_below(self, CALLER_MASKS)]);
    view.turns = (uint8_t)caller_below(self, 4);
    view.flip_x = caller_below(self, 2) == 1;
    switch (caller_below(self, 5)) {
    case 0:
        return graze_shape_circle(
            at, (double)caller_below(self, 20)); /* of no radius: refused */
    case 1:
        return graze_shape_capsule(at, corners[1], 5);
    case 2:
        return graze_shape_polygon(corners, 3, 0);
    case 3:
        return graze_shape_ellipse(at, (graze_point){ 12, 5 }, 30);
    default:
        return graze_shape_mask(view, at);
    }
}

/* A set of two names in three frames, one box a mask. */
static inline const graze_hitbox_set *caller_set(const caller *self, int number) {
    static const char *const names[] = { "body", "sword" };
    static graze_shape shapes[2];
    static graze_hitbox boxes[2][4];
    static const graze_hitbox_frame frames[] = { { 0, 2, 4, 4, 100 },
                                                 { 2, 1, 3.5f, 2, 50 },
                                                 { 3, 1, 0, 0, 7 } };
    static const graze_animation animations[] = { { "walk", 0, 2, GRAZE_PINGPONG,
                                                    0 } };
    static graze_hitbox_set sets[2];
    shapes[number] = graze_shape_mask(graze_mask_view_all(self->masks[number]),
                                      (graze_point){ 1, 2 });
    const float wide = (float)(10 + number);
    const graze_hitbox all[] = { { { 0, 0, wide, 8 }, 0, 1, NULL },
                                 { { 8, 2, 20, 4 }, 1, 2, NULL },
                                 { { 0, 0, wide, 9 }, 0, 3, NULL },
                                 { { 0, 0, 0, 0 }, 1, 2, &shapes[number] } };
    memcpy(boxes[number], all, sizeof all);
    sets[number] =
        (graze_hitbox_set){ names, boxes[number], frames, animations, 2, 4, 3, 1 };
    return &sets[number];
}

static inline graze_frame_pose caller_show(caller *self) {
    return (graze_frame_pose){ .frame = caller_below(self, 4), /* one too many */
                               .flip_x = caller_below(self, 2) == 1,
                               .turns = (uint8_t)caller_below(self, 4),
                               .x = caller_place(self),
                               .y = caller_place(self) };
}

static inline graze_part_def caller_def(caller *self, graze_shape *shape) {
    *shape = caller_shape(self);
    return (graze_part_def){ .box = caller_box(self),
                             .layer = (uint8_t)caller_below(
                                 self, caller_below(self, 20) == 0 ? 70 : 4),
                             .tag = caller_below(self, 1000),
                             .is_disabled = caller_below(self, 10) == 0,
                             .shape = caller_below(self, 4) == 0 ? shape : NULL };
}

static inline graze_body *caller_body(caller *self) {
    return &self->bodies[caller_below(self, CALLER_BODIES)];
}

static inline graze_part *caller_part(caller *self) {
    return &self->parts[caller_below(self, CALLER_PARTS)];
}

static inline graze_status caller_add(caller *self) {
    graze_shape shapes[3];
    graze_part_def defs[3];
    for (int i = 0; i < 3; i++)
        defs[i] = caller_def(self, &shapes[i]);
    graze_body_def def = { .x = caller_place(self),
                           .y = caller_place(self),
                           .parts = defs,
                           .part_count = caller_below(self, 4),
                           .user = seeded_next(&self->random) >>
                                   caller_below(self, 64) };
    graze_body added;
    const graze_status status = graze_body_add(self->world, &def, &added);
    if (status != GRAZE_OK)
        return status;
    *caller_body(self) = added;
    graze_body_parts(self->world, added,
                     caller_below(self, 2) ? self->parts : self->parts + 32, 3);
    return status;
}

static inline graze_status caller_batch(caller *self, bool moves) {
    graze_body bodies[30];
    float x[30], y[30];
    graze_positions batch = {
        .bodies = bodies, .x = x, .y = y, .count = caller_below(self, 30)
    };
    for (size_t i = 0; i < batch.count; i++) {
        do
            bodies[i] = *caller_body(self);
        while (caller_below(self, 60) != 0 &&
               !graze_body_is_alive(self->world, bodies[i]) &&
               graze_world_body_count(self->world) > 10);
        x[i] = (float)testing_between(&self->random, -200, 200) / 8;
        y[i] = (float)i;
    }
    return moves ? graze_world_move_all(self->world, &batch)
                 : graze_world_set_positions(self->world, &batch);
}

static inline graze_status caller_of_body(caller *self, uint32_t kind) {
    graze_world *world = self->world;
    const graze_body body = *caller_body(self);
    const graze_frame_pose show = caller_show(self);
    const uint32_t number = caller_below(self, 6);
    switch (kind) {
    case 0:
        return graze_body_remove(world, body);
    case 1:
        return graze_body_set_position(world, body, caller_place(self),
                                       caller_place(self));
    case 2:
        return graze_body_move_to(world, body, caller_place(self),
                                  caller_place(self));
    case 3:
        return graze_body_set_disabled(world, body, number == 0);
    case 4:
        return graze_body_set_user(world, body, seeded_next(&self->random));
    case 5:
        return graze_body_set_user(world, body, number);
    case 6:
        return graze_body_set_swept(world, body, number > 2);
    case 7:
        return graze_body_set_hitboxes(
            world, body, number > 3 ? NULL : caller_set(self, (int)number % 2),
            &show);
    case 8:
        return graze_body_set_frame(world, body, &show);
    case 9:
        return graze_body_reset_near_misses(world, body);
    default:
        return graze_world_reset_near_miss(world, body, *caller_body(self));
    }
}

static inline graze_status caller_of_part(caller *self, uint32_t kind) {
    graze_world *world = self->world;
    const graze_part part = *caller_part(self);
    graze_shape shape = caller_shape(self);
    const graze_part_def def = caller_def(self, &shape);
    switch (kind) {
    case 0:
        return graze_part_add(world, *caller_body(self), &def, caller_part(self));
    case 1:
        return graze_part_remove(world, part);
    case 2:
        return graze_part_set_box(world, part, def.box);
    case 3:
        return graze_part_set_offset(world, part, def.box);
    case 4:
        return graze_part_set_layer(world, part, def.layer);
    case 5:
        return graze_part_set_disabled(world, part, def.is_disabled);
    case 6:
        return graze_part_set_shape(world, part, def.shape);
    case 7:
        return graze_part_move_shape(world, part, &shape);
    default:
        return graze_part_move_box(world, part, def.box);
    }
}

static inline graze_status caller_of_attack(caller *self, uint32_t kind) {
    graze_world *world = self->world;
    const graze_attack_def def = { .user = caller_below(self, 9),
                                   .again_after = caller_below(self, 4),
                                   .bodies_max = caller_below(self, 6) };
    const uint32_t number = caller_below(self, CALLER_ATTACKS + 1);
    graze_attack none = { 0 },
                 *attack = number < CALLER_ATTACKS ? &self->attacks[number] : &none;
    graze_attack added;
    graze_status status;
    switch (kind) {
    case 0:
        status = graze_attack_add(world, &def, &added);
        if (status == GRAZE_OK)
            *attack = added;
        return status;
    case 1:
        return graze_attack_set(world, *attack, &def);
    case 2:
        return graze_attack_reset(world, *attack);
    case 3:
        return graze_attack_remove(world, *attack);
    default:
        return graze_part_set_attack(world, *caller_part(self), *attack);
    }
}

static inline graze_status caller_of_world(caller *self, uint32_t kind) {
    graze_rules rules;
    graze_mask *mask = self->masks[caller_below(self, CALLER_MASKS)];
    switch (kind) {
    case 0:
        graze_world_rules(self->world, &rules);
        (void)graze_rules_forbid(&rules, caller_below(self, 4),
                                 caller_below(self, 4));
        (void)graze_rules_allow(&rules, caller_below(self, 4),
                                caller_below(self, 4));
        graze_world_set_rules(self->world, &rules);
        return GRAZE_OK;
    case 1:
        graze_world_set_swept_layers(self->world, 1 + caller_below(self, 3),
                                     caller_below(self, 2) != 0);
        return GRAZE_OK;
    case 2:
        return graze_world_set_margin(self->world, caller_below(self, 5),
                                      caller_below(self, 4),
                                      (float)caller_below(self, 4) - 1);
    case 3:
        return graze_world_set_broad_phase(
            self->world,
            graze_broad_phase_at(
                caller_below(self, (uint32_t)graze_broad_phase_count()))
                ->name,
            NULL);
    default: /* a mask that changes is another from then on */
        if (kind == 4 && caller_below(self, 8) == 0)
            graze_mask_set(mask, (int32_t)caller_below(self, 20), 3,
                           caller_below(self, 2) == 1);
        return GRAZE_OK;
    }
}

/* Any call but a step. */
static inline void caller_call(caller *self) {
    const uint32_t kind = caller_below(self, 100);
    graze_status status;
    if (kind < 20)
        status = caller_add(self);
    else if (kind < 26)
        status = caller_batch(self, kind % 2 == 0);
    else if (kind < 60)
        status = caller_of_body(self, caller_below(self, 11));
    else if (kind < 88)
        status = caller_of_part(self, caller_below(self, 9));
    else if (kind < 96)
        status = caller_of_attack(self, caller_below(self, 10));
    else
        status = caller_of_world(self, caller_below(self, 4));
    self->calls++;
    self->failures += status != GRAZE_OK;
}

static inline void caller_open(caller *self, uint64_t seed,
                               const graze_world_config *config) {
    *self = (caller){ .random = { seed } };
    for (uint32_t i = 0; i < CALLER_MASKS; i++) {
        assert_int_equal(
            graze_mask_create(9 + 30 * i, 7 + 5 * i, NULL, &self->masks[i]),
            GRAZE_OK);
        for (int32_t j = 0; j < 40; j++)
            graze_mask_set(self->masks[i], (int32_t)caller_below(self, 70),
                           (int32_t)caller_below(self, 17), true);
    }
    self->world = small_world_open(*config);
}

static inline void caller_close(caller *self) {
    graze_world_close(self->world);
    for (int i = 0; i < CALLER_MASKS; i++)
        graze_mask_destroy(self->masks[i]);
}

/* Bytes in memory, given and taken. `room`: how many are taken at most. */
typedef struct kept_bytes {
    unsigned char *bytes;
    size_t size, capacity, room, at;
} kept_bytes;

static inline bool kept_take(void *user, const void *bytes, size_t size) {
    kept_bytes *self = user;
    if (size == 0)
        return true;
    if (self->room - self->size < size)
        return false;
    if (self->capacity - self->size < size) {
        self->capacity = 2 * (self->size + size);
        self->bytes = realloc(self->bytes, self->capacity);
        assert_non_null(self->bytes);
    }
    memcpy(self->bytes + self->size, bytes, size);
    self->size += size;
    return true;
}

static inline size_t kept_give(void *user, void *bytes, size_t size) {
    kept_bytes *self = user;
    const size_t left = self->size - self->at, part = size < left ? size : left;
    if (part > 0)
        memcpy(bytes, self->bytes + self->at, part);
    self->at += part;
    return part;
}

static inline graze_recording_sink kept_sink(kept_bytes *self) {
    return (graze_recording_sink){ kept_take, self };
}

static inline graze_replay_source kept_source(kept_bytes *self) {
    self->at = 0;
    return (graze_replay_source){ kept_give, self };
}

#endif
