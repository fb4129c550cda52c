/* stage.h: a workload, counted memory and counted threads: the needs of every
 * run. */
#ifndef TEST_WORK_STAGE_H
#define TEST_WORK_STAGE_H

#include "test_work/work.h"

#include "support/counted_memory.h"

#include "bench/workloads/workload.h"
#include "graze/tasks.h"

typedef struct stage {
    counted_memory memory;
    graze_counters counters;
    graze_tasks tasks; /* one after the other, so nothing depends on their order */
    workload *workload;
} stage;

void stage_open(stage *s, const work_run *run);

/* The work done, after all memory is freed. */
work stage_close(stage *s);

#endif
