/* testing.h: the headers of every cmocka program, in the order in which cmocka
 * wants them, and the seed.
 *
 * Random tests draw from seeded_random; the seed is printed, and GRAZE_TEST_SEED
 * sets it.
 */
#ifndef TEST_TESTING_H
#define TEST_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scenes/seeded.h"

/* The seed of this run; printed by its first caller. */
static inline uint64_t testing_seed(void) {
    const char *text = getenv("GRAZE_TEST_SEED");
    const uint64_t seed = text != NULL ? strtoull(text, NULL, 0) : 20261121;
    print_message("seed %llu\n", (unsigned long long)seed);
    return seed;
}

/* A claim about the size or the kind of a sample, which the usual seed draws.
 * Another seed may draw another one. */
#define assert_sample(claim)                                                        \
    assert_true(getenv("GRAZE_TEST_SEED") != NULL || (claim))

/* Whether tests run in their long form, as `make check` has it. */
static inline bool testing_is_long(void) {
    return getenv("GRAZE_TEST_LONG") != NULL;
}

/* A number from low to high, both included. */
static inline int32_t testing_between(seeded_random *random, int32_t low,
                                      int32_t high) {
    return low + (int32_t)seeded_below(random, (uint32_t)(high - low) + 1);
}

#endif
