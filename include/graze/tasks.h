/* tasks.h: several threads for a step or a search: the game's job system, or a pool
 * of graze's own.
 *
 * Set `tasks` in a graze_world_config or a graze_find_config. Threads change no
 * answer: bytes and order are the same for any number of them. graze starts no
 * thread unless a game opens a pool.
 */
#ifndef GRAZE_TASKS_H
#define GRAZE_TASKS_H

#include "graze/memory.h"
#include "graze/status.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A way to share work. Zeroed, everything runs on the calling thread.
 *
 * `run` calls task(argument, index) once for every index below `count`, in any order
 * and on any threads. It returns when all calls have returned; its caller then sees
 * everything they wrote. A world or a search calls `run` only within its own calls
 * and on the thread of these calls. The tasks of one run never wait for each other,
 * so they may also run one after another. They touch only graze's own memory, call
 * neither an allocator nor the game, and leave each thread's floating-point mode as
 * they find it.
 *
 * `threads` is how many threads can work at once, the caller's included; work is cut
 * for this many. */
typedef struct graze_tasks {
    void (*run)(void *context, void (*task)(void *argument, uint32_t index),
                void *argument, uint32_t count);
    void *context;
    uint32_t threads;
} graze_tasks;

/* Threads of graze's own. They sleep while there is nothing to do, from about a
 * millisecond after the last work on. */
typedef struct graze_pool graze_pool;

/* The largest number of threads of a pool. */
#define GRAZE_POOL_THREADS_MAX 256

/* Open a pool of `threads`, the calling thread among them: one less is started, none
 * for 0 and 1. If the system starts only some of them, the pool has those.
 * `allocator` NULL: the C library's memory. Errors: GRAZE_OUT_OF_CAPACITY,
 * GRAZE_OUT_OF_MEMORY, GRAZE_THREADS_MISSING (always, where graze was built without
 * threads); *pool is NULL then. */
graze_status graze_pool_open(uint32_t threads, const graze_allocator *allocator,
                             graze_pool **pool);

/* The pool as tasks, with the number of its threads. A pool may serve any number of
 * worlds and searches, from any threads, and the game's own work. It does one run at
 * a time: a run in between, or from within a task, is done by the calling thread
 * alone. */
graze_tasks graze_pool_tasks(graze_pool *pool);

/* End the threads and free the pool; NULL is fine. No run may be under way, and
 * worlds with its tasks must be closed before. */
void graze_pool_close(graze_pool *pool);

#ifdef __cplusplus
}
#endif

#endif
