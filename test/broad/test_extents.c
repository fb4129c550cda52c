/* test_extents.c: quantiles of extents are compared with sorting; powers of two. */
#include "support/testing.h"

#include <math.h>

#include "broad/cells.h"

enum { MOST = 400 };

static int compare_floats(const void *a, const void *b) {
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* Boxes whose width is one, and whose height is another, of 2^-20 to 2^20. */
static void fill(grz_box_entry *entries, float *widths, uint32_t count,
                 seeded_random *random) {
    for (uint32_t i = 0; i < count; i++) {
        const float w = ldexpf(1.0f + (float)seeded_below(random, 1000) / 1000,
                               testing_between(random, -20, 19));
        entries[i] = (grz_box_entry){ .max_x = w, .max_y = 2 * w };
        widths[i] = w;
    }
}

static void at_least_the_share_does_not_exceed_the_quantile(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    static grz_box_entry entries[MOST];
    float widths[MOST];
    for (int trial = 0; trial < 500; trial++) {
        const uint32_t count = 1 + seeded_below(&random, MOST);
        const double share = seeded_below(&random, 101) / 100.0;
        fill(entries, widths, count, &random);
        const grz_box_list list = { .entries = { .data = entries }, .count = count };
        const float extent = grz_box_list_quantile(&list, GRZ_BOX_WIDTH, share);
        assert_true(grz_box_list_quantile(&list, GRZ_BOX_HEIGHT, share) ==
                    2 * extent);
        qsort(widths, count, sizeof *widths, compare_floats);
        uint32_t within = 0;
        for (uint32_t i = 0; i < count; i++)
            within += widths[i] <= extent;
        assert_true(within >= share * count);
        const uint32_t needed =
            share * count < 1 ? 0 : (uint32_t)ceil(share * count) - 1;
        /* within a quarter of the least extent needed */
        assert_true(extent <= 1.25f * widths[needed]);
    }
}

static void no_boxes_have_some_positive_extent(void **state) {
    (void)state;
    assert_true(grz_box_list_quantile(&(grz_box_list){ .count = 0 }, GRZ_BOX_WIDTH,
                                      0.95) > 0);
}

static void powers_of_two_stay_and_others_are_rounded_up(void **state) {
    (void)state;
    for (int exponent = -126; exponent < 127; exponent++) {
        const float power = ldexpf(1, exponent);
        assert_true(grz_power_of_two_from(power) == power);
        assert_true(grz_power_of_two_from(nextafterf(power, INFINITY)) == 2 * power);
        assert_true(grz_power_of_two_from(nextafterf(2 * power, 0)) == 2 * power);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_least_the_share_does_not_exceed_the_quantile),
        cmocka_unit_test(no_boxes_have_some_positive_extent),
        cmocka_unit_test(powers_of_two_stay_and_others_are_rounded_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
