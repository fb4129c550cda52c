/* timing.h: how long something takes.
 *
 * The clock is the processor time of the calling thread, so other programs on the
 * machine count little. It costs some hundred nanoseconds to read, so short work is
 * timed in rounds. The fastest of many rounds says what the work costs, the median
 * how it goes. On a virtual machine the kernel takes off what the host stole, in
 * lumps. So now and then a short round seems to take less than it did, or no time at
 * all. Where a single figure is wanted it is the quartile, and a round without any
 * time is the wall's.
 */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

#include <stddef.h>

enum { TIMING_ROUNDS_MOST = 512 };

/* Seconds of processor time; only differences mean something. */
double timing_now(void);

/* Seconds on the wall, for work shared by several threads. */
double timing_wall(void);

/* A moment, and the seconds since then: of processor time, or on the wall where the
 * former clock stood still. */
typedef struct timing_start {
    double processor, wall;
} timing_start;

timing_start timing_begin(void);
double timing_since(timing_start start);

/* Seconds of each round so far. A round that does not fit, or took no time, is not kept.
 * Zeroed, there are none. */
typedef struct timing {
    double rounds[TIMING_ROUNDS_MOST];
    size_t count;
} timing;

void timing_add(timing *t, double seconds);

/* Seconds; 0 without any round. */
double timing_fastest(const timing *t);
double timing_median(const timing *t);
double timing_quartile(const timing *t);

/* The seconds of many calls, sorted, the least first. */
void timing_sort(double *seconds, size_t count);

/* Call work(context) once to warm up, then for `seconds`, at least five times.
 * Returns the quartile of the calls' seconds. */
double timing_of(void (*work)(void *context), void *context, double seconds);

#endif
