/* test_rest.c: a step before which nothing changed runs no broad phase and reports
 * nothing. Each call that can change a contact makes the next step a full one.
 * Settings outside of their ranges are refused. */
#include "support/small_world.h"

/* Two boxes that touch, and one far away; counted. */
typedef struct quiet_world {
    graze_world *world;
    graze_counters counters;
    graze_body body[3];
} quiet_world;

static void open_quiet(quiet_world *quiet, const char *broad_phase) {
    *quiet = (quiet_world){ 0 };
    quiet->world =
        small_world_open((graze_world_config){ .broad_phase = broad_phase });
    graze_world_set_counters(quiet->world, &quiet->counters);
    quiet->body[0] = small_world_square(quiet->world, 0, 0, 10);
    quiet->body[1] = small_world_square(quiet->world, 5, 5, 10);
    quiet->body[2] = small_world_square(quiet->world, 100, 100, 10);
    small_world_step(quiet->world);
}

static void
a_world_at_rest_asks_no_broad_phase_and_keeps_its_contacts(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        quiet_world quiet;
        open_quiet(&quiet, graze_broad_phase_at(i)->name);
        const graze_counters before = quiet.counters;
        small_world_expect_nothing(quiet.world);
        small_world_expect_nothing(quiet.world);
        assert_memory_equal(&quiet.counters, &before, sizeof before);
        assert_int_equal(small_world_contact_count(quiet.world), 1);
        graze_world_close(quiet.world);
    }
}

static void a_margin_in_use_does_not_wake_it(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        quiet_world quiet;
        open_quiet(&quiet, graze_broad_phase_at(i)->name);
        assert_int_equal(graze_world_set_margin(quiet.world, 0, 0, 20), GRAZE_OK);
        const graze_body near = small_world_square(quiet.world, 20, 0, 10);
        small_world_step(quiet.world);
        /* near misses of two bodies */
        assert_int_equal(small_world_event_count(quiet.world), 2);
        const graze_counters before = quiet.counters;
        small_world_expect_nothing(quiet.world);
        small_world_expect_nothing(quiet.world);
        assert_memory_equal(&quiet.counters, &before, sizeof before);
        assert_int_equal(graze_body_set_position(quiet.world, near, -25, 0),
                         GRAZE_OK);
        small_world_expect_begin(quiet.world, quiet.body[0], near);
        assert_int_equal(graze_world_set_margin(quiet.world, 0, 0, 0), GRAZE_OK);
        small_world_expect_nothing(quiet.world);
        assert_int_equal(graze_world_set_margin(quiet.world, 0, 0, 200), GRAZE_OK);
        small_world_step(quiet.world);
        assert_true(small_world_event_count(quiet.world) > 0);
        small_world_expect_nothing(quiet.world);
        graze_world_close(quiet.world);
    }
}

static void new_rules_wake_it(void **state) {
    (void)state;
    quiet_world quiet;
    graze_rules none = { { 0 } }, all = { { 0 } };
    graze_rules_forbid_all(&none);
    open_quiet(&quiet, "auto");
    small_world_expect_nothing(quiet.world);
    graze_world_set_rules(quiet.world, &none);
    small_world_step(quiet.world);
    assert_int_equal(small_world_contact_count(quiet.world), 0);
    graze_world_set_rules(quiet.world, &all);
    small_world_expect_begin(quiet.world, quiet.body[0], quiet.body[1]);
    graze_world_close(quiet.world);
}

static void a_removal_is_reported_once_and_its_slot_comes_back(void **state) {
    (void)state;
    quiet_world quiet;
    open_quiet(&quiet, "auto");
    assert_int_equal(graze_body_remove(quiet.world, quiet.body[1]), GRAZE_OK);
    small_world_step(quiet.world);
    assert_int_equal(small_world_contact_count(quiet.world), 0);
    /* at rest, and the slot is free from here on */
    small_world_expect_nothing(quiet.world);
    const graze_body next = small_world_square(quiet.world, 5, 5, 10);
    assert_int_equal((uint32_t)next.id, (uint32_t)quiet.body[1].id);
    assert_true(next.id != quiet.body[1].id);
    graze_world_close(quiet.world);
}

static void settings_outside_of_their_values_are_refused(void **state) {
    (void)state;
    const graze_world_config wrong[] = { { .edges = (graze_edges)7 },
                                         { .events = (graze_event_flags)9 },
                                         { .setup.axis = (graze_axis)3 } };
    graze_world *world;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(graze_world_open(&wrong[i], &world), GRAZE_BAD_VALUE);
        assert_null(world);
    }
    const graze_box box = { 0, 0, 1, 1 };
    const graze_box_array one = { .boxes = &box, .count = 1 };
    uint64_t count;
    assert_int_equal(
        graze_count_pairs(&(graze_find_config){ .edges = (graze_edges)2 }, one, NULL,
                          &count),
        GRAZE_BAD_VALUE);
    assert_int_equal(
        graze_count_pairs(&(graze_find_config){ .setup.axis = (graze_axis)9 }, one,
                          NULL, &count),
        GRAZE_BAD_VALUE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_at_rest_asks_no_broad_phase_and_keeps_its_contacts),
        cmocka_unit_test(a_margin_in_use_does_not_wake_it),
        cmocka_unit_test(new_rules_wake_it),
        cmocka_unit_test(a_removal_is_reported_once_and_its_slot_comes_back),
        cmocka_unit_test(settings_outside_of_their_values_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
