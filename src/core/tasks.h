/* tasks.h: work in parts that may run at once, on whatever threads the caller gave.
 *
 * A task asks for no memory: an allocator is called from the caller's thread only, so room is made before a
 * run. What decides the order of results is the index of a task, never the thread that ran it.
 */
#ifndef GRZ_CORE_TASKS_H
#define GRZ_CORE_TASKS_H

#include "graze/tasks.h"

/* How many threads can work at once; at least 1, which is what zeroed tasks have. */
static inline uint32_t grz_tasks_threads(const graze_tasks *tasks) {
    return tasks->run != NULL && tasks->threads > 1 ? tasks->threads : 1;
}

/* Call task(argument, i) once for every i below `count`, in the default floating-point mode on every thread;
 * on this thread alone, in order, where there is one thread or one part. */
void grz_tasks_run(const graze_tasks *tasks, void (*task)(void *argument, uint32_t index), void *argument,
                   uint32_t count);

#endif
