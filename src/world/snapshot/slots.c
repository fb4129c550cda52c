/* slots.c: which slots are free, in the order in which they will be given out, and which belong to what
 * was removed, in the order of removal. All others are alive, but for those whose generations are used up.
 */
#include "world/snapshot/snapshot.h"

/* A list of slots, each by how far it is from the one before. */
static uint32_t put_slot(grz_writer *writer, uint32_t slot, uint32_t before) {
    grz_writer_make_room(writer);
    grz_put(writer, grz_folded(slot - before));
    return slot;
}

static bool is_spent(const grz_slots *slots, uint32_t slot) {
    return grz_slot_generations(slots)[slot] == 0;
}

static uint32_t count_spent(const grz_slots *slots) {
    return slots->count - slots->alive_count - slots->free_count - slots->removed_count;
}

static void put_spent(grz_writer *writer, const grz_slots *slots) {
    uint32_t before = 0, left = count_spent(slots);
    grz_put(writer, left);
    for (uint32_t slot = 0; left > 0; slot++)
        if (is_spent(slots, slot)) {
            before = put_slot(writer, slot, before);
            left--;
        }
}

void grz_put_slots(grz_writer *writer, const grz_slots *slots) {
    const uint32_t *free = slots->free.data, *removed = slots->removed.data;
    uint32_t before = 0;
    grz_writer_make_room(writer);
    grz_put(writer, slots->count);
    grz_put(writer, slots->free_count);
    for (uint32_t i = 0; i < slots->free_count; i++) {
        before = put_slot(writer, free[i], before);
        grz_put(writer, grz_slot_generations(slots)[free[i]]);
    }
    grz_put(writer, slots->removed_count);
    grz_put(writer, slots->reported_count);
    before = 0;
    for (uint32_t i = 0; i < slots->removed_count; i++)
        before = put_slot(writer, removed[i], before);
    grz_writer_make_room(writer);
    put_spent(writer, slots);
}

/* The next slot of a list, which was alive as far as was known; false: it was not. */
static bool take_slot(grz_reader *reader, grz_slots *slots, grz_slot_state state, uint32_t *slot) {
    *slot += grz_unfolded(grz_take_word(reader));
    if (*slot >= slots->count || !grz_slot_is_alive(slots, *slot))
        return false;
    grz_slot_states(slots)[*slot] = (uint8_t)state;
    slots->alive_count--;
    return true;
}

static graze_status take_free(grz_reader *reader, grz_slots *slots) {
    const uint32_t count = grz_take_count(reader);
    uint32_t slot = 0;
    for (uint32_t i = 0; i < count; i++) {
        const bool is_one = take_slot(reader, slots, GRZ_SLOT_FREE, &slot);
        const uint32_t generation = grz_take_word(reader);
        if (!is_one || generation == 0)
            return GRAZE_BAD_SNAPSHOT;
        grz_slot_generations(slots)[slot] = generation;
        ((uint32_t *)slots->free.data)[slots->free_count++] = slot;
    }
    return GRAZE_OK;
}

static graze_status take_dying(grz_reader *reader, grz_slots *slots) {
    const uint32_t count = grz_take_count(reader);
    uint32_t slot = 0;
    slots->reported_count = grz_take_word(reader);
    if (slots->reported_count > count)
        return GRAZE_BAD_SNAPSHOT;
    for (uint32_t i = 0; i < count; i++) {
        if (!take_slot(reader, slots, GRZ_SLOT_REMOVED, &slot))
            return GRAZE_BAD_SNAPSHOT;
        ((uint32_t *)slots->removed.data)[slots->removed_count++] = slot;
    }
    return GRAZE_OK;
}

static graze_status take_spent(grz_reader *reader, grz_slots *slots) {
    const uint32_t count = grz_take_count(reader);
    uint32_t slot = 0, before = 0;
    for (uint32_t i = 0; i < count; i++, before = slot) {
        if (!take_slot(reader, slots, GRZ_SLOT_FREE, &slot) || (i > 0 && slot <= before))
            return GRAZE_BAD_SNAPSHOT;
        grz_slot_generations(slots)[slot] = 0;
    }
    return GRAZE_OK;
}

graze_status grz_take_slots(grz_reader *reader, grz_slots *slots, const graze_allocator *allocator) {
    const uint32_t count = grz_take_count(reader);
    slots->count = slots->free_count = slots->removed_count = slots->reported_count = slots->alive_count = 0;
    graze_status status = grz_slots_reserve(slots, allocator, 0, count);
    if (status != GRAZE_OK)
        return status;
    slots->count = slots->alive_count = count;
    if (count > 0)
        memset(slots->state.data, GRZ_SLOT_ALIVE, count);
    status = take_free(reader, slots);
    if (status == GRAZE_OK)
        status = take_dying(reader, slots);
    if (status == GRAZE_OK)
        status = take_spent(reader, slots);
    return status == GRAZE_OK ? grz_snapshot_sound_if(!reader->is_unsound) : status;
}
