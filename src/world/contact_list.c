/* encounter_list.c: all encounters, made from the touches when they are asked for.
 *
 * The step reserves the memory, so that asking cannot fail. One block serves three times: of its three parts,
 * the last two first hold the pairs of bodies and the room to sort them; then encounters are written from the
 * front. An encounter is as long as three pairs and there are no more encounters than pairs, so that writing
 * never catches up with what is still to be read.
 */
#include "world/world.h"

#include <assert.h>

static_assert(sizeof(graze_contact) == 3 * sizeof(graze_pair), "encounters are made where pairs are");

graze_status grz_contact_list_reserve(graze_world *world) {
    grz_contact_list *list = &world->list;
    const size_t touches = world->follow.total;
    graze_status status =
        grz_buffer_reserve(&world->allocator, &list->encounters, touches, sizeof(graze_contact));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &list->backward, touches, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    return grz_buffer_reserve(&world->allocator, &list->backward_start, (size_t)world->body_slots.count + 2,
                              sizeof(uint32_t));
}

/* The two bodies of each touch, the lower slot first, sorted. Returns how many there are. */
static size_t list_bodies(const graze_world *world, const grz_pair_list *overlaps, graze_pair *bodies,
                          graze_pair *scratch) {
    size_t count = 0;
    for (size_t i = 0; i < overlaps->count; i++) {
        const graze_pair rows = grz_pair_list_items(overlaps)[i];
        if (!grz_rows_touched(world, rows))
            continue;
        const uint32_t a = grz_row_body(world, rows.a), b = grz_row_body(world, rows.b);
        bodies[count++] = a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
    }
    if (count > 0)
        grz_pairs_sort(bodies, scratch, count);
    return count;
}

static size_t count_equal(const graze_pair *bodies, size_t begin, size_t end) {
    size_t i = begin + 1;
    while (i < end && grz_pair_key(bodies[i]) == grz_pair_key(bodies[begin]))
        i++;
    return i - begin;
}

static void make_list(graze_world *world) {
    grz_contact_list *list = &world->list;
    const grz_pair_list *overlaps = grz_pair_tracker_pairs(&world->follow);
    list->is_made = true;
    list->count = 0;
    if (overlaps->count == 0) /* there may be no buffers yet */
        return;
    graze_contact *encounters = list->encounters.data;
    graze_pair *const third = list->encounters.data, *scratch = third + overlaps->count,
                      *bodies = scratch + overlaps->count;
    const size_t count = list_bodies(world, overlaps, bodies, scratch);
    for (size_t i = 0; i < count;) {
        const graze_pair pair = bodies[i];
        const size_t equal = count_equal(bodies, i, count);
        encounters[list->count++] = (graze_contact){ .a = { grz_slots_handle(&world->body_slots, pair.a) },
                                                     .b = { grz_slots_handle(&world->body_slots, pair.b) },
                                                     .touches = equal };
        i += equal;
    }
}

const grz_contact_list *grz_world_contact_list(graze_world *world) {
    if (!world->list.is_made)
        make_list(world);
    return &world->list;
}

const graze_contact *graze_world_contacts(graze_world *world, size_t *count) {
    const grz_contact_list *list = grz_world_contact_list(world);
    *count = list->count;
    return list->encounters.data;
}
