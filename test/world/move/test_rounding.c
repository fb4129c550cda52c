/* test_rounding.c: the numbers of a motion are rounded as comparisons without
 * rounding say, of everyday and of extreme terms.
 */
#include "support/testing.h"

#include "world/move/exact_motion.h"

#include <float.h>
#include <math.h>

/* The sign of 2 * number - a - b, with all terms multiplied by the run. */
static int number_beside(const grz_motion_number *number, double a, double b) {
    const double run[2] = { number->run.to, number->run.from };
    const double across[2] = { number->across.to, number->across.from };
    const grz_edge_distance *distance = &number->distance;
    grz_product_sum sum = { 0 };
    grz_product_sum_add_differences(
        &sum, (double[]){ distance->edge, distance->position }, across, 2);
    grz_product_sum_add_differences(&sum, (double[]){ 0, distance->offset }, across,
                                    2);
    grz_product_sum_add_differences(&sum, run, (double[]){ across[1], a }, 1);
    grz_product_sum_add_differences(&sum, run, (double[]){ across[1], b }, 1);
    if (run[0] < run[1])
        return -grz_product_sum_sign(&sum);
    return grz_product_sum_sign(&sum);
}

static bool is_even(double value, bool is_single) {
    const float single = (float)value;
    uint32_t single_bits;
    uint64_t bits;
    memcpy(&single_bits, &single, sizeof single_bits);
    memcpy(&bits, &value, sizeof bits);
    return (is_single ? single_bits : bits) % 2 == 0;
}

static double nearest_of(const grz_motion_number *number, double below,
                         double above) {
    const int order = number_beside(number, below, above);
    if (order > 0 || (order == 0 && !is_even(below, number->is_single)))
        return above;
    return below;
}

static void assert_rounded(const grz_motion_number *number) {
    const double most = number->is_single ? (double)FLT_MAX : DBL_MAX;
    const grz_rounding rounding = grz_motion_number_round(number);
    const double below = rounding.below, above = rounding.above;
    const int order_below = number_beside(number, below, below),
              order_above = number_beside(number, above, above);
    assert_true(rounding.is_exact == (order_below == 0));
    assert_true(order_below >= 0 || below == -most);
    assert_true(order_above <= 0 || above == most);
    if (rounding.is_exact || order_below < 0 || order_above > 0)
        assert_true(below == above);
    else
        assert_true(above == (number->is_single
                                  ? (double)nextafterf((float)below, FLT_MAX)
                                  : nextafter(below, DBL_MAX)));
    assert_true(rounding.nearest == nearest_of(number, below, above));
}

/* Whole numbers, floats, and decimals: exact results, and rounded ones. */
static double draw(seeded_random *random, uint32_t kind) {
    const double value = (double)(seeded_next(random) >> 40) - 0x1p23;
    if (kind == 0)
        return (double)(int)(value / 0x1p19);
    if (kind == 1)
        return value * 0x1p-8;
    return value / 100;
}

/* One of these in place of a number now and then. */
static double draw_extreme(seeded_random *random) {
    static const double extremes[] = { 0x1p1000, -0x1p1000, 0x1p-1000, 0x1p-1074,
                                       0,        DBL_MAX,   0x1p-150,  FLT_MAX };
    if (seeded_below(random, 3) == 0)
        return extremes[seeded_below(random, 8)];
    return draw(random, seeded_below(random, 3));
}

static grz_motion_number draw_number(seeded_random *random, uint32_t kind) {
    double v[7];
    for (int i = 0; i < 7; i++) {
        if (kind == 3)
            v[i] = draw_extreme(random);
        else
            v[i] = draw(random, kind);
    }
    const grz_motion_number number = { { v[0], v[1], v[2] },
                                       { v[3], v[4] },
                                       { v[5], v[6] },
                                       seeded_below(random, 2) == 0 };
    return number;
}

static void rounded_numbers_are_the_neighbours_and_the_nearest(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < 60000; i++) {
        grz_motion_number number = draw_number(&random, i % 4);
        if (number.run.from == number.run.to)
            continue;
        assert_rounded(&number);
        number.across = (grz_displacement){ 0, 1 }; /* a time */
        assert_rounded(&number);
        number.run = number.across; /* a position along the normal */
        number.distance.position = 0;
        assert_rounded(&number);
    }
}

static void distances_and_their_products_of_any_size_are_compared(void **state) {
    (void)state;
    const grz_edge_distance one = { 1, 0, 0 }, two = { 5, 3, 0 },
                            also_one = { 5, 3, 1 };
    assert_true(grz_edge_distance_compare(&one, &two) < 0);
    assert_true(grz_edge_distance_compare(&two, &also_one) > 0);
    assert_int_equal(grz_edge_distance_compare(&one, &also_one), 0);
    const grz_displacement still = { 7, 7 }, unit = { 0, 1 }, far = { 0, 1e150 },
                           farther = { 0, 1e151 };
    assert_int_equal(grz_edge_distance_compare_products(&one, &still, &two, &still),
                     0);
    assert_true(grz_edge_distance_compare_products(&one, &unit, &two, &unit) < 0);
    /* the products are beyond all doubles */
    const grz_edge_distance huge = { 1e200, 0, 0 };
    assert_true(grz_edge_distance_compare_products(&huge, &far, &huge, &farther) <
                0);
    assert_int_equal(grz_edge_distance_compare_products(&huge, &far, &huge, &far),
                     0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounded_numbers_are_the_neighbours_and_the_nearest),
        cmocka_unit_test(distances_and_their_products_of_any_size_are_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
