/* test_margin_late.c: a margin set while boxes touch, or lie near each other, is as
 * good from the next step on as an earlier one. It is so between any layers, with
 * any number of boxes on them.
 */
#include "support/small_world.h"

/* Two boxes, one coming nearer and leaving, and more of one layer or the other far
 * away. */
typedef struct pair_world {
    graze_world *world;
    graze_body still, moving;
} pair_world;

static pair_world open_pair(unsigned a, unsigned b, unsigned crowded) {
    pair_world self = { .world = small_world_open(
                            (graze_world_config){ .events = GRAZE_EVENTS_BOTH }) };
    self.still = small_world_add(self.world, (graze_box){ 0, 0, 4, 4 }, (uint8_t)a);
    self.moving = small_world_add(self.world, (graze_box){ 0, 0, 4, 4 }, (uint8_t)b);
    for (int i = 0; i < 3; i++)
        small_world_add(self.world,
                        (graze_box){ 900 + 9 * (float)i, 0, 901 + 9 * (float)i, 1 },
                        (uint8_t)crowded);
    return self;
}

static void move(pair_world *self, float x) {
    assert_int_equal(graze_body_set_position(self->world, self->moving, x, 0),
                     GRAZE_OK);
}

static void expect_same_events(const pair_world *late, const pair_world *always) {
    size_t count, other_count;
    const graze_contact_event *events =
        graze_world_contact_events(late->world, &count);
    const graze_contact_event *others =
        graze_world_contact_events(always->world, &other_count);
    assert_int_equal(count, other_count);
    for (size_t i = 0; i < count; i++)
        assert_true(
            events[i].kind == others[i].kind && events[i].time == others[i].time &&
            events[i].a.id == others[i].a.id && events[i].b.id == others[i].b.id);
    assert_int_equal(small_world_touch_event_count(late->world),
                     small_world_touch_event_count(always->world));
}

/* Both begin at `from`; the margin that one of them lacks is set, and both go on.
 * Returns how many near misses. */
static size_t compare(unsigned a, unsigned b, unsigned crowded, float from) {
    static const float way[] = { 0, 4.5f, 5.5f, 20, 5, 3, 6.5f, 7.5f, 4 };
    pair_world late = open_pair(a, b, crowded), always = open_pair(a, b, crowded);
    size_t misses = 0;
    assert_int_equal(graze_world_set_margin(always.world, a, b, 2), GRAZE_OK);
    move(&late, from);
    move(&always, from);
    small_world_step(late.world);
    small_world_step(always.world);
    assert_int_equal(
        graze_world_reset_near_miss(always.world, always.still, always.moving),
        GRAZE_OK);
    assert_int_equal(graze_world_set_margin(late.world, a, b, 2), GRAZE_OK);
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        size_t count;
        if (i > 0) { /* the first step is made where they are */
            move(&late, way[i]);
            move(&always, way[i]);
            assert_int_equal(
                graze_world_reset_near_miss(late.world, late.still, late.moving),
                GRAZE_OK);
            assert_int_equal(graze_world_reset_near_miss(always.world, always.still,
                                                         always.moving),
                             GRAZE_OK);
        }
        small_world_step(late.world);
        small_world_step(always.world);
        expect_same_events(&late, &always);
        const graze_contact_event *events =
            graze_world_contact_events(late.world, &count);
        for (size_t k = 0; k < count; k++)
            misses += events[k].kind == GRAZE_NEAR_MISS;
    }
    graze_world_close(late.world);
    graze_world_close(always.world);
    return misses;
}

static void a_margin_that_comes_late_is_as_good_as_one_that_was_there(void **state) {
    (void)state;
    static const unsigned layers[] = { 0, 1, 5, 62, 63 };
    static const float from[] = { 0, 3.5f, 4, 5, 6, 50 };
    size_t misses = 0;
    for (size_t i = 0; i < 25; i++)
        for (size_t k = 0; k < 6; k++)
            for (int side = 0; side < 2; side++) {
                const unsigned a = layers[i / 5], b = layers[i % 5];
                misses += compare(a, b, side == 0 ? a : b, from[k]);
            }
    assert_true(misses > 300);
}

/* Bodies of two parts each; the first two bodies are 2 apart. */
static graze_body add_double(graze_world *world, float x) {
    const graze_part_def parts[] = { { .box = { 0, 0, 4, 4 }, .layer = 1 },
                                     { .box = { 0, 6, 4, 8 }, .layer = 2 } };
    graze_body body;
    assert_int_equal(
        graze_body_add(world,
                       &(graze_body_def){ .x = x, .parts = parts, .part_count = 2 },
                       &body),
        GRAZE_OK);
    return body;
}

static void step_both(graze_world *const worlds[2], size_t events, size_t contacts) {
    for (int i = 0; i < 2; i++) {
        small_world_step(worlds[i]);
        assert_int_equal(small_world_event_count(worlds[i]), events);
        assert_int_equal(small_world_contact_count(worlds[i]), contacts);
    }
    assert_true(graze_world_hash(worlds[0]) == graze_world_hash(worlds[1]));
}

/* The first world has a margin for one step, in which its near miss is reported;
 * forgotten, it is as the other. */
static void a_margin_that_is_taken_back_leaves_nothing(void **state) {
    (void)state;
    static const float way[] = { 6, 5, 3, 3.5f, 6, 2, 30, 5 };
    static const size_t events[] = { 0, 0, 1, 0, 1, 1, 1, 0 },
                        contacts[] = { 0, 0, 1, 1, 0, 1, 0, 0 };
    for (int margins = 1; margins <= 2; margins++) {
        graze_world *worlds[2];
        graze_body moving[2];
        for (int i = 0; i < 2; i++) {
            worlds[i] = small_world_open(
                (graze_world_config){ .events = GRAZE_EVENTS_BOTH });
            add_double(worlds[i], 0);
            moving[i] = add_double(worlds[i], way[0]);
        }
        for (int k = 0; k < margins; k++)
            assert_int_equal(
                graze_world_set_margin(worlds[0], 1, 1 + (unsigned)k, 5), GRAZE_OK);
        small_world_step(worlds[0]);
        assert_int_equal(small_world_event_count(worlds[0]), 1);
        small_world_step(worlds[1]);
        assert_int_equal(graze_body_reset_near_misses(worlds[0], moving[0]),
                         GRAZE_OK);
        for (int k = 0; k < margins; k++)
            assert_int_equal(
                graze_world_set_margin(worlds[0], 1, 1 + (unsigned)k, 0), GRAZE_OK);
        step_both(worlds, 0, 0);
        for (size_t k = 0; k < sizeof way / sizeof *way; k++) {
            for (int i = 0; i < 2; i++)
                assert_int_equal(
                    graze_body_set_position(worlds[i], moving[i], way[k], 0),
                    GRAZE_OK);
            step_both(worlds, events[k], contacts[k]);
        }
        for (int i = 0; i < 2; i++)
            graze_world_close(worlds[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_margin_that_is_taken_back_leaves_nothing),
        cmocka_unit_test(a_margin_that_comes_late_is_as_good_as_one_that_was_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
