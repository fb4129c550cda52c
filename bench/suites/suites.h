/* suites.h: the suites of `graze bench`. A new suite is a line in suites.c. */
#ifndef BENCH_SUITES_SUITES_H
#define BENCH_SUITES_SUITES_H

#include "bench/report.h"

#include <stddef.h>

/* A suite prints as it goes. `run` returns false without a result, `e` saying why; a
 * result with a difference sets has_difference in the report. */
typedef struct suite {
    const char *name;
    bool (*run)(report *r, error *e);
    const char *what;
} suite;

size_t suites_count(void);

/* The i-th suite, i from 0. */
const suite *suites_at(size_t i);

/* The suite of a name, or NULL. */
const suite *suites_find(const char *name);

/* Each in the file of its name; `seeds` in bench/seeds/. */
bool seeds_suite(report *r, error *e);
bool methods_suite(report *r, error *e);
bool shapes_suite(report *r, error *e);
bool narrow_suite(report *r, error *e);
bool moves_suite(report *r, error *e);
bool worlds_suite(report *r, error *e);
bool masks_suite(report *r, error *e);
bool save_suite(report *r, error *e);
bool seek_suite(report *r, error *e);
bool danger_suite(report *r, error *e);
bool chains_suite(report *r, error *e);
bool wraps_suite(report *r, error *e);
bool memory_suite(report *r, error *e);
bool growth_suite(report *r, error *e);
bool published_suite(report *r, error *e);
bool fit_suite(report *r, error *e);

/* w1 to w9 measure the workloads of bench/workloads/workload.h. pairs.c has w1 to
 * w4, w7 and w8; queries.c has w5, and recorded.c has w6 and w9. In w1 to w8 all
 * broad phases take turns on the same boxes (bench/comparison.h). */
bool w1_suite(report *r, error *e);
bool w2_suite(report *r, error *e);
bool w3_suite(report *r, error *e);
bool w4_suite(report *r, error *e);
bool w5_suite(report *r, error *e);
bool w6_suite(report *r, error *e);
bool w7_suite(report *r, error *e);
bool w8_suite(report *r, error *e);
bool w9_suite(report *r, error *e);

#endif
