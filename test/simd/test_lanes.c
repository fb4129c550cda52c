/* test_lanes.c: every function of every lanes_*.h that this machine can run does
 * what plain C does.
 *
 * On values that are easily got wrong: equal ones, neighbours, both zeros,
 * denormals, the largest there are. NaN is not among them, since no box has one.
 */
#include "support/testing.h"

#include "test_lanes/lanes_calls.h"

#include <float.h>

/* Plain C has LANES; others have as many, or twice as many, and are compared with it
 * half by half. */
enum { LANES = 8, MOST = 2 * LANES, ROUNDS = 20000 };

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* The lanes to compare with plain C; returns how many. */
static size_t machines(const lanes_calls **found) {
    size_t count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
        found[count++] = &lanes_calls_avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        found[count++] = &lanes_calls_avx2;
#endif
    found[count++] = &lanes_calls_vec;
    return count;
}

static void for_each_machine(void (*check)(const lanes_calls *lanes,
                                           seeded_random *random)) {
    const lanes_calls *found[3];
    const size_t count = machines(found);
    for (size_t i = 0; i < count; i++) {
        seeded_random random = { testing_seed() };
        print_message("%s\n", found[i]->name);
        for (int round = 0; round < ROUNDS; round++)
            check(found[i], &random);
    }
}

/* Few different values, so lanes are often equal. */
static float some_float(seeded_random *random) {
    static const float values[] = { 0.0f,  FLT_TRUE_MIN,  2 * FLT_TRUE_MIN, FLT_MIN,
                                    1.0f,  0x1.000002p0f, 0x1.fffffep-1f,   3.5f,
                                    1e30f, 0x1p60f,       FLT_MAX };
    const float value = values[seeded_below(random, COUNT_OF(values))];
    return seeded_below(random, 2) ? value : -value;
}

static void fill_floats(float *values, seeded_random *random) {
    for (int i = 0; i < MOST; i++)
        values[i] = some_float(random);
}

static void fill_numbers(uint32_t *numbers, seeded_random *random) {
    static const uint32_t values[] = { 0,          1,          2,
                                       0x7ffffffe, 0x7fffffff, 0x80000000,
                                       0x80000001, 0xffffffff };
    for (int i = 0; i < MOST; i++)
        numbers[i] = seeded_below(random, 4)
                         ? values[seeded_below(random, COUNT_OF(values))]
                         : (uint32_t)seeded_next(random);
}

/* The bits of all lanes from those of both halves. */
static uint32_t bits_of(const lanes_calls *lanes, uint32_t low, uint32_t high) {
    return lanes->lanes == LANES ? low : low | high << LANES;
}

static uint32_t some_bits(const lanes_calls *lanes, seeded_random *random) {
    return seeded_below(random, UINT32_C(1) << lanes->lanes);
}

static void check_comparisons(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    float a[MOST], b[MOST], c[MOST + 1];
    fill_floats(a, random);
    fill_floats(b, random);
    fill_floats(c + 1, random);
    assert_int_equal(
        lanes->below(a, b),
        bits_of(lanes, plain->below(a, b), plain->below(a + LANES, b + LANES)));
    assert_int_equal(lanes->below_all(a, c[1]),
                     bits_of(lanes, plain->below_all(a, c[1]),
                             plain->below_all(a + LANES, c[1])));
    assert_int_equal(lanes->both(a, b, c + 1), /* c + 1 is not aligned */
                     bits_of(lanes, plain->both(a, b, c + 1),
                             plain->both(a + LANES, b + LANES, c + 1 + LANES)));
}

/* Equal as floats, outcome by outcome: which zero comes out does not matter. */
static void assert_same_floats(const lanes_calls *lanes, const float *found,
                               float expected[2][4 * LANES], uint32_t outcomes) {
    for (uint32_t i = 0; i < outcomes * lanes->lanes; i++) {
        const uint32_t outcome = i / lanes->lanes, lane = i % lanes->lanes;
        const float right = expected[lane / LANES][outcome * LANES + lane % LANES];
        if (!(found[i] == right))
            fail_msg("outcome %u, lane %u: %a is not %a", outcome, lane,
                     (double)found[i], (double)right);
    }
}

static void check_arithmetic(const lanes_calls *lanes, seeded_random *random) {
    float a[MOST + 1], b[MOST], expected[2][4 * LANES], found[4 * MOST];
    fill_floats(a + 1, random);
    fill_floats(b, random);
    for (int half = 0; half < 2; half++)
        lanes_calls_plain.two(a + 1 + half * LANES, b + half * LANES,
                              expected[half]);
    lanes->two(a + 1, b, found);
    assert_same_floats(lanes, found, expected, 4);
    for (int half = 0; half < 2; half++)
        lanes_calls_plain.one(a + 1 + half * LANES, expected[half]);
    for (int lane = LANES; lane < 2 * LANES && lanes->lanes > LANES; lane++)
        if (expected[1][LANES] < expected[0][lane])
            /* the least onward of the second half */
            expected[0][lane] = expected[1][LANES];
    lanes->one(a + 1, found);
    assert_same_floats(lanes, found, expected, 2);
}

static void check_boxes(const lanes_calls *lanes, seeded_random *random) {
    enum { BOXES = 40 };
    graze_box read[BOXES];
    uint32_t numbers[MOST];
    float expected[2][4 * LANES], found[4 * MOST];
    for (int i = 0; i < BOXES; i++)
        read[i] = (graze_box){ some_float(random), some_float(random),
                               some_float(random), some_float(random) };
    for (int i = 0; i < MOST; i++)
        numbers[i] = seeded_below(random, BOXES) | seeded_below(random, 2) << 31;
    const uint32_t first = seeded_below(random, BOXES - MOST);
    for (int half = 0; half < 2; half++)
        lanes_calls_plain.boxes(read + first + half * LANES, expected[half]);
    lanes->boxes(read + first, found);
    assert_same_floats(lanes, found, expected, 4);
    for (int half = 0; half < 2; half++)
        lanes_calls_plain.boxes_at(read, numbers + half * LANES, expected[half]);
    lanes->boxes_at(read, numbers, found);
    assert_same_floats(lanes, found, expected, 4);
}

static void check_numbers(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    uint32_t a[MOST + 1], b[MOST], expected[MOST], found[MOST];
    float high[MOST], low[MOST];
    fill_numbers(a + 1, random);
    fill_numbers(b, random);
    assert_int_equal(lanes->equal(a + 1, b),
                     bits_of(lanes, plain->equal(a + 1, b),
                             plain->equal(a + 1 + LANES, b + LANES)));
    assert_int_equal(lanes->high_in_both(a + 1, b),
                     bits_of(lanes, plain->high_in_both(a + 1, b),
                             plain->high_in_both(a + 1 + LANES, b + LANES)));
    fill_floats(high, random);
    fill_floats(low, random);
    assert_int_equal(
        lanes->below_unless_high(high, low, b),
        bits_of(lanes, plain->below_unless_high(high, low, b),
                plain->below_unless_high(high + LANES, low + LANES, b + LANES)));
    for (int i = 0; i < MOST; i++) {
        high[i] = (float)seeded_below(random, 1 << 16);
        low[i] = (float)seeded_below(random, 1 << 16);
    }
    plain->keys(expected, high, low);
    plain->keys(expected + LANES, high + LANES, low + LANES);
    lanes->keys(found, high, low);
    assert_memory_equal(found, expected, lanes->lanes * sizeof *found);
}

static void check_kept(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    enum { GUARD = 0x5a };
    uint32_t numbers[MOST], expected[MOST + LANES], found[MOST + 1];
    fill_numbers(numbers, random);
    const uint32_t bits = some_bits(lanes, random), low = bits % 256,
                   high = bits / 256;
    const uint32_t count = plain->bits_count(low) + plain->bits_count(high);
    assert_int_equal(lanes->bits_count(bits), count);
    memset(found, GUARD, sizeof found);
    plain->keep(expected, numbers, low);
    plain->keep(expected + plain->bits_count(low), numbers + LANES, high);
    lanes->keep(found, numbers, bits);
    assert_memory_equal(found, expected, count * sizeof *found);
    plain->keep_from(expected, numbers[0], low);
    plain->keep_from(expected + plain->bits_count(low), numbers[0] + LANES, high);
    lanes->keep_from(found, numbers[0], bits);
    assert_memory_equal(found, expected, count * sizeof *found);
    /* there is room for as many as lanes, and no more */
    assert_int_equal(found[lanes->lanes], 0x5a5a5a5a);
}

static void check_pairs(const lanes_calls *lanes, seeded_random *random) {
    const lanes_calls *plain = &lanes_calls_plain;
    enum { GUARD = 0x5a };
    uint32_t a[MOST], b[MOST];
    graze_pair expected[MOST + LANES], found[MOST + 1];
    fill_numbers(a, random);
    fill_numbers(b, random);
    const uint32_t bits = some_bits(lanes, random), low = bits % 256,
                   high = bits / 256;
    const uint32_t count = plain->bits_count(low) + plain->bits_count(high);
    memset(found, GUARD, sizeof found);
    plain->pairs(expected, a, b, low);
    plain->pairs(expected + plain->bits_count(low), a + LANES, b + LANES, high);
    lanes->pairs(found, a, b, bits);
    assert_memory_equal(found, expected, count * sizeof *found);
    assert_int_equal(found[lanes->lanes].a, 0x5a5a5a5a);
}

/* Plain C itself, by hand. The others are compared with it. */
static void plain_lanes_are_right(void **state) {
    (void)state;
    const lanes_calls *plain = &lanes_calls_plain;
    const float a[LANES] = { 0.0f,  -0.0f,        1.0f, 2.0f,
                             -1.0f, FLT_TRUE_MIN, 5.0f, 5.75f };
    const float b[LANES] = { -0.0f, 0.0f, 1.0f, 3.0f, -2.0f, 2 * FLT_TRUE_MIN,
                             4.0f,  6.0f };
    float one[2][4 * LANES] = { { 0, 0, 1, 2, 0, 0, 5, 5, -1, -1, -1, -1, -1,
                                  FLT_TRUE_MIN, 5, 5.75f } };
    const uint32_t numbers[LANES] = { 9, 0x80000007, 7, 3, 0xffffffff, 0, 7, 1 };
    const uint32_t others[LANES] = { 0x80000005, 0x80000005, 7, 5,
                                     0xffffffff, 1,          8, 1 };
    const graze_pair expected[3] = { { 5, 9 }, { 5, 7 }, { 3, 5 } };
    const uint32_t kept[3] = { 9, 0x80000007, 3 }, counted[3] = { 40, 41, 43 };
    graze_pair found[LANES];
    uint32_t out[LANES];
    float floats[4 * LANES];
    assert_int_equal(plain->below(a, b), 0xa8);
    assert_int_equal(plain->below_all(a, 1.0f), 0x33);
    assert_int_equal(plain->both(b, a, b), 0);
    plain->two(a, b, floats);
    assert_true(floats[6] == 1 && floats[LANES + 3] == 6 &&
                floats[2 * LANES + 6] == 4 && floats[3 * LANES + 7] == 6);
    plain->one(a, floats);
    assert_same_floats(plain, floats, one, 2);
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
