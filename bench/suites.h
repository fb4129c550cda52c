/* suites.h: what `graze bench` can run. A new suite is a line in suites.c. */
#ifndef BENCH_SUITES_H
#define BENCH_SUITES_H

#include "bench/report.h"

#include <stddef.h>

/* A suite prints as it goes. `run` returns false without a result, `e` saying why; a
 * result with a difference sets has_difference in the report. */
typedef struct suite {
    const char *name;
    bool (*run)(report *r, error *e);
    const char *what;
} suite;

size_t suite_count(void);

/* The i-th suite, i from 0. */
const suite *suite_at(size_t i);

/* The suite of a name, or NULL. */
const suite *suite_find(const char *name);

#endif
