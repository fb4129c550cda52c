/* timing.c: see timing.h. */
#include "bench/timing.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS_LEAST = 5 };

static double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double timing_now(void) {
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

double timing_wall(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

void timing_add(timing *t, double seconds) {
    if (t->count < TIMING_ROUNDS_MOST)
        t->rounds[t->count++] = seconds;
}

static int by_value(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

double timing_fastest(const timing *t) {
    double fastest = t->count > 0 ? t->rounds[0] : 0;
    for (size_t i = 1; i < t->count; i++)
        if (t->rounds[i] < fastest)
            fastest = t->rounds[i];
    return fastest;
}

double timing_median(const timing *t) {
    double sorted[TIMING_ROUNDS_MOST];
    if (t->count == 0)
        return 0;
    memcpy(sorted, t->rounds, t->count * sizeof *sorted);
    qsort(sorted, t->count, sizeof *sorted, by_value);
    return (sorted[(t->count - 1) / 2] + sorted[t->count / 2]) / 2;
}

double timing_of(void (*work)(void *context), void *context, double seconds) {
    timing rounds = { 0 };
    work(context);
    const double begun = timing_now();
    for (int i = 0; i < ROUNDS_LEAST || timing_now() - begun < seconds; i++) {
        const double before = timing_now();
        work(context);
        timing_add(&rounds, timing_now() - before);
    }
    return timing_fastest(&rounds);
}
