/* test_number.c: text to numbers: strict, correctly rounded, the same in every
 * locale. */
#include "support/testing.h"

#include "formats/number.h"

#include <inttypes.h>
#include <locale.h>
#include <math.h>

static double read_or_fail(const char *text) {
    double value = NAN;
    if (number_float64(text, strlen(text), &value) != NUMBER_OK)
        fail_msg("\"%s\" was refused", text);
    return value;
}

static void assert_same(const char *text, double expected) {
    double value = read_or_fail(text);
    if (memcmp(&value, &expected, sizeof value) != 0)
        fail_msg("\"%s\" gave %a, not %a", text, value, expected);
}

static void assert_refused(const char *text, number_status expected) {
    double value = 42;
    assert_int_equal(number_float64(text, strlen(text), &value), expected);
    assert_true(value == 42);
}

static void numbers_have_many_forms(void **state) {
    (void)state;
    assert_same("0", 0.0);
    assert_same("-0", -0.0);
    assert_same("-0e999999999999", -0.0);
    assert_same(" \t+1.50 ", 1.5);
    assert_same(".5", 0.5);
    assert_same("5.", 5.0);
    assert_same("1E+2", 100.0);
    assert_same("000000000000000000000000000000123e-2", 1.23);
}

static void hard_cases_are_rounded_correctly(void **state) {
    (void)state;
    assert_same("9007199254740993", 9007199254740992.0); /* a tie goes to even */
    assert_same("9007199254740993.0000000000000000000001", 9007199254740994.0);
    assert_same("2.2250738585072011e-308", 0x0.fffffffffffffp-1022);
    assert_same("2.4703282292062327e-324", 0.0);
    assert_same("2.4703282292062328e-324", 0x1p-1074);
    assert_same("1.7976931348623158e308", 0x1.fffffffffffffp1023);
    assert_same("8.5e22", 8.5e22);
    assert_same("1e23", 0x1.52d02c7e14af6p+76);
    assert_same("18446744073709551616", 0x1p64);
    assert_same("123456789012345678901234567890e-29", 0x1.3c0ca428c59fbp+0);
}

static void bad_numbers_are_refused(void **state) {
    (void)state;
    static const char *const malformed[] = { "nan",   "inf", "infinity", "0x1",
                                             "1e",    "e1",  ".",        "+",
                                             "--1",   "1 2", "1,5",      "1_0",
                                             "1e1.5", "1f",  "1e+",      "x" };
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++)
        assert_refused(malformed[i], NUMBER_MALFORMED);
    assert_refused("", NUMBER_EMPTY);
    assert_refused(" \t ", NUMBER_EMPTY);
    assert_refused("1.7976931348623159e308", NUMBER_TOO_LARGE);
    assert_refused("-1e309", NUMBER_TOO_LARGE);
    assert_refused("1e999999999999999999999999", NUMBER_TOO_LARGE);
    double value = 0;
    assert_int_equal(number_float64("1\0", 2, &value), NUMBER_MALFORMED);
}

static void long_numbers_are_read_up_to_a_limit(void **state) {
    (void)state;
    char text[NUMBER_TEXT_MAX + 2];
    memset(text, '1', sizeof text);
    memcpy(text, "0.", 2);
    double value = 0;
    assert_int_equal(number_float64(text, NUMBER_TEXT_MAX, &value), NUMBER_OK);
    assert_true(value == 1.0 / 9.0);
    assert_int_equal(number_float64(text, NUMBER_TEXT_MAX + 1, &value),
                     NUMBER_TOO_LONG);
}

/* A random number as text: digits, a point, an exponent. */
static void write_random(seeded_random *random, char text[64]) {
    char digits[24] = "";
    const uint32_t count = 1 + seeded_below(random, 20),
                   point = seeded_below(random, count + 1);
    for (uint32_t i = 0; i < count; i++)
        digits[i] = (char)('0' + seeded_below(random, 10));
    const int32_t exponent = seeded_below(random, 2)
                                 ? testing_between(random, -25, 24)
                                 : testing_between(random, -340, 299);
    const char *sign = seeded_below(random, 2) ? "-" : "";
    snprintf(text, 64, "%s%.*s.%s%c%" PRId32, sign, (int)point, digits,
             digits + point, seeded_below(random, 2) ? 'e' : 'E', exponent);
}

static void random_numbers_agree_with_the_c_library(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 300000; i++) {
        char text[64];
        write_random(&random, text);
        double expected = strtod(text, NULL);
        if (isinf(expected))
            assert_refused(text, NUMBER_TOO_LARGE);
        else
            assert_same(text, expected);
    }
}

static void a_locale_with_another_point_changes_nothing(void **state) {
    (void)state;
    static const char *const names[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8",
                                         "ru_RU.UTF-8" };
    bool is_set = false;
    for (size_t i = 0; i < 4 && !is_set; i++)
        is_set = setlocale(LC_NUMERIC, names[i]) != NULL;
    if (!is_set)
        skip();
    assert_same("0.12345678901234567", 0.12345678901234567);
    assert_refused("0,5", NUMBER_MALFORMED);
    setlocale(LC_NUMERIC, "C");
}

static void whole_numbers_hold_64_bits_and_no_more(void **state) {
    (void)state;
    uint64_t value = 7;
    assert_int_equal(number_uint64(" 18446744073709551615 ", 22, &value), NUMBER_OK);
    assert_true(value == UINT64_MAX);
    value = 7;
    assert_int_equal(number_uint64("18446744073709551616", 20, &value),
                     NUMBER_TOO_LARGE);
    assert_int_equal(number_uint64("99999999999999999999999", 23, &value),
                     NUMBER_TOO_LARGE);
    assert_int_equal(number_uint64("-1", 2, &value), NUMBER_MALFORMED);
    assert_int_equal(number_uint64("+1", 2, &value), NUMBER_MALFORMED);
    assert_int_equal(number_uint64("1.0", 3, &value), NUMBER_MALFORMED);
    assert_int_equal(number_uint64(" ", 1, &value), NUMBER_EMPTY);
    assert_true(value == 7);
}

static void layers_end_at_63(void **state) {
    (void)state;
    uint8_t layer = 9;
    assert_int_equal(number_layer("63", 2, &layer), NUMBER_OK);
    assert_int_equal(layer, 63);
    assert_int_equal(number_layer("64", 2, &layer), NUMBER_TOO_LARGE);
    assert_int_equal(number_layer("256", 3, &layer), NUMBER_TOO_LARGE);
    assert_int_equal(layer, 63);
}

/* The fewest of 15 to 17 digits that bring a value back, each tried. */
static void text_by_trying(double value, char *text) {
    int digits = 15;
    do
        snprintf(text, NUMBER_TEXT_SIZE, "%.*g", digits, value);
    while (strtod(text, NULL) != value && ++digits <= 17);
}

static void text_is_the_shortest(double value) {
    char text[NUMBER_TEXT_SIZE], expected[NUMBER_TEXT_SIZE];
    number_text(value, text);
    text_by_trying(value, expected);
    if (strcmp(text, expected) != 0)
        fail_msg("%s, not %s", text, expected);
}

static void a_number_has_the_fewest_digits_that_bring_it_back(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int exponent = -1074; exponent < 1024; exponent++)
        for (int side = -1; side <= 1; side++) {
            const double power = ldexp(1, exponent);
            text_is_the_shortest(
                side == 0 ? power : nextafter(power, side < 0 ? 0 : INFINITY));
        }
    for (int i = 0; i < 60000; i++) {
        const uint64_t bits = seeded_next(&random);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value))
            text_is_the_shortest(value);
        text_is_the_shortest((double)(int64_t)seeded_next(&random) / 1e3);
        text_is_the_shortest((double)seeded_below(&random, 1000000) / 1000);
        text_is_the_shortest(sqrt((double)seeded_below(&random, 1000000)));
    }
    char zero[NUMBER_TEXT_SIZE];
    number_text(-0.0, zero);
    assert_string_equal(zero, "0");
    text_is_the_shortest(0);
    text_is_the_shortest(1e15);
    text_is_the_shortest(123456789012345);
    text_is_the_shortest(1e22);
}

static void messages_show_numbers_in_the_fewest_digits(void **state) {
    (void)state;
    assert_string_equal(number_shown(1e300).text, "1e+300");
    assert_string_equal(number_shown(-0.1).text, "-0.1");
    assert_string_equal(number_shown(0x1p53).text, "9007199254740992");
    assert_string_equal(number_shown(-INFINITY).text, "-inf");
}

static void assert_bytes(const char *text, uint64_t expected) {
    uint64_t bytes = 0;
    if (number_bytes(text, &bytes) != NUMBER_OK)
        fail_msg("\"%s\" was refused", text);
    assert_true(bytes == expected);
}

static void sizes_have_units_of_1024(void **state) {
    (void)state;
    assert_bytes("64m", UINT64_C(64) << 20);
    assert_bytes("64MiB", UINT64_C(64) << 20);
    assert_bytes("64mb", UINT64_C(64) << 20);
    assert_bytes("0.5G", UINT64_C(1) << 29);
    assert_bytes("1.5k", 1536);
    assert_bytes("7B", 7);
    assert_bytes("3t", UINT64_C(3) << 40);
    assert_bytes("8388607.5T", UINT64_C(0x7fffff8000000000));
    static const char *const refused[] = { "",     "G",    "64 ",   "64 B", "64 iB",
                                           "1iB",  "1GG",  "1P",    "-1G",  "1e3",
                                           "1,5G", "0x10", "1.2.3M" };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        uint64_t bytes = 42;
        if (number_bytes(refused[i], &bytes) == NUMBER_OK || bytes != 42)
            fail_msg("\"%s\" was taken", refused[i]);
    }
    uint64_t bytes;
    assert_int_equal(number_bytes("8388608T", &bytes), NUMBER_TOO_LARGE);
    assert_int_equal(number_bytes("0.9", &bytes), NUMBER_TOO_LARGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_has_the_fewest_digits_that_bring_it_back),
        cmocka_unit_test(messages_show_numbers_in_the_fewest_digits),
        cmocka_unit_test(numbers_have_many_forms),
        cmocka_unit_test(hard_cases_are_rounded_correctly),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(long_numbers_are_read_up_to_a_limit),
        cmocka_unit_test(random_numbers_agree_with_the_c_library),
        cmocka_unit_test(a_locale_with_another_point_changes_nothing),
        cmocka_unit_test(whole_numbers_hold_64_bits_and_no_more),
        cmocka_unit_test(layers_end_at_63),
        cmocka_unit_test(sizes_have_units_of_1024),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
