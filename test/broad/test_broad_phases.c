/* test_broad_phases.c: the table of broad phases, and the counters and cells of a
 * world that uses one. */
#include "support/small_world.h"

static void the_table_names_every_broad_phase_of_the_sources(void **state) {
    (void)state;
    static const char *const names[] = { "auto",       "brute",      "axis-sort",
                                         "sectors",    "four-shift", "grid-map",
                                         "sweep-prune" };
    const size_t count = graze_broad_phase_count();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t same = 0;
        for (size_t j = 0; j < count; j++)
            same += strcmp(graze_broad_phase_at(j)->name, names[i]) == 0;
        assert_int_equal(same, 1);
    }
    for (size_t i = 0; i < count; i++) {
        assert_true(strlen(graze_broad_phase_at(i)->what) > 0);
        assert_true(strlen(graze_broad_phase_at(i)->source) > 0);
    }
    assert_null(graze_broad_phase_at(count));
    assert_null(graze_broad_phase_at(SIZE_MAX));
}

static void each_broad_phase_credits_its_text(void **state) {
    (void)state;
    static const char *const credits[][2] = { { "axis-sort", "Roberts" },
                                              { "sectors", "Roberts" },
                                              { "four-shift", "Moertel" },
                                              { "grid-map", "Aidiakapi" },
                                              { "sweep-prune", "motorherp" } };
    for (size_t i = 0; i < sizeof credits / sizeof *credits; i++)
        for (size_t j = 0; j < graze_broad_phase_count(); j++)
            if (strcmp(graze_broad_phase_at(j)->name, credits[i][0]) == 0)
                assert_non_null(
                    strstr(graze_broad_phase_at(j)->source, credits[i][1]));
}

static void the_version_is_that_of_the_header(void **state) {
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", GRAZE_VERSION_MAJOR, GRAZE_VERSION_MINOR,
             GRAZE_VERSION_PATCH);
    assert_string_equal(graze_version(), text);
}

static void
counters_count_while_they_are_set_through_a_change_of_broad_phase(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_counters counters = { 0 };
        graze_world *world = small_world_open((graze_world_config){ 0 });
        for (int j = 0; j < 50; j++)
            small_world_square(world, (float)j, 0, 5);
        graze_world_set_counters(world, &counters);
        assert_int_equal(
            graze_world_set_broad_phase(world, graze_broad_phase_at(i)->name, NULL),
            GRAZE_OK);
        small_world_step(world);
        assert_true(counters.tests >= small_world_contact_count(world));
        graze_world_set_counters(world, NULL);
        const graze_counters before = counters;
        small_world_step(world);
        assert_memory_equal(&counters, &before, sizeof counters);
        graze_world_close(world);
    }
}

/* The counters of each broad phase for two squares in one cell of 32, and of a third
 * that spans four. */
static void counters_count_what_their_names_say(void **state) {
    (void)state;
    static const struct {
        const char *broad_phase;
        uint64_t tests, visits, moves;
    } expected[] = { { "brute", 3, 0, 0 },
                     { "sectors", 3, 6, 0 },
                     { "four-shift", 12, 12, 0 },
                     { "grid-map", 3, 6, 6 } };
    static const graze_box boxes[] = { { 1, 1, 5, 5 },
                                       { 3, 3, 9, 9 },
                                       { 30, 30, 40, 40 } };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        graze_counters counters = { 0 };
        uint64_t count;
        const graze_find_config config = {
            .broad_phase = expected[i].broad_phase,
            .setup = { .cell_w = expected[i].moves == 0 && i == 2 ? 256 : 32 },
            .counters = &counters
        };
        assert_int_equal(graze_count_pairs(&config,
                                           (graze_box_array){ boxes, NULL, 3 }, NULL,
                                           &count),
                         GRAZE_OK);
        assert_int_equal(count, 1);
        assert_int_equal(counters.tests, expected[i].tests);
        assert_int_equal(counters.visits, expected[i].visits);
        assert_int_equal(counters.moves, expected[i].moves);
    }
}

/* One box passes one other, then all three of the others. */
static void axis_sort_counts_each_exchange_of_neighbours(void **state) {
    (void)state;
    graze_counters counters = { 0 };
    graze_world *world = small_world_open((graze_world_config){
        .broad_phase = "axis-sort", .setup = { .axis = GRAZE_AXIS_X } });
    graze_body first = small_world_square(world, 0, 0, 1);
    for (int i = 1; i < 4; i++)
        small_world_square(world, 10 * (float)i, 0, 1);
    small_world_step(world);
    graze_world_set_counters(world, &counters);
    assert_int_equal(graze_body_set_position(world, first, 15, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(counters.swaps, 1);
    assert_int_equal(graze_body_set_position(world, first, 0, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(counters.swaps, 2);
    assert_int_equal(graze_body_set_position(world, first, 35, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(counters.swaps, 5);
    graze_world_close(world);
}

static void a_given_cell_is_used_and_sectors_round_it_up(void **state) {
    (void)state;
    static const struct {
        const char *broad_phase;
        double w, h;
    } expected[] = { { "sectors", 32, 128 },
                     { "grid-map", 20, 100 },
                     { "four-shift", 20, 100 },
                     { "brute", 0, 0 } };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        double w = -1, h = -1;
        graze_world *world = small_world_open(
            (graze_world_config){ .broad_phase = expected[i].broad_phase,
                                  .setup = { .cell_w = 20, .cell_h = 100 } });
        small_world_square(world, 0, 0, 5);
        small_world_step(world);
        graze_world_cell(world, &w, &h);
        assert_true(w == expected[i].w && h == expected[i].h);
        graze_world_close(world);
    }
}

static void cells_are_square_when_only_a_width_is_given(void **state) {
    (void)state;
    double w, h;
    graze_world *world = small_world_open((graze_world_config){
        .broad_phase = "grid-map", .setup = { .cell_w = 48 } });
    small_world_square(world, 0, 0, 5);
    small_world_step(world);
    graze_world_cell(world, &w, &h);
    assert_true(w == 48 && h == 48);
    graze_world_close(world);
}

/* `auto` passes on the cells of the broad phase it chose: strips have no cells, and
 * chosen cells have two sides. */
static void auto_has_the_cells_of_the_broad_phase_that_it_chose(void **state) {
    (void)state;
    double w = -1, h = -1;
    graze_world *world =
        small_world_open((graze_world_config){ .broad_phase = "auto" });
    small_world_step(world);
    graze_world_cell(world, &w, &h);
    assert_true(w == 0 && h == 0);
    for (int i = 0; i < 40; i++)
        small_world_square(world, (float)(i * 7), (float)(i * 3), 5);
    small_world_step(world);
    graze_world_cell(world, &w, &h);
    assert_true((w > 0) == (h > 0) && w < 1000 && h < 1000);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_names_every_broad_phase_of_the_sources),
        cmocka_unit_test(each_broad_phase_credits_its_text),
        cmocka_unit_test(the_version_is_that_of_the_header),
        cmocka_unit_test(
            counters_count_while_they_are_set_through_a_change_of_broad_phase),
        cmocka_unit_test(counters_count_what_their_names_say),
        cmocka_unit_test(a_given_cell_is_used_and_sectors_round_it_up),
        cmocka_unit_test(auto_has_the_cells_of_the_broad_phase_that_it_chose),
        cmocka_unit_test(cells_are_square_when_only_a_width_is_given),
        cmocka_unit_test(axis_sort_counts_each_exchange_of_neighbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
