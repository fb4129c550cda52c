/* atomic.h: a lock that is only tried, and a number published to other threads.
 *
 * No thread waits: one that finds the lock taken does something else. Without atomics in the compiler, the
 * lock is always taken.
 */
#ifndef GRZ_CORE_ATOMIC_H
#define GRZ_CORE_ATOMIC_H

#include <stdbool.h>
#include <stdint.h>

#if !defined(__STDC_NO_ATOMICS__)
#include <stdatomic.h>

/* Zeroed, it is free. */
typedef struct grz_try_lock {
    atomic_uint is_taken;
} grz_try_lock;

/* Zeroed, it is 0. */
typedef struct grz_published {
    atomic_uint number;
} grz_published;

static inline bool grz_try_lock_acquire(grz_try_lock *lock) {
    return atomic_load_explicit(&lock->is_taken, memory_order_relaxed) == 0 &&
           atomic_exchange_explicit(&lock->is_taken, 1, memory_order_acquire) == 0;
}

static inline void grz_try_lock_release(grz_try_lock *lock) {
    atomic_store_explicit(&lock->is_taken, 0, memory_order_release);
}

/* A thread that loads a number sees all that was written before that number was stored. */
static inline void grz_published_store(grz_published *published, uint32_t number) {
    atomic_store_explicit(&published->number, number, memory_order_release);
}

static inline uint32_t grz_published_load(const grz_published *published) {
    return atomic_load_explicit(&published->number, memory_order_acquire);
}

#else

typedef struct grz_try_lock {
    uint32_t unused;
} grz_try_lock;

typedef struct grz_published {
    uint32_t number;
} grz_published;

static inline bool grz_try_lock_acquire(grz_try_lock *lock) {
    (void)lock;
    return false;
}

static inline void grz_try_lock_release(grz_try_lock *lock) {
    (void)lock;
}

static inline void grz_published_store(grz_published *published, uint32_t number) {
    published->number = number;
}

static inline uint32_t grz_published_load(const grz_published *published) {
    return published->number;
}
#endif

#endif
