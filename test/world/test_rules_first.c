/* test_rules_first.c: pairs that the rules forbid are not tested and not stored,
 * however many stand on one spot. */
#include "support/counted_memory.h"
#include "support/small_world.h"

enum { BULLETS = 20000, BULLET = 3, PLAYER = 0 };

static graze_box boxes[BULLETS + 1];
static uint8_t layers[BULLETS + 1];

/* Bullets on one spot, and at the end a player, on whom some of them are if
 * `player_is_there`. */
static graze_box_array make_burst(graze_rules *rules, bool player_is_there) {
    *rules = (graze_rules){ { 0 } };
    assert_int_equal(graze_rules_forbid(rules, BULLET, BULLET), GRAZE_OK);
    for (int i = 0; i < BULLETS; i++) {
        boxes[i] = (graze_box){ 100, 100, 108, 108 };
        layers[i] = BULLET;
    }
    boxes[BULLETS] = (graze_box){ 104, 104, 110, 110 };
    layers[BULLETS] = PLAYER;
    return (graze_box_array){ boxes, layers,
                              player_is_there ? BULLETS + 1 : BULLETS };
}

static void bullets_on_one_spot_cost_no_test_against_each_other(void **state) {
    (void)state;
    graze_rules rules;
    const graze_box_array burst = make_burst(&rules, false);
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        counted_memory memory = { 0 };
        graze_counters counters = { 0 };
        const graze_find_config config = { .broad_phase =
                                               graze_broad_phase_at(i)->name,
                                           .rules = &rules,
                                           .counters = &counters,
                                           .allocator = counted_allocator(&memory) };
        graze_pair_list out = { .allocator = counted_allocator(&memory) };
        assert_int_equal(graze_find_pairs(&config, burst, &out), GRAZE_OK);
        assert_int_equal(out.count, 0);
        assert_int_equal(counters.tests, 0);
        assert_true(memory.most_bytes < (size_t)BULLETS * 1024);
        graze_pair_list_free(&out);
        assert_int_equal(memory.blocks, 0);
    }
}

static void a_player_among_them_costs_one_test_a_bullet(void **state) {
    (void)state;
    graze_rules rules;
    const graze_box_array burst = make_burst(&rules, true);
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_counters counters = { 0 };
        const graze_find_config config = { .broad_phase =
                                               graze_broad_phase_at(i)->name,
                                           .rules = &rules,
                                           .counters = &counters };
        uint64_t count;
        assert_int_equal(graze_count_pairs(&config, burst, NULL, &count), GRAZE_OK);
        assert_int_equal(count, BULLETS);
        assert_true(counters.tests >= BULLETS);
        /* four-shift looks four times */
        assert_true(counters.tests <= 4 * (uint64_t)BULLETS);
    }
}

static void a_world_full_of_bullets_steps_without_a_test_or_a_pair(void **state) {
    (void)state;
    graze_rules rules;
    make_burst(&rules, false);
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        counted_memory memory = { 0 };
        graze_counters counters = { 0 };
        graze_world *world = small_world_open(
            (graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name,
                                  .rules = &rules,
                                  .allocator = counted_allocator(&memory) });
        graze_world_set_counters(world, &counters);
        graze_body body = { 0 };
        for (int j = 0; j < BULLETS; j++)
            body = small_world_add(world, boxes[j], BULLET);
        small_world_step(world);
        assert_int_equal(graze_body_set_position(world, body, 3, 3), GRAZE_OK);
        small_world_step(world);
        assert_int_equal(counters.tests, 0);
        assert_int_equal(small_world_contact_count(world), 0);
        assert_true(memory.most_bytes < (size_t)BULLETS * 2048);
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
    }
}

static void boxes_of_one_body_cost_no_test_against_each_other(void **state) {
    (void)state;
    enum { PARTS = 60 };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_counters counters = { 0 };
        graze_world *world = small_world_open(
            (graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name });
        graze_world_set_counters(world, &counters);
        const graze_body body = small_world_square(world, 0, 0, 10);
        for (int j = 1; j < PARTS; j++)
            small_world_part_add(world, body,
                                 (graze_part_def){ .box = { 0, 0, 10, 10 } });
        small_world_step(world);
        assert_int_equal(counters.tests, 0);
        graze_world_close(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bullets_on_one_spot_cost_no_test_against_each_other),
        cmocka_unit_test(a_player_among_them_costs_one_test_a_bullet),
        cmocka_unit_test(a_world_full_of_bullets_steps_without_a_test_or_a_pair),
        cmocka_unit_test(boxes_of_one_body_cost_no_test_against_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
