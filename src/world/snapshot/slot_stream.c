/* slot_stream.c: the slots of bodies, parts and attacks in a snapshot. */
#include "world/snapshot/slot_stream.h"

/* Reading: a slot alive so far is in a list of others. */
static void slot_stream_take(grz_stream *stream, grz_slots *slots, uint32_t slot,
                             grz_slot_state state) {
    const bool is_alive = slot < slots->count && grz_slot_is_alive(slots, slot);
    if (!grz_stream_require(stream,
                            is_alive && grz_slot_generations(slots)[slot] != 0))
        return;
    grz_slot_states(slots)[slot] = (uint8_t)state;
    slots->alive_count--;
}

/* A list of free or of removed slots, in its order: runs of equal steps from one to
 * the next. */
static void slot_stream_list(grz_stream *stream, grz_slots *slots,
                             grz_slot_state state, uint32_t *count) {
    uint32_t *list = state == GRZ_SLOT_FREE ? slots->free.data : slots->removed.data,
             last = 0;
    const uint32_t total = grz_stream_word(stream, *count);
    grz_stream_require(stream, total <= slots->count);
    for (uint32_t i = 0, end, step = 0; i < total && grz_stream_is_fine(stream);) {
        end = i + 1;
        if (!stream->is_reading)
            for (step = list[i] - last;
                 end < total && list[end] - list[end - 1] == step;)
                end++;
        end = i + 1 + (uint32_t)grz_stream_below(stream, end - i - 1, total - i);
        step = grz_stream_near(stream, step, 0);
        for (; i < end && grz_stream_is_fine(stream); i++, last += step)
            if (stream->is_reading)
                slot_stream_take(stream, slots, list[i] = last + step, state);
    }
    if (stream->is_reading)
        *count = total;
}

/* Slots are alive unless a list has them, or their generations are used up, which
 * generation 0 says. An alive slot takes a byte at least, and memory for more than
 * its slot is reserved only if it is there. */
void grz_stream_slots(grz_stream *stream, grz_slots *slots,
                      const graze_allocator *allocator) {
    const uint32_t count = grz_stream_word(stream, slots->count);
    if (stream->is_reading) {
        slots->count = slots->free_count = slots->removed_count =
            slots->alive_count = 0;
        if (!grz_stream_check(stream, grz_slots_reserve(slots, allocator, 0, count)))
            return;
        slots->count = slots->alive_count = count;
        if (count > 0)
            memset(slots->state.data, GRZ_SLOT_ALIVE, count);
    }
    grz_stream_runs(stream, slots->generation.data, count, sizeof(uint32_t));
    slot_stream_list(stream, slots, GRZ_SLOT_FREE, &slots->free_count);
    slot_stream_list(stream, slots, GRZ_SLOT_REMOVED, &slots->removed_count);
    grz_stream_u32_short(stream, &slots->reported_count);
    grz_stream_require(stream, slots->reported_count <= slots->removed_count);
    if (!stream->is_reading || !grz_stream_is_fine(stream))
        return;
    for (uint32_t slot = 0; slot < count; slot++)
        if (grz_slot_generations(slots)[slot] == 0) {
            grz_slot_states(slots)[slot] = GRZ_SLOT_FREE;
            slots->alive_count--;
        }
    grz_stream_require(stream, slots->alive_count <= grz_stream_left(stream));
}
