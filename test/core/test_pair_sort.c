/* test_pair_sort.c: pairs are sorted as qsort sorts them, on one thread and on
 * several. There are few and many, over few and many boxes, in order and not, and
 * many of one box. Their bits are from the lowest to the highest.
 */
#include "support/testing.h"

#include "core/pairs.h"

enum { MOST = 300000, BACKWARDS = 1, WAYS = 2 };

static graze_pair pairs[MOST], expected[MOST], scratch[MOST], given[MOST];

static void run_backwards(void *context,
                          void (*task)(void *argument, uint32_t index),
                          void *argument, uint32_t count) {
    (void)context;
    while (count > 0)
        task(argument, --count);
}

/* On this thread; and as if several threads did the parts in the worst order. Real
 * ones: test_threads. */
static const graze_tasks ways[WAYS] = { [BACKWARDS] = { .run = run_backwards,
                                                        .threads = 4 } };

static int compare(const void *left, const void *right) {
    const uint64_t a = grz_pair_key(*(const graze_pair *)left),
                   b = grz_pair_key(*(const graze_pair *)right);
    return (a > b) - (a < b);
}

static void check_sorted(size_t count) {
    memcpy(expected, given, count * sizeof *given);
    qsort(expected, count, sizeof *expected, compare);
    for (int way = 0; way < WAYS; way++) {
        memcpy(pairs, given, count * sizeof *given);
        grz_pairs_sort_parallel(&ways[way], pairs, scratch, count);
        assert_memory_equal(pairs, expected, count * sizeof *pairs);
        /* in order already */
        grz_pairs_sort_parallel(&ways[way], pairs, scratch, count);
        assert_memory_equal(pairs, expected, count * sizeof *pairs);
    }
}

static const size_t counts[] = { 1,    2,    16,   17,    100,    1000, 2047,
                                 2048, 2049, 5000, 32768, 100001, MOST };

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static void pairs_are_sorted_as_qsort_sorts(void **state) {
    (void)state;
    static const uint32_t boxes[] = { 2, 3, 100, 1000, 65536, 1000000, INT32_MAX };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < COUNT_OF(counts); i++)
        for (size_t j = 0; j < COUNT_OF(boxes); j++) {
            for (size_t k = 0; k < counts[i]; k++)
                given[k] = (graze_pair){ seeded_below(&random, boxes[j]),
                                         seeded_below(&random, boxes[j]) };
            check_sorted(counts[i]);
        }
}

/* Only the bits of a mask differ, those above and below are the same in all. */
static void any_bits_may_differ(void **state) {
    (void)state;
    static const uint32_t masks[] = { 0,      1,          0x80000000, 0x80000001,
                                      0xff00, 0xff0000ff, UINT32_MAX };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < COUNT_OF(masks) * COUNT_OF(masks); i++)
        for (size_t count = 100; count <= 10000; count *= 10) {
            const uint32_t a = masks[i % COUNT_OF(masks)],
                           b = masks[i / COUNT_OF(masks)];
            for (size_t k = 0; k < count; k++)
                given[k] = (graze_pair){
                    (0x5a5a5a5a & ~a) | ((uint32_t)seeded_next(&random) & a),
                    (0xa5a5a5a5 & ~b) | ((uint32_t)seeded_next(&random) & b)
                };
            check_sorted(count);
        }
}

static void many_pairs_of_one_box_are_sorted(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        for (size_t k = 0; k < counts[i]; k++)
            given[k] =
                (graze_pair){ k % 3 == 0 ? seeded_below(&random, 1 << 20) : 12345,
                              seeded_below(&random, 1 << 20) };
        check_sorted(counts[i]);
    }
}

static void backward_pairs_are_turned_round(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        for (size_t k = 0; k < counts[i]; k++)
            given[k] = (graze_pair){ (uint32_t)(counts[i] - k), (uint32_t)k };
        check_sorted(counts[i]);
    }
}

static void sorting_nothing_touches_nothing(void **state) {
    (void)state;
    grz_pairs_sort(NULL, NULL, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_sorted_as_qsort_sorts),
        cmocka_unit_test(any_bits_may_differ),
        cmocka_unit_test(many_pairs_of_one_box_are_sorted),
        cmocka_unit_test(backward_pairs_are_turned_round),
        cmocka_unit_test(sorting_nothing_touches_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
