/* test_clearance.c: the last place before a box and the first behind it, against
 * sums of floats. */
#include "support/testing.h"

#include "core/box_columns.h"
#include "core/exact.h"
#include "world/move/body_move.h"

static uint64_t random_state = 74;

static uint32_t random_word(void) {
    random_state =
        random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 32);
}

/* Any size from denormals to 2^59, or a small whole number. */
static float random_float(void) {
    const uint32_t word = random_word();
    const uint32_t bits = (word & 0x807fffffu) | (random_word() % (127 + 59)) << 23;
    float value;
    memcpy(&value, &bits, sizeof value);
    if (word >> 8 & 1)
        value =
            (float)((int)(word >> 9 & 1023) - 512) / (float)(1 << (word >> 20 & 7));
    return value + 0.0f;
}

static graze_box random_box(void) {
    const float a = random_float(), b = random_float(), c = random_float(),
                d = random_float();
    return (graze_box){ fminf(a, b), fminf(c, d), fmaxf(a, b), fmaxf(c, d) };
}

/* The sign of edge + x - limit. */
static int compare_sum(float edge, float x, float limit) {
    const grz_double_double sum = grz_two_sum((double)edge, (double)x);
    const double high = sum.high - (double)limit;
    const bool is_level = sum.high == (double)limit;
    double sign = high;
    if (is_level)
        sign = sum.low;
    return (sign > 0) - (sign < 0);
}

/* From a place far on either side. */
static void check(graze_box offset, graze_box box, float from) {
    const graze_area area =
        grz_clearance(&(grz_offset_box){ .offset = offset }, from, from, box);
    const float before = (float)area.min_x, behind = (float)area.max_x;
    assert_true((double)before == area.min_x && (double)behind == area.max_x);
    assert_true(compare_sum(offset.max_x, before, box.min_x) <= 0);
    assert_true(compare_sum(offset.max_x, grz_float_next(before), box.min_x) > 0);
    assert_true(offset.max_x + before <= box.min_x);
    assert_true(compare_sum(offset.min_x, behind, box.max_x) >= 0);
    assert_true(compare_sum(offset.min_x, grz_float_previous(behind), box.max_x) <
                0);
    assert_true(offset.min_x + behind >= box.max_x);
}

static void places_beside_a_box_are_the_nearest_floats(void **state) {
    (void)state;
    for (int i = 0; i < 200000; i++)
        check(random_box(), random_box(), i & 1 ? -GRAZE_COORD_MAX : 0);
}

static void the_axes_are_alike(void **state) {
    (void)state;
    for (int i = 0; i < 20000; i++) {
        const graze_box a = random_box(), b = random_box();
        const graze_box turned_a = { a.min_y, a.min_x, a.max_y, a.max_x };
        const graze_box turned_b = { b.min_y, b.min_x, b.max_y, b.max_x };
        const graze_area one = grz_clearance(&(grz_offset_box){ a, i & 1 }, 3, 3, b);
        const graze_area other =
            grz_clearance(&(grz_offset_box){ turned_a, i & 1 }, 3, 3, turned_b);
        assert_true(one.min_x == other.min_y && one.min_y == other.min_x &&
                    one.max_x == other.max_y && one.max_y == other.max_x);
    }
}

static void whole_numbers_leave_no_gap(void **state) {
    (void)state;
    const graze_area area = grz_clearance(&(grz_offset_box){ { 0, 0, 1, 1 }, false },
                                          0, 0, (graze_box){ 5, 1, 6, 2 });
    assert_true(area.min_x == 4 && area.max_x == 6 && area.min_y == 0 &&
                area.max_y == 2);
    assert_true(grz_clearance_holds(area, 5, 1) && !grz_clearance_holds(area, 4, 1));
    assert_true(grz_clearance_is_some(area));
}

static void a_line_is_not_a_place_for_a_line(void **state) {
    (void)state;
    const grz_offset_box line = { { 0, 0, 0, 4 }, false };
    assert_false(grz_clearance_is_some(
        grz_clearance(&line, 0, 0, (graze_box){ 3, 0, 3, 4 })));
    assert_true(grz_clearance_is_some(
        grz_clearance(&line, 0, 0, (graze_box){ 0, 2, 9, 2 })));
}

static void a_touch_by_rounding_alone_is_clear(void **state) {
    (void)state;
    const grz_offset_box outline = { { 0, 0, 0.7f, 0.7f }, false };
    int kept = 0;
    for (int i = 0; i < 2000; i++) {
        const graze_box floor = { 0, (float)i / 7, 9, 400 };
        const float y = floor.min_y - 0.7f;
        const graze_area area = grz_clearance(&outline, 1, y, floor);
        if (0.7f + y > floor.min_y)
            continue;
        kept++;
        assert_false(grz_clearance_holds(area, 1, y));
        assert_true(grz_clearance_holds(area, 1, grz_float_next((float)area.min_y)));
    }
    assert_true(kept > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_beside_a_box_are_the_nearest_floats),
        cmocka_unit_test(the_axes_are_alike),
        cmocka_unit_test(whole_numbers_leave_no_gap),
        cmocka_unit_test(a_touch_by_rounding_alone_is_clear),
        cmocka_unit_test(a_line_is_not_a_place_for_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
