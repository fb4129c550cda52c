/* test_fit_limits.c: refused fits, for their arguments or for want of memory. And a
 * sprite so large that not all of its sums are kept.
 */
#include "support/counted_memory.h"

#include "graze/content/fit.h"
#include "graze/graze.h"
#include "scenes/seeded_sprites.h"

static graze_mask *mask_make(uint32_t w, uint32_t h) {
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(w, h, NULL, &mask), GRAZE_OK);
    return mask;
}

static void wrong_configs_are_refused(void **state) {
    (void)state;
    graze_mask *mask = mask_make(4, 4);
    graze_mask_fill(mask);
    graze_fit fit;
    assert_int_equal(
        graze_fit_mask(mask, &(graze_fit_config){ .boxes = GRAZE_FIT_BOXES_MAX + 1 },
                       &fit),
        GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(fit.count, 0);
    assert_int_equal(
        graze_fit_mask(mask, &(graze_fit_config){ .boxes = UINT32_MAX }, &fit),
        GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(
        graze_fit_mask(mask, &(graze_fit_config){ .score = (graze_fit_score)9 },
                       &fit),
        GRAZE_BAD_VALUE);
    assert_int_equal(graze_fit_mask(mask, NULL, &fit), GRAZE_OK);
    assert_int_equal(fit.count, 1);
    graze_mask_destroy(mask);
}

static void without_memory_there_is_a_status_and_no_leak(void **state) {
    (void)state;
    seeded_random random = { 5 };
    graze_mask *mask = mask_make(150, 170); /* turned, and in several grids */
    seeded_sprite_draw(&random, SEEDED_SPRITE_RAGGED, mask);
    static const uint32_t counts[] = { 1, 2, 9 };
    for (int i = 0; i < 3; i++)
        for (uint64_t fail_at = 1;; fail_at++) {
            counted_memory memory = { .fail_at = fail_at };
            graze_fit fit;
            const graze_fit_config config = { .boxes = counts[i],
                                              .allocator =
                                                  counted_allocator(&memory) };
            const graze_status status = graze_fit_mask(mask, &config, &fit);
            assert_int_equal(memory.blocks, 0);
            if (status == GRAZE_OK) {
                assert_int_equal(memory.failures, 0);
                break;
            }
            assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
            assert_int_equal(fit.count, 0);
        }
    graze_mask_destroy(mask);
}

/* All but a diagonal is solid, so no two rows or columns are alike. One box around
 * all is best: any other leaves out more than it gains. */
static void a_sprite_of_millions_of_cells_gets_its_box(void **state) {
    (void)state;
    enum { SIDE = 2052 };
    graze_mask *mask = mask_make(SIDE, SIDE);
    graze_mask_fill(mask);
    for (int32_t i = 0; i < SIDE; i++)
        graze_mask_set(mask, i, i, false);
    graze_fit fit;
    assert_int_equal(graze_fit_mask(mask, NULL, &fit), GRAZE_OK);
    assert_int_equal(fit.count, 1);
    assert_true(fit.boxes[0].w == SIDE && fit.boxes[0].h == SIDE);
    assert_int_equal(fit.solid, SIDE * (SIDE - 1));
    assert_int_equal(fit.covered, SIDE * (SIDE - 1));
    assert_int_equal(fit.area, SIDE * SIDE);
    graze_mask_destroy(mask);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_configs_are_refused),
        cmocka_unit_test(without_memory_there_is_a_status_and_no_leak),
        cmocka_unit_test(a_sprite_of_millions_of_cells_gets_its_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
