/* test_radix.c: the radix sort against qsort, for both widths, on numbers that differ in few or many bytes.
 */
#include "testing.h"

#include "core/radix.h"

enum { WIDEST = 5, MOST = 3000 };

static uint32_t records[MOST * WIDEST], expected[MOST * WIDEST], scratch[MOST * WIDEST];

/* How the fields of a trial are drawn: bits outside of `mask` are the same in all records. */
typedef struct trial_shape {
    uint32_t mask, rest;
    size_t count;
} trial_shape;

static int compare(const uint32_t *a, const uint32_t *b, size_t width) {
    for (size_t i = 0; i < width; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int compare2(const void *a, const void *b) {
    return compare(a, b, 2);
}

static int compare5(const void *a, const void *b) {
    return compare(a, b, 5);
}

static void fill(seeded_random *random, trial_shape shape, size_t width) {
    for (size_t i = 0; i < shape.count * width; i++)
        records[i] = ((uint32_t)seeded_next(random) & shape.mask) | shape.rest;
}

static void check_sorted_as_qsort_sorts(size_t count, size_t width) {
    memcpy(expected, records, count * width * sizeof *records);
    qsort(expected, count, width * sizeof *records, width == 2 ? compare2 : compare5);
    (width == 2 ? grz_sort_records2 : grz_sort_records5)(records, scratch, count);
    assert_memory_equal(records, expected, count * width * sizeof *records);
}

static void check_width(size_t width) {
    static const uint32_t masks[] = { 0, 1, 0xff, 0x100, 0xff00ff00, 0x80000001, 0xffff, UINT32_MAX };
    static const size_t counts[] = { 1, 2, 3, 39, 40, 41, 42, 255, 256, 257, MOST };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++)
        for (size_t j = 0; j < sizeof counts / sizeof *counts; j++) {
            const uint32_t rest = (uint32_t)seeded_next(&random) & ~masks[i];
            fill(&random, (trial_shape){ masks[i], rest, counts[j] }, width);
            check_sorted_as_qsort_sorts(counts[j], width);
            check_sorted_as_qsort_sorts(counts[j], width); /* in order already */
        }
}

static void records_of_two_fields_are_sorted_as_qsort_sorts(void **state) {
    (void)state;
    check_width(2);
}

static void records_of_five_fields_are_sorted_as_qsort_sorts(void **state) {
    (void)state;
    check_width(5);
}

static void the_first_field_counts_most(void **state) {
    (void)state;
    for (size_t count = 10; count <= 1000; count *= 10) {
        for (size_t i = 0; i < count; i++) {
            records[2 * i] = (uint32_t)(count - i);
            records[2 * i + 1] = (uint32_t)i;
        }
        grz_sort_records2(records, scratch, count);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(records[2 * i], i + 1);
            assert_int_equal(records[2 * i + 1], count - i - 1);
        }
    }
}

static void backward_records_are_turned_round(void **state) {
    (void)state;
    for (size_t i = 0; i < MOST; i++)
        for (size_t field = 0; field < WIDEST; field++)
            records[WIDEST * i + field] = UINT32_MAX - (uint32_t)i * 70001;
    check_sorted_as_qsort_sorts(MOST, WIDEST);
}

static void sorting_nothing_touches_nothing(void **state) {
    (void)state;
    grz_sort_records2(NULL, NULL, 0);
    grz_sort_records5(NULL, NULL, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_of_two_fields_are_sorted_as_qsort_sorts),
        cmocka_unit_test(records_of_five_fields_are_sorted_as_qsort_sorts),
        cmocka_unit_test(the_first_field_counts_most),
        cmocka_unit_test(backward_records_are_turned_round),
        cmocka_unit_test(sorting_nothing_touches_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
