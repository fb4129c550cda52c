/* test_events.c: when contacts and touches begin and end, what their events say, and
 * in which order. */
#include "support/small_world.h"

enum { PUSH, HURT, SWORD };

static graze_world *open_reporting(graze_event_flags reports) {
    return small_world_open((graze_world_config){ .events = reports });
}

/* Two bodies of one box each, which overlap; their begin has been read. */
static void open_met(graze_world **world, graze_body *a, graze_body *b) {
    *world = open_reporting(GRAZE_EVENTS_CONTACTS);
    *a = small_world_square(*world, 0, 0, 10);
    *b = small_world_square(*world, 5, 5, 10);
    small_world_expect_begin(*world, *a, *b);
}

static void
a_contact_begins_in_the_step_of_a_spawn_and_is_reported_once(void **state) {
    (void)state;
    graze_world *world;
    graze_body a, b;
    open_met(&world, &a, &b);
    for (int i = 0; i < 3; i++)
        small_world_expect_nothing(world);
    assert_int_equal(small_world_contact_count(world), 1);
    graze_world_close(world);
}

static void moving_apart_ends_at_time_1_once(void **state) {
    (void)state;
    graze_world *world;
    graze_body a, b;
    open_met(&world, &a, &b);
    assert_int_equal(graze_body_set_position(world, b, 100, 0), GRAZE_OK);
    small_world_expect_end(world, a, b, 1);
    small_world_expect_nothing(world);
    assert_int_equal(graze_body_set_position(world, b, 0, 0), GRAZE_OK);
    small_world_expect_begin(world, a, b);
    graze_world_close(world);
}

static void removing_a_body_ends_at_time_0_once(void **state) {
    (void)state;
    for (int which = 0; which < 3; which++) {
        graze_world *world;
        graze_body a, b;
        open_met(&world, &a, &b);
        if (which != 1)
            assert_int_equal(graze_body_remove(world, a), GRAZE_OK);
        if (which != 0)
            assert_int_equal(graze_body_remove(world, b), GRAZE_OK);
        small_world_expect_end(world, a, b, 0);
        small_world_expect_nothing(world);
        small_world_expect_nothing(world);
        graze_world_close(world);
    }
}

static void
a_body_that_moved_away_and_was_removed_ends_once_at_time_0(void **state) {
    (void)state;
    graze_world *world;
    graze_body a, b;
    open_met(&world, &a, &b);
    assert_int_equal(graze_body_set_position(world, b, 100, 100), GRAZE_OK);
    assert_int_equal(graze_body_remove(world, b), GRAZE_OK);
    small_world_expect_end(world, a, b, 0);
    small_world_expect_nothing(world);
    graze_world_close(world);
}

static void disabling_ends_at_time_0_and_enabling_begins(void **state) {
    (void)state;
    graze_world *world;
    graze_body a, b;
    open_met(&world, &a, &b);
    assert_int_equal(graze_body_set_disabled(world, a, true), GRAZE_OK);
    small_world_expect_end(world, a, b, 0);
    assert_int_equal(graze_body_set_disabled(world, a, false), GRAZE_OK);
    small_world_expect_begin(world, a, b);
    assert_int_equal(
        graze_part_set_disabled(world, small_world_part(world, b, 0), true),
        GRAZE_OK);
    small_world_expect_end(world, a, b, 0);
    small_world_expect_nothing(world);
    graze_world_close(world);
}

static void a_change_undone_before_the_step_makes_no_event(void **state) {
    (void)state;
    graze_world *world;
    graze_body a, b;
    open_met(&world, &a, &b);
    assert_int_equal(graze_body_set_disabled(world, a, true), GRAZE_OK);
    assert_int_equal(graze_body_set_disabled(world, a, false), GRAZE_OK);
    assert_int_equal(graze_body_set_position(world, b, 500, 500), GRAZE_OK);
    assert_int_equal(graze_body_set_position(world, b, 0, 0), GRAZE_OK);
    assert_int_equal(graze_part_set_layer(world, small_world_part(world, b, 0), 9),
                     GRAZE_OK);
    small_world_expect_nothing(world);
    const graze_body fleeting = small_world_square(world, 0, 0, 10);
    assert_int_equal(graze_body_remove(world, fleeting), GRAZE_OK);
    small_world_expect_nothing(world);
    graze_world_close(world);
}

static void a_forbidden_layer_and_a_new_rule_end_at_time_0(void **state) {
    (void)state;
    graze_world *world;
    graze_body a, b;
    graze_rules rules = { { 0 } };
    open_met(&world, &a, &b);
    assert_int_equal(graze_rules_forbid(&rules, 0, 9), GRAZE_OK);
    graze_world_set_rules(world, &rules);
    small_world_expect_nothing(world);
    assert_int_equal(graze_part_set_layer(world, small_world_part(world, b, 0), 9),
                     GRAZE_OK);
    small_world_expect_end(world, a, b, 0);
    assert_int_equal(graze_rules_allow(&rules, 0, 9), GRAZE_OK);
    graze_world_set_rules(world, &rules);
    small_world_expect_begin(world, a, b);
    graze_rules_forbid_all(&rules);
    graze_world_set_rules(world, &rules);
    small_world_expect_end(world, a, b, 0);
    small_world_expect_nothing(world);
    graze_world_close(world);
}

static void boxes_of_one_body_never_meet(void **state) {
    (void)state;
    graze_world *world = open_reporting(GRAZE_EVENTS_BOTH);
    const graze_body body = small_world_square(world, 0, 0, 10);
    small_world_part_add(world, body,
                         (graze_part_def){ .box = { 0, 0, 10, 10 }, .layer = 1 });
    small_world_expect_nothing(world);
    graze_world_close(world);
}

static void a_boss_stays_met_when_one_of_its_parts_leaves(void **state) {
    (void)state;
    graze_world *world = open_reporting(GRAZE_EVENTS_CONTACTS);
    const graze_body boss = small_world_square(world, 0, 0, 10),
                     ship = small_world_square(world, 8, 8, 4);
    const graze_part arm = small_world_part_add(
        world, boss, (graze_part_def){ .box = { 9, 9, 20, 20 } });
    const graze_part leg = small_world_part_add(
        world, boss, (graze_part_def){ .box = { 11, 0, 12, 30 } });
    size_t count;
    small_world_expect_begin(world, boss, ship);
    assert_int_equal(graze_world_contacts(world, &count)[0].touches, 3);
    assert_int_equal(graze_part_set_box(world, arm, (graze_box){ 90, 90, 99, 99 }),
                     GRAZE_OK);
    small_world_expect_nothing(world);
    assert_int_equal(graze_world_contacts(world, &count)[0].touches, 2);
    assert_int_equal(graze_part_remove(world, leg), GRAZE_OK);
    small_world_expect_nothing(world);
    assert_int_equal(graze_world_contacts(world, &count)[0].touches, 1);
    assert_int_equal(graze_part_remove(world, small_world_part(world, boss, 0)),
                     GRAZE_OK);
    small_world_expect_end(world, boss, ship, 0);
    assert_int_equal(small_world_contact_count(world), 0);
    assert_true(graze_body_is_alive(world, boss));
    graze_world_close(world);
}

static void assert_touch(const graze_touch_event *event,
                         graze_touch_event expected) {
    assert_int_equal(event->a.id, expected.a.id);
    assert_int_equal(event->b.id, expected.b.id);
    assert_int_equal(event->part_a.id, expected.part_a.id);
    assert_int_equal(event->part_b.id, expected.part_b.id);
    assert_int_equal(event->user_a, expected.user_a);
    assert_int_equal(event->user_b, expected.user_b);
    assert_int_equal(event->tag_a, expected.tag_a);
    assert_int_equal(event->tag_b, expected.tag_b);
    assert_int_equal(event->layer_a, expected.layer_a);
    assert_int_equal(event->layer_b, expected.layer_b);
    assert_int_equal(event->kind, expected.kind);
    assert_true(event->time == expected.time);
}

static void a_sword_enters_a_hurt_box_while_push_boxes_touch_already(void **state) {
    (void)state;
    graze_world *world = open_reporting(GRAZE_EVENTS_BOTH);
    graze_rules rules;
    size_t count;
    graze_rules_forbid_all(&rules);
    assert_int_equal(graze_rules_allow(&rules, PUSH, PUSH), GRAZE_OK);
    assert_int_equal(graze_rules_allow(&rules, SWORD, HURT), GRAZE_OK);
    graze_world_set_rules(world, &rules);
    const graze_body knight =
        small_world_add(world, (graze_box){ 0, 0, 10, 10 }, PUSH);
    const graze_body ogre =
        small_world_add(world, (graze_box){ 9, 0, 20, 10 }, PUSH);
    const graze_part hurt = small_world_part_add(
        world, ogre,
        (graze_part_def){ .box = { 12, 0, 18, 10 }, .layer = HURT, .tag = 71 });
    const graze_part sword = small_world_part_add(
        world, knight,
        (graze_part_def){ .box = { 5, 4, 8, 5 }, .layer = SWORD, .tag = 70 });
    small_world_expect_begin(world, knight, ogre);
    assert_int_equal(small_world_touch_event_count(world), 1);
    assert_int_equal(graze_part_set_box(world, sword, (graze_box){ 5, 4, 14, 5 }),
                     GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 0);
    const graze_touch_event *touch = graze_world_touch_events(world, &count);
    assert_int_equal(count, 1);
    assert_touch(touch, (graze_touch_event){ knight, ogre, sword, hurt, 0, 0, 70, 71,
                                             SWORD, HURT, GRAZE_BEGIN, 1 });
    assert_int_equal(graze_part_remove(world, sword), GRAZE_OK);
    small_world_step(world);
    touch = graze_world_touch_events(world, &count);
    assert_int_equal(count, 1);
    assert_touch(touch, (graze_touch_event){ knight, ogre, sword, hurt, 0, 0, 70, 71,
                                             SWORD, HURT, GRAZE_END, 0 });
    assert_int_equal(small_world_event_count(world), 0);
    graze_world_close(world);
}

static void a_world_reports_the_kinds_it_was_asked_for(void **state) {
    (void)state;
    for (int reports = GRAZE_EVENTS_CONTACTS; reports <= GRAZE_EVENTS_BOTH;
         reports++) {
        graze_world *world = open_reporting((graze_event_flags)reports);
        const graze_body a = small_world_square(world, 0, 0, 10);
        small_world_part_add(world, a, (graze_part_def){ .box = { 0, 0, 10, 10 } });
        small_world_square(world, 1, 1, 5);
        small_world_step(world);
        assert_int_equal(small_world_event_count(world),
                         reports == GRAZE_EVENTS_TOUCHES ? 0 : 1);
        assert_int_equal(small_world_touch_event_count(world),
                         reports == GRAZE_EVENTS_CONTACTS ? 0 : 2);
        assert_int_equal(small_world_contact_count(world), 1);
        graze_world_close(world);
    }
}

/* Bodies in the order 1, 0: the body with the lower slot is a, whichever was asked
 * or moved first. */
static void in_events_a_has_the_lower_slot_and_its_part_comes_first(void **state) {
    (void)state;
    graze_world *world = open_reporting(GRAZE_EVENTS_BOTH);
    graze_body low, high;
    size_t count;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .x = 0 }, &low),
                     GRAZE_OK);
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .x = 0 }, &high),
                     GRAZE_OK);
    const graze_part of_high =
        small_world_part_add(world, high, (graze_part_def){ .box = { 0, 0, 1, 1 } });
    const graze_part of_low =
        small_world_part_add(world, low, (graze_part_def){ .box = { 0, 0, 1, 1 } });
    assert_true((uint32_t)of_high.id < (uint32_t)of_low.id);
    small_world_expect_begin(world, low, high);
    const graze_touch_event *touch = graze_world_touch_events(world, &count);
    assert_int_equal(touch->part_a.id, of_low.id);
    assert_int_equal(touch->part_b.id, of_high.id);
    graze_world_close(world);
}

static void for_one_pair_of_bodies_time_0_comes_before_1_and_an_end_before_a_begin(
    void **state) {
    (void)state;
    graze_world *world = open_reporting(GRAZE_EVENTS_TOUCHES);
    const graze_body a = small_world_square(world, 0, 0, 10),
                     b = small_world_square(world, 20, 0, 10);
    const graze_part def_parts[] = {
        small_world_part(world, b, 0),
        small_world_part_add(world, b, (graze_part_def){ .box = { 0, 0, 1, 1 } }),
        small_world_part_add(world, b, (graze_part_def){ .box = { 2, 2, 3, 3 } })
    };
    size_t count;
    small_world_step(world);
    assert_int_equal(
        graze_part_set_box(world, def_parts[0], (graze_box){ 5, 5, 6, 6 }),
        GRAZE_OK); /* begins */
    assert_int_equal(
        graze_part_set_box(world, def_parts[1], (graze_box){ 50, 0, 51, 1 }),
        GRAZE_OK); /* ends */
    /* ends early */
    assert_int_equal(graze_part_remove(world, def_parts[2]), GRAZE_OK);
    small_world_step(world);
    const graze_touch_event *touch = graze_world_touch_events(world, &count);
    assert_int_equal(count, 3);
    assert_int_equal(touch[0].part_b.id, def_parts[2].id);
    assert_true(touch[0].time == 0 && touch[0].kind == GRAZE_END);
    assert_int_equal(touch[1].part_b.id, def_parts[1].id);
    assert_true(touch[1].time == 1 && touch[1].kind == GRAZE_END);
    assert_int_equal(touch[2].part_b.id, def_parts[0].id);
    assert_true(touch[2].time == 1 && touch[2].kind == GRAZE_BEGIN);
    assert_int_equal(touch[0].a.id, a.id);
    graze_world_close(world);
}

static void adding_and_removing_while_reading_events_is_legal(void **state) {
    (void)state;
    enum { COUNT = 300 };
    graze_world *world = open_reporting(GRAZE_EVENTS_BOTH);
    graze_contact_event copy[COUNT];
    size_t count;
    small_world_square(world, 0, 0, 10);
    graze_rules rules = { { 0 } };
    assert_int_equal(graze_rules_forbid(&rules, 1, 1), GRAZE_OK);
    graze_world_set_rules(world, &rules);
    for (int i = 0; i < COUNT; i++)
        small_world_add(world, (graze_box){ 1, 1, 2, 2 }, 1);
    small_world_step(world);
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, COUNT);
    memcpy(copy, events, sizeof copy);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(graze_body_remove(world, events[i].b), GRAZE_OK);
        for (int j = 0; j < 5; j++)
            small_world_add(world, (graze_box){ 1, 1, 2, 2 }, 1);
        assert_int_equal(graze_body_set_position(world, events[i].a, (float)i, 0),
                         GRAZE_OK);
    }
    assert_memory_equal(events, copy, sizeof copy);
    assert_ptr_equal(graze_world_contact_events(world, &count), events);
    assert_int_equal(count, COUNT);
    graze_world_close(world);
}

static void a_replaced_body_ends_and_its_heir_begins(void **state) {
    (void)state;
    graze_world *world;
    graze_body a, b;
    open_met(&world, &a, &b);
    assert_int_equal(graze_body_remove(world, a), GRAZE_OK);
    const graze_body heir = small_world_square(world, 0, 0, 10);
    size_t count;
    small_world_step(world);
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, 2);
    assert_int_equal(events[0].kind, GRAZE_END);
    assert_int_equal(events[0].a.id, a.id);
    assert_int_equal(events[1].kind, GRAZE_BEGIN);
    assert_int_equal(events[1].a.id, b.id);
    assert_int_equal(events[1].b.id, heir.id);
    graze_world_close(world);
}

static void
a_removed_box_is_left_out_of_the_touches_of_two_bodies_at_once(void **state) {
    (void)state;
    for (int which = 0; which < 2; which++) {
        graze_world *world;
        graze_body a, b;
        graze_touch touch;
        open_met(&world, &a, &b);
        assert_int_equal(graze_body_touches(world, a, b, &touch, 1), 1);
        assert_int_equal(
            graze_part_remove(world, small_world_part(world, which == 0 ? a : b, 0)),
            GRAZE_OK);
        assert_int_equal(graze_body_touches(world, a, b, &touch, 1), 0);
        assert_int_equal(graze_body_touches(world, b, a, &touch, 1), 0);
        assert_int_equal(graze_body_contacts(world, a, NULL, 0), 1);
        graze_world_close(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            a_contact_begins_in_the_step_of_a_spawn_and_is_reported_once),
        cmocka_unit_test(moving_apart_ends_at_time_1_once),
        cmocka_unit_test(removing_a_body_ends_at_time_0_once),
        cmocka_unit_test(a_body_that_moved_away_and_was_removed_ends_once_at_time_0),
        cmocka_unit_test(disabling_ends_at_time_0_and_enabling_begins),
        cmocka_unit_test(a_change_undone_before_the_step_makes_no_event),
        cmocka_unit_test(a_forbidden_layer_and_a_new_rule_end_at_time_0),
        cmocka_unit_test(boxes_of_one_body_never_meet),
        cmocka_unit_test(a_boss_stays_met_when_one_of_its_parts_leaves),
        cmocka_unit_test(a_sword_enters_a_hurt_box_while_push_boxes_touch_already),
        cmocka_unit_test(a_world_reports_the_kinds_it_was_asked_for),
        cmocka_unit_test(in_events_a_has_the_lower_slot_and_its_part_comes_first),
        cmocka_unit_test(
            for_one_pair_of_bodies_time_0_comes_before_1_and_an_end_before_a_begin),
        cmocka_unit_test(adding_and_removing_while_reading_events_is_legal),
        cmocka_unit_test(a_replaced_body_ends_and_its_heir_begins),
        cmocka_unit_test(
            a_removed_box_is_left_out_of_the_touches_of_two_bodies_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
