/* tasks.c: work handed to the caller's threads, or done here; the pool of threads,
 * and the lock.
 *
 * The pool opens a run and hands its indices out one by one; the caller works, too.
 * A thread joins a run only while it is open, and is counted while it is inside. The
 * caller closes the run when no index is left, and waits for the threads inside, not
 * for sleeping ones. So a run on a busy machine costs little more than doing it alone,
 * and a late thread never meets the next run's task.
 *
 * Runs follow each other quickly within a step, so a thread looks for a while before
 * it sleeps. No lock is taken while all are awake. Threads are POSIX's;
 * without them (GRZ_WITHOUT_THREADS, or on another system) no pool opens. */
#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* pthread_sigmask */
#endif

#include "core/tasks.h"

#include "core/buffer.h"
#include "core/float_env.h"

typedef struct tasks_call {
    void (*task)(void *argument, uint32_t index);
    void *argument;
} tasks_call;

/* The thread may be one of the game's, in the game's floating-point mode. */
static void tasks_run_one(void *argument, uint32_t index) {
    const tasks_call *self = argument;
    GRZ_FLOAT_ENV_SCOPE;
    self->task(self->argument, index);
}

void grz_tasks_run(const graze_tasks *tasks,
                   void (*task)(void *argument, uint32_t index), void *argument,
                   uint32_t count) {
    tasks_call self = { task, argument };
    if (count > 1 && grz_tasks_threads(tasks) > 1) {
        tasks->run(tasks->context, tasks_run_one, &self, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        task(argument, i);
}

/* ---- the pool ---- */

#if defined(GRZ_HAS_PTHREADS)

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Looks at an atomic before a thread sleeps, since waking up takes longer than most
 * parts. First it only spins, for a fraction of a millisecond. A thread without work
 * then lets others run between its looks, for about a millisecond: so long works a
 * step of very many boxes between two runs. */
enum { POOL_SPINS = 5000, POOL_YIELDS = 1000 };

/* A door is one number, so that a thread joins a run and is counted in one look: the
 * number of the run, whether it is open, and how many threads are inside. */
enum {
    DOOR_THREAD = 1,
    DOOR_THREADS = (1 << 15) - 1, /* GRAZE_POOL_THREADS_MAX is less */
    DOOR_OPEN = 1 << 15,
    DOOR_RUN = 1 << 16
};

struct graze_pool {
    graze_allocator allocator;
    atomic_flag is_busy; /* a run is going on */

    /* The run; written while no thread is inside. */
    void (*task)(void *argument, uint32_t index);
    void *argument;
    uint32_t count;
    atomic_uint next; /* the next index to hand out */
    atomic_uint door;

    /* A thread announces its sleep under the lock, then looks at the door once more.
     * The caller moves the door first, and looks for sleepers afterwards. So none
     * sleeps on. */
    pthread_mutex_t lock;
    pthread_cond_t opened, left;
    atomic_uint sleepers;   /* threads that wait for a run */
    atomic_bool is_waiting; /* the caller waits for threads inside */
    atomic_bool is_closing;
    uint32_t thread_count; /* of the started threads */
    uint32_t capacity;     /* of `threads` */
    pthread_t threads[];
};

static inline void tasks_pool_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    /* yield does nothing on most; isb waits about as long as x86's pause */
    __asm__ volatile("isb");
#endif
}

static uint32_t tasks_pool_next_index(graze_pool *pool) {
    return atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);
}

static void tasks_pool_work(graze_pool *pool) {
    for (uint32_t i = tasks_pool_next_index(pool); i < pool->count;
         i = tasks_pool_next_index(pool))
        pool->task(pool->argument, i);
}

/* Whether there is nothing new since the run `seen`. */
static bool tasks_pool_is_idle(graze_pool *pool, unsigned seen) {
    return atomic_load(&pool->door) / DOOR_RUN == seen &&
           !atomic_load(&pool->is_closing);
}

static void tasks_pool_sleep(graze_pool *pool, unsigned seen) {
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->sleepers, 1);
    while (tasks_pool_is_idle(pool, seen))
        pthread_cond_wait(&pool->opened, &pool->lock);
    atomic_fetch_sub(&pool->sleepers, 1);
    pthread_mutex_unlock(&pool->lock);
}

static void tasks_pool_wait_for_run(graze_pool *pool, unsigned seen) {
    for (int i = 0; i < POOL_SPINS + POOL_YIELDS; i++) {
        if (!tasks_pool_is_idle(pool, seen))
            return;
        if (i < POOL_SPINS)
            tasks_pool_pause();
        else
            (void)sched_yield();
    }
    tasks_pool_sleep(pool, seen);
}

/* Join the run that is there, if it is open. `seen` becomes its number. */
static bool tasks_pool_join_run(graze_pool *pool, unsigned *seen) {
    unsigned door = atomic_load(&pool->door);
    do {
        *seen = door / DOOR_RUN;
        if ((door & DOOR_OPEN) == 0)
            return false;
    } while (!atomic_compare_exchange_weak(&pool->door, &door, door + DOOR_THREAD));
    return true;
}

static void tasks_pool_leave_run(graze_pool *pool) {
    const unsigned before = atomic_fetch_sub(&pool->door, DOOR_THREAD);
    if ((before & DOOR_THREADS) != DOOR_THREAD || !atomic_load(&pool->is_waiting))
        return;
    pthread_mutex_lock(&pool->lock);
    pthread_cond_signal(&pool->left);
    pthread_mutex_unlock(&pool->lock);
}

static void *tasks_pool_thread_main(void *argument) {
    graze_pool *pool = argument;
    unsigned seen = 0;
    while (!atomic_load(&pool->is_closing)) {
        if (tasks_pool_join_run(pool, &seen)) {
            tasks_pool_work(pool);
            tasks_pool_leave_run(pool);
        }
        tasks_pool_wait_for_run(pool, seen);
    }
    return NULL;
}

static void tasks_pool_wake(graze_pool *pool) {
    if (atomic_load(&pool->sleepers) == 0)
        return;
    pthread_mutex_lock(&pool->lock);
    pthread_cond_broadcast(&pool->opened);
    pthread_mutex_unlock(&pool->lock);
}

static void tasks_pool_open_run(graze_pool *pool,
                                void (*task)(void *argument, uint32_t index),
                                void *argument, uint32_t count) {
    pool->task = task;
    pool->argument = argument;
    pool->count = count;
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    atomic_fetch_add(&pool->door, DOOR_RUN + DOOR_OPEN);
    tasks_pool_wake(pool);
}

static bool tasks_pool_is_empty(graze_pool *pool) {
    return (atomic_load(&pool->door) & DOOR_THREADS) == 0;
}

static void tasks_pool_close_run(graze_pool *pool) {
    atomic_fetch_sub(&pool->door, DOOR_OPEN);
    for (int i = 0; i < POOL_SPINS; i++) {
        if (tasks_pool_is_empty(pool))
            return;
        tasks_pool_pause();
    }
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->is_waiting, true);
    while (!tasks_pool_is_empty(pool))
        pthread_cond_wait(&pool->left, &pool->lock);
    atomic_store(&pool->is_waiting, false);
    pthread_mutex_unlock(&pool->lock);
}

static void tasks_pool_run(void *context,
                           void (*task)(void *argument, uint32_t index),
                           void *argument, uint32_t count) {
    graze_pool *pool = context;
    if (pool->thread_count == 0 ||
        atomic_flag_test_and_set_explicit(&pool->is_busy, memory_order_acquire)) {
        for (uint32_t i = 0; i < count; i++)
            task(argument, i);
        return;
    }
    tasks_pool_open_run(pool, task, argument, count);
    tasks_pool_work(pool);
    tasks_pool_close_run(pool);
    atomic_flag_clear_explicit(&pool->is_busy, memory_order_release);
}

/* Start as many of the threads as the system gives. They take none of the game's
 * signals. */
static void tasks_pool_start_threads(graze_pool *pool) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->thread_count < pool->capacity &&
           pthread_create(&pool->threads[pool->thread_count], NULL,
                          tasks_pool_thread_main, pool) == 0)
        pool->thread_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static size_t tasks_pool_size(uint32_t capacity) {
    return sizeof(graze_pool) + capacity * sizeof(pthread_t);
}

graze_status graze_pool_open(uint32_t threads, const graze_allocator *allocator,
                             graze_pool **pool) {
    if (pool == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const graze_allocator memory =
        allocator != NULL ? *allocator : (graze_allocator){ 0 };
    const uint32_t capacity = threads > 1 ? threads - 1 : 0;
    *pool = NULL;
    if (threads > GRAZE_POOL_THREADS_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    graze_pool *self = grz_allocate(&memory, tasks_pool_size(capacity));
    if (self == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *self = (graze_pool){ .allocator = memory,
                          .is_busy = ATOMIC_FLAG_INIT,
                          .lock = PTHREAD_MUTEX_INITIALIZER,
                          .opened = PTHREAD_COND_INITIALIZER,
                          .left = PTHREAD_COND_INITIALIZER,
                          .capacity = capacity };
    tasks_pool_start_threads(self);
    if (self->thread_count == 0 && capacity > 0) {
        graze_pool_close(self);
        return GRAZE_THREADS_MISSING;
    }
    *pool = self;
    return GRAZE_OK;
}

graze_tasks graze_pool_tasks(graze_pool *pool) {
    if (pool == NULL)
        return (graze_tasks){ 0 };
    return (graze_tasks){ .run = tasks_pool_run,
                          .context = pool,
                          .threads = pool->thread_count + 1 };
}

void graze_pool_close(graze_pool *pool) {
    if (pool == NULL)
        return;
    atomic_store(&pool->is_closing, true);
    tasks_pool_wake(pool);
    for (uint32_t i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->left);
    pthread_cond_destroy(&pool->opened);
    pthread_mutex_destroy(&pool->lock);
    const graze_allocator allocator = pool->allocator;
    grz_free(&allocator, pool, tasks_pool_size(pool->capacity));
}

void grz_lock_open(grz_lock *lock) {
    (void)pthread_mutex_init(&lock->mutex, NULL);
}

void grz_lock_take(grz_lock *lock) {
    (void)pthread_mutex_lock(&lock->mutex);
}

void grz_lock_release(grz_lock *lock) {
    (void)pthread_mutex_unlock(&lock->mutex);
}

void grz_lock_close(grz_lock *lock) {
    (void)pthread_mutex_destroy(&lock->mutex);
}

#else

graze_status graze_pool_open(uint32_t threads, const graze_allocator *allocator,
                             graze_pool **pool) {
    if (pool == NULL)
        return GRAZE_ARGUMENT_MISSING;
    (void)threads;
    (void)allocator;
    *pool = NULL;
    return GRAZE_THREADS_MISSING;
}

graze_tasks graze_pool_tasks(graze_pool *pool) {
    (void)pool;
    return (graze_tasks){ 0 };
}

void graze_pool_close(graze_pool *pool) {
    (void)pool;
}

#if defined(_WIN32)
/* Declared here, since windows.h has names of its own for much. */
__declspec(dllimport) int __stdcall SwitchToThread(void);

static void tasks_yield(void) {
    (void)SwitchToThread();
}
#elif defined(__unix__) || defined(__APPLE__)
#include <sched.h>

static void tasks_yield(void) {
    (void)sched_yield();
}
#else /* no threads */
static void tasks_yield(void) {}
#endif

void grz_lock_open(grz_lock *lock) {
    atomic_flag_clear_explicit(&lock->is_held, memory_order_release);
}

void grz_lock_take(grz_lock *lock) {
    while (atomic_flag_test_and_set_explicit(&lock->is_held, memory_order_acquire))
        tasks_yield();
}

void grz_lock_release(grz_lock *lock) {
    atomic_flag_clear_explicit(&lock->is_held, memory_order_release);
}

void grz_lock_close(grz_lock *lock) {
    (void)lock;
}

#endif
