/* options.h: what the caller of `graze bench` wants other than usual, of the suites
 * w1 to w8. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include "graze/tasks.h"

#include <stdint.h>

/* Zeroed: as usual. */
typedef struct bench_options {
    uint32_t boxes;          /* instead of a suite's own sizes; 0: those */
    uint32_t rounds;         /* 0: 11 */
    uint64_t seed;           /* of the workloads */
    const char *broad_phase; /* the only one; NULL: all */
    graze_tasks tasks;       /* with more than one thread, time is the wall's */
} bench_options;

#endif
