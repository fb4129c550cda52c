/* test_exact.c: sums of doubles without error, beside whole numbers of 128 bits. */
#include "support/testing.h"

#include "core/exact.h"

#include <math.h>
#include <string.h>

__extension__ typedef __int128 wide;

static int sign_of(double value) {
    return (value > 0) - (value < 0);
}

static int64_t draw(seeded_random *random, int bits) {
    const int64_t value = (int64_t)(seeded_next(random) >> (64 - bits));
    return seeded_below(random, 2) == 0 ? value : -value;
}

static void assert_is(const grz_exact *sum, wide expected) {
    const double value = grz_exact_value(sum);
    assert_int_equal(sign_of(value), (expected > 0) - (expected < 0));
    assert_true(fabsl((long double)value - (long double)expected) <=
                0x1p-50L * fabsl((long double)expected));
}

static void sums_of_products_are_whole(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 20000; i++) {
        grz_exact sum;
        wide expected = 0;
        sum.count = 0;
        for (int j = 0; j < 8; j++) {
            const int64_t a = draw(&random, 53), b = draw(&random, 53);
            grz_exact_add_product(&sum, (double)a, (double)b);
            expected += (wide)a * b;
            assert_is(&sum, expected);
        }
    }
}

static void sums_that_cancel_leave_exactly_the_rest(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 20000; i++) {
        grz_exact sum;
        const double a = (double)draw(&random, 53), b = (double)draw(&random, 53);
        const double rest = (double)draw(&random, 20) * 0x1p-80;
        sum.count = 0;
        grz_exact_add_product(&sum, a, b);
        grz_exact_add(&sum, rest);
        grz_exact_add_product(&sum, -b, a);
        assert_true(grz_exact_value(&sum) == rest);
    }
}

static void squares_of_sums_are_products_of_sums(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 5000; i++) {
        const int64_t x = draw(&random, 60), y = draw(&random, 62);
        const int64_t x_low = x % (1 << 20), y_low = y % (1 << 30);
        const grz_double_double high = { (double)(x - x_low), (double)x_low };
        grz_exact a, b, product, two;
        a.count = 0;
        b.count = 0;
        product.count = 0;
        two.count = 0;
        grz_exact_add(&a, high.high);
        grz_exact_add(&a, high.low);
        grz_exact_add(&b, (double)(y - y_low));
        grz_exact_add(&b, (double)y_low);
        grz_exact_add_products(&product, &a, &b, -1);
        assert_is(&product, -(wide)x * y);
        grz_exact_add_two_products(&two, high, high, 1);
        assert_is(&two, (wide)x * x);
    }
}

static void two_doubles_hold_what_one_loses(void **state) {
    (void)state;
    const grz_double_double sum = grz_two_sum(1, 0x1p-80),
                            difference = grz_two_difference(0x1p-80, 1);
    assert_true(sum.high == 1 && sum.low == 0x1p-80);
    assert_true(difference.high == -1 && difference.low == 0x1p-80);
    const grz_double_double product = grz_two_product(1 + 0x1p-52, 1 + 0x1p-52);
    assert_true(product.high == 1 + 0x1p-51 && product.low == 0x1p-104);
}

/* A finite double of any exponent. */
static double draw_double(seeded_random *random) {
    double value;
    do {
        const uint64_t bits = seeded_next(random);
        memcpy(&value, &bits, sizeof value);
    } while (!isfinite(value) || value == 0);
    return value;
}

/* Cancelling products are added in any order. One product more decides, however
 * small it is. */
static void products_of_any_doubles_have_a_sign(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 50000; i++) {
        grz_product_sum sum = { 0 };
        double a[7], b[7];
        for (int j = 0; j < 7; j++) {
            a[j] = draw_double(&random);
            b[j] = draw_double(&random);
            grz_product_sum_add(&sum, a[j], b[j], 2);
        }
        assert_int_not_equal(grz_product_sum_sign(&sum), 0);
        for (int j = 0; j < 7; j++)
            grz_product_sum_add(&sum, b[6 - j], a[6 - j], -2);
        assert_int_equal(grz_product_sum_sign(&sum), 0);
        const double c = draw_double(&random), d = draw_double(&random);
        grz_product_sum_add(&sum, c, d, -1);
        assert_int_equal(grz_product_sum_sign(&sum), (c < 0) == (d < 0) ? -1 : 1);
    }
}

static void differences_are_multiplied_exactly(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 20000; i++) {
        const int64_t a = draw(&random, 53), b = draw(&random, 53),
                      c = draw(&random, 53), d = draw(&random, 53);
        const double ab[2] = { (double)a, (double)b },
                     cd[2] = { (double)c, (double)d };
        const wide expected = ((wide)a - b) * ((wide)c - d);
        grz_product_sum sum = { 0 };
        assert_int_equal(grz_product_sum_sign(&sum), 0);
        grz_product_sum_add_differences(&sum, ab, cd, 4);
        assert_int_equal(grz_product_sum_sign(&sum),
                         (expected > 0) - (expected < 0));
        grz_product_sum_add_differences(&sum, cd, ab, -4);
        assert_int_equal(grz_product_sum_sign(&sum), 0);
    }
}

/* A third has the same digits at any power of two. A tiny square beside a large one
 * is rounded away. */
static void quotients_and_lengths_beyond_the_usual_are_the_nearest(void **state) {
    (void)state;
    const double third = grz_nearest_quotient(1, 0, 3);
    assert_true(third == 1.0 / 3);
    assert_true(grz_nearest_quotient(1, 0, 3 * 0x1p400) == ldexp(third, -400));
    assert_true(grz_nearest_quotient(0x1p-400, 0, 3) == ldexp(third, -400));
    assert_true(grz_nearest_quotient(0x1p-200, 0, 3 * 0x1p200) ==
                ldexp(third, -400));
    assert_true(grz_nearest_length((double[]){ 0, 1 }, (double[]){ 0, 0x1p-400 }) ==
                1);
    assert_true(grz_nearest_length((double[]){ 0, 0x1p-400 }, (double[]){ 0, 1 }) ==
                1);
    assert_true(grz_nearest_length((double[]){ 0, 1 }, (double[]){ 0, 0x1p400 }) ==
                0x1p400);
    assert_true(grz_nearest_length((double[]){ 5, 5 }, (double[]){ 0, 0x1p130 }) ==
                0x1p130);
    assert_true(grz_nearest_length((double[]){ 0, 0x1p130 }, (double[]){ 5, 5 }) ==
                0x1p130);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_products_are_whole),
        cmocka_unit_test(sums_that_cancel_leave_exactly_the_rest),
        cmocka_unit_test(products_of_any_doubles_have_a_sign),
        cmocka_unit_test(differences_are_multiplied_exactly),
        cmocka_unit_test(squares_of_sums_are_products_of_sums),
        cmocka_unit_test(two_doubles_hold_what_one_loses),
        cmocka_unit_test(quotients_and_lengths_beyond_the_usual_are_the_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
