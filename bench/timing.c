/* timing.c: how long something takes; see timing.h. */
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

timing_start timing_begin(void) {
    return (timing_start){ timing_now(), timing_wall() };
}

double timing_since(timing_start start) {
    const double seconds = timing_now() - start.processor;
    return seconds > 0 ? seconds : timing_wall() - start.wall;
}

void timing_add(timing *t, double seconds) {
    if (t->count < TIMING_ROUNDS_MOST && seconds > 0)
        t->rounds[t->count++] = seconds;
}

static int by_value(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

void timing_sort(double *seconds, size_t count) {
    qsort(seconds, count, sizeof *seconds, by_value);
}

double timing_fastest(const timing *t) {
    double fastest = t->count > 0 ? t->rounds[0] : 0;
    for (size_t i = 1; i < t->count; i++)
        if (t->rounds[i] < fastest)
            fastest = t->rounds[i];
    return fastest;
}

static void sort(const timing *t, double sorted[TIMING_ROUNDS_MOST]) {
    memcpy(sorted, t->rounds, t->count * sizeof *sorted);
    timing_sort(sorted, t->count);
}

double timing_median(const timing *t) {
    double sorted[TIMING_ROUNDS_MOST];
    if (t->count == 0)
        return 0;
    sort(t, sorted);
    return (sorted[(t->count - 1) / 2] + sorted[t->count / 2]) / 2;
}

double timing_quartile(const timing *t) {
    double sorted[TIMING_ROUNDS_MOST];
    if (t->count == 0)
        return 0;
    sort(t, sorted);
    return sorted[t->count / 4];
}

double timing_of(void (*work)(void *context), void *context, double seconds) {
    timing rounds = { 0 };
    work(context);
    const double begun = timing_wall();
    for (int i = 0; i < ROUNDS_LEAST || timing_wall() - begun < seconds; i++) {
        const timing_start start = timing_begin();
        work(context);
        timing_add(&rounds, timing_since(start));
    }
    return timing_quartile(&rounds);
}
