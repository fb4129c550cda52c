/* tape.h: some frames of a workload one after the other, so that several can be shown the same. */
#ifndef BENCH_TAPE_H
#define BENCH_TAPE_H

#include "bench/workloads/workload.h"

#include <stdbool.h>

/* The frames are copies, `count` of them; only read them. frames[0] is there to warm up. */
typedef struct tape {
    workload *from;
    workload *frames;
    uint32_t count, length;
} tape;

/* Have a tape of a workload, which is the tape's from now on, even after a failure, for at most `length`
 * frames; it holds the workload's first frame until it is recorded. False: no memory. */
bool tape_open(tape *t, workload *from, uint32_t length);
void tape_close(tape *t);

/* Replace the frames by the next `count` of the workload, or by as many as there is room for. */
void tape_record(tape *t, uint32_t count);

/* A length for this many boxes: the more there are, the fewer frames, but `least` and the one to warm up. */
uint32_t tape_length(uint32_t boxes, uint32_t least);

#endif
