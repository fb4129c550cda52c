/* test_faults_gunbird.c: where sweep and prune fails as printed
 * (bench/texts/gunbird.c), and graze does not.
 */
#include "bench/texts/gunbird.h"
#include "support/every_broad_phase.h"

static const graze_edges both_edge_rules[] = { GRAZE_HALF_OPEN, GRAZE_CLOSED };

static void printed_open(gunbird *g) {
    assert_true(gunbird_open(g, 16, NULL));
}

static uint32_t printed_add(gunbird *g, uint32_t object, graze_box box) {
    return gunbird_bubble_in(g, (gunbird_part){ .box = box, .object = object });
}

/* Three equal boxes and one sharing an edge with them. */
static const graze_box resting[] = {
    { 0, 0, 10, 10 }, { 0, 0, 10, 10 }, { 0, 0, 10, 10 }, { 10, 0, 20, 10 }
};

static void
equal_endpoints_change_places_in_every_frame_at_rest_as_printed(void **state) {
    (void)state;
    gunbird printed;
    printed_open(&printed);
    for (uint32_t i = 0; i < 4; i++)
        printed_add(&printed, i, resting[i]);
    for (int frame = 0; frame < 3; frame++) {
        const uint64_t before = printed.swaps;
        gunbird_frame(&printed);
        assert_true(printed.swaps > before);
    }
    gunbird_close(&printed);
}

static void no_broad_phase_of_graze_swaps_at_rest(const char *broad_phase,
                                                  graze_edges edges) {
    graze_world *world = open_world_of(broad_phase, edges);
    graze_counters counters = { 0 };
    graze_part parts[4];
    for (uint32_t i = 0; i < 4; i++)
        graze_body_parts(world, add_body_of_boxes(world, &resting[i], 1), &parts[i],
                         1);
    step_and_count(world);
    graze_world_set_counters(world, &counters);
    for (int frame = 0; frame < 3; frame++) {
        for (uint32_t i = 0; i < 4;
             i++) /* each where it is: the broad phase looks at all again */
            assert_int_equal(graze_part_set_box(world, parts[i], resting[i]),
                             GRAZE_OK);
        step_and_count(world);
    }
    assert_int_equal(counters.swaps, 0);
    graze_world_close(world);
}

static void equal_endpoints_never_swap_at_rest_with_graze(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int rule = 0; rule < 2; rule++)
            no_broad_phase_of_graze_swaps_at_rest(graze_broad_phase_at(i)->name,
                                                  both_edge_rules[rule]);
}

/* Two boxes sharing an edge, at rest. */
static const graze_box sharing[] = { { 0, 0, 10, 10 }, { 10, 2, 20, 8 } };

static void sharing_an_edge_flickers_as_printed(void **state) {
    (void)state;
    gunbird printed;
    printed_open(&printed);
    printed_add(&printed, 0, sharing[0]);
    printed_add(&printed, 1, sharing[1]);
    bool met = gunbird_meets(&printed, 0, 1);
    for (int frame = 0; frame < 6; frame++) {
        gunbird_frame(&printed);
        assert_int_equal(gunbird_meets(&printed, 0, 1), !met);
        met = !met;
    }
    gunbird_close(&printed);
}

static void sharing_is_steady(const char *broad_phase, graze_edges edges) {
    graze_world *world = open_world_of(broad_phase, edges);
    add_body_of_boxes(world, &sharing[0], 1);
    add_body_of_boxes(world, &sharing[1], 1);
    assert_int_equal(step_and_count(world).begins, edges == GRAZE_CLOSED ? 1 : 0);
    for (int frame = 0; frame < 6; frame++) {
        const contact_changes change = step_and_count(world);
        assert_int_equal(change.begins + change.ends, 0);
    }
    graze_world_close(world);
}

static void sharing_an_edge_is_steady_with_graze(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int rule = 0; rule < 2; rule++)
            sharing_is_steady(graze_broad_phase_at(i)->name, both_edge_rules[rule]);
}

/* A boss of two boxes, both over the player. */
static const graze_box player = { 0, 0, 30, 10 };
static const graze_box boss[] = { { 5, 5, 10, 20 }, { 20, 5, 25, 20 } };
static const graze_box boss_arm_away = { 120, 5, 125, 20 };

static void one_part_that_leaves_ends_a_boss_s_contact_as_printed(void **state) {
    (void)state;
    gunbird printed;
    printed_open(&printed);
    printed_add(&printed, 0, player);
    printed_add(&printed, 1, boss[0]);
    const uint32_t arm = printed_add(&printed, 1, boss[1]);
    assert_true(gunbird_meets(&printed, 0, 1));
    gunbird_place(&printed, arm, boss_arm_away);
    gunbird_frame(&printed);
    assert_false(gunbird_meets(&printed, 0, 1));
    gunbird_close(&printed);
}

static void boss_stays_met(const char *broad_phase) {
    graze_world *world = open_world_of(broad_phase, GRAZE_CLOSED);
    add_body_of_boxes(world, &player, 1);
    const graze_body body = add_body_of_boxes(world, boss, 2);
    graze_part parts[2];
    assert_int_equal(graze_body_parts(world, body, parts, 2), 2);
    assert_int_equal(step_and_count(world).begins, 1);
    assert_int_equal(graze_part_set_box(world, parts[1], boss_arm_away), GRAZE_OK);
    assert_int_equal(step_and_count(world).ends, 0);
    size_t count;
    const graze_contact *contacts = graze_world_contacts(world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(contacts[0].touches, 1);
    graze_world_close(world);
}

static void
one_part_that_leaves_does_not_end_a_boss_s_contact_with_graze(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        boss_stays_met(graze_broad_phase_at(i)->name);
}

static const graze_box newborn = { 6, 6, 8, 8 };

static void a_birth_inserted_at_its_place_meets_nothing_as_printed(void **state) {
    (void)state;
    gunbird printed;
    printed_open(&printed);
    printed_add(&printed, 0, player);
    gunbird_insert_sorted(&printed, (gunbird_part){ .box = newborn, .object = 1 });
    for (int frame = 0; frame < 3; frame++) {
        gunbird_frame(&printed);
        assert_false(gunbird_meets(&printed, 0, 1));
    }
    gunbird_close(&printed);
}

static void a_birth_meets_in_its_first_step_with_graze(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_world *world =
            open_world_of(graze_broad_phase_at(i)->name, GRAZE_CLOSED);
        add_body_of_boxes(world, &player, 1);
        step_and_count(world);
        add_body_of_boxes(world, &newborn, 1);
        assert_int_equal(step_and_count(world).begins, 1);
        graze_world_close(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            equal_endpoints_change_places_in_every_frame_at_rest_as_printed),
        cmocka_unit_test(equal_endpoints_never_swap_at_rest_with_graze),
        cmocka_unit_test(sharing_an_edge_flickers_as_printed),
        cmocka_unit_test(sharing_an_edge_is_steady_with_graze),
        cmocka_unit_test(one_part_that_leaves_ends_a_boss_s_contact_as_printed),
        cmocka_unit_test(
            one_part_that_leaves_does_not_end_a_boss_s_contact_with_graze),
        cmocka_unit_test(a_birth_inserted_at_its_place_meets_nothing_as_printed),
        cmocka_unit_test(a_birth_meets_in_its_first_step_with_graze),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
