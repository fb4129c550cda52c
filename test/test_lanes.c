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

/* Equal as floats: which zero comes out does not matter. */
static void assert_same_floats(const float *a, const float *b, int count) {
    for (int i = 0; i < count; i++)
        if (!(a[i] == b[i]))
            fail_msg("lane %d: %a is not %a", i, (double)a[i], (double)b[i]);
}

static void check_arithmetic(const lanes_calls *lanes, seeded_random *random) {
    float a[LANES + 1], b[LANES], expected[4 * LANES], found[4 * LANES];
    fill_floats(a + 1, random);
    fill_floats(b, random);
    lanes_calls_plain.two(a + 1, b, expected);
    lanes->two(a + 1, b, found);
    assert_same_floats(found, expected, 4 * LANES);
    lanes_calls_plain.one(a + 1, expected);
    lanes->one(a + 1, found);
    assert_same_floats(found, expected, 2 * LANES);
}

static void check_boxes(const lanes_calls *lanes, seeded_random *random) {
    enum { BOXES = 40 };
    graze_box read[BOXES];
    uint32_t numbers[LANES];
    float expected[4 * LANES], found[4 * LANES];
    for (int i = 0; i < BOXES; i++)
        read[i] =
            (graze_box){ some_float(random), some_float(random), some_float(random), some_float(random) };
    for (int i = 0; i < LANES; i++)
        numbers[i] = seeded_below(random, BOXES) | seeded_below(random, 2) << 31;
    const uint32_t first = seeded_below(random, BOXES - LANES);
    lanes_calls_plain.boxes(read + first, expected);
    lanes->boxes(read + first, found);
    assert_same_floats(found, expected, 4 * LANES);
    lanes_calls_plain.boxes_at(read, numbers, expected);
    lanes->boxes_at(read, numbers, found);
    assert_same_floats(found, expected, 4 * LANES);
}

static void check_numbers(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    uint32_t numbers[LANES + 1], others[LANES], expected[LANES], found[LANES];
    float high[LANES], low[LANES];
    fill_numbers(numbers + 1, random);
    fill_numbers(others, random);
    assert_int_equal(lanes->equal(numbers + 1, others), plain->equal(numbers + 1, others));
    assert_int_equal(lanes->high_in_both(numbers + 1, others), plain->high_in_both(numbers + 1, others));
    for (int i = 0; i < LANES; i++) {
        high[i] = (float)seeded_below(random, 1 << 16);
        low[i] = (float)seeded_below(random, 1 << 16);
    }
    plain->keys(expected, high, low);
    lanes->keys(found, high, low);
    assert_memory_equal(found, expected, sizeof found);
}

static void check_kept(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    enum { GUARD = 0x5a };
    uint32_t numbers[LANES], expected[LANES], found[LANES + 1];
    fill_numbers(numbers, random);
    const uint32_t bits = seeded_below(random, 256), count = plain->bits_count(bits);
    assert_int_equal(lanes->bits_count(bits), count);
    memset(found, GUARD, sizeof found);
    plain->keep(expected, numbers, bits);
    lanes->keep(found, numbers, bits);
    assert_memory_equal(found, expected, count * sizeof *found);
    plain->keep_from(expected, numbers[0], bits);
    lanes->keep_from(found, numbers[0], bits);
    assert_memory_equal(found, expected, count * sizeof *found);
    assert_int_equal(found[LANES], 0x5a5a5a5a); /* there is room for eight, and no more is written */
}

static void check_pairs(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    enum { GUARD = 0x5a };
    uint32_t a[LANES], b[LANES];
    graze_pair expected[LANES], found[LANES + 1];
    fill_numbers(a, random);
    fill_numbers(b, random);
    const uint32_t bits = seeded_below(random, 256), count = plain->bits_count(bits);
    memset(found, GUARD, sizeof found);
    plain->pairs(expected, a, b, bits);
    lanes->pairs(found, a, b, bits);
    assert_memory_equal(found, expected, count * sizeof *found);
    assert_int_equal(found[LANES].a, 0x5a5a5a5a);
}

/* Plain C itself, by hand: what the others are compared with. */
static void plain_lanes_are_right(void **state) {
    (void)state;
    const lanes_calls *plain = &lanes_calls_plain;
    const float a[LANES] = { 0.0f, -0.0f, 1.0f, 2.0f, -1.0f, FLT_TRUE_MIN, 5.0f, 5.75f };
    const float b[LANES] = { -0.0f, 0.0f, 1.0f, 3.0f, -2.0f, 2 * FLT_TRUE_MIN, 4.0f, 6.0f };
    const float one[2 * LANES] = { 0, 0, 1, 2, 0, 0, 5, 5, -1, -1, -1, -1, -1, FLT_TRUE_MIN, 5, 5.75f };
    const uint32_t numbers[LANES] = { 9, 0x80000007, 7, 3, 0xffffffff, 0, 7, 1 };
    const uint32_t others[LANES] = { 0x80000005, 0x80000005, 7, 5, 0xffffffff, 1, 8, 1 };
    const graze_pair expected[3] = { { 5, 9 }, { 5, 7 }, { 3, 5 } };
    const uint32_t kept[3] = { 9, 0x80000007, 3 }, counted[3] = { 40, 41, 43 };
    graze_pair found[LANES];
    uint32_t out[LANES];
    float floats[4 * LANES];
    assert_int_equal(plain->below(a, b), 0xa8);
    assert_int_equal(plain->below_all(a, 1.0f), 0x33);
    assert_int_equal(plain->both(b, a, b), 0);
    plain->two(a, b, floats);
    assert_true(floats[6] == 1 && floats[LANES + 3] == 6 && floats[2 * LANES + 6] == 4 &&
                floats[3 * LANES + 7] == 6);
    plain->one(a, floats);
    assert_same_floats(floats, one, 2 * LANES);
    assert_int_equal(plain->equal(numbers, others), 0x94);
    assert_int_equal(plain->high_in_both(numbers, others), 0x12);
    plain->keep(out, numbers, 0x0b);
    assert_memory_equal(out, kept, sizeof kept);
    plain->keep_from(out, 40, 0x0b);
    assert_memory_equal(out, counted, sizeof counted);
    plain->pairs(found, numbers, others, 0x0b);
    assert_memory_equal(found, expected, sizeof expected);
}

static void lanes_compare_as_plain_c_does(void **state) {
    (void)state;
    for_each_machine(check_comparisons);
}

static void lanes_calculate_as_plain_c_does(void **state) {
    (void)state;
    for_each_machine(check_arithmetic);
}

static void lanes_read_boxes_as_plain_c_does(void **state) {
    (void)state;
    for_each_machine(check_boxes);
}

static void lanes_keep_the_numbers_of_plain_c(void **state) {
    (void)state;
    for_each_machine(check_kept);
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
        cmocka_unit_test(lanes_calculate_as_plain_c_does),
        cmocka_unit_test(lanes_read_boxes_as_plain_c_does),
        cmocka_unit_test(lanes_keep_the_numbers_of_plain_c),
        cmocka_unit_test(lanes_look_at_numbers_as_plain_c_does),
        cmocka_unit_test(lanes_write_the_pairs_of_plain_c),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
