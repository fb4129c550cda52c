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
    grz_buffer state;      /* uint8_t: free, alive or removed */
    grz_buffer free;       /* uint32_t, a stack */
    grz_buffer removed;    /* uint32_t, in the order of removal */
    uint32_t count;        /* slots ever given out */
    uint32_t free_count, removed_count;
    uint32_t reported_count; /* of the removed: those whose ends the last step reported */
    uint32_t alive_count;
} grz_slots;

/* Make room so that the next `more` grz_slots_insert cannot fail. GRAZE_OUT_OF_CAPACITY if more than `limit`
 * (0: any number) would be alive, or over 2^31 - 1 slots be needed. */
graze_status grz_slots_reserve(grz_slots *slots, const graze_allocator *allocator, uint32_t limit,
                               uint32_t more);

/* Give out a slot. */
uint32_t grz_slots_insert(grz_slots *slots);

/* Begin to give a slot back. */
void grz_slots_remove(grz_slots *slots, uint32_t slot);

/* A step is done: what it reported may be reported no more after the next one. */
void grz_slots_recycle(grz_slots *slots);

/* Where a slot is in its life. */
typedef enum grz_slot_state { GRZ_SLOT_FREE, GRZ_SLOT_ALIVE, GRZ_SLOT_REMOVED } grz_slot_state;

static inline uint32_t grz_slot_of(uint64_t handle) {
    return (uint32_t)handle;
}

static inline uint32_t *grz_slot_generations(const grz_slots *slots) {
    return (uint32_t *)slots->generation.data;
}

static inline uint8_t *grz_slot_states(const grz_slots *slots) {
    return (uint8_t *)slots->state.data;
}

static inline uint64_t grz_slots_handle(const grz_slots *slots, uint32_t slot) {
    return (uint64_t)grz_slot_generations(slots)[slot] << 32 | slot;
}

/* Whether a handle is that of the slot's present or last owner. */
static inline bool grz_slots_has(const grz_slots *slots, uint64_t handle) {
    const uint32_t slot = grz_slot_of(handle);
    return handle != 0 && slot < slots->count && grz_slot_generations(slots)[slot] == handle >> 32;
}

static inline bool grz_slot_is_alive(const grz_slots *slots, uint32_t slot) {
    return grz_slot_states(slots)[slot] == GRZ_SLOT_ALIVE;
}

static inline bool grz_slots_is_alive(const grz_slots *slots, uint64_t handle) {
    return grz_slots_has(slots, handle) && grz_slot_is_alive(slots, grz_slot_of(handle));
}

/* Alive, or removed so lately that its data can still be read. */
static inline bool grz_slots_is_readable(const grz_slots *slots, uint64_t handle) {
    return grz_slots_has(slots, handle) && grz_slot_states(slots)[grz_slot_of(handle)] != GRZ_SLOT_FREE;
}

void grz_slots_free(grz_slots *slots, const graze_allocator *allocator);

#endif
