/* slots.h: numbered slots with generations: the handle of something removed is known
 * to be stale.
 *
 * A removed slot keeps its data through the step with the ends caused by the
 * removal. It is free only after the next step, so a game can read the data while it
 * reads these events. */
#pragma once

#include "core/buffer.h"

typedef struct grz_slots {
    grz_buffer generation; /* uint32_t by slot, from 1 */
    grz_buffer state;      /* uint8_t by slot: grz_slot_state */
    grz_buffer free;       /* uint32_t: a stack of free slots */
    grz_buffer removed;    /* uint32_t: removed slots in the order of removal */
    uint32_t count;        /* slots ever given out */
    uint32_t free_count, removed_count;
    /* removed slots whose ends the last step reported; they come first */
    uint32_t reported_count;
    uint32_t alive_count;
} grz_slots;

typedef enum grz_slot_state {
    GRZ_SLOT_FREE,
    GRZ_SLOT_ALIVE,
    GRZ_SLOT_REMOVED
} grz_slot_state;

/* Reserve memory for `more` calls of grz_slots_insert. Errors: GRAZE_OUT_OF_CAPACITY
 * if more than `limit` (0: any number) would be alive, or more than 2^31 - 1 slots
 * be used; GRAZE_OUT_OF_MEMORY. */
graze_status grz_slots_reserve(grz_slots *slots, const graze_allocator *allocator,
                               uint32_t limit, uint32_t more);
uint32_t grz_slots_insert(grz_slots *slots);

/* Remove an alive slot; grz_slots_recycle frees it two steps later. */
void grz_slots_remove(grz_slots *slots, uint32_t slot);

/* After each step: free the slots whose ends were reported by the step before. */
void grz_slots_recycle(grz_slots *slots);
void grz_slots_free(grz_slots *slots, const graze_allocator *allocator);

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

/* Whether a handle names the present or last owner of its slot. */
static inline bool grz_slots_has(const grz_slots *slots, uint64_t handle) {
    const uint32_t slot = grz_slot_of(handle);
    return handle != 0 && slot < slots->count &&
           grz_slot_generations(slots)[slot] == handle >> 32;
}

static inline bool grz_slot_is_alive(const grz_slots *slots, uint32_t slot) {
    return grz_slot_states(slots)[slot] == GRZ_SLOT_ALIVE;
}

static inline bool grz_slots_is_alive(const grz_slots *slots, uint64_t handle) {
    return grz_slots_has(slots, handle) &&
           grz_slot_is_alive(slots, grz_slot_of(handle));
}

/* Whether the data of a handle can be read: it is alive or removed, but not yet
 * free. */
static inline bool grz_slots_is_readable(const grz_slots *slots, uint64_t handle) {
    return grz_slots_has(slots, handle) &&
           grz_slot_states(slots)[grz_slot_of(handle)] != GRZ_SLOT_FREE;
}
