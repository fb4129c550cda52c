/* test_mask_edit.c: masks changed by masks, against a loop over pixels. */
#include "support/counted_memory.h"
#include "support/random_mask.h"

#include "graze/content/mask_image.h"
#include "graze/mask_edit.h"
#include "graze/mask_pair.h"

typedef graze_status edit(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy);

static edit *const edits[] = { graze_mask_and, graze_mask_or, graze_mask_xor,
                               graze_mask_and_not };

static bool edited(int number, bool a, bool b) {
    const bool results[] = { a && b, a || b, a != b, a && !b };
    return results[number];
}

/* As it is, and turned, which is kept elsewhere; and the bits that pad rows
 * are still zero. */
static void assert_pixel(const graze_mask *mask, int32_t x, int32_t y,
                         bool is_solid) {
    const graze_mask_view across = { .mask = mask, .flip_y = true, .turns = 1 };
    assert_int_equal(graze_mask_get(mask, x, y), is_solid);
    assert_int_equal(graze_mask_view_get(across, y, x), is_solid);
}

static void check_edit(int number, const graze_mask *a, graze_mask_view b,
                       int32_t dx, int32_t dy) {
    graze_mask *result;
    uint32_t count = 0;
    assert_int_equal(graze_mask_copy(graze_mask_view_all(a), NULL, &result),
                     GRAZE_OK);
    assert_int_equal(edits[number](result, b, dx, dy), GRAZE_OK);
    for (int32_t y = 0; y < (int32_t)graze_mask_height(a); y++)
        for (int32_t x = 0; x < (int32_t)graze_mask_width(a); x++) {
            const bool is_solid = edited(number, graze_mask_get(a, x, y),
                                         seen(b, (int64_t)x - dx, (int64_t)y - dy));
            assert_pixel(result, x, y, is_solid);
            count += is_solid;
        }
    assert_int_equal(graze_mask_count(result), count);
    graze_mask_destroy(result);
}

static void edits_are_those_of_a_loop_over_pixels(void **state) {
    (void)state;
    static const int32_t far[] = { INT32_MIN, INT32_MAX, -70000, 70000 };
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 400; trial++) {
        graze_mask *a = random_mask(&random, seeded_below(&random, 140),
                                    seeded_below(&random, 40));
        graze_mask *b = random_mask(&random, seeded_below(&random, 140),
                                    seeded_below(&random, 40));
        const graze_mask_view view = random_view(&random, b);
        for (int number = 0; number < 4; number++) {
            check_edit(number, a, view,
                       testing_between(&random, -seen_width(view) - 1,
                                       (int32_t)graze_mask_width(a) + 1),
                       testing_between(&random, -seen_height(view) - 1,
                                       (int32_t)graze_mask_height(a) + 1));
            check_edit(number, a, view, far[trial % 4], far[number]);
        }
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

static void a_mask_is_not_changed_by_itself(void **state) {
    (void)state;
    graze_mask *mask;
    assert_int_equal(graze_mask_create(5, 5, NULL, &mask), GRAZE_OK);
    graze_mask_set(mask, 2, 2, true);
    for (int i = 0; i < 4; i++)
        assert_int_equal(edits[i](mask, graze_mask_view_all(mask), 1, 0),
                         GRAZE_BAD_VALUE);
    assert_int_equal(graze_mask_count(mask), 1);
    graze_mask_destroy(mask);
}

static void a_copy_looks_like_its_view(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 200; trial++) {
        graze_mask *mask = random_mask(&random, seeded_below(&random, 140),
                                       seeded_below(&random, 70)),
                   *copy;
        const graze_mask_view view = random_view(&random, mask);
        assert_int_equal(graze_mask_copy(view, NULL, &copy), GRAZE_OK);
        assert_int_equal(graze_mask_width(copy), seen_width(view));
        assert_int_equal(graze_mask_height(copy), seen_height(view));
        for (int32_t y = 0; y < seen_height(view); y++)
            for (int32_t x = 0; x < seen_width(view); x++)
                assert_pixel(copy, x, y, seen(view, x, y));
        graze_mask_destroy(mask);
        graze_mask_destroy(copy);
    }
}

static void overlap_masks_hold_what_is_solid_in_both(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 200; trial++) {
        graze_mask *a = random_mask(&random, 1 + seeded_below(&random, 140),
                                    1 + seeded_below(&random, 40));
        graze_mask *b = random_mask(&random, 1 + seeded_below(&random, 140),
                                    1 + seeded_below(&random, 40));
        const graze_mask_view va = random_view(&random, a),
                              vb = random_view(&random, b);
        const int32_t dx = testing_between(&random, -seen_width(vb), seen_width(va));
        const int32_t dy =
            testing_between(&random, -seen_height(vb), seen_height(va));
        graze_mask_result result = { 0 };
        assert_int_equal(graze_mask_overlap_mask(va, vb, dx, dy, &result), GRAZE_OK);
        assert_int_equal(graze_mask_count(result.mask),
                         graze_mask_area(va, vb, dx, dy));
        for (int32_t y = 0; y < seen_height(va); y++)
            for (int32_t x = 0; x < seen_width(va); x++)
                assert_pixel(result.mask, x, y,
                             seen(va, x, y) && seen(vb, x - dx, y - dy));
        graze_mask_destroy(result.mask);
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

static void convolutions_tell_all_offsets_of_overlap(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 100; trial++) {
        graze_mask *a = random_mask(&random, seeded_below(&random, 40),
                                    seeded_below(&random, 12));
        graze_mask *b = random_mask(&random, seeded_below(&random, 40),
                                    seeded_below(&random, 12));
        const graze_mask_view va = random_view(&random, a),
                              vb = random_view(&random, b);
        graze_mask_result result = { 0 };
        assert_int_equal(graze_mask_convolve(va, vb, &result), GRAZE_OK);
        const int32_t w = (int32_t)graze_mask_width(result.mask),
                      h = (int32_t)graze_mask_height(result.mask);
        assert_int_equal(w, seen_width(va) && seen_width(vb)
                                ? seen_width(va) + seen_width(vb) - 1
                                : 0);
        assert_int_equal(h, seen_height(va) && seen_height(vb)
                                ? seen_height(va) + seen_height(vb) - 1
                                : 0);
        for (int32_t y = 0; y < h; y++)
            for (int32_t x = 0; x < w; x++)
                assert_pixel(result.mask, x, y,
                             graze_mask_area(va, vb, x - seen_width(vb) + 1,
                                             y - seen_height(vb) + 1) != 0);
        graze_mask_destroy(result.mask);
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

static void results_that_would_be_too_large_are_refused(void **state) {
    (void)state;
    graze_mask *a, *b;
    graze_mask_result result = { 0 };
    assert_int_equal(graze_mask_create(GRAZE_MASK_SIDE_MAX, 1, NULL, &a), GRAZE_OK);
    assert_int_equal(graze_mask_create(2, 1, NULL, &b), GRAZE_OK);
    assert_int_equal(
        graze_mask_convolve(graze_mask_view_all(a), graze_mask_view_all(b), &result),
        GRAZE_OUT_OF_CAPACITY);
    assert_null(result.mask);
    graze_mask_destroy(a);
    graze_mask_destroy(b);
}

static void without_memory_there_is_no_result(void **state) {
    (void)state;
    seeded_random random = { 1 };
    graze_mask *a = random_mask(&random, 20, 20), *copy = a;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    graze_mask_result result = { .allocator = &allocator, .mask = a };
    const graze_mask_view view = graze_mask_view_all(a);
    memory.fail_at = 1;
    assert_int_equal(graze_mask_copy(view, &allocator, &copy), GRAZE_OUT_OF_MEMORY);
    assert_null(copy);
    memory.fail_at = 1;
    assert_int_equal(graze_mask_overlap_mask(view, view, 0, 0, &result),
                     GRAZE_OUT_OF_MEMORY);
    assert_null(result.mask);
    memory.fail_at = 1;
    result.mask = a;
    assert_int_equal(graze_mask_convolve(view, view, &result), GRAZE_OUT_OF_MEMORY);
    assert_null(result.mask);
    assert_int_equal(memory.failures, 3);
    assert_int_equal(memory.blocks, 0);
    graze_mask_destroy(a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_are_those_of_a_loop_over_pixels),
        cmocka_unit_test(a_mask_is_not_changed_by_itself),
        cmocka_unit_test(a_copy_looks_like_its_view),
        cmocka_unit_test(overlap_masks_hold_what_is_solid_in_both),
        cmocka_unit_test(convolutions_tell_all_offsets_of_overlap),
        cmocka_unit_test(results_that_would_be_too_large_are_refused),
        cmocka_unit_test(without_memory_there_is_no_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
