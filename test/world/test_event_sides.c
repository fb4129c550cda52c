/* test_event_sides.c: events say the users and layers of both sides, and put the
 * side first that a game names. */
#include "support/small_world.h"

enum { PLAYER = 3, COIN = 5, WALL = 63, BODIES = 24, STEPS = 400 };

static graze_body add(graze_world *world, graze_body_def def, uint8_t layer) {
    const graze_part_def part = { .box = { 0, 0, 10, 10 }, .layer = layer };
    graze_body body;
    def.parts = &part;
    def.part_count = 1;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

static graze_contact_event sole_event(graze_world *world) {
    size_t count;
    small_world_step(world);
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, 1);
    return events[0];
}

static void assert_sides(graze_contact_event event, graze_body a, graze_body b) {
    assert_int_equal(event.a.id, a.id);
    assert_int_equal(event.b.id, b.id);
}

static void a_contact_is_reported_from_the_side_of_a_layer(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body coin = add(world, (graze_body_def){ .user = UINT64_MAX }, COIN);
    const graze_body player =
        add(world, (graze_body_def){ .x = 5, .user = 77 }, PLAYER);
    const graze_contact_event event = sole_event(world);
    graze_contact_event it = { .time = 9 };
    assert_sides(event, coin, player);
    assert_false(graze_contact_of(&event, WALL, &it));
    assert_true(it.time == 9 && it.a.id == 0);
    assert_true(graze_contact_of(&event, PLAYER, &it));
    assert_sides(it, player, coin);
    assert_true(it.user_a == 77 && it.user_b == UINT64_MAX && it.layer_a == PLAYER &&
                it.layer_b == COIN);
    assert_true(it.kind == GRAZE_BEGIN && it.time == 1);
    assert_true(graze_contact_of(&it, COIN, &it));
    assert_memory_equal(&it, &event, sizeof it);
    assert_true(graze_contact_of(&event, COIN, NULL));
    assert_false(graze_contact_of(&event, PLAYER + COIN, NULL));
    graze_world_close(world);
}

static void equal_layers_keep_the_lower_slot_first(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body a = add(world, (graze_body_def){ 0 }, COIN),
                     b = add(world, (graze_body_def){ 0 }, COIN);
    graze_contact_event event = sole_event(world);
    assert_true(graze_contact_of(&event, COIN, &event));
    assert_sides(event, a, b);
    graze_world_close(world);
}

static void a_touch_is_reported_from_the_side_of_a_layer(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .events = GRAZE_EVENTS_TOUCHES });
    const graze_body wall = add(world, (graze_body_def){ .user = 1 }, WALL);
    graze_body player;
    const graze_part_def part = { .box = { 0, 0, 10, 10 },
                                  .layer = PLAYER,
                                  .tag = 9 };
    assert_int_equal(
        graze_body_add(
            world, &(graze_body_def){ .parts = &part, .part_count = 1, .user = 2 },
            &player),
        GRAZE_OK);
    small_world_step(world);
    const graze_touch_event *event = graze_world_touch_events(world, NULL);
    graze_touch_event it;
    assert_true(graze_touch_of(event, PLAYER, &it));
    assert_true(it.a.id == player.id && it.b.id == wall.id && it.user_a == 2 &&
                it.user_b == 1);
    assert_true(it.part_a.id == event->part_b.id &&
                it.part_b.id == event->part_a.id);
    assert_true(it.tag_a == 9 && it.tag_b == 0 && it.layer_a == PLAYER &&
                it.layer_b == WALL);
    assert_true(graze_touch_of(&it, WALL, &it));
    assert_memory_equal(&it, event, sizeof it);
    assert_false(graze_touch_of(event, COIN, NULL));
    graze_world_close(world);
}

static void a_removed_body_is_reported_with_its_last_user_and_layer(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body coin = add(world, (graze_body_def){ .user = 1 }, COIN);
    add(world, (graze_body_def){ .user = 2 }, PLAYER);
    small_world_step(world);
    assert_int_equal(graze_body_set_user(world, coin, 10), GRAZE_OK);
    assert_int_equal(graze_body_remove(world, coin), GRAZE_OK);
    const graze_contact_event event = sole_event(world);
    assert_int_equal(event.kind, GRAZE_END);
    assert_true(event.user_a == 10 && event.user_b == 2 && event.layer_a == COIN &&
                event.layer_b == PLAYER);
    graze_world_close(world);
}

static void a_near_miss_tells_the_layers_of_the_margin(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_set_margin(world, PLAYER, COIN, 8), GRAZE_OK);
    add(world, (graze_body_def){ .user = 1 }, COIN);
    add(world, (graze_body_def){ .x = 15, .user = 2 }, PLAYER);
    const graze_contact_event event = sole_event(world);
    assert_int_equal(event.kind, GRAZE_NEAR_MISS);
    assert_true(event.user_a == 1 && event.user_b == 2 && event.layer_a == COIN &&
                event.layer_b == PLAYER);
    graze_world_close(world);
}

/* --- Against the touch events of the same step --- */

typedef struct game {
    graze_world *world;
    graze_body bodies[BODIES];
    uint64_t next_user;
    seeded_random random;
} game;

static void game_add(game *self, int i) {
    graze_part_def parts[3];
    for (uint32_t p = 0; p < 3; p++) {
        const float x = (float)testing_between(&self->random, 0, 20);
        parts[p] =
            (graze_part_def){ .box = { x, 0, x + 9, 9 },
                              .layer = (uint8_t)seeded_below(&self->random, 64) };
    }

    const graze_body_def def = { .x = (float)testing_between(&self->random, 0, 60),
                                 .y = (float)testing_between(&self->random, 0, 60),
                                 .parts = parts,
                                 .part_count = 1 + seeded_below(&self->random, 3),
                                 .user = ++self->next_user };
    assert_int_equal(graze_body_add(self->world, &def, &self->bodies[i]), GRAZE_OK);
    assert_int_equal(graze_body_set_swept(self->world, self->bodies[i], i % 2 == 0),
                     GRAZE_OK);
}

/* Something happens to a body. */
static void game_stir(game *self, int i) {
    graze_part part;
    const float x = (float)testing_between(&self->random, 0, 60),
                y = (float)testing_between(&self->random, 0, 60);
    switch (seeded_below(&self->random, 6)) {
    case 0:
        assert_int_equal(graze_body_remove(self->world, self->bodies[i]), GRAZE_OK);
        game_add(self, i);
        break;
    case 1:
        assert_int_equal(
            graze_body_set_user(self->world, self->bodies[i], ++self->next_user),
            GRAZE_OK);
        break;
    case 2:
        assert_true(graze_body_parts(self->world, self->bodies[i], &part, 1) > 0);
        assert_int_equal(
            graze_part_set_layer(self->world, part, seeded_below(&self->random, 64)),
            GRAZE_OK);
        break;
    default:
        assert_int_equal(graze_body_move_to(self->world, self->bodies[i], x, y),
                         GRAZE_OK);
    }
}

/* The first touch event of a kind, bodies and time for a begin; the last one for an
 * end. */
static const graze_touch_event *touch_of(const graze_world *world,
                                         const graze_contact_event *event) {
    size_t count;
    const graze_touch_event *touches = graze_world_touch_events(world, &count),
                            *found = NULL;
    for (size_t i = 0; i < count; i++)
        if (touches[i].a.id == event->a.id && touches[i].b.id == event->b.id &&
            touches[i].kind == event->kind && touches[i].time == event->time &&
            (found == NULL || event->kind == GRAZE_END))
            found = &touches[i];
    return found;
}

static void contacts_say_what_their_touches_and_bodies_say(void **state) {
    (void)state;
    game self = { .world = small_world_open(
                      (graze_world_config){ .events = GRAZE_EVENTS_BOTH }) };
    size_t count, seen = 0;
    self.random = (seeded_random){ testing_seed() };
    for (int i = 0; i < BODIES; i++)
        game_add(&self, i);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < 6; i++)
            game_stir(&self, (int)seeded_below(&self.random, BODIES));
        small_world_step(self.world);
        const graze_contact_event *events =
            graze_world_contact_events(self.world, &count);
        for (size_t i = 0; i < count; i++) {
            const graze_touch_event *touch = touch_of(self.world, &events[i]);
            graze_body_info a, b;
            assert_non_null(touch);
            assert_int_equal(events[i].layer_a, touch->layer_a);
            assert_int_equal(events[i].layer_b, touch->layer_b);
            assert_int_equal(graze_body_read(self.world, events[i].a, &a), GRAZE_OK);
            assert_int_equal(graze_body_read(self.world, events[i].b, &b), GRAZE_OK);
            assert_true(events[i].user_a == a.user && events[i].user_b == b.user);
            assert_true(touch->user_a == a.user && touch->user_b == b.user);
        }
        seen += count;
    }
    assert_sample(seen > STEPS);
    graze_world_close(self.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_contact_is_reported_from_the_side_of_a_layer),
        cmocka_unit_test(equal_layers_keep_the_lower_slot_first),
        cmocka_unit_test(a_touch_is_reported_from_the_side_of_a_layer),
        cmocka_unit_test(a_removed_body_is_reported_with_its_last_user_and_layer),
        cmocka_unit_test(a_near_miss_tells_the_layers_of_the_margin),
        cmocka_unit_test(contacts_say_what_their_touches_and_bodies_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
