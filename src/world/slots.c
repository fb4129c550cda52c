/* slots.c: giving slots out and taking them back. */
#include "world/slots.h"

#include <string.h>

enum { SLOT_FREE, SLOT_ALIVE, SLOT_DYING };

static uint32_t *generations(const grz_slots *slots) {
    return slots->generation.data;
}

static uint8_t *states(const grz_slots *slots) {
    return slots->state.data;
}

graze_status grz_slots_reserve(grz_slots *slots, const graze_allocator *allocator, uint32_t limit,
                               uint32_t more) {
    if (limit != 0 && (uint64_t)slots->alive_count + more > limit)
        return GRAZE_OVER_LIMIT;
    if (more <= slots->free_count)
        return GRAZE_OK;
    const uint64_t needed = (uint64_t)slots->count + more - slots->free_count;
    if (needed > INT32_MAX)
        return GRAZE_OVER_LIMIT;
    grz_buffer *const words[] = { &slots->generation, &slots->free, &slots->dying };
    for (int i = 0; i < 3; i++)
        if (grz_buffer_reserve(allocator, words[i], needed, sizeof(uint32_t)) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
    return grz_buffer_reserve(allocator, &slots->state, needed, 1);
}

uint32_t grz_slots_take(grz_slots *slots) {
    uint32_t slot;
    if (slots->free_count > 0) {
        slot = ((uint32_t *)slots->free.data)[--slots->free_count];
    } else {
        slot = slots->count++;
        generations(slots)[slot] = 1;
    }
    states(slots)[slot] = SLOT_ALIVE;
    slots->alive_count++;
    return slot;
}

void grz_slots_retire(grz_slots *slots, uint32_t slot) {
    states(slots)[slot] = SLOT_DYING;
    ((uint32_t *)slots->dying.data)[slots->dying_count++] = slot;
    slots->alive_count--;
}

static void free_slot(grz_slots *slots, uint32_t slot) {
    states(slots)[slot] = SLOT_FREE;
    if (++generations(slots)[slot] != 0) /* a slot whose generations are used up is never given out again */
        ((uint32_t *)slots->free.data)[slots->free_count++] = slot;
}

void grz_slots_recycle(grz_slots *slots) {
    uint32_t *dying = slots->dying.data;
    for (uint32_t i = 0; i < slots->reported_count; i++)
        free_slot(slots, dying[i]);
    slots->dying_count -= slots->reported_count;
    if (slots->dying_count > 0)
        memmove(dying, dying + slots->reported_count, slots->dying_count * sizeof *dying);
    slots->reported_count = slots->dying_count;
}

uint64_t grz_slots_handle(const grz_slots *slots, uint32_t slot) {
    return (uint64_t)generations(slots)[slot] << 32 | slot;
}

static bool names_slot(const grz_slots *slots, uint64_t handle) {
    const uint32_t slot = grz_slot_of(handle);
    return handle != 0 && slot < slots->count && generations(slots)[slot] == handle >> 32;
}

bool grz_slots_is_alive(const grz_slots *slots, uint64_t handle) {
    return names_slot(slots, handle) && states(slots)[grz_slot_of(handle)] == SLOT_ALIVE;
}

bool grz_slots_is_readable(const grz_slots *slots, uint64_t handle) {
    return names_slot(slots, handle) && states(slots)[grz_slot_of(handle)] != SLOT_FREE;
}

void grz_slots_free(grz_slots *slots, const graze_allocator *allocator) {
    grz_buffer *const all[] = { &slots->generation, &slots->state, &slots->free, &slots->dying };
    for (int i = 0; i < 4; i++)
        grz_buffer_free(allocator, all[i]);
    *slots = (grz_slots){ 0 };
}
