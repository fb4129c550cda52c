/* tasks.h: work in parts, which may run at once, on the caller's threads.
 *
 * A task allocates nothing: an allocator is called from the caller's thread only,
 * before a run. The order of results is decided by the index of a task, never by its
 * thread. */
#pragma once

#include "graze/tasks.h"

#if !defined(GRZ_WITHOUT_THREADS) && (defined(__unix__) || defined(__APPLE__))
#define GRZ_HAS_PTHREADS
#include <pthread.h>
#else
#include <stdatomic.h>
#endif

/* The number of threads to work at once, at least 1; zeroed tasks have 1. */
static inline uint32_t grz_tasks_threads(const graze_tasks *tasks) {
    return tasks->run != NULL && tasks->threads > 1 ? tasks->threads : 1;
}

/* The number of parts to cut `work` into, each at least about `part_min`. With some
 * more parts than threads, all threads finish at about the same time. */
static inline uint32_t grz_tasks_parts(const graze_tasks *tasks, size_t work,
                                       size_t part_min) {
    const uint32_t threads = grz_tasks_threads(tasks),
                   parts_max = threads > 1 ? 4 * threads : 1;
    const size_t parts = work / part_min;
    return parts < 1 ? 1 : parts < parts_max ? (uint32_t)parts : parts_max;
}

/* The begin of part i; part i + 1 begins where it ends. */
static inline size_t grz_tasks_part_begin(size_t work, uint32_t parts, uint32_t i) {
    return (size_t)((uint64_t)work * i / parts);
}

/* Call task(argument, i) once for each i below `count`, in the default
 * floating-point mode on every thread. With one thread or one part, all calls are on
 * this thread, in order. */
void grz_tasks_run(const graze_tasks *tasks,
                   void (*task)(void *argument, uint32_t index), void *argument,
                   uint32_t count);

/* Guards what several threads of a game write. A thread that waits for it gives its
 * core to others: it sleeps, or yields where threads are not POSIX's. It is not copied
 * while it is open. */
typedef struct grz_lock {
#if defined(GRZ_HAS_PTHREADS)
    pthread_mutex_t mutex;
#else
    atomic_flag is_held;
#endif
} grz_lock;

void grz_lock_open(grz_lock *lock);
void grz_lock_take(grz_lock *lock);
void grz_lock_release(grz_lock *lock);
void grz_lock_close(grz_lock *lock);
