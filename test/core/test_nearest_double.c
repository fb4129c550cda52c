/* test_nearest_double.c: quotients and lengths rounded once, beside whole numbers of
 * 128 bits. */
#include "support/testing.h"

#include "core/exact.h"

#include <float.h>
#include <math.h>

__extension__ typedef __int128 wide;

enum { TRIALS = 20000 };

/* A whole number of at most `bits` bits a double holds; some have bits far apart. */
static wide draw(seeded_random *random, int bits) {
    const int least = (int)seeded_below(random, (uint32_t)bits - 8);
    int kept = 53;
    if (bits - least < 53)
        kept = bits - least;
    const uint64_t most = seeded_next(random) >> (64 - kept);
    const wide value = (wide)most << (bits - kept);
    if (seeded_below(random, 2) == 0)
        return value;
    return -value;
}

/* |value| as an odd or even number of units; one unit is its last place. */
static wide units_of(double value, int *exponent) {
    const double part = frexp(value, exponent);
    *exponent -= DBL_MANT_DIG;
    return (wide)ldexp(part, DBL_MANT_DIG);
}

static void quotients_are_rounded_once(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < TRIALS; i++) {
        const wide from = draw(&random, 64), to = draw(&random, 64);
        wide edge = from + (to - from) / (wide)(1 + seeded_below(&random, 1000));
        edge = (wide)(double)edge;
        if (from == to ||
            (from < to ? edge < from || edge > to : edge > from || edge < to))
            continue;
        const double found =
            grz_nearest_quotient((double)edge, (double)from, (double)to);
        wide way;
        if (from < to)
            way = edge - from;
        else
            way = from - edge;
        wide run;
        if (from < to)
            run = to - from;
        else
            run = from - to;
        int exponent;
        const wide units = units_of(found, &exponent);
        assert_true(found >= 0 && found <= 1 && (found > 0) == (way > 0));
        if (found == 0 || found < 0x1p-20)
            continue;
        /* in halves of a unit of the quotient, times run */
        const wide twice = way << (1 - exponent);
        assert_true((2 * units - 1) * run <= twice &&
                    twice <= (2 * units + 1) * run);
        assert_true(units % 2 == 0 || ((2 * units - 1) * run < twice &&
                                       twice < (2 * units + 1) * run));
    }
}

static void lengths_are_rounded_once(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < TRIALS; i++) {
        /* so that differences are floats, and squares exact */
        const bool is_short = i % 4 == 0;
        const wide zero = 0;
        wide unit = 1;
        int bits = 58;
        if (is_short) {
            unit = (wide)1 << 34;
            bits = 22;
        }
        const wide x[2] = { is_short ? zero : draw(&random, bits),
                            draw(&random, bits) * unit };
        const wide y[2] = { is_short ? zero : draw(&random, bits),
                            draw(&random, bits) * unit };
        const wide dx = x[1] - x[0], dy = y[1] - y[0], square = dx * dx + dy * dy;
        const double found =
            grz_nearest_length((double[]){ (double)x[0], (double)x[1] },
                               (double[]){ (double)y[0], (double)y[1] });
        int exponent;
        wide units = units_of(found, &exponent);
        if (exponent < 0)
            continue;
        const wide low = (2 * units - 1) << exponent, high = (2 * units + 1)
                                                             << exponent;
        assert_true(low * low <= 4 * square && 4 * square <= high * high);
    }
}

static void lengths_of_small_numbers_are_roots(void **state) {
    (void)state;
    for (int from = -1; from < 2; from++)
        for (int x = 0; x < 30; x++)
            for (int y = 0; y < 30; y++) {
                /* of a whole number, rounded once */
                const double root = sqrt(x * x + y * y);
                assert_true(grz_nearest_length((double[]){ from, from + x },
                                               (double[]){ y, 0 }) == root);
                assert_true(grz_nearest_length((double[]){ x, 0 },
                                               (double[]){ from, from + y }) ==
                            root);
            }
}

/* Scaled by a power of two, truth and answer are too; far ones and near ones take
 * other ways through the code. */
static void scale_changes_nothing_but_the_exponent(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    static const int powers[] = { -900, -500, -330, -290, 280, 340, 900 };
    for (int i = 0; i < 2000; i++) {
        double x[2], y[2], far_x[2], far_y[2];
        const int power = powers[i % 7];
        for (int j = 0; j < 2; j++) {
            x[j] = (double)draw(&random, 64);
            y[j] = (double)draw(&random, 64);
            far_x[j] = ldexp(x[j], power);
            far_y[j] = ldexp(y[j], power);
        }
        assert_true(grz_nearest_length(far_x, far_y) ==
                    ldexp(grz_nearest_length(x, y), power));
        const double edge = x[0] + (x[1] - x[0]) / 3;
        assert_true(grz_nearest_quotient(ldexp(edge, power), far_x[0], far_x[1]) ==
                    grz_nearest_quotient(edge, x[0], x[1]));
    }
}

static void the_ends_of_doubles_do_not_limit_it(void **state) {
    (void)state;
    const double all[2] = { -DBL_MAX, DBL_MAX }, none[2] = { 0, 0 },
                 least[2] = { 0, DBL_TRUE_MIN };
    assert_true(grz_nearest_length(all, all) == DBL_MAX);
    assert_true(grz_nearest_length(all, none) == DBL_MAX);
    assert_true(grz_nearest_length(least, none) == DBL_TRUE_MIN);
    assert_true(grz_nearest_length(least, least) == DBL_TRUE_MIN);
    assert_true(grz_nearest_quotient(0, -DBL_MAX, DBL_MAX) == 0.5);
    assert_true(grz_nearest_quotient(DBL_MAX, -DBL_MAX, DBL_MAX) == 1);
    assert_true(grz_nearest_quotient(DBL_MAX / 2, -DBL_MAX, DBL_MAX) == 0.75);
    assert_true(grz_nearest_quotient(-DBL_MAX / 2, DBL_MAX, -DBL_MAX) == 0.75);
    assert_true(grz_nearest_quotient(0, -DBL_TRUE_MIN, 0x1p1000) == 0);
    assert_true(grz_nearest_quotient(7, 7, -0x1p-60) == 0);
    /* 2^53 + 1 is not a double */
    assert_true(grz_nearest_quotient(0x1p52 - 1, -1, 0x1p53) == 0.5 - 0x1p-54);
    assert_true(grz_nearest_quotient(DBL_TRUE_MIN, 0, DBL_TRUE_MIN) == 1);
    assert_true(grz_nearest_quotient(1, -0x1p-60, 3) == 1.0 / 3);
}

static const int far_powers[] = { 0,    -290,  -300,  -310, -520, -540, -560,
                                  -900, -1000, -1074, 290,  310,  500,  960 };

/* Quotients of an odd number of halves of a unit: m * (2^53 + i) / (m * 2^54). For
 * some m what doubles say first is the odd neighbour. */
static void check_quotient_ties(int power) {
    for (int m = 1; m < 16; m += 2)
        for (int i = 1; i < 40; i += 2) {
            const double far = ldexp(m * 0x1p53, power), edge = ldexp(m * i, power);
            const double even = 0.5 + (i % 4 == 1 ? i - 1 : i + 1) * 0x1p-54;
            assert_true(grz_nearest_quotient(edge, -far, far) == even);
            assert_true(grz_nearest_quotient(-edge, far, -far) == even);
        }
}

/* 3, 4, 5, with a hypotenuse of 54 bits. */
static void check_length_ties(int power) {
    for (int64_t k = (INT64_C(1) << 53) / 5 + 1; k < (INT64_C(1) << 53) / 5 + 200;
         k++)
        if (5 * k % 2 != 0) {
            const double x[2] = { 0, ldexp((double)(3 * k), power) },
                         y[2] = { 0, ldexp((double)(4 * k), power) };
            int64_t even;
            if ((5 * k + 1) % 4 == 0)
                even = 5 * k + 1;
            else
                even = 5 * k - 1;
            assert_true(grz_nearest_length(x, y) == ldexp((double)even, power));
        }
}

/* The midpoint of two doubles is rounded to the even one. */
static void ties_go_to_the_even_neighbour(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof far_powers / sizeof *far_powers; i++) {
        check_quotient_ties(far_powers[i]);
        check_length_ties(far_powers[i]);
    }
}

/* 2^53 / (2^54 + 1 + step): just below one half the doubles are twice as close as
 * above it. The middle between the last two is where step is 2^-54. */
static void next_to_a_power_of_two_the_middle_is_nearer(void **state) {
    (void)state;
    const double half = 0.5, below = 0.5 - 0x1p-54;
    for (int exponent = -52; exponent < -30; exponent++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const double whole = 0x1p53, step = ldexp(sign, exponent);
            double expected = half;
            if (sign > 0)
                expected = below;
            assert_true(grz_nearest_quotient(-whole, -2 * whole, 1 + step) ==
                        expected);
            assert_true(grz_nearest_quotient(whole, 2 * whole, -1 - step) ==
                        expected);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotients_are_rounded_once),
        cmocka_unit_test(lengths_are_rounded_once),
        cmocka_unit_test(lengths_of_small_numbers_are_roots),
        cmocka_unit_test(scale_changes_nothing_but_the_exponent),
        cmocka_unit_test(next_to_a_power_of_two_the_middle_is_nearer),
        cmocka_unit_test(ties_go_to_the_even_neighbour),
        cmocka_unit_test(the_ends_of_doubles_do_not_limit_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
