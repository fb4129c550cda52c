/* test_cells.c: the cell of a coordinate is exact and monotone, for any coordinate
 * and side. */
#include "support/testing.h"

#include <float.h>
#include <math.h>

#include "broad/cells.h"

static float from_bits(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Any float within +-GRAZE_COORD_MAX: every exponent is as likely as any other. */
static float draw_coordinate(seeded_random *random) {
    const float value = from_bits((uint32_t)seeded_next(random));
    if (fabsf(value) <= GRAZE_COORD_MAX)
        return value;
    return 0.0f;
}

static const double sides[] = { 0x1p-149, 1e-30, 0x1p-20, 0.1,  1,      1.5,
                                7,        32,    1000,    1e10, 0x1p60, FLT_MAX };

enum { SIDES = sizeof sides / sizeof *sides };

static void whole_numbers_are_in_the_cell_of_floor_division(void **state) {
    (void)state;
    for (int32_t side = 1; side < 40; side++)
        for (int32_t value = -200; value <= 200; value++) {
            int32_t floor_cell;
            if (value >= 0)
                floor_cell = value / side;
            else
                floor_cell = -((-value + side - 1) / side);
            int32_t before_cell;
            if ((value - 1) >= 0)
                before_cell = (value - 1) / side;
            else
                before_cell = -((-(value - 1) + side - 1) / side);
            assert_int_equal(grz_cell_of((float)value, side), floor_cell);
            assert_int_equal(grz_cell_before((float)value, side), before_cell);
        }
}

static void cells_follow_their_definition_within_their_range(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 200000; trial++) {
        const float value = draw_coordinate(&random);
        const double side = sides[seeded_below(&random, SIDES)],
                     quotient = (double)value / side;
        if (fabs(quotient) > 0x1p30) {
            assert_int_equal(grz_cell_of(value, side),
                             quotient < 0 ? -GRZ_CELL_MAX : GRZ_CELL_MAX);
            continue;
        }
        assert_int_equal(grz_cell_of(value, side), (int32_t)floor(quotient));
        assert_int_equal(grz_cell_before(value, side), (int32_t)ceil(quotient) - 1);
    }
}

static void cells_are_monotone(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 200000; trial++) {
        const float a = draw_coordinate(&random);
        float b;
        if (trial % 2 == 0)
            b = draw_coordinate(&random);
        else
            b = nextafterf(a, GRAZE_COORD_MAX);
        const double side = sides[seeded_below(&random, SIDES)];
        float low = b;
        float high = a;
        if (a < b) {
            low = a;
            high = b;
        }
        assert_true(grz_cell_of(low, side) <= grz_cell_of(high, side));
        assert_true(grz_cell_before(low, side) <= grz_cell_before(high, side));
    }
}

/* Broad phases are exact because of this: a point in a box is in a cell of the
 * box. */
static void every_point_of_a_box_is_in_one_of_its_cells(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 200000; trial++) {
        const float p = draw_coordinate(&random), q = draw_coordinate(&random);
        float min = q;
        float max = p;
        if (p < q) {
            min = p;
            max = q;
        }
        const double side = sides[seeded_below(&random, SIDES)];
        const float point =
            trial % 2 == 0 ? nextafterf(max, min) : min + (max - min) / 3;
        if (!(min < max) || point < min || point >= max)
            continue;
        assert_true(grz_cell_of(min, side) <= grz_cell_of(point, side));
        if (!grz_cell_is_last(grz_cell_of(max, side)))
            assert_true(grz_cell_of(point, side) <= grz_cell_before(max, side));
    }
}

static void an_edge_on_a_line_does_not_enter_the_next_cell(void **state) {
    (void)state;
    const grz_cell_size size = { 32, 32 };
    const grz_cell_range aligned = grz_cells_of((graze_box){ 32, -32, 64, 0 }, size);
    assert_int_equal(aligned.x0, 1);
    assert_int_equal(aligned.x1, 1);
    assert_int_equal(aligned.y0, -1);
    assert_int_equal(aligned.y1, -1);
    const grz_cell_range wider = grz_cells_of((graze_box){ 31, -33, 65, 1 }, size);
    assert_int_equal(wider.x0, 0);
    assert_int_equal(wider.x1, 2);
    assert_int_equal(wider.y0, -2);
    assert_int_equal(wider.y1, 0);
}

static void boxes_that_reach_the_merged_cells_are_oversize(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 100000; trial++) {
        const float min = draw_coordinate(&random),
                    max = nextafterf(min, 2 * GRAZE_COORD_MAX);
        const double side = sides[seeded_below(&random, SIDES)];
        const grz_cell_range range =
            grz_cells_of((graze_box){ min, 0, max, 1 }, (grz_cell_size){ side, 1 });
        if (fabs((double)min / side) >= 0x1p30)
            assert_true(grz_cell_range_is_oversize(range));
    }
    assert_false(grz_cell_range_is_oversize((grz_cell_range){ 0, 0, 7, 7 }));
    assert_true(grz_cell_range_is_oversize((grz_cell_range){ 0, 0, 8, 7 }));
    assert_true(grz_cell_range_is_oversize(
        (grz_cell_range){ -GRZ_CELL_MAX + 1, 0, GRZ_CELL_MAX - 1, 0 }));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers_are_in_the_cell_of_floor_division),
        cmocka_unit_test(cells_follow_their_definition_within_their_range),
        cmocka_unit_test(cells_are_monotone),
        cmocka_unit_test(every_point_of_a_box_is_in_one_of_its_cells),
        cmocka_unit_test(an_edge_on_a_line_does_not_enter_the_next_cell),
        cmocka_unit_test(boxes_that_reach_the_merged_cells_are_oversize),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
