/* tasks_pool.c: the pool: a run is opened under a lock, its indices are handed out one by one, and the caller
 * works too.
 *
 * A thread joins a run only while that is open, and is counted while it is inside; the caller closes the run
 * when no index is left, and waits for those inside, not for those that never woke up. So a run on a busy
 * machine costs little more than doing it alone, and a late thread never meets the next run's task.
 *
 * Between runs, which follow each other quickly within a step, a thread looks for the next one for a short
 * while before it sleeps. Threads are POSIX's; built without them (GRZ_WITHOUT_THREADS, or on another system)
 * no pool opens.
 */
#define _POSIX_C_SOURCE 200809L /* pthread_sigmask */

#include "core/buffer.h"
#include "core/tasks.h"

#if !defined(GRZ_WITHOUT_THREADS) && (defined(__unix__) || defined(__APPLE__))

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Looks at an atomic before going to sleep: a fraction of a millisecond, as long as a step works between two
 * runs. Waking up takes longer than most parts do. */
enum { LOOKS = 5000 };

struct graze_pool {
    graze_allocator allocator;
    atomic_flag is_busy; /* somebody's run is on */

    /* The run. Written under the lock while nobody is inside. */
    void (*task)(void *argument, uint32_t index);
    void *argument;
    uint32_t count;
    atomic_uint next;   /* the next index to hand out */
    atomic_uint inside; /* threads that may be in a task */

    pthread_mutex_t lock;
    pthread_cond_t opened, left;
    atomic_uint runs; /* how many were opened */
    bool is_open, is_closing;
    uint32_t thread_count; /* that were started */
    uint32_t room;         /* for that many */
    pthread_t threads[];
};

static inline void pause_briefly(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb"); /* yield does nothing on most; isb waits about as long as x86's pause */
#endif
}

static bool claim_index(graze_pool *pool, uint32_t *index) {
    unsigned next = atomic_load_explicit(&pool->next, memory_order_relaxed);
    while (next < pool->count)
        if (atomic_compare_exchange_weak_explicit(&pool->next, &next, next + 1, memory_order_relaxed,
                                                  memory_order_relaxed)) {
            *index = next;
            return true;
        }
    return false;
}

static void work(graze_pool *pool) {
    uint32_t index;
    while (claim_index(pool, &index))
        pool->task(pool->argument, index);
}

/* Look for another run than `seen` without sleeping. */
static void look_for_run(graze_pool *pool, unsigned seen) {
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load_explicit(&pool->runs, memory_order_relaxed) != seen)
            return;
        pause_briefly();
    }
}

/* What a thread finds when it wakes up: a run that it is inside now, one that is over, or the end. */
typedef enum finding { INSIDE, LATE, CLOSING } finding;

static finding join_run(graze_pool *pool, unsigned *seen) {
    finding found = LATE;
    pthread_mutex_lock(&pool->lock);
    while (!pool->is_closing && atomic_load_explicit(&pool->runs, memory_order_relaxed) == *seen)
        pthread_cond_wait(&pool->opened, &pool->lock);
    *seen = atomic_load_explicit(&pool->runs, memory_order_relaxed);
    if (pool->is_closing) {
        found = CLOSING;
    } else if (pool->is_open) {
        found = INSIDE;
        atomic_fetch_add_explicit(&pool->inside, 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&pool->lock);
    return found;
}

static void leave_run(graze_pool *pool) {
    pthread_mutex_lock(&pool->lock);
    if (atomic_fetch_sub_explicit(&pool->inside, 1, memory_order_release) == 1)
        pthread_cond_signal(&pool->left);
    pthread_mutex_unlock(&pool->lock);
}

static void *thread_main(void *argument) {
    graze_pool *pool = argument;
    unsigned seen = 0;
    finding found;
    while ((found = join_run(pool, &seen)) != CLOSING) {
        if (found == INSIDE) {
            work(pool);
            leave_run(pool);
        }
        look_for_run(pool, seen);
    }
    return NULL;
}

static void open_run(graze_pool *pool, void (*task)(void *argument, uint32_t index), void *argument,
                     uint32_t count) {
    pthread_mutex_lock(&pool->lock);
    pool->task = task;
    pool->argument = argument;
    pool->count = count;
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    atomic_fetch_add_explicit(&pool->runs, 1, memory_order_relaxed);
    pool->is_open = true;
    pthread_cond_broadcast(&pool->opened);
    pthread_mutex_unlock(&pool->lock);
}

static void close_run(graze_pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->is_open = false;
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load_explicit(&pool->inside, memory_order_acquire) == 0)
            return;
        pause_briefly();
    }
    pthread_mutex_lock(&pool->lock);
    while (atomic_load_explicit(&pool->inside, memory_order_relaxed) != 0)
        pthread_cond_wait(&pool->left, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

static void run(void *context, void (*task)(void *argument, uint32_t index), void *argument, uint32_t count) {
    graze_pool *pool = context;
    if (pool->thread_count == 0 || atomic_flag_test_and_set_explicit(&pool->is_busy, memory_order_acquire)) {
        for (uint32_t i = 0; i < count; i++)
            task(argument, i);
        return;
    }
    open_run(pool, task, argument, count);
    work(pool);
    close_run(pool);
    atomic_flag_clear_explicit(&pool->is_busy, memory_order_release);
}

/* As many of the threads as the system gives. They take none of the game's signals. */
static void start_threads(graze_pool *pool) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->thread_count < pool->room &&
           pthread_create(&pool->threads[pool->thread_count], NULL, thread_main, pool) == 0)
        pool->thread_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static bool make_locks(graze_pool *pool) {
    if (pthread_mutex_init(&pool->lock, NULL) != 0)
        return false;
    if (pthread_cond_init(&pool->opened, NULL) == 0) {
        if (pthread_cond_init(&pool->left, NULL) == 0)
            return true;
        pthread_cond_destroy(&pool->opened);
    }
    pthread_mutex_destroy(&pool->lock);
    return false;
}

static size_t pool_size(uint32_t room) {
    return sizeof(graze_pool) + room * sizeof(pthread_t);
}

static void free_pool(graze_pool *pool) {
    const graze_allocator allocator = pool->allocator;
    grz_free(&allocator, pool, pool_size(pool->room));
}

graze_status graze_pool_open(uint32_t threads, const graze_allocator *allocator, graze_pool **pool) {
    static const graze_allocator usual = { 0 };
    const uint32_t room = threads > 1 ? threads - 1 : 0;
    *pool = NULL;
    if (threads > GRAZE_POOL_THREADS_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    graze_pool *self = grz_allocate(allocator != NULL ? allocator : &usual, pool_size(room));
    if (self == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *self = (graze_pool){ .allocator = allocator != NULL ? *allocator : usual,
                          .is_busy = ATOMIC_FLAG_INIT,
                          .room = room };
    if (!make_locks(self)) {
        free_pool(self);
        return GRAZE_OUT_OF_MEMORY;
    }
    start_threads(self);
    if (self->thread_count == 0 && room > 0) {
        graze_pool_close(self);
        return GRAZE_THREADS_MISSING;
    }
    *pool = self;
    return GRAZE_OK;
}

graze_tasks graze_pool_tasks(graze_pool *pool) {
    return (graze_tasks){ .run = run, .context = pool, .threads = pool->thread_count + 1 };
}

void graze_pool_close(graze_pool *pool) {
    if (pool == NULL)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->is_closing = true;
    atomic_fetch_add_explicit(&pool->runs, 1, memory_order_relaxed); /* who looks for a run sees one */
    pthread_cond_broadcast(&pool->opened);
    pthread_mutex_unlock(&pool->lock);
    for (uint32_t i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->left);
    pthread_cond_destroy(&pool->opened);
    pthread_mutex_destroy(&pool->lock);
    free_pool(pool);
}

#else

graze_status graze_pool_open(uint32_t threads, const graze_allocator *allocator, graze_pool **pool) {
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

#endif
