/* encounter_index.c: the encounters of one body.
 *
 * Encounters are sorted by (a, b): those with the body as `a` are a slice, found by bisection. For those with
 * it as `b` an index is made when it is first asked for after a step: places in the list of encounters,
 * sorted by b. Its memory was reserved by the step, so that asking cannot fail.
 */
#include "world/world.h"

#include <string.h>

/* A counting sort. Afterwards those with `slot` as their b are backward[start[slot + 1]] .. [start[slot +
 * 2]]: the starts are counted one place up and moved down to where each slot begins as its places are filled
 * from behind. */
static void make_backward(grz_contact_list *list) {
    uint32_t *start = list->backward_start.data, *backward = list->backward.data;
    const size_t length = list->backward_start.bytes / sizeof *start;
    const graze_contact *encounters = list->encounters.data;
    memset(start, 0, length * sizeof *start);
    for (size_t i = 0; i < list->count; i++)
        start[grz_slot_of(encounters[i].b.id) + 1]++;
    for (size_t i = 1; i < length; i++)
        start[i] += start[i - 1];
    for (size_t i = list->count; i-- > 0;)
        backward[--start[grz_slot_of(encounters[i].b.id) + 1]] = (uint32_t)i;
    list->is_backward_made = true;
}

/* The first encounter whose a is not below `slot`. */
static size_t bisect_encounters(const grz_contact_list *list, uint32_t slot) {
    const graze_contact *encounters = list->encounters.data;
    size_t low = 0, high = list->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (grz_slot_of(encounters[middle].a.id) < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t write_if_room(graze_contact *out, size_t capacity, size_t written, graze_contact encounter) {
    if (written < capacity)
        out[written] = encounter;
    return written + 1;
}

static size_t write_backward(const grz_contact_list *list, graze_body body, graze_contact *out,
                             size_t capacity) {
    const uint32_t *start = list->backward_start.data, *backward = list->backward.data;
    const graze_contact *encounters = list->encounters.data;
    const size_t slot = grz_slot_of(body.id);
    if (slot + 2 >= list->backward_start.bytes / sizeof *start)
        return 0; /* a body added since the last step */
    size_t count = 0;
    for (size_t i = start[slot + 1]; i < start[slot + 2]; i++) {
        const graze_contact *other = &encounters[backward[i]];
        if (other->b.id == body.id)
            count = write_if_room(out, capacity, count, (graze_contact){ body, other->a, other->touches });
    }
    return count;
}

size_t graze_body_contacts(graze_world *world, graze_body body, graze_contact *out, size_t capacity) {
    const grz_contact_list *list = grz_world_contact_list(world);
    const graze_contact *encounters = list->encounters.data;
    if (!graze_body_is_alive(world, body) || list->count == 0)
        return 0;
    if (!list->is_backward_made)
        make_backward(&world->list);
    size_t count = write_backward(list, body, out, capacity);
    for (size_t i = bisect_encounters(list, grz_slot_of(body.id));
         i < list->count && encounters[i].a.id == body.id; i++)
        count = write_if_room(out, capacity, count, encounters[i]);
    return count;
}
