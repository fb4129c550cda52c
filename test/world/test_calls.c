/* test_calls.c: sequences of random calls, made on all broad phases at once, give
 * one answer; see test_calls/calls.h.
 */
#include "support/testing.h"
#include "test_calls/calls.h"

static void random_calls_give_one_answer_on_all_broad_phases(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int round = 0; round < 200; round++) {
        uint8_t bytes[6000];
        const size_t size = sizeof bytes >> seeded_below(&random, 6);
        for (size_t i = 0; i < size; i++)
            bytes[i] = (uint8_t)seeded_below(&random, 256);
        calls_play(bytes, size);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(
        random_calls_give_one_answer_on_all_broad_phases) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
