/* encounter_index.c: the encounters of one body.
 *
 * Encounters are sorted by (a, b): those with the body as `a` are a slice, found by bisection. For those with
 * it as `b` an index is made when it is first asked for after a step: places in the list of encounters,
 * sorted by b. Its memory was reserved by the step, so that asking cannot fail.
 */
#include "world/world.h"

#include <string.h>

graze_status grz_world_reserve_index(graze_world *world) {
    const graze_status status = grz_buffer_reserve(&world->allocator, &world->backward,
                                                   world->next.encounter_count, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    return grz_buffer_reserve(&world->allocator, &world->backward_start, (size_t)world->body_slots.count + 2,
                              sizeof(uint32_t));
}

static const graze_encounter *encounters_of(const graze_world *world) {
    return world->last.encounters.data;
}

/* A counting sort. Afterwards those with `slot` as their b are backward[start[slot + 1]] .. [start[slot +
 * 2]]: the starts are counted one place up and moved down to where each slot begins as its places are filled
 * from behind. */
static void make_backward(graze_world *world) {
    uint32_t *start = world->backward_start.data, *backward = world->backward.data;
    const size_t length = world->backward_start.bytes / sizeof *start;
    const graze_encounter *encounters = encounters_of(world);
    memset(start, 0, length * sizeof *start);
    for (size_t i = 0; i < world->last.encounter_count; i++)
        start[grz_slot_of(encounters[i].b.id) + 1]++;
    for (size_t i = 1; i < length; i++)
        start[i] += start[i - 1];
    for (size_t i = world->last.encounter_count; i-- > 0;)
        backward[--start[grz_slot_of(encounters[i].b.id) + 1]] = (uint32_t)i;
    world->is_backward_made = true;
}

/* The first encounter whose a is not below `slot`. */
static size_t bisect_encounters(const graze_world *world, uint32_t slot) {
    size_t low = 0, high = world->last.encounter_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (grz_slot_of(encounters_of(world)[middle].a.id) < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t write_if_room(graze_encounter *out, size_t capacity, size_t written,
                            graze_encounter encounter) {
    if (written < capacity)
        out[written] = encounter;
    return written + 1;
}

static size_t write_backward(const graze_world *world, graze_body body, graze_encounter *out,
                             size_t capacity) {
    const uint32_t *start = world->backward_start.data, *backward = world->backward.data;
    const size_t slot = grz_slot_of(body.id);
    if (slot + 2 >= world->backward_start.bytes / sizeof *start)
        return 0; /* a body added since the last step */
    size_t count = 0;
    for (size_t i = start[slot + 1]; i < start[slot + 2]; i++) {
        const graze_encounter *other = &encounters_of(world)[backward[i]];
        if (other->b.id == body.id)
            count = write_if_room(out, capacity, count, (graze_encounter){ body, other->a, other->touches });
    }
    return count;
}

size_t graze_body_encounters(graze_world *world, graze_body body, graze_encounter *out, size_t capacity) {
    if (!graze_body_is_alive(world, body) || world->last.encounter_count == 0)
        return 0;
    if (!world->is_backward_made)
        make_backward(world);
    size_t count = write_backward(world, body, out, capacity);
    for (size_t i = bisect_encounters(world, grz_slot_of(body.id));
         i < world->last.encounter_count && encounters_of(world)[i].a.id == body.id; i++)
        count = write_if_room(out, capacity, count, encounters_of(world)[i]);
    return count;
}
