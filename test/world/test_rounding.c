/* test_rounding.c: places and times rounded from a hundred digits, beside the search that compares exactly.
 */
#include "testing.h"

#include "world/move/exact_motion.h"

/* from + across * reach / run, or reach / run where across is NULL. */
typedef struct place_exact {
    grz_exact_sum exact;
    const grz_edge_distance *reach;
    const grz_displacement *run, *across;
} place_exact;

static int place_beside(const grz_exact_sum *exact, double a, double b) {
    const place_exact *self = (const place_exact *)exact;
    const double run[2] = { self->run->to, self->run->from };
    const double from = self->across != NULL ? self->across->from : 0;
    const grz_displacement unit = { 0, 1 };
    grz_product_sum sum = { 0 };
    grz_product_sum_add_distance_product(&sum, self->reach, self->across != NULL ? self->across : &unit, 2);
    grz_product_sum_add_differences(&sum, run, (double[]){ from, a }, 1);
    grz_product_sum_add_differences(&sum, run, (double[]){ from, b }, 1);
    return run[0] < run[1] ? -grz_product_sum_sign(&sum) : grz_product_sum_sign(&sum);
}

static int along_beside(const grz_exact_sum *exact, double a, double b) {
    const grz_edge_distance *reach = ((const place_exact *)exact)->reach;
    grz_product_sum sum = { 0 };
    grz_product_sum_add_distance(&sum, &(grz_edge_distance){ reach->edge, 0, reach->offset }, 1, 2);
    grz_product_sum_add(&sum, a, 1, -1);
    grz_product_sum_add(&sum, b, 1, -1);
    return grz_product_sum_sign(&sum);
}

/* Whole numbers, floats, and decimals: what is exact, and what is not. */
static double draw(seeded_random *random, uint32_t kind) {
    const double value = (double)(seeded_next(random) >> 40) - 0x1p23;
    if (kind == 0)
        return (double)(int)(value / 0x1p19);
    return kind == 1 ? value * 0x1p-8 : value / 100;
}

static void assert_bounds(const grz_rounding *bounds, const grz_exact_sum *exact, double guess) {
    const grz_rounded below = grz_exact_sum_floor(exact, guess), above = grz_exact_sum_ceil(exact, guess);
    assert_true(bounds->below == below.value);
    assert_true(bounds->above == above.value);
    assert_true(bounds->nearest == grz_exact_sum_nearest(exact, guess).value);
    assert_int_equal(bounds->is_exact, below.is_exact);
}

static void what_is_rounded_from_digits_is_what_the_search_finds(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    uint32_t told = 0, asked = 0;
    for (uint32_t i = 0; i < 30000; i++) {
        const uint32_t kind = i % 3;
        const bool is_single = seeded_below(&random, 2) == 0;
        const grz_edge_distance reach = { draw(&random, kind), draw(&random, kind), draw(&random, kind) };
        const grz_displacement run = { draw(&random, kind), draw(&random, kind) };
        const grz_displacement across = { draw(&random, kind), draw(&random, kind) };
        const place_exact time = { { place_beside, is_single }, &reach, &run, NULL };
        const place_exact place = { { place_beside, is_single }, &reach, &run, &across };
        const place_exact along = { { along_beside, is_single }, &reach, NULL, NULL };
        grz_approx near;
        grz_rounding bounds;
        asked += 3;
        if (grz_approx_time(&reach, &run, &near) && grz_approx_round(&near, is_single, &bounds)) {
            assert_bounds(&bounds, &time.exact, near.high);
            told++;
        }
        if (grz_approx_across(&reach, &run, &across, &near) && grz_approx_round(&near, is_single, &bounds)) {
            assert_bounds(&bounds, &place.exact, near.high);
            told++;
        }
        near = grz_approx_along(&reach);
        if (grz_approx_round(&near, is_single, &bounds)) {
            assert_bounds(&bounds, &along.exact, near.high);
            told++;
        }
    }
    assert_true(told > asked / 2); /* else nothing is gained */
}

static void extreme_numbers_are_left_to_the_search(void **state) {
    (void)state;
    static const double extremes[] = { 0x1p1000, 0x1p-1000, 0x1p-1074, 0 };
    grz_rounding bounds;
    for (int i = 0; i < 4; i++) {
        const grz_displacement run = { 0, extremes[i] };
        grz_approx near;
        assert_false(grz_approx_time(&(grz_edge_distance){ 3, 1, 1 }, &run, &near));
        assert_false(
            grz_approx_across(&(grz_edge_distance){ 3, 1, 1 }, &(grz_displacement){ 0, 3 }, &run, &near));
        near = grz_approx_along(&(grz_edge_distance){ extremes[i], 0, 0 });
        assert_false(grz_approx_round(&near, false, &bounds));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_rounded_from_digits_is_what_the_search_finds),
        cmocka_unit_test(extreme_numbers_are_left_to_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
