/* test_mask_resample.c: masks of another size and turned by any angle. */
#include "support/random_mask.h"

#include "graze/content/mask_image.h"
#include "support/counted_memory.h"

#include <math.h>

static graze_mask *scaled(graze_mask_view view, uint32_t width, uint32_t height) {
    graze_mask_result result = { 0 };
    assert_int_equal(graze_mask_scale(view, width, height, &result), GRAZE_OK);
    assert_int_equal(graze_mask_width(result.mask), width);
    assert_int_equal(graze_mask_height(result.mask), height);
    return result.mask;
}

static graze_mask *rotated(graze_mask_view view, double angle, double scale) {
    graze_mask_result result = { 0 };
    assert_int_equal(graze_mask_rotate(view, angle, scale, &result), GRAZE_OK);
    return result.mask;
}

static void check_equal(const graze_mask *mask, graze_mask_view view) {
    assert_int_equal(graze_mask_width(mask), graze_mask_view_width(view));
    assert_int_equal(graze_mask_height(mask), graze_mask_view_height(view));
    for (int32_t y = 0; y < seen_height(view); y++)
        for (int32_t x = 0; x < seen_width(view); x++)
            assert_int_equal(graze_mask_get(mask, x, y), seen(view, x, y));
}

static void a_new_pixel_is_the_one_under_its_middle(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 200; trial++) {
        graze_mask *mask = random_mask(&random, 1 + seeded_below(&random, 90),
                                       1 + seeded_below(&random, 30));
        const graze_mask_view view = random_view(&random, mask);
        graze_mask *made = scaled(view, 1 + seeded_below(&random, 140),
                                  1 + seeded_below(&random, 50));
        const double w = graze_mask_width(made), h = graze_mask_height(made);
        for (int32_t y = 0; y < h; y++)
            for (int32_t x = 0; x < w; x++)
                assert_int_equal(
                    graze_mask_get(made, x, y),
                    seen(view, (int32_t)floor((x + 0.5) * seen_width(view) / w),
                         (int32_t)floor((y + 0.5) * seen_height(view) / h)));
        graze_mask_destroy(made);
        graze_mask_destroy(mask);
    }
}

static void the_same_size_changes_nothing(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_mask *mask = random_mask(&random, 67, 20);
    graze_mask *made = scaled(graze_mask_view_all(mask), 67, 20);
    check_equal(made, graze_mask_view_all(mask));
    graze_mask_destroy(made);
    graze_mask_destroy(mask);
}

static void sizes_without_pixels_are_fine(void **state) {
    (void)state;
    graze_mask *empty = NULL;
    assert_int_equal(graze_mask_create(0, 5, NULL, &empty), GRAZE_OK);
    graze_mask *made = scaled(graze_mask_view_all(empty), 7, 7);
    assert_int_equal(graze_mask_count(made), 0);
    graze_mask *none = scaled(graze_mask_view_all(made), 0, 3);
    graze_mask *turned = rotated(graze_mask_view_all(empty), 30, 2);
    assert_int_equal(graze_mask_count(turned), 0);
    graze_mask_destroy(turned);
    graze_mask_destroy(none);
    graze_mask_destroy(made);
    graze_mask_destroy(empty);
}

static void quarter_turns_are_those_of_views(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 100; trial++) {
        graze_mask *mask = random_mask(&random, 1 + seeded_below(&random, 70),
                                       1 + seeded_below(&random, 30));
        graze_mask_view view = random_view(&random, mask);
        const int32_t quarters = testing_between(&random, -9, 9);
        graze_mask *made = rotated(view, 90.0 * quarters, 1);
        view.turns = (uint8_t)((view.turns + 12 + quarters) % 4);
        check_equal(made, view);
        graze_mask_destroy(made);
        graze_mask_destroy(mask);
    }
}

/* The middle of every new pixel, turned back by the C library's sine. If it lies
 * well inside an old pixel, both must say the same. */
static void check_turned(graze_mask_view view, const graze_mask *made, double angle,
                         double scale) {
    const double radians = angle * 3.14159265358979323846 / 180,
                 w = graze_mask_width(made), h = graze_mask_height(made);
    for (int32_t j = 0; j < h; j++)
        for (int32_t i = 0; i < w; i++) {
            const double x = i + 0.5 - w / 2, y = j + 0.5 - h / 2;
            const double u = (x * cos(radians) + y * sin(radians)) / scale +
                             seen_width(view) / 2.0;
            const double v = (y * cos(radians) - x * sin(radians)) / scale +
                             seen_height(view) / 2.0;
            if (fabs(u - round(u)) > 1e-6 && fabs(v - round(v)) > 1e-6)
                assert_int_equal(graze_mask_get(made, i, j),
                                 seen(view, (int32_t)floor(u), (int32_t)floor(v)));
        }
}

static void any_angle_takes_the_nearest_pixel(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 100; trial++) {
        graze_mask *mask = random_mask(&random, 1 + seeded_below(&random, 60),
                                       1 + seeded_below(&random, 40));
        const graze_mask_view view = random_view(&random, mask);
        const double angle = testing_between(&random, -72000, 72000) / 100.0;
        const double scale = testing_between(&random, 1, 300) / 100.0;
        graze_mask *made = rotated(view, angle, scale);
        check_turned(view, made, angle, scale);
        graze_mask_destroy(made);
        graze_mask_destroy(mask);
    }
}

/* Corners are kept: twice as large and turned, a full mask loses nothing. */
static void nothing_is_cut_off(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(40, 20, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    for (int angle = 0; angle < 360; angle += 7) {
        graze_mask *made = rotated(graze_mask_view_all(mask), angle, 2);
        assert_in_range(graze_mask_count(made), 3150, 3250);
        graze_mask_destroy(made);
    }
    graze_mask_destroy(mask);
}

static void bad_numbers_are_named(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    graze_mask_result result = { 0 };
    assert_int_equal(graze_mask_create(40, 20, NULL, &mask), GRAZE_OK);
    const graze_mask_view view = graze_mask_view_all(mask);
    assert_int_equal(graze_mask_scale(view, 16385, 1, &result),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_mask_scale(view, 1, UINT32_MAX, &result),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_mask_rotate(view, NAN, 1, &result), GRAZE_BAD_NUMBER);
    assert_int_equal(graze_mask_rotate(view, 1, INFINITY, &result),
                     GRAZE_BAD_NUMBER);
    assert_int_equal(graze_mask_rotate(view, 1e300, 1, &result), GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_mask_rotate(view, 1, 0, &result), GRAZE_BAD_VALUE);
    assert_int_equal(graze_mask_rotate(view, 1, -1, &result), GRAZE_BAD_VALUE);
    assert_int_equal(graze_mask_rotate(view, 1, 1000, &result),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_mask_rotate(view, 1, 1e300, &result),
                     GRAZE_OUT_OF_CAPACITY);
    assert_null(result.mask);
    assert_int_equal(graze_mask_rotate(view, 1, 1e-300, &result), GRAZE_OK);
    graze_mask_destroy(result.mask);
    graze_mask_destroy(mask);
}

static void without_memory_there_is_a_status(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(40, 20, NULL, &mask), GRAZE_OK);
    for (uint64_t n = 1; n <= 3; n++) {
        counted_memory memory = { .fail_at = n };
        const graze_allocator allocator = counted_allocator(&memory);
        graze_mask_result result = { .allocator = &allocator };
        const graze_status expected = n < 3 ? GRAZE_OUT_OF_MEMORY : GRAZE_OK;
        assert_int_equal(
            graze_mask_rotate(graze_mask_view_all(mask), 30, 1, &result), expected);
        graze_mask_destroy(result.mask);
        assert_int_equal(memory.blocks, 0);
    }
    graze_mask_destroy(mask);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_pixel_is_the_one_under_its_middle),
        cmocka_unit_test(the_same_size_changes_nothing),
        cmocka_unit_test(sizes_without_pixels_are_fine),
        cmocka_unit_test(quarter_turns_are_those_of_views),
        cmocka_unit_test(any_angle_takes_the_nearest_pixel),
        cmocka_unit_test(nothing_is_cut_off),
        cmocka_unit_test(bad_numbers_are_named),
        cmocka_unit_test(without_memory_there_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
