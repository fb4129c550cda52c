/* test_fit_parts.c: the parts of a fit: cells, and the search when rows of sums are
 * added up instead of kept.
 */
#include "support/testing.h"

#include "content/fit_cells.h"
#include "content/fit_search.h"

static const graze_allocator memory = { 0 };

static grz_fit_bits bits_make(seeded_random *random, uint32_t w, uint32_t h,
                              uint32_t percent) {
    grz_fit_bits bits;
    assert_int_equal(grz_fit_bits_open(&memory, w, h, &bits), GRAZE_OK);
    for (uint32_t y = 0; y < h; y++)
        for (uint32_t x = 0; x < w; x++)
            if (seeded_below(random, 100) < percent)
                grz_fit_bits_fill(&bits, y, x, x + 1);
    return bits;
}

static void runs_are_what_the_pixels_say(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t w = 1; w < 200; w += 1 + w / 9) {
        grz_fit_bits bits = bits_make(&random, w, 1, w % 3 == 0 ? 95 : 40);
        uint32_t from = 0, to = 0, x = 0;
        while (grz_fit_bits_run(&bits, 0, &from, &to)) {
            for (; x < from; x++)
                assert_false(grz_fit_bits_get(&bits, x, 0));
            for (; x < to; x++)
                assert_true(grz_fit_bits_get(&bits, x, 0));
            assert_int_equal(grz_fit_bits_count(&bits, 0, from, to), to - from);
        }
        for (; x < w; x++)
            assert_false(grz_fit_bits_get(&bits, x, 0));
        grz_fit_bits_close(&memory, &bits);
    }
}

/* Each pixel of a cell is as the cell says, none outside of them is solid, and
 * neighbours differ. */
static void cells_match(const grz_fit_bits *sprite, const grz_fit_cells *cells) {
    const uint32_t *x = grz_fit_cells_x(cells), *y = grz_fit_cells_y(cells);
    uint64_t solid = 0;
    for (uint32_t j = 0; j < cells->bits.height; j++)
        for (uint32_t i = 0; i < cells->bits.width; i++)
            for (uint32_t py = y[j]; py < y[j + 1]; py++)
                for (uint32_t px = x[i]; px < x[i + 1]; px++) {
                    bool is_solid;
                    if (cells->is_turned)
                        is_solid = grz_fit_bits_get(sprite, py, px);
                    else
                        is_solid = grz_fit_bits_get(sprite, px, py);
                    assert_int_equal(is_solid, grz_fit_bits_get(&cells->bits, i, j));
                    solid += is_solid;
                }
    assert_int_equal(solid, cells->solid);
    uint64_t all = 0;
    for (uint32_t j = 0; j < sprite->height; j++)
        all += grz_fit_bits_count(sprite, j, 0, sprite->width);
    assert_int_equal(all, solid);
    assert_true(cells->bits.height <= cells->bits.width);
}

static void cells_hold_the_sprite(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < 300; i++) {
        uint32_t w_max = 9, h_max = 9;
        if (i % 10 == 0)
            w_max = 150;
        if (i % 7 == 0)
            h_max = 150;
        const uint32_t w = 1 + seeded_below(&random, w_max);
        const uint32_t h = 1 + seeded_below(&random, h_max);
        grz_fit_bits bits = bits_make(&random, w, h, seeded_below(&random, 101));
        grz_fit_cells cells;
        assert_int_equal(grz_fit_cells_open(&memory, &bits, false, &cells),
                         GRAZE_OK);
        if (cells.solid > 0)
            cells_match(&bits, &cells);
        grz_fit_cells_close(&memory, &cells);
        grz_fit_bits_close(&memory, &bits);
    }
}

static void equal_rows_and_columns_are_one(void **state) {
    (void)state;
    grz_fit_bits bits;
    grz_fit_cells cells;
    assert_int_equal(grz_fit_bits_open(&memory, 100, 80, &bits), GRAZE_OK);
    for (uint32_t y = 10; y < 50; y++)
        grz_fit_bits_fill(&bits, y, 20, y < 30 ? 90 : 40);
    assert_int_equal(grz_fit_cells_open(&memory, &bits, false, &cells), GRAZE_OK);
    assert_int_equal(cells.bits.width, 2);
    assert_int_equal(cells.bits.height, 2);
    assert_int_equal(cells.solid, 20 * 70 + 20 * 20);
    grz_fit_cells_close(&memory, &cells);
    grz_fit_bits_close(&memory, &bits);
}

static grz_fit_span best_of(const grz_fit_cells *cells, size_t most,
                            grz_fit_ends ends) {
    grz_buffer rows = { 0 };
    grz_fit_sums sums;
    assert_int_equal(grz_fit_sums_make(&memory, cells, most, &rows, &sums),
                     GRAZE_OK);
    int32_t *room = calloc((size_t)GRZ_FIT_SCRATCH_ROWS * sums.nx, sizeof *room);
    grz_fit_search search = {
        .sums = &sums, .scratch = room, .ends = ends, .is_first_wanted = true
    };
    grz_fit_goal goal = { .all_solid = (int64_t)cells->solid };
    grz_fit_goal_raise(&goal, (grz_fit_count){ 0 });
    goal.least = -1000000000;
    assert_true(grz_fit_search_run(&search, &goal));
    free(room);
    grz_buffer_free(&memory, &rows);
    return search.best;
}

static void rows_that_are_added_up_say_the_same(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < 60; i++) {
        grz_fit_bits bits = bits_make(&random, 10 + i, 1 + i, 30 + i);
        grz_fit_cells cells;
        assert_int_equal(grz_fit_cells_open(&memory, &bits, false, &cells),
                         GRAZE_OK);
        const grz_fit_ends ends = { i % 2 == 0, i % 3 == 0, i % 5 == 0, i % 7 == 0 };
        const grz_fit_span kept = best_of(&cells, SIZE_MAX, ends),
                           added = best_of(&cells, 0, ends);
        assert_memory_equal(&kept, &added, sizeof kept);
        assert_true(!ends.left || kept.x0 == 0);
        assert_true(!ends.right || kept.x1 == cells.bits.width);
        assert_true(!ends.top || kept.y0 == 0);
        assert_true(!ends.bottom || kept.y1 == cells.bits.height);
        grz_fit_cells_close(&memory, &cells);
        grz_fit_bits_close(&memory, &bits);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_are_what_the_pixels_say),
        cmocka_unit_test(cells_hold_the_sprite),
        cmocka_unit_test(equal_rows_and_columns_are_one),
        cmocka_unit_test(rows_that_are_added_up_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
