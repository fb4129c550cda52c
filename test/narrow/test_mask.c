/* test_mask.c: making a mask, its single pixels, and changes needing no other
 * mask. */
#include "support/counted_memory.h"
#include "support/random_mask.h"

#include "graze/mask_make.h"

/* Both ways to keep a mask say the same. */
static void assert_in_step(const graze_mask *mask) {
    /* columns for rows */
    const graze_mask_view across = { .mask = mask, .flip_y = true, .turns = 1 };
    uint32_t count = 0;
    for (int32_t y = 0; y < (int32_t)graze_mask_height(mask); y++)
        for (int32_t x = 0; x < (int32_t)graze_mask_width(mask); x++) {
            assert_int_equal(graze_mask_get(mask, x, y),
                             graze_mask_view_get(across, y, x));
            count += graze_mask_get(mask, x, y);
        }
    assert_int_equal(graze_mask_count(mask), count);
}

static void a_new_mask_is_empty(void **state) {
    (void)state;
    static const uint32_t sides[] = { 0, 1, 63, 64, 65, 130 };
    for (int i = 0; i < 36; i++) {
        graze_mask *mask;
        graze_rect bounds = { 1, 2, 3, 4 };
        assert_int_equal(graze_mask_create(sides[i % 6], sides[i / 6], NULL, &mask),
                         GRAZE_OK);
        assert_int_equal(graze_mask_width(mask), sides[i % 6]);
        assert_int_equal(graze_mask_height(mask), sides[i / 6]);
        assert_int_equal(graze_mask_count(mask), 0);
        assert_false(graze_mask_bounds(mask, &bounds));
        assert_true(bounds.x == 0 && bounds.y == 0 && bounds.w == 0 &&
                    bounds.h == 0);
        graze_mask_fill(mask);
        assert_int_equal(graze_mask_count(mask), sides[i % 6] * sides[i / 6]);
        assert_in_step(mask);
        graze_mask_invert(mask);
        assert_int_equal(graze_mask_count(mask), 0);
        assert_in_step(mask);
        graze_mask_destroy(mask);
    }
    graze_mask_destroy(NULL);
}

static void pixels_are_set_and_got_one_by_one(void **state) {
    (void)state;
    graze_mask *mask;
    assert_int_equal(graze_mask_create(130, 70, NULL, &mask), GRAZE_OK);
    static const int32_t far[] = { INT32_MIN, -1, 130, 131, INT32_MAX };
    for (int i = 0; i < 5; i++) {
        graze_mask_set(mask, far[i], 3, true);
        graze_mask_set(mask, 3, far[i], true);
        assert_false(graze_mask_get(mask, far[i], 3));
        assert_false(graze_mask_get(mask, 3, far[i]));
    }
    assert_int_equal(graze_mask_count(mask), 0);
    graze_mask_set(mask, 63, 69, true);
    graze_mask_set(mask, 129, 0, true);
    assert_int_equal(graze_mask_count(mask), 2);
    assert_in_step(mask);
    graze_rect bounds;
    assert_true(graze_mask_bounds(mask, &bounds));
    assert_true(bounds.x == 63 && bounds.y == 0 && bounds.w == 67 && bounds.h == 70);
    graze_mask_set(mask, 63, 69, false);
    assert_true(graze_mask_bounds(mask, &bounds));
    assert_true(bounds.x == 129 && bounds.y == 0 && bounds.w == 1 && bounds.h == 1);
    graze_mask_clear(mask);
    assert_in_step(mask);
    graze_mask_destroy(mask);
}

static void views_show_flips_and_turns(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 100; trial++) {
        graze_mask *mask = random_mask(&random, 1 + seeded_below(&random, 130),
                                       1 + seeded_below(&random, 70));
        const graze_mask_view view = random_view(&random, mask);
        const int32_t w = seen_width(view), h = seen_height(view);
        int32_t left = w, top = h, right = -1, bottom = -1;
        assert_int_equal(graze_mask_view_width(view), w);
        assert_int_equal(graze_mask_view_height(view), h);
        for (int32_t y = -1; y <= h; y++)
            for (int32_t x = -1; x <= w; x++) {
                assert_int_equal(graze_mask_view_get(view, x, y), seen(view, x, y));
                if (!seen(view, x, y))
                    continue;
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
        graze_rect bounds;
        assert_int_equal(graze_mask_view_bounds(view, &bounds), right >= 0);
        if (right >= 0)
            assert_true((int32_t)bounds.x == left && (int32_t)bounds.y == top &&
                        (int32_t)bounds.w == right - left + 1 &&
                        (int32_t)bounds.h == bottom - top + 1);
        graze_mask_destroy(mask);
    }
}

/* A turn clockwise takes the left column to the top. */
static void turns_are_clockwise_and_come_after_flips(void **state) {
    (void)state;
    graze_mask *mask;
    assert_int_equal(graze_mask_create(3, 2, NULL, &mask), GRAZE_OK);
    graze_mask_set(mask, 0, 0, true);
    assert_true(
        graze_mask_view_get((graze_mask_view){ .mask = mask, .turns = 1 }, 1, 0));
    assert_true(
        graze_mask_view_get((graze_mask_view){ .mask = mask, .turns = 2 }, 2, 1));
    assert_true(
        graze_mask_view_get((graze_mask_view){ .mask = mask, .turns = 3 }, 0, 2));
    assert_true(graze_mask_view_get(
        (graze_mask_view){ .mask = mask, .flip_x = true, .turns = 1 }, 1, 2));
    assert_true(graze_mask_view_get(
        (graze_mask_view){ .mask = mask, .flip_y = true, .turns = 1 }, 0, 0));
    graze_mask_destroy(mask);
}

enum { PICTURE_W = 70, PICTURE_H = 5 };

/* Alpha and red are x * 2, mod 256. */
static graze_pixels picture_of(uint8_t *bytes) {
    for (size_t i = 0; i < PICTURE_W * PICTURE_H; i++)
        memset(bytes + i * 4, (int)(i % PICTURE_W * 2 + i / PICTURE_W), 4);
    return (graze_pixels){ bytes, PICTURE_W, PICTURE_H, (size_t)PICTURE_W * 4 };
}

static void alpha_is_solid_above_the_threshold(void **state) {
    (void)state;
    uint8_t bytes[PICTURE_W * PICTURE_H * 4];
    const graze_pixels pixels = picture_of(bytes);
    static const uint8_t thresholds[] = { 0, 1, 126, 127, 128, 254, 255 };
    for (int i = 0; i < 7; i++) {
        graze_mask *mask;
        assert_int_equal(graze_mask_from_alpha(&pixels, thresholds[i], NULL, &mask),
                         GRAZE_OK);
        for (int32_t y = 0; y < PICTURE_H; y++)
            for (int32_t x = 0; x < PICTURE_W; x++)
                assert_int_equal(graze_mask_get(mask, x, y),
                                 x * 2 + y > thresholds[i]);
        assert_in_step(mask);
        graze_mask_destroy(mask);
    }
}

static void a_part_of_a_sheet_is_a_mask_of_its_own(void **state) {
    (void)state;
    uint8_t bytes[PICTURE_W * PICTURE_H * 4];
    const graze_pixels pixels = picture_of(bytes);
    graze_pixels part;
    graze_mask *mask;
    static const graze_rect outside[] = {
        { 71, 0, 0, 0 },         { 70, 0, 1, 1 },         { 0, 6, 1, 0 },
        { 0, 0, 71, 1 },         { 1, 0, 70, 1 },         { 1, 1, UINT32_MAX, 1 },
        { UINT32_MAX, 1, 2, 1 }, { 0, UINT32_MAX, 1, 1 }, { 0, 2, 1, UINT32_MAX }
    };
    for (int i = 0; i < 9; i++)
        assert_int_equal(graze_pixels_crop(&pixels, outside[i], &part),
                         GRAZE_OUT_OF_BOUNDS);
    static const graze_rect inside[] = { { 3, 1, 66, 4 },  { 40, 2, 1, 3 },
                                         { 30, 4, 20, 1 }, { 69, 4, 1, 1 },
                                         { 70, 5, 0, 0 },  { 50, 0, 0, 5 },
                                         { 0, 3, 70, 0 },  { 0, 0, 70, 5 } };
    for (int i = 0; i < 8; i++) {
        const graze_rect rect = inside[i];
        assert_int_equal(graze_pixels_crop(&pixels, rect, &part), GRAZE_OK);
        assert_int_equal(graze_mask_from_alpha(&part, 100, NULL, &mask), GRAZE_OK);
        assert_true(graze_mask_width(mask) == rect.w &&
                    graze_mask_height(mask) == rect.h);
        for (uint32_t y = 0; y < rect.h; y++)
            for (uint32_t x = 0; x < rect.w; x++)
                assert_int_equal(graze_mask_get(mask, (int32_t)x, (int32_t)y),
                                 (x + rect.x) * 2 + y + rect.y > 100);
        graze_mask_destroy(mask);
    }
}

static void a_key_is_what_is_not_solid(void **state) {
    (void)state;
    uint8_t bytes[PICTURE_W * PICTURE_H * 4];
    const graze_pixels pixels = picture_of(bytes);
    const uint8_t key[3] = { 20, 20, 20 };
    graze_mask *mask;
    assert_int_equal(graze_mask_from_key(&pixels, key, NULL, &mask), GRAZE_OK);
    for (int32_t y = 0; y < PICTURE_H; y++)
        for (int32_t x = 0; x < PICTURE_W; x++)
            assert_int_equal(graze_mask_get(mask, x, y), x * 2 + y != 20);
    graze_mask_destroy(mask);
}

static void raw_bits_come_high_bit_first_in_padded_rows(void **state) {
    (void)state;
    static const uint8_t bytes[] = { 0x80, 0x1f, 0xee, 0x01, 0xff, 0xee };
    const graze_mask_bits bits = { bytes, 12, 2, 3 };
    graze_mask *mask;
    assert_int_equal(graze_mask_from_bits(&bits, NULL, &mask), GRAZE_OK);
    /* the low half of a row's second byte is padding */
    assert_int_equal(graze_mask_count(mask), 2 + 5);
    assert_true(graze_mask_get(mask, 0, 0) && graze_mask_get(mask, 11, 0) &&
                graze_mask_get(mask, 7, 1));
    assert_in_step(mask);
    graze_mask_destroy(mask);
}

static void limits_are_checked_before_memory_is_asked_for(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    const uint32_t over = GRAZE_MASK_SIDE_MAX + 1;
    static const uint8_t bytes[3] = { 0 };
    graze_mask *mask;
    assert_int_equal(graze_mask_create(over, 1, &allocator, &mask),
                     GRAZE_OUT_OF_CAPACITY);
    assert_null(mask);
    assert_int_equal(graze_mask_create(1, 1000000000, &allocator, &mask),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_mask_create(UINT32_MAX, UINT32_MAX, &allocator, &mask),
                     GRAZE_OUT_OF_CAPACITY);
    const graze_pixels narrow = { bytes, 2, 2, 7 },
                       huge = { bytes, 1000000000, 1000000000, SIZE_MAX };
    assert_int_equal(graze_mask_from_alpha(&narrow, 0, &allocator, &mask),
                     GRAZE_OUT_OF_SPACE);
    assert_int_equal(graze_mask_from_key(&narrow, bytes, &allocator, &mask),
                     GRAZE_OUT_OF_SPACE);
    assert_null(mask);
    assert_int_equal(graze_mask_from_key(&huge, bytes, &allocator, &mask),
                     GRAZE_OUT_OF_CAPACITY);
    const graze_mask_bits short_rows = { bytes, 9, 2, 1 },
                          wide = { bytes, UINT32_MAX, 2, SIZE_MAX };
    assert_int_equal(graze_mask_from_bits(&short_rows, &allocator, &mask),
                     GRAZE_OUT_OF_SPACE);
    assert_int_equal(graze_mask_from_bits(&wide, &allocator, &mask),
                     GRAZE_OUT_OF_CAPACITY);
    const graze_mask_bits short_row = { bytes, 32, 1, 3 };
    const graze_pixels short_line = { bytes, 1, 1, 3 };
    assert_int_equal(graze_mask_from_bits(&short_row, &allocator, &mask),
                     GRAZE_OUT_OF_SPACE);
    assert_int_equal(graze_mask_from_alpha(&short_line, 0, &allocator, &mask),
                     GRAZE_OUT_OF_SPACE);
    assert_int_equal(memory.calls, 0);
    assert_int_equal(graze_mask_create(GRAZE_MASK_SIDE_MAX, GRAZE_MASK_SIDE_MAX,
                                       &allocator, &mask),
                     GRAZE_OK);
    assert_true(memory.bytes <
                UINT32_C(2) * GRAZE_MASK_SIDE_MAX / 8 * GRAZE_MASK_SIDE_MAX + 4096);
    graze_mask_set(mask, GRAZE_MASK_SIDE_MAX - 1, GRAZE_MASK_SIDE_MAX - 1, true);
    assert_int_equal(graze_mask_count(mask), 1);
    graze_mask_destroy(mask);
    assert_int_equal(memory.blocks, 0);
}

static void without_memory_there_is_no_mask(void **state) {
    (void)state;
    counted_memory memory = { .fail_at = 1 };
    const graze_allocator allocator = counted_allocator(&memory);
    graze_mask *mask = (graze_mask *)&memory;
    assert_int_equal(graze_mask_create(10, 10, &allocator, &mask),
                     GRAZE_OUT_OF_MEMORY);
    assert_null(mask);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_mask_is_empty),
        cmocka_unit_test(pixels_are_set_and_got_one_by_one),
        cmocka_unit_test(views_show_flips_and_turns),
        cmocka_unit_test(turns_are_clockwise_and_come_after_flips),
        cmocka_unit_test(alpha_is_solid_above_the_threshold),
        cmocka_unit_test(a_part_of_a_sheet_is_a_mask_of_its_own),
        cmocka_unit_test(a_key_is_what_is_not_solid),
        cmocka_unit_test(raw_bits_come_high_bit_first_in_padded_rows),
        cmocka_unit_test(limits_are_checked_before_memory_is_asked_for),
        cmocka_unit_test(without_memory_there_is_no_mask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
