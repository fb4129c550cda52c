/* frames.h: some frames of a workload one after the other, the same for several
 * contenders. */
#ifndef BENCH_WORKLOADS_FRAMES_H
#define BENCH_WORKLOADS_FRAMES_H

#include "bench/workloads/workload.h"

/* The frames are copies, `count` of them; only read them. items[0] is there to warm
 * up. */
typedef struct frames {
    workload *from;
    workload *items;
    uint32_t count, length;
} frames;

/* Make room for at most `length` frames of a workload, which is theirs from now on,
 * even after a failure. The first frame is there until frames are recorded. False:
 * no memory. */
bool frames_open(frames *self, workload *from, uint32_t length);
void frames_close(frames *self);

/* Replace the frames by the next `count` of the workload, or by as many as there is
 * room for. */
void frames_record(frames *self, uint32_t count);

/* A length for this many boxes: the more there are, the fewer frames, but `least`
 * and the one to warm up. */
uint32_t frames_length(uint32_t boxes, uint32_t least);

#endif
