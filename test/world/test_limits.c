/* test_limits.c: fixed capacities: a call that would exceed one is refused with the
 * needed count and changes nothing. */
#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/small_world.h"

#include "graze/index.h"

static void a_body_too_many_is_refused_until_one_is_removed(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .limits = { .bodies = 2 } });
    const graze_body a = small_world_square(world, 0, 0, 1);
    small_world_square(world, 5, 5, 1);
    graze_body body = { 1 };
    for (int i = 0; i < 2; i++) {
        assert_int_equal(graze_body_add(world, &(graze_body_def){ .x = 0 }, &body),
                         GRAZE_OUT_OF_CAPACITY);
        assert_int_equal(body.id, 0);
        assert_int_equal(graze_world_body_count(world), 2);
        small_world_step(world);
    }
    assert_int_equal(graze_body_remove(world, a), GRAZE_OK);
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .x = 0 }, &body),
                     GRAZE_OK);
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .x = 0 }, &body),
                     GRAZE_OUT_OF_CAPACITY);
    graze_world_close(world);
}

static void a_box_too_many_is_refused_and_so_is_a_body_that_brings_it(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .limits = { .parts = 3 } });
    const graze_part_def parts[] = { { .box = { 0, 0, 1, 1 } },
                                     { .box = { 0, 0, 1, 1 } } };
    const graze_body_def pair = { .parts = parts, .part_count = 2 };
    graze_body first, second = { 4 };
    graze_part part;
    assert_int_equal(graze_body_add(world, &pair, &first), GRAZE_OK);
    assert_int_equal(graze_body_add(world, &pair, &second), GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(second.id, 0);
    assert_int_equal(graze_world_body_count(world), 1);
    assert_int_equal(graze_world_part_count(world), 2);
    assert_int_equal(graze_part_add(world, first, &parts[0], &part), GRAZE_OK);
    assert_int_equal(graze_part_add(world, first, &parts[0], &part),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(part.id, 0);
    assert_int_equal(graze_part_remove(world, small_world_part(world, first, 0)),
                     GRAZE_OK);
    assert_int_equal(graze_part_add(world, first, &parts[0], &part), GRAZE_OK);
    small_world_expect_nothing(world);
    graze_world_close(world);
}

/* Counts no memory has room for are seen before what they count. */
static void counts_over_all_limits_are_refused_unread(void **state) {
    (void)state;
    const graze_part_def part = { .box = { 0, 0, 1, 1 } };
    const graze_box box = { 0, 0, 1, 1 };
    const graze_area area = { 0, 0, 1, 1 };
    graze_world *world =
        small_world_open((graze_world_config){ .broad_phase = NULL });
    for (uint32_t count = UINT32_MAX; count > INT32_MAX; count -= INT32_MAX) {
        graze_body body = { 1 };
        graze_pair_list pairs = { 0 };
        graze_index *area_index = NULL;
        assert_int_equal(
            graze_body_add(world,
                           &(graze_body_def){ .parts = &part, .part_count = count },
                           &body),
            GRAZE_OUT_OF_CAPACITY);
        assert_int_equal(body.id, 0);
        assert_int_equal(
            graze_find_pairs(
                NULL, (graze_box_array){ .boxes = &box, .count = count }, &pairs),
            GRAZE_OUT_OF_CAPACITY);
        assert_int_equal(
            graze_index_open(NULL,
                             (graze_area_array){ .areas = &area, .count = count },
                             &area_index),
            GRAZE_OUT_OF_CAPACITY);
        assert_null(area_index);
    }
    assert_int_equal(graze_world_body_count(world), 0);
    graze_world_close(world);
}

enum { PILE = 60, PILE_PAIRS = PILE * (PILE - 1) / 2 };

/* A pile on one spot, large enough for `auto` to sweep it: each meets all others.
 * One pair apart has met before. */
typedef struct crowded_world {
    graze_world *world;
    graze_body met[2], pile[PILE];
} crowded_world;

static crowded_world open_crowded(const char *broad_phase, graze_limits limits,
                                  graze_event_flags reports) {
    crowded_world all;
    all.world = small_world_open((graze_world_config){
        .broad_phase = broad_phase, .limits = limits, .events = reports });
    for (int i = 0; i < 2; i++)
        all.met[i] = small_world_square(all.world, 500 + (float)i, 500, 4);
    small_world_step(all.world);
    for (int i = 0; i < PILE; i++)
        all.pile[i] = small_world_square(all.world, 0, 0, 4);
    return all;
}

/* The last step's begin of the first two, and their contact, are still there.
 * */
static void assert_outcome_is_the_last(const crowded_world *all,
                                       graze_event_flags reports) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(all->world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(contacts[0].a.id, all->met[0].id);
    assert_int_equal(contacts[0].touches, 1);
    assert_int_equal(small_world_event_count(all->world),
                     reports != GRAZE_EVENTS_TOUCHES);
    assert_int_equal(small_world_touch_event_count(all->world),
                     reports != GRAZE_EVENTS_CONTACTS);
    assert_int_equal(graze_body_contacts(all->world, all->met[1], NULL, 0), 1);
    assert_int_equal(graze_body_contacts(all->world, all->pile[0], NULL, 0), 0);
    assert_true(graze_body_is_alive(all->world, all->pile[0]));
}

/* Disable one after the other until the step is within the limit: `fitting` of the
 * pile remain. */
static void disable_until_it_fits(const crowded_world *all, int fitting) {
    for (int i = 0; i < PILE - fitting; i++) {
        assert_int_equal(graze_world_step(all->world), GRAZE_OUT_OF_CAPACITY);
        assert_int_equal(graze_body_set_disabled(all->world, all->pile[i], true),
                         GRAZE_OK);
    }
    small_world_step(all->world);
    assert_int_equal(graze_world_required_capacity(all->world), 0);
}

static void too_many_pairs_are_refused_and_counted(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const crowded_world all =
            open_crowded(graze_broad_phase_at(i)->name,
                         (graze_limits){ .pairs = 11 }, GRAZE_EVENTS_BOTH);
        for (int tries = 0; tries < 3; tries++) {
            assert_int_equal(graze_world_step(all.world), GRAZE_OUT_OF_CAPACITY);
            assert_int_equal(graze_world_required_capacity(all.world),
                             PILE_PAIRS + 1);
            assert_outcome_is_the_last(&all, GRAZE_EVENTS_BOTH);
        }
        disable_until_it_fits(&all, 5); /* 10 pairs, and the one from before */
        assert_int_equal(small_world_contact_count(all.world), 11);
        assert_int_equal(small_world_event_count(all.world), 10);
        small_world_expect_nothing(all.world);
        graze_world_close(all.world);
    }
}

/* Boxes of four layers in a row of piles, under rules making each layer a class of
 * its own. */
static graze_world *open_classes(const char *broad_phase, graze_limits limits) {
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 0, 1);
    graze_rules_forbid(&rules, 1, 2);
    graze_rules_forbid(&rules, 3, 3);
    graze_world *world = small_world_open((graze_world_config){
        .broad_phase = broad_phase, .limits = limits, .rules = &rules });
    for (int i = 0; i < 400; i++) {
        const float x = (float)(i / 8) * 20;
        small_world_add(world, (graze_box){ x, 0, x + 10, 10 }, (uint8_t)(i % 4));
    }
    return world;
}

static void the_needed_count_is_that_of_all_classes(void **state) {
    (void)state;
    size_t all;
    graze_world *oracle = open_classes("brute", (graze_limits){ .pairs = 0 });
    small_world_step(oracle);
    graze_world_contacts(oracle, &all);
    graze_world_close(oracle);
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (size_t limit = 1; limit < all; limit += all / 5) {
            graze_world *world = open_classes(graze_broad_phase_at(i)->name,
                                              (graze_limits){ .pairs = limit });
            assert_int_equal(graze_world_step(world), GRAZE_OUT_OF_CAPACITY);
            assert_int_equal(graze_world_required_capacity(world), all);
            graze_world_close(world);
        }
}

static void a_limit_that_is_just_met_is_fine(void **state) {
    (void)state;
    const graze_limits limits = { .pairs = PILE_PAIRS + 1, .events = PILE_PAIRS };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const crowded_world all =
            open_crowded(graze_broad_phase_at(i)->name, limits, GRAZE_EVENTS_BOTH);
        small_world_step(all.world);
        assert_int_equal(small_world_event_count(all.world), PILE_PAIRS);
        assert_int_equal(small_world_contact_count(all.world), PILE_PAIRS + 1);
        graze_world_close(all.world);
    }
}

static void too_many_events_of_either_kind_are_refused_and_counted(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int reports = GRAZE_EVENTS_CONTACTS; reports <= GRAZE_EVENTS_BOTH;
             reports++) {
            const crowded_world all = open_crowded(graze_broad_phase_at(i)->name,
                                                   (graze_limits){ .events = 10 },
                                                   (graze_event_flags)reports);
            for (int tries = 0; tries < 3; tries++) {
                assert_int_equal(graze_world_step(all.world), GRAZE_OUT_OF_CAPACITY);
                assert_int_equal(graze_world_required_capacity(all.world),
                                 PILE_PAIRS);
                assert_outcome_is_the_last(&all, (graze_event_flags)reports);
            }
            disable_until_it_fits(&all, 5);
            assert_int_equal(small_world_contact_count(all.world), 11);
            graze_world_close(all.world);
        }
}

static void events_that_are_not_reported_count_against_no_limit(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .limits = { .events = 1 } });
    const graze_body many = small_world_square(world, 0, 0, 10);
    for (int i = 0; i < 5; i++)
        small_world_part_add(world, many,
                             (graze_part_def){ .box = { 0, 0, 10, 10 } });
    const graze_body other = small_world_square(world, 1, 1, 1);
    small_world_expect_begin(world, many, other);
    graze_world_close(world);
}

static void queries_after_a_refused_step_see_the_present(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const crowded_world all =
            open_crowded(graze_broad_phase_at(i)->name,
                         (graze_limits){ .pairs = 11 }, GRAZE_EVENTS_BOTH);
        graze_hits found = { 0 };
        assert_int_equal(graze_world_step(all.world), GRAZE_OUT_OF_CAPACITY);
        assert_int_equal(graze_body_set_position(all.world, all.pile[0], 90, 90),
                         GRAZE_OK);
        assert_int_equal(
            query_area(all.world, (graze_box){ 0, 0, 4, 4 }, UINT64_MAX, &found),
            GRAZE_OK);
        assert_int_equal(hits_count(&found), PILE - 1);
        assert_int_equal(query_at(all.world, 92, 92, UINT64_MAX, &found), GRAZE_OK);
        assert_int_equal(hits_count(&found), 1);
        graze_hits_free(&found);
        graze_world_close(all.world);
    }
}

/* Three bullets fly by a player at once, where two events have room. */
static void near_misses_count_towards_the_limit_of_events(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .limits = { .events = 2 } });
    graze_body bullets[3];
    assert_int_equal(graze_world_set_margin(world, 0, 1, 5), GRAZE_OK);
    small_world_square(world, 0, 0, 4);
    for (int i = 0; i < 3; i++)
        bullets[i] =
            small_world_add(world, (graze_box){ 6, (float)i, 7, (float)i + 1 }, 1);
    assert_int_equal(graze_world_step(world), GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_world_required_capacity(world), 3);
    assert_int_equal(small_world_event_count(world), 0);
    assert_int_equal(graze_body_set_disabled(world, bullets[1], true), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 2);
    assert_int_equal(graze_world_required_capacity(world), 0);
    graze_world_close(world);
}

/* All on one spot: the step keeps none of them, so it needs no gigabytes. */
static void a_hundred_million_pairs_are_counted_and_refused(void **state) {
    (void)state;
    enum { COUNT = 14200 };
    static graze_box boxes[COUNT];
    const uint64_t pairs = (uint64_t)COUNT * (COUNT - 1) / 2;
    graze_world *world =
        small_world_open((graze_world_config){ .limits = { .pairs = 1000 } });
    for (int i = 0; i < COUNT; i++) {
        boxes[i] = (graze_box){ (float)(i % 7), (float)(i % 5), (float)(100 + i % 3),
                                (float)(100 + i % 11) };
        small_world_add(world, boxes[i], 0);
    }
    const uint64_t hash = graze_world_hash(world);
    assert_true(pairs > 100000000);
    assert_int_equal(graze_world_step(world), GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_world_required_capacity(world), pairs);
    assert_int_equal(graze_world_hash(world), hash);
    graze_world_close(world);
    uint64_t counted = 0;
    assert_int_equal(
        graze_count_pairs(NULL, (graze_box_array){ .boxes = boxes, .count = COUNT },
                          NULL, &counted),
        GRAZE_OK);
    assert_int_equal(counted, pairs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_too_many_is_refused_until_one_is_removed),
        cmocka_unit_test(a_box_too_many_is_refused_and_so_is_a_body_that_brings_it),
        cmocka_unit_test(counts_over_all_limits_are_refused_unread),
        cmocka_unit_test(too_many_pairs_are_refused_and_counted),
        cmocka_unit_test(the_needed_count_is_that_of_all_classes),
        cmocka_unit_test(a_limit_that_is_just_met_is_fine),
        cmocka_unit_test(too_many_events_of_either_kind_are_refused_and_counted),
        cmocka_unit_test(events_that_are_not_reported_count_against_no_limit),
        cmocka_unit_test(queries_after_a_refused_step_see_the_present),
        cmocka_unit_test(near_misses_count_towards_the_limit_of_events),
        cmocka_unit_test(a_hundred_million_pairs_are_counted_and_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
