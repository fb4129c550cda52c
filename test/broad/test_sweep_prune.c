/* test_sweep_prune.c: nothing swaps at rest, nor when boxes are born and die, under
 * both edge rules. */
#include "support/small_world.h"

enum { SIDE = 20, BOXES = SIDE * SIDE };

typedef struct grid_world {
    graze_world *world;
    graze_counters counters;
    graze_body body[BOXES];
} grid_world;

/* Have the broad phase look at every box again, where it stands. */
static void touch_all(grid_world *tiles) {
    for (int i = 0; i < BOXES; i++)
        if (graze_body_is_alive(tiles->world, tiles->body[i]))
            assert_int_equal(
                graze_part_set_box(tiles->world,
                                   small_world_part(tiles->world, tiles->body[i], 0),
                                   small_world_box(tiles->world, tiles->body[i])),
                GRAZE_OK);
}

/* Tiles sharing edges, each x and y forty times: where equal endpoints would swap if
 * they could. The lists are there from the second step on. */
static void open_tiles(grid_world *tiles, graze_edges edges) {
    *tiles = (grid_world){ 0 };
    tiles->world = small_world_open(
        (graze_world_config){ .broad_phase = "sweep-prune", .edges = edges });
    graze_world_set_counters(tiles->world, &tiles->counters);
    for (int i = 0; i < BOXES; i++)
        tiles->body[i] = small_world_square(tiles->world, 16 * (float)(i % SIDE),
                                            16 * (float)(i / SIDE), 16);
    small_world_step(tiles->world);
    touch_all(tiles);
    small_world_step(tiles->world);
}

static void at_rest_nothing_swaps_and_nothing_happens(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        grid_world tiles;
        open_tiles(&tiles, (graze_edges)edges);
        const uint64_t swaps = tiles.counters.swaps;
        const size_t touching =
            edges == GRAZE_CLOSED
                ? 2 * SIDE * (SIDE - 1) + 2 * (SIDE - 1) * (SIDE - 1)
                : 0;
        assert_int_equal(small_world_contact_count(tiles.world), touching);
        for (int step = 0; step < 5; step++) {
            touch_all(&tiles);
            small_world_expect_nothing(tiles.world);
            small_world_expect_nothing(tiles.world);
        }
        assert_int_equal(tiles.counters.swaps, swaps);
        assert_int_equal(small_world_contact_count(tiles.world), touching);
        graze_world_close(tiles.world);
    }
}

static void births_in_a_batch_swap_nothing(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        grid_world tiles;
        open_tiles(&tiles, (graze_edges)edges);
        assert_int_equal(tiles.counters.swaps, 0); /* the first batch too */
        for (int i = 0; i < 1000; i++)
            small_world_square(tiles.world, 160, 160, 8 + (float)(i % 7));
        touch_all(&tiles);
        small_world_step(tiles.world);
        assert_int_equal(tiles.counters.swaps, 0);
        assert_true(small_world_event_count(tiles.world) >= 999 * 500);
        graze_world_close(tiles.world);
    }
}

static void deaths_swap_nothing(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        grid_world tiles;
        open_tiles(&tiles, (graze_edges)edges);
        for (int i = 0; i < BOXES; i += 3)
            assert_int_equal(graze_body_remove(tiles.world, tiles.body[i]),
                             GRAZE_OK);
        for (int i = 1; i < BOXES; i += 3)
            assert_int_equal(
                graze_body_set_disabled(tiles.world, tiles.body[i], true), GRAZE_OK);
        touch_all(&tiles);
        small_world_step(tiles.world);
        small_world_step(tiles.world);
        assert_int_equal(tiles.counters.swaps, 0);
        for (int i = 1; i < BOXES; i += 3)
            assert_int_equal(
                graze_body_set_disabled(tiles.world, tiles.body[i], false),
                GRAZE_OK);
        small_world_step(tiles.world);
        assert_int_equal(tiles.counters.swaps, 0);
        graze_world_close(tiles.world);
    }
}

/* The lists stay what they are: only new boxes are tested against all. */
static void a_birth_alone_begins_no_more_tests_than_there_are_boxes(void **state) {
    (void)state;
    grid_world tiles;
    open_tiles(&tiles, GRAZE_CLOSED);
    for (int i = 0; i < 5; i++) {
        const uint64_t tests = tiles.counters.tests;
        small_world_square(tiles.world, 16 * (float)i + 4, 4, 2);
        small_world_step(tiles.world);
        assert_int_equal(small_world_event_count(tiles.world), 1);
        assert_true(tiles.counters.tests - tests <= BOXES + 5);
    }
    graze_world_close(tiles.world);
}

static void edges_that_come_to_be_shared_make_events_by_the_edge_rule_and_rest_then(
    void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        graze_counters counters = { 0 };
        graze_world *world = small_world_open((graze_world_config){
            .broad_phase = "sweep-prune", .edges = (graze_edges)edges });
        graze_world_set_counters(world, &counters);
        const graze_body wall = small_world_square(world, 0, 0, 16),
                         mover = small_world_square(world, 32, 0, 16);
        small_world_expect_nothing(world);
        small_world_expect_nothing(world);
        /* edge to edge */
        assert_int_equal(graze_body_set_position(world, mover, -16, 0), GRAZE_OK);
        if (edges == GRAZE_CLOSED)
            small_world_expect_begin(world, wall, mover);
        else
            small_world_expect_nothing(world);
        const uint64_t swaps = counters.swaps;
        for (int step = 0; step < 3; step++) {
            assert_int_equal(graze_part_set_box(world,
                                                small_world_part(world, mover, 0),
                                                small_world_box(world, mover)),
                             GRAZE_OK);
            small_world_expect_nothing(world);
        }
        assert_int_equal(counters.swaps, swaps);
        graze_world_close(world);
    }
}

static void passing_one_box_swaps_its_edges_only(void **state) {
    (void)state;
    graze_counters counters = { 0 };
    graze_world *world =
        small_world_open((graze_world_config){ .broad_phase = "sweep-prune" });
    graze_world_set_counters(world, &counters);
    for (int i = 0; i < 100; i++)
        small_world_square(world, 100 * (float)i, 100 * (float)i, 10);
    const graze_body mover = small_world_square(world, 520, 520, 10);
    small_world_step(world);
    assert_int_equal(graze_body_set_position(world, mover, 1, 0),
                     GRAZE_OK); /* past no box; the lists are made */
    small_world_step(world);
    /* past one box along y */
    assert_int_equal(graze_body_set_position(world, mover, 0, 100), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(counters.swaps, 4);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_rest_nothing_swaps_and_nothing_happens),
        cmocka_unit_test(births_in_a_batch_swap_nothing),
        cmocka_unit_test(deaths_swap_nothing),
        cmocka_unit_test(
            edges_that_come_to_be_shared_make_events_by_the_edge_rule_and_rest_then),
        cmocka_unit_test(passing_one_box_swaps_its_edges_only),
        cmocka_unit_test(a_birth_alone_begins_no_more_tests_than_there_are_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
