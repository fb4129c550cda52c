/* test_change_sort.c: the radix sort against qsort, on numbers with few or many
 * different bytes. */
#include "support/testing.h"

#include "core/pairs.h"

enum { WIDTH = 5, MOST = 3000 };

static uint32_t records[MOST * WIDTH], expected[MOST * WIDTH], scratch[MOST * WIDTH];

/* How the fields of a trial are drawn: bits outside of `mask` are the same in all
 * records. */
typedef struct trial_shape {
    uint32_t mask, rest;
    size_t count;
} trial_shape;

static int compare(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    for (size_t i = 0; i < WIDTH; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static void fill(seeded_random *random, trial_shape shape) {
    for (size_t i = 0; i < shape.count * WIDTH; i++)
        records[i] = ((uint32_t)seeded_next(random) & shape.mask) | shape.rest;
}

static void check_sorted_as_qsort_sorts(size_t count) {
    memcpy(expected, records, count * WIDTH * sizeof *records);
    qsort(expected, count, WIDTH * sizeof *records, compare);
    grz_records5_sort(records, scratch, count);
    assert_memory_equal(records, expected, count * WIDTH * sizeof *records);
}

static void records_are_sorted_as_qsort_sorts(void **state) {
    (void)state;
    static const uint32_t masks[] = { 0,          1,          0xff,   0x100,
                                      0xff00ff00, 0x80000001, 0xffff, UINT32_MAX };
    static const size_t counts[] = { 1, 2, 3, 39, 40, 41, 42, 255, 256, 257, MOST };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++)
        for (size_t j = 0; j < sizeof counts / sizeof *counts; j++) {
            const uint32_t rest = (uint32_t)seeded_next(&random) & ~masks[i];
            fill(&random, (trial_shape){ masks[i], rest, counts[j] });
            check_sorted_as_qsort_sorts(counts[j]);
            check_sorted_as_qsort_sorts(counts[j]); /* in order already */
        }
}

static void the_first_field_counts_most(void **state) {
    (void)state;
    for (size_t count = 10; count <= 1000; count *= 10) {
        memset(records, 0, sizeof records);
        for (size_t i = 0; i < count; i++) {
            records[WIDTH * i] = (uint32_t)(count - i);
            records[WIDTH * i + 1] = (uint32_t)i;
        }
        grz_records5_sort(records, scratch, count);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(records[WIDTH * i], i + 1);
            assert_int_equal(records[WIDTH * i + 1], count - i - 1);
        }
    }
}

static void backward_records_are_turned_round(void **state) {
    (void)state;
    for (size_t i = 0; i < MOST; i++)
        for (size_t field = 0; field < WIDTH; field++)
            records[WIDTH * i + field] = UINT32_MAX - (uint32_t)i * 70001;
    check_sorted_as_qsort_sorts(MOST);
}

static void sorting_nothing_touches_nothing(void **state) {
    (void)state;
    grz_records5_sort(NULL, NULL, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_sorted_as_qsort_sorts),
        cmocka_unit_test(the_first_field_counts_most),
        cmocka_unit_test(backward_records_are_turned_round),
        cmocka_unit_test(sorting_nothing_touches_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
