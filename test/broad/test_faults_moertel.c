/* test_faults_moertel.c: where the four shifted grids fail as printed
 * (bench/texts/moertel.c), and graze does not. */
#include "bench/texts/moertel.h"
#include "support/every_broad_phase.h"

static graze_box box_of(moertel_object object) {
    const float x = (float)object.x, y = (float)object.y;
    return (graze_box){ x, y, x + MOERTEL_OBJECT_SIDE, y + MOERTEL_OBJECT_SIDE };
}

static void
one_pair_is_reported_four_times_as_printed_and_once_by_graze(void **state) {
    (void)state;
    const moertel_object objects[] = { { 5, 5 }, { 6, 6 } };
    const graze_box boxes[] = { box_of(objects[0]), box_of(objects[1]) };
    assert_int_equal(moertel_check(objects, 2).reports, 4);
    assert_int_equal(pairs_by_all(boxes, 2), 1);
}

static void
a_pair_across_a_sector_s_edge_is_reported_twice_as_printed_and_once_by_graze(
    void **state) {
    (void)state;
    const moertel_object objects[] = { { 60, 5 }, { 70, 5 } };
    const graze_box boxes[] = { box_of(objects[0]), box_of(objects[1]) };
    assert_int_equal(moertel_check(objects, 2).reports, 2);
    assert_int_equal(pairs_by_all(boxes, 2), 1);
}

static void
a_pair_at_negative_places_is_lost_as_printed_and_found_by_graze(void **state) {
    (void)state;
    const moertel_object objects[] = { { -110, -110 }, { -100, -100 } };
    const graze_box boxes[] = { box_of(objects[0]), box_of(objects[1]) };
    assert_int_equal(moertel_check(objects, 2).reports, 0);
    assert_int_equal(pairs_by_all(boxes, 2), 1);
}

static void
a_place_left_of_the_field_falls_into_the_row_above_as_printed(void **state) {
    (void)state;
    const moertel_object objects[] = { { -100, 200 }, { 660, 140 } };
    const graze_box boxes[] = { box_of(objects[0]), box_of(objects[1]) };
    assert_true(moertel_check(objects, 2).tests > 0);
    assert_int_equal(most_tests_by_all(boxes, 2), 0);
}

static void
the_sector_at_zero_is_twice_as_wide_as_printed_and_not_with_graze(void **state) {
    (void)state;
    const moertel_object objects[] = { { -40, 5 }, { 40, 5 } };
    const graze_box boxes[] = { box_of(objects[0]), box_of(objects[1]) };
    assert_int_equal(moertel_check(objects, 2).tests, 2);
    assert_int_equal(most_tests_by_all(boxes, 2), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            one_pair_is_reported_four_times_as_printed_and_once_by_graze),
        cmocka_unit_test(
            a_pair_across_a_sector_s_edge_is_reported_twice_as_printed_and_once_by_graze),
        cmocka_unit_test(
            a_pair_at_negative_places_is_lost_as_printed_and_found_by_graze),
        cmocka_unit_test(
            a_place_left_of_the_field_falls_into_the_row_above_as_printed),
        cmocka_unit_test(
            the_sector_at_zero_is_twice_as_wide_as_printed_and_not_with_graze),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
