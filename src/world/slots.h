/* slots.h: numbered places with generations, so that a handle of something removed is known to be stale.
 *
 * A removed slot stays as it was through the step that reports what its removal ended, and is given out again
 * only after the step that follows: until then its data can be read.
 */
#ifndef GRZ_WORLD_SLOTS_H
#define GRZ_WORLD_SLOTS_H

#include "core/buffer.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct grz_slots {
    grz_buffer generation; /* uint32_t, from 1 */
    grz_buffer state;      /* uint8_t: free, alive or dying */
    grz_buffer free;       /* uint32_t, a stack */
    grz_buffer dying;      /* uint32_t, in the order of removal */
    uint32_t count;        /* slots ever given out */
    uint32_t free_count, dying_count;
    uint32_t reported_count; /* of the dying: those whose ends the last step reported */
    uint32_t alive_count;
} grz_slots;

/* Make room so that the next `more` grz_slots_take cannot fail. GRAZE_OVER_LIMIT if more than `limit` (0: any
 * number) would be alive, or over 2^31 - 1 slots be needed. */
graze_status grz_slots_reserve(grz_slots *slots, const graze_allocator *allocator, uint32_t limit,
                               uint32_t more);

/* Give out a slot. */
uint32_t grz_slots_take(grz_slots *slots);

/* Begin to give a slot back. */
void grz_slots_retire(grz_slots *slots, uint32_t slot);

/* A step is done: what it reported may be reported no more after the next one. */
void grz_slots_recycle(grz_slots *slots);

uint64_t grz_slots_handle(const grz_slots *slots, uint32_t slot);
bool grz_slots_is_alive(const grz_slots *slots, uint64_t handle);

/* Alive, or removed so lately that its data can still be read. */
bool grz_slots_is_readable(const grz_slots *slots, uint64_t handle);

static inline uint32_t grz_slot_of(uint64_t handle) {
    return (uint32_t)handle;
}

void grz_slots_free(grz_slots *slots, const graze_allocator *allocator);

#endif
