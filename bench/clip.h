/* clip.h: some frames of a workload one after the other, the same for several
 * racers. */
#ifndef BENCH_CLIP_H
#define BENCH_CLIP_H

#include "bench/workloads/workload.h"

#include <stdbool.h>

/* The frames are copies, `count` of them; only read them. frames[0] is there to warm
 * up. */
typedef struct clip {
    workload *from;
    workload *frames;
    uint32_t count, length;
} clip;

/* Have a clip of a workload, for at most `length` frames. The workload is the clip's
 * from now on, even after a failure. The clip holds its first frame until it is
 * recorded. False: no memory. */
bool clip_open(clip *t, workload *from, uint32_t length);
void clip_close(clip *t);

/* Replace the frames by the next `count` of the workload, or by as many as there is
 * room for. */
void clip_record(clip *t, uint32_t count);

/* A length for this many boxes: the more there are, the fewer frames, but `least`
 * and the one to warm up. */
uint32_t clip_length(uint32_t boxes, uint32_t least);

#endif
