/* slots.c: inserting, removing and recycling slots, each in constant time. */
#include "world/slots.h"

#include <string.h>

graze_status grz_slots_reserve(grz_slots *slots, const graze_allocator *allocator,
                               uint32_t limit, uint32_t more) {
    if (limit != 0 && (uint64_t)slots->alive_count + more > limit)
        return GRAZE_OUT_OF_CAPACITY;
    if (more <= slots->free_count)
        return GRAZE_OK;
    const uint64_t count = (uint64_t)slots->count + more - slots->free_count;
    if (count > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    return grz_buffers_reserve(
        allocator, { &slots->generation, (size_t)count, sizeof(uint32_t) },
        { &slots->free, (size_t)count, sizeof(uint32_t) },
        { &slots->removed, (size_t)count, sizeof(uint32_t) },
        { &slots->state, (size_t)count, 1 });
}

uint32_t grz_slots_insert(grz_slots *slots) {
    uint32_t slot;
    if (slots->free_count > 0) {
        slot = ((uint32_t *)slots->free.data)[--slots->free_count];
    } else {
        slot = slots->count++;
        grz_slot_generations(slots)[slot] = 1;
    }
    grz_slot_states(slots)[slot] = GRZ_SLOT_ALIVE;
    slots->alive_count++;
    return slot;
}

void grz_slots_remove(grz_slots *slots, uint32_t slot) {
    grz_slot_states(slots)[slot] = GRZ_SLOT_REMOVED;
    ((uint32_t *)slots->removed.data)[slots->removed_count++] = slot;
    slots->alive_count--;
}

void grz_slots_recycle(grz_slots *slots) {
    uint32_t *removed = slots->removed.data;
    for (uint32_t i = 0; i < slots->reported_count; i++) {
        grz_slot_states(slots)[removed[i]] = GRZ_SLOT_FREE;
        if (++grz_slot_generations(slots)[removed[i]] !=
            0) /* else they are used up */
            ((uint32_t *)slots->free.data)[slots->free_count++] = removed[i];
    }
    slots->removed_count -= slots->reported_count;
    if (slots->removed_count > 0)
        memmove(removed, removed + slots->reported_count,
                slots->removed_count * sizeof *removed);
    slots->reported_count = slots->removed_count;
}

void grz_slots_free(grz_slots *slots, const graze_allocator *allocator) {
    grz_buffers_free(allocator, &slots->generation, &slots->state, &slots->free,
                     &slots->removed);
    *slots = (grz_slots){ 0 };
}
