/* gate.h: a gate that one thread at a time may pass, and a number that it leaves for the others.
 *
 * Nobody waits at a gate: who finds it taken does something else. Where the compiler has no atomics, nobody
 * passes at all.
 */
#ifndef GRZ_CORE_ATOMIC_H
#define GRZ_CORE_ATOMIC_H

#include <stdbool.h>
#include <stdint.h>

#if !defined(__STDC_NO_ATOMICS__)
#include <stdatomic.h>

/* Zeroed, both are as they begin: open, and 0. */
typedef struct grz_try_lock {
    atomic_uint is_taken;
} grz_try_lock;

typedef struct grz_published {
    atomic_uint number;
} grz_published;

static inline bool grz_try_lock_acquire(grz_try_lock *gate) {
    return atomic_load_explicit(&gate->is_taken, memory_order_relaxed) == 0 &&
           atomic_exchange_explicit(&gate->is_taken, 1, memory_order_acquire) == 0;
}

static inline void grz_try_lock_release(grz_try_lock *gate) {
    atomic_store_explicit(&gate->is_taken, 0, memory_order_release);
}

/* What was written before a number was posted can be read by whoever reads that number. */
static inline void grz_published_store(grz_published *notice, uint32_t number) {
    atomic_store_explicit(&notice->number, number, memory_order_release);
}

static inline uint32_t grz_published_load(const grz_published *notice) {
    return atomic_load_explicit(&notice->number, memory_order_acquire);
}

#else

typedef struct grz_try_lock {
    uint32_t unused;
} grz_try_lock;

typedef struct grz_published {
    uint32_t number;
} grz_published;

static inline bool grz_try_lock_acquire(grz_try_lock *gate) {
    (void)gate;
    return false;
}

static inline void grz_try_lock_release(grz_try_lock *gate) {
    (void)gate;
}

static inline void grz_published_store(grz_published *notice, uint32_t number) {
    notice->number = number;
}

static inline uint32_t grz_published_load(const grz_published *notice) {
    return notice->number;
}
#endif

#endif
