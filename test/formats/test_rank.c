/* test_rank.c: float64 shifted or numbered in float32, in order;
 * test/cli/test_pairs_reference.py sees the whole. */
#include "support/testing.h"

#include "formats/exact.h"
#include "graze/box.h"

#include <math.h>

static void keys_are_ordered_as_values_are(void **state) {
    (void)state;
    static const double values[] = { -INFINITY,  -1e300, -1.0,      -0x1p-1022,
                                     -0x1p-1074, 0.0,    0x1p-1074, 0.5,
                                     1e-300 + 1, 1.5,    1e300,     INFINITY };
    for (size_t i = 1; i < sizeof values / sizeof *values; i++)
        assert_true(rank_key(values[i - 1]) < rank_key(values[i]));
    assert_true(rank_key(-0.0) == rank_key(0.0));
}

static void check_sorted(size_t count, uint64_t mask, seeded_random *random) {
    rank_item *items = malloc((count + 1) * sizeof *items),
              *spare = malloc((count + 1) * sizeof *spare);
    assert_true(items != NULL && spare != NULL);
    for (size_t i = 0; i < count; i++)
        items[i] = (rank_item){ seeded_next(random) & mask, (uint32_t)i };
    const rank_item *sorted = rank_sort(items, spare, count);
    for (size_t i = 1; i < count; i++) {
        assert_true(sorted[i - 1].key <= sorted[i].key);
        if (sorted[i - 1].key == sorted[i].key)
            assert_true(sorted[i - 1].place < sorted[i].place);
    }
    free(items);
    free(spare);
}

static void items_are_sorted_and_equal_ones_keep_their_order(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    static const uint64_t masks[] = { UINT64_MAX, 0, 0xff, UINT64_C(0xfff) << 52,
                                      UINT64_C(0xf0000000f0) };
    for (size_t i = 0; i < 5; i++)
        for (size_t count = 0; count < 2000; count = count * 3 + 1)
            check_sorted(count, masks[i], &random);
}

/* From `first` on, each rank's float32 is above the one before. */
static void check_values(uint64_t first, uint64_t steps, uint64_t count) {
    for (uint64_t rank = first + 1; rank < count && rank <= first + steps; rank++)
        assert_true(rank_value(rank - 1, count) < rank_value(rank, count));
}

static void values_rise_with_the_rank_and_stay_within_bounds(void **state) {
    (void)state;
    static const uint64_t counts[] = {
        1, 2, 3, 1000, 1 << 24, (1 << 25) + 1, (1 << 25) + 3, 1 << 26, RANK_COUNT_MAX
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        uint64_t count = counts[i], quarter = count / 4;
        assert_true(rank_value(0, count) >= -GRAZE_COORD_MAX);
        assert_true(rank_value(count - 1, count) <= GRAZE_COORD_MAX);
        for (unsigned part = 0; part < 4; part++)
            check_values(part * quarter > 2000 ? part * quarter - 2000 : 0, 4000,
                         count);
        check_values(count > 4000 ? count - 4000 : 0, 4000, count);
    }
    for (uint64_t edge = 0; edge < 2;
         edge++) /* where whole numbers end, on both sides */
        check_values(RANK_COUNT_MAX / 2 - (1 << 24) + edge * (1 << 25) - 2000, 4000,
                     RANK_COUNT_MAX);
}

static void ordinary_ranks_are_whole_numbers_around_zero(void **state) {
    (void)state;
    assert_true(rank_value(0, 1) == 0.0f);
    assert_true(rank_value(0, 5) == -2.0f);
    assert_true(rank_value(4, 5) == 2.0f);
    assert_true(rank_value(1 << 25, (1 << 25) + 1) == 16777216.0f);
    assert_true(rank_value(0, (1 << 25) + 1) == -16777216.0f);
}

enum { COUNT = 60 };

/* Boxes whose edges are `origin` and a multiple of `step` below `span` steps. */
static void make_table(table_box boxes[COUNT], seeded_random *random,
                       const double *grid, uint32_t span) {
    for (size_t i = 0; i < COUNT; i++)
        for (size_t axis = 0; axis < 2; axis++) {
            const uint32_t a = seeded_below(random, span),
                           b = seeded_below(random, span);
            const double at[2] = { grid[0] + grid[1] * a, grid[0] + grid[1] * b };
            boxes[i].edge[TABLE_MIN_X + axis] = fmin(at[0], at[1]);
            boxes[i].edge[TABLE_MAX_X + axis] = fmax(at[0], at[1]);
        }
}

static const float *edge_of(const graze_box *box, size_t edge) {
    const float *const edges[] = { &box->min_x, &box->min_y, &box->max_x,
                                   &box->max_y };
    return edges[edge];
}

/* Every comparison of two edges of an axis is kept, and where `keeps_distances`,
 * their difference, too. */
static void check_exact(const double *grid, uint32_t span, bool keeps_distances) {
    seeded_random random = { testing_seed() };
    table_box boxes[COUNT];
    error e = { 0 };
    graze_box *exact = NULL;
    make_table(boxes, &random, grid, span);
    const table halves[2] = { { .boxes = boxes, .count = COUNT / 2 },
                              { .boxes = boxes + COUNT / 2, .count = COUNT / 2 } };
    assert_true(exact_boxes(&halves[0], &halves[1], &exact, &e));
    for (size_t i = 0; i < (size_t)COUNT * 4; i++)
        for (size_t k = i % 2; k < (size_t)COUNT * 4; k += 2) {
            const double a = boxes[i / 4].edge[i % 4], b = boxes[k / 4].edge[k % 4];
            const float p = *edge_of(&exact[i / 4], i % 4),
                        q = *edge_of(&exact[k / 4], k % 4);
            assert_true((a < b) == (p < q) && (a == b) == (p == q));
            assert_true(!keeps_distances || a - b == (double)p - (double)q);
        }
    free(exact);
}

static void
edges_of_a_grid_are_shifted_and_others_are_ranked_in_order(void **state) {
    (void)state;
    static const double grids[][2] = { { 0, 1 },
                                       { -12345, 1 },
                                       { 0x1p40, 0.125 },
                                       { -0x1p30, 0x1p-20 },
                                       { 7, 0x1p300 } };
    static const double others[][2] = {
        { 0, 0.1 }, { 1e300, 1e293 }, { 0, 0x1p-1074 }, { 0.3, 1e-9 }
    };
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        check_exact(grids[i], 29000000, i < 4);
        check_exact(grids[i], 1000, i < 4);
        check_exact(grids[i], UINT32_C(1) << 27, false);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        check_exact(others[i], 29000000, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_ordered_as_values_are),
        cmocka_unit_test(items_are_sorted_and_equal_ones_keep_their_order),
        cmocka_unit_test(values_rise_with_the_rank_and_stay_within_bounds),
        cmocka_unit_test(ordinary_ranks_are_whole_numbers_around_zero),
        cmocka_unit_test(edges_of_a_grid_are_shifted_and_others_are_ranked_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
