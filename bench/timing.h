/* timing.h: how long something takes.
 *
 * The clock is the processor time of the calling thread, so that other programs on the machine count little;
 * it costs some hundred nanoseconds to read, so short work is timed in rounds. The fastest of many rounds
 * says what the work costs, the median how it goes.
 */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

#include <stddef.h>

enum { TIMING_ROUNDS_MOST = 512 };

/* Seconds of processor time; only differences mean something. */
double timing_now(void);

/* Seconds on the wall, for work that several threads share. */
double timing_wall(void);

/* Seconds of each round so far; what does not fit is not kept. Zeroed, there are none. */
typedef struct timing {
    double rounds[TIMING_ROUNDS_MOST];
    size_t count;
} timing;

void timing_add(timing *t, double seconds);

/* Seconds; 0 without any round. */
double timing_fastest(const timing *t);
double timing_median(const timing *t);

/* Call work(context) once to warm up, then for `seconds`, at least five times. Returns the fastest call. */
double timing_of(void (*work)(void *context), void *context, double seconds);

#endif
