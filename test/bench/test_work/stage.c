/* stage.c: a workload, counted memory and counted threads: the needs of every
 * run; see stage.h. */
#include "test_work/stage.h"

static void run_in_turn(void *context, void (*task)(void *argument, uint32_t index),
                        void *argument, uint32_t count) {
    (void)context;
    for (uint32_t i = 0; i < count; i++)
        task(argument, i);
}

void stage_open(stage *s, const work_run *run) {
    *s = (stage){ .workload = run->boxes > 0
                                  ? workload_open(run->workload, run->boxes, 5)
                                  : NULL };
    assert_true(s->workload != NULL || run->boxes == 0);
    if (run->threads > 1)
        s->tasks = (graze_tasks){ .run = run_in_turn, .threads = run->threads };
}

work stage_close(stage *s) {
    if (s->workload != NULL)
        workload_close(s->workload);
    assert_int_equal(s->memory.blocks, 0);
    return (work){ s->counters, s->memory.calls, s->memory.all_bytes,
                   s->memory.most_bytes };
}
