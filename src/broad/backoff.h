/* backoff.h: waiting before a new try of something that did not pay, longer after each try in vain. */
#ifndef GRZ_BROAD_BACKOFF_H
#define GRZ_BROAD_BACKOFF_H

#include <stdbool.h>
#include <stdint.h>

/* Zeroed, there is nothing to wait for. Waits are counted in searches or steps. */
typedef struct grz_backoff {
    uint32_t left, next;
} grz_backoff;

enum { GRZ_BACKOFF_MAX = 1 << 24 };

static inline bool grz_backoff_is_over(const grz_backoff *backoff) {
    return backoff->left == 0;
}

static inline void grz_backoff_wait(grz_backoff *backoff) {
    backoff->left -= backoff->left > 0;
}

/* A try in vain: wait for `first`, after the next try twice as long, and so on. */
static inline void grz_backoff_fail(grz_backoff *backoff, uint32_t first) {
    backoff->left = backoff->next > 0 ? backoff->next : first;
    backoff->next = backoff->left < GRZ_BACKOFF_MAX ? 2 * backoff->left : GRZ_BACKOFF_MAX;
}

/* It pays: the waits before do not count any more. */
static inline void grz_backoff_succeed(grz_backoff *backoff) {
    backoff->next = 0;
}

#endif
