/* test_faults_roberts.c: where Listing One fails as printed
 * (bench/texts/roberts.c), and graze does not.
 */
#include "bench/texts/roberts.h"
#include "support/every_broad_phase.h"

/* The same sprite for graze: its max edges are the first pixels outside it. */
static graze_box box_of(listing_one_sprite sprite) {
    return (graze_box){ (float)sprite.x, (float)sprite.y,
                        (float)(sprite.x + sprite.w), (float)(sprite.y + sprite.h) };
}

static uint64_t graze_finds(listing_one_sprite a, listing_one_sprite b) {
    const graze_box boxes[] = { box_of(a), box_of(b) };
    return pairs_by_all(boxes, 2);
}

static void sprites_that_share_two_pixel_columns_are_found_by_both(void **state) {
    (void)state;
    const listing_one_sprite a = { 10, 10, 16, 16 }, b = { 24, 10, 16, 16 };
    assert_true(listing_one_overlaps(a, b));
    assert_int_equal(graze_finds(a, b), 1);
}

static void
sprites_that_share_one_pixel_column_are_lost_as_printed_and_found_by_graze(
    void **state) {
    (void)state;
    const listing_one_sprite a = { 10, 10, 16, 16 }, b = { 25, 10, 16, 16 };
    assert_false(listing_one_overlaps(a, b));
    assert_false(listing_one_overlaps(b, a));
    assert_int_equal(graze_finds(a, b), 1);
}

static void sprites_that_share_one_pixel_row_are_lost_as_printed_and_found_by_graze(
    void **state) {
    (void)state;
    const listing_one_sprite a = { 10, 10, 16, 16 }, b = { 10, 25, 16, 16 };
    assert_false(listing_one_overlaps(a, b));
    assert_int_equal(graze_finds(a, b), 1);
}

static void a_shot_one_pixel_wide_hits_nothing_as_printed_at_a_sprite_s_first_column(
    void **state) {
    (void)state;
    const listing_one_sprite shot = { 10, 12, 1, 4 }, sprite = { 10, 10, 16, 16 };
    assert_false(listing_one_overlaps(shot, sprite));
    assert_int_equal(graze_finds(shot, sprite), 1);
}

static void neighbours_that_share_no_pixel_do_not_touch_with_either(void **state) {
    (void)state;
    const listing_one_sprite a = { 10, 10, 16, 16 }, b = { 26, 10, 16, 16 };
    assert_false(listing_one_overlaps(a, b));
    assert_int_equal(graze_finds(a, b), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sprites_that_share_two_pixel_columns_are_found_by_both),
        cmocka_unit_test(
            sprites_that_share_one_pixel_column_are_lost_as_printed_and_found_by_graze),
        cmocka_unit_test(
            sprites_that_share_one_pixel_row_are_lost_as_printed_and_found_by_graze),
        cmocka_unit_test(
            a_shot_one_pixel_wide_hits_nothing_as_printed_at_a_sprite_s_first_column),
        cmocka_unit_test(neighbours_that_share_no_pixel_do_not_touch_with_either),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
