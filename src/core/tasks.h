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

/* Into how many parts to cut `work`, none of which is much less than `least`: some more than there are
 * threads, that the last to finish finish together. */
static inline uint32_t grz_tasks_parts(const graze_tasks *tasks, size_t work, size_t least) {
    const uint32_t threads = grz_tasks_threads(tasks), most = threads > 1 ? 4 * threads : 1;
    const size_t parts = work / least;
    return parts < 1 ? 1 : parts < most ? (uint32_t)parts : most;
}

/* Where part i of so many begins; part i + 1 begins where it ends. */
static inline size_t grz_tasks_part_begin(size_t work, uint32_t parts, uint32_t i) {
    return (size_t)((uint64_t)work * i / parts);
}

/* Call task(argument, i) once for every i below `count`, in the default floating-point mode on every thread;
 * on this thread alone, in order, where there is one thread or one part. */
void grz_tasks_run(const graze_tasks *tasks, void (*task)(void *argument, uint32_t index), void *argument,
                   uint32_t count);

#endif
