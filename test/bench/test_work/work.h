/* work.h: the cost of a run of a workload, in steps and bytes instead of time:
 * the same on every machine. */
#ifndef TEST_WORK_H
#define TEST_WORK_H

#include "graze/broad_phase.h"

#include <stddef.h>
#include <stdint.h>

/* A workload: its boxes, the frames it is run for, the broad phase, and the threads
 * sharing its work. */
typedef struct work_run {
    const char *what, *workload;
    uint32_t boxes, frames, threads;
    const char *broad_phase;
} work_run;

/* `requests` of the allocator, their `bytes` in all, and the most bytes in use at
 * once. */
typedef struct work {
    graze_counters counters;
    uint64_t requests, bytes, most_bytes;
} work;

/* A step a frame in a world; each box is a body. */
work work_of_steps(const work_run *run);

/* A search a frame by a finder, of all pairs, and then of those between two
 * halves. */
work work_of_searches(const work_run *run);

/* A step a frame, and then points, areas, segments, nearest ones and casts, many at
 * a time and alone. */
work work_of_questions(const work_run *run);

/* A whole scene of `same`: bodies of many boxes, shapes, walkers, queries, saves and
 * loads. `workload` is its name, `boxes` and `frames` are its own: 0. */
work work_of_scene(const work_run *run);

#endif
