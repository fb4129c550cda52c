/* test_lanes.c: every function of every lanes_*.h that this machine can run does what plain C does.
 *
 * On values that are easily got wrong: equal ones, neighbours, both zeros, denormals, the largest there are.
 * NaN is not among them, since no box has one.
 */
#include "testing.h"

#include "test_lanes/lanes_calls.h"

#include <float.h>

enum { LANES = 8, ROUNDS = 20000 };

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* The lanes to compare with plain C; returns how many. */
static size_t machines(const lanes_calls **found) {
    size_t count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        found[count++] = &lanes_calls_avx2;
#endif
#if defined(__SSE2__)
    found[count++] = &lanes_calls_sse2;
#endif
#if defined(__aarch64__) && defined(__ARM_NEON)
    found[count++] = &lanes_calls_neon;
#endif
    found[count++] = &lanes_calls_plain; /* finds nothing, but shows that there is something to compare */
    return count;
}

static void for_each_machine(void (*check)(const lanes_calls *lanes, seeded_random *random)) {
    const lanes_calls *found[3];
    const size_t count = machines(found);
    for (size_t i = 0; i < count; i++) {
        seeded_random random = { testing_seed() };
        print_message("%s\n", found[i]->name);
        for (int round = 0; round < ROUNDS; round++)
            check(found[i], &random);
    }
}

/* Few different values, so that lanes are often equal. */
static float some_float(seeded_random *random) {
    static const float values[] = { 0.0f,  FLT_TRUE_MIN,  2 * FLT_TRUE_MIN, FLT_MIN,
                                    1.0f,  0x1.000002p0f, 0x1.fffffep-1f,   3.5f,
                                    1e30f, 0x1p60f,       FLT_MAX };
    const float value = values[seeded_below(random, COUNT_OF(values))];
    return seeded_below(random, 2) ? value : -value;
}

static void fill_floats(float *values, seeded_random *random) {
    for (int i = 0; i < LANES; i++)
        values[i] = some_float(random);
}

static void fill_numbers(uint32_t *numbers, seeded_random *random) {
    static const uint32_t values[] = { 0, 1, 2, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff };
    for (int i = 0; i < LANES; i++)
        numbers[i] = seeded_below(random, 4) ? values[seeded_below(random, COUNT_OF(values))]
                                             : (uint32_t)seeded_next(random);
}

static void check_comparisons(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    float a[LANES], b[LANES], c[LANES + 1];
    fill_floats(a, random);
    fill_floats(b, random);
    fill_floats(c + 1, random);
    assert_int_equal(lanes->below(a, b), plain->below(a, b));
    assert_int_equal(lanes->below_all(a, c[1]), plain->below_all(a, c[1]));
    assert_int_equal(lanes->both(a, b, c + 1), plain->both(a, b, c + 1)); /* c + 1 is not aligned */
}

static void check_numbers(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    uint32_t numbers[LANES + 1];
    fill_numbers(numbers + 1, random);
    const uint32_t number = numbers[1 + seeded_below(random, LANES)];
    assert_int_equal(lanes->equal(numbers + 1, number), plain->equal(numbers + 1, number));
    assert_int_equal(lanes->high_bits(numbers + 1), plain->high_bits(numbers + 1));
}

static void check_pairs(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    enum { GUARD = 0x5a };
    uint32_t others[LANES];
    graze_pair expected[LANES], found[LANES + 1];
    fill_numbers(others, random);
    const uint32_t number = (uint32_t)seeded_next(random), bits = seeded_below(random, 256);
    memset(found, GUARD, sizeof found);
    const uint32_t count = plain->pair(expected, number, others, bits);
    assert_int_equal(lanes->pair(found, number, others, bits), count);
    assert_memory_equal(found, expected, count * sizeof *found);
    assert_int_equal(found[LANES].a, 0x5a5a5a5a); /* there is room for eight, and no more is written */
}

/* Plain C itself, by hand: what the others are compared with. */
static void plain_lanes_are_right(void **state) {
    (void)state;
    const lanes_calls *plain = &lanes_calls_plain;
    const float a[LANES] = { 0.0f, -0.0f, 1.0f, 2.0f, -1.0f, FLT_TRUE_MIN, 5.0f, 5.0f };
    const float b[LANES] = { -0.0f, 0.0f, 1.0f, 3.0f, -2.0f, 2 * FLT_TRUE_MIN, 4.0f, 6.0f };
    const uint32_t numbers[LANES] = { 9, 0x80000007, 7, 3, 0xffffffff, 0, 7, 1 };
    const graze_pair expected[3] = { { 5, 9 }, { 5, 7 }, { 3, 5 } };
    graze_pair found[LANES];
    assert_int_equal(plain->below(a, b), 0xa8);
    assert_int_equal(plain->below_all(a, 1.0f), 0x33);
    assert_int_equal(plain->both(b, a, b), 0);
    assert_int_equal(plain->equal(numbers, 7), 0x44);
    assert_int_equal(plain->high_bits(numbers), 0x12);
    assert_int_equal(plain->pair(found, 0x80000005, numbers, 0x0b), 3);
    assert_memory_equal(found, expected, sizeof expected);
}

static void lanes_compare_as_plain_c_does(void **state) {
    (void)state;
    for_each_machine(check_comparisons);
}

static void lanes_look_at_numbers_as_plain_c_does(void **state) {
    (void)state;
    for_each_machine(check_numbers);
}

static void lanes_write_the_pairs_of_plain_c(void **state) {
    (void)state;
    for_each_machine(check_pairs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_lanes_are_right),
        cmocka_unit_test(lanes_compare_as_plain_c_does),
        cmocka_unit_test(lanes_look_at_numbers_as_plain_c_does),
        cmocka_unit_test(lanes_write_the_pairs_of_plain_c),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
