/* test_uneven.c: boxes lying as no sample would have it make `auto` test more, but
 * never all against all. The tests are counted, which no machine changes.
 */
#include "support/small_world.h"

enum { COUNT = 20000, MOST_TESTS_A_BOX = 300, USUAL_TESTS_A_BOX = 40 };

static graze_box boxes[COUNT];
static uint8_t layers[COUNT];

/* Squares of side 8, spread so that each overlaps half another or so. */
static void spread(void) {
    uint32_t state = 12345;
    for (int i = 0; i < COUNT; i++) {
        state = state * UINT32_C(1664525) + UINT32_C(1013904223);
        const float x = (float)(state >> 16) / 32;
        state = state * UINT32_C(1664525) + UINT32_C(1013904223);
        const float y = (float)(state >> 16) / 32;
        boxes[i] = (graze_box){ x, y, x + 8, y + 8 };
        layers[i] = 0;
    }
}

static uint64_t pairs_of(const graze_rules *rules, const char *broad_phase,
                         uint64_t *tests) {
    graze_counters counters = { 0 };
    uint64_t count;
    const graze_find_config config = { .broad_phase = broad_phase,
                                       .rules = rules,
                                       .counters = &counters };
    assert_int_equal(graze_count_pairs(&config,
                                       (graze_box_array){ boxes, layers, COUNT },
                                       NULL, &count),
                     GRAZE_OK);
    *tests = counters.tests;
    return count;
}

static void assert_few_tests(const graze_rules *rules) {
    uint64_t tests, others;
    const uint64_t pairs = pairs_of(rules, "auto", &tests);
    assert_int_equal(pairs, pairs_of(rules, "axis-sort", &others));
    assert_in_range(tests, pairs, (uint64_t)USUAL_TESTS_A_BOX * COUNT + 16 * pairs);
}

static void one_giant_is_dear_in_no_row(void **state) {
    (void)state;
    static const int rows[] = { 0, 1, COUNT / 2, COUNT - 1 };
    static const float reaches[] = { 4000, 4e6f, 4e9f };
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++) {
            spread();
            boxes[rows[i]] =
                (graze_box){ -reaches[j], -reaches[j], reaches[j], reaches[j] };
            assert_few_tests(NULL);
        }
}

/* Layer 0 meets layer 1 and nothing else does. */
static graze_rules only_zero_and_one(void) {
    graze_rules rules;
    memset(&rules, 0xff, sizeof rules);
    graze_rules_allow(&rules, 0, 1);
    return rules;
}

/* A step of a world of the boxes; how many tests it began. */
static uint64_t tests_of_steps(const graze_rules *rules, int steps) {
    graze_counters counters = { 0 };
    graze_world *world = small_world_open((graze_world_config){ .rules = rules });
    for (int i = 0; i < COUNT; i++)
        small_world_add(world, boxes[i], layers[i]);
    graze_world_set_counters(world, &counters);
    for (int i = 0; i < steps; i++)
        small_world_step(world);
    graze_world_close(world);
    return counters.tests;
}

static void a_giant_among_many_bullets_is_not_dear(void **state) {
    (void)state;
    const graze_rules rules = only_zero_and_one();
    for (int row = 0; row < 8; row += 7) {
        spread();
        for (int i = 0; i < 500; i++)
            layers[COUNT - 1 - i] = 1;
        boxes[row] = (graze_box){ -4000, -4000, 8000, 8000 };
        assert_in_range(tests_of_steps(&rules, 1), 1,
                        (uint64_t)USUAL_TESTS_A_BOX * COUNT);
    }
}

/* The many lie in a unit square. Half of the few are dense beside it, and half are
 * huge and far away, so cells are large. */
static void few_that_are_dense_in_a_cell_cost_little(void **state) {
    (void)state;
    const graze_rules rules = only_zero_and_one();
    spread();
    for (int i = 0; i < COUNT; i++) {
        const float x = boxes[i].min_x / 2048, y = boxes[i].min_y / 2048;
        layers[i] = i % 5 == 0;
        boxes[i] = (graze_box){ x, y, x + 1e-4f, y + 1e-4f };
        if (i % 10 == 0)
            boxes[i] = (graze_box){ (float)i * 1000, 1e6f, (float)i * 1000 + 1000,
                                    1e6f + 1000 };
        else if (i % 5 == 0)
            boxes[i] = (graze_box){ x, y + 2, x + 1e-4f, y + 2 + 1e-4f };
    }
    assert_in_range(tests_of_steps(&rules, 1), 0,
                    (uint64_t)MOST_TESTS_A_BOX * COUNT);
}

/* Two heaps beside each other, which begin in one bin. */
static void two_kinds_that_share_a_bin_are_not_dear(void **state) {
    (void)state;
    const graze_rules rules = only_zero_and_one();
    uint64_t tests;
    for (int i = 0; i < COUNT; i++) {
        layers[i] = (uint8_t)(i & 1);
        boxes[i] = i & 1 ? (graze_box){ 0, 0, 1, 1 } : (graze_box){ 0, 2, 1, 3 };
    }
    assert_int_equal(pairs_of(&rules, "auto", &tests), 0);
    assert_in_range(tests, 0, (uint64_t)MOST_TESTS_A_BOX * COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_giant_is_dear_in_no_row),
        cmocka_unit_test(a_giant_among_many_bullets_is_not_dear),
        cmocka_unit_test(few_that_are_dense_in_a_cell_cost_little),
        cmocka_unit_test(two_kinds_that_share_a_bin_are_not_dear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
