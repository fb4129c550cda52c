/* contacts_list.c: lists made when they are asked for. They hold all contacts, the
 * contacts of one body, the touches of two bodies, and the events of the last step
 * by time.
 *
 * The step reserves the memory, so asking cannot fail. For the list of contacts one
 * block serves three times. It has three parts. The last two first hold the pairs of
 * bodies and the scratch to sort them. Then contacts are written from the front. A
 * contact is as long as three pairs, and there are no more contacts than pairs, so
 * reading stays ahead. */
#include "world/contacts.h"

#include "graze/motion.h"
#include "world/narrow_phase.h"
#include "world/wrap.h"

#include <assert.h>

static_assert(sizeof(graze_contact) == 3 * sizeof(graze_pair),
              "contacts are written over pairs");

graze_status grz_contacts_reserve(graze_world *world, size_t touches, size_t events,
                                  size_t bodies) {
    grz_contact_list *list = &world->contact_list;
    return grz_buffers_reserve(
        &world->allocator, { &list->contacts, touches, sizeof(graze_contact) },
        { &list->by_b, touches, sizeof(uint32_t) },
        { &list->by_b_start, bodies + 2, sizeof(uint32_t) },
        { &world->by_time.events, events, sizeof(graze_contact_event) },
        { &world->by_time.keys, 2 * events, sizeof(graze_pair) });
}

graze_status grz_contacts_reserve_lists(graze_world *world) {
    const grz_step_events *pending = &world->pending;
    size_t timed = 0;
    if (pending->has_times)
        timed = pending->contact_event_count;
    return grz_contacts_reserve(world, grz_overlap_total(world), timed,
                                world->body_slots.count);
}

/* --- All contacts --- */

/* Write the two bodies of each touch, the lower slot first, sorted. Returns their
 * number. */
static size_t contacts_list_bodies(const graze_world *world,
                                   const grz_pair_list *overlaps, graze_pair *bodies,
                                   graze_pair *scratch) {
    size_t count = 0;
    for (size_t i = 0; i < overlaps->count; i++) {
        const graze_pair rows = grz_pair_list_items(overlaps)[i];
        if (!grz_parts_touched(world, rows))
            continue;
        const uint32_t a = grz_row_body(world, rows.a),
                       b = grz_row_body(world, rows.b);
        bodies[count++] = a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
    }
    if (count > 0)
        grz_pairs_sort(bodies, scratch, count);
    return count;
}

/* Write a contact for each pair of rows. It is right if bodies have one part each
 * and the narrow phase keeps none of the pairs. False if the contacts are not in
 * order. */
static bool contacts_list_rows(const graze_world *world,
                               const grz_pair_list *overlaps,
                               graze_contact *contacts) {
    uint64_t before = 0;
    bool is_sorted = true;
    for (size_t i = 0; i < overlaps->count; i++) {
        const graze_pair rows = grz_pair_list_items(overlaps)[i];
        const uint32_t a = grz_row_body(world, rows.a),
                       b = grz_row_body(world, rows.b);
        const uint64_t key = (uint64_t)a << 32 | b;
        is_sorted &= (a < b) & (before < key);
        before = key;
        contacts[i] = (graze_contact){ grz_body_handle(world, a),
                                       grz_body_handle(world, b), 1 };
    }
    return is_sorted;
}

/* Before the first overlap there may be no buffers. */
static void contacts_make_list(graze_world *world) {
    grz_contact_list *list = &world->contact_list;
    const grz_pair_list *overlaps = grz_overlap_pairs(world);
    list->is_made = true;
    list->count = overlaps->count;
    if (overlaps->count == 0 ||
        (!world->has_compounds && world->narrow.committed.count == 0 &&
         contacts_list_rows(world, overlaps, list->contacts.data)))
        return;
    list->count = 0;
    graze_contact *contacts = list->contacts.data;
    graze_pair *scratch = (graze_pair *)list->contacts.data + overlaps->count;
    graze_pair *bodies = scratch + overlaps->count;
    const size_t count = contacts_list_bodies(world, overlaps, bodies, scratch);
    for (size_t i = 0; i < count;) {
        const graze_pair pair = bodies[i];
        size_t touches = 1;
        while (i + touches < count &&
               grz_pair_key(bodies[i + touches]) == grz_pair_key(pair))
            touches++;
        contacts[list->count++] =
            (graze_contact){ grz_body_handle(world, pair.a),
                             grz_body_handle(world, pair.b), touches };
        i += touches;
    }
}

const graze_contact *graze_world_contacts(graze_world *world, size_t *count) {
    count = grz_out(size_t, count);
    *count = 0;
    if (world == NULL)
        return NULL;
    if (!world->contact_list.is_made)
        contacts_make_list(world);
    *count = world->contact_list.count;
    return world->contact_list.contacts.data;
}

/* --- The contacts of one body: a slice of the list, and those in which the body is
 * b --- */

/* A counting sort. Afterwards the contacts with `slot` as their b are
 * by_b[start[slot + 1]] to before by_b[start[slot + 2]]. Starts are counted one
 * place up, and move down as places are filled. */
static void contacts_sort_by_b(grz_contact_list *list) {
    uint32_t *start = list->by_b_start.data, *by_b = list->by_b.data;
    const size_t length = list->by_b_start.bytes / sizeof *start;
    const graze_contact *contacts = list->contacts.data;
    memset(start, 0, length * sizeof *start);
    for (size_t i = 0; i < list->count; i++)
        start[grz_slot_of(contacts[i].b.id) + 1]++;
    for (size_t i = 1; i < length; i++)
        start[i] += start[i - 1];
    for (size_t i = list->count; i-- > 0;)
        by_b[--start[grz_slot_of(contacts[i].b.id) + 1]] = (uint32_t)i;
    list->is_by_b_made = true;
}

static size_t contacts_find(const grz_contact_list *list, uint32_t slot) {
    const graze_contact *contacts = list->contacts.data;
    size_t low = 0, high = list->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (grz_slot_of(contacts[middle].a.id) < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

typedef struct contact_writer {
    graze_contact *out;
    size_t capacity, count;
} contact_writer;

static void contact_write(contact_writer *writer, graze_contact contact) {
    if (writer->count < writer->capacity)
        writer->out[writer->count] = contact;
    writer->count++;
}

/* A body added since the last step has no place in the list. */
static void contacts_write_by_b(const grz_contact_list *list, graze_body body,
                                contact_writer *writer) {
    const uint32_t *start = list->by_b_start.data, *by_b = list->by_b.data;
    const graze_contact *contacts = list->contacts.data;
    const size_t slot = grz_slot_of(body.id);
    if (slot + 2 >= list->by_b_start.bytes / sizeof *start)
        return;
    for (size_t i = start[slot + 1]; i < start[slot + 2]; i++) {
        const graze_contact *contact = &contacts[by_b[i]];
        if (contact->b.id == body.id)
            contact_write(writer,
                          (graze_contact){ body, contact->a, contact->touches });
    }
}

size_t graze_body_contacts(graze_world *world, graze_body body, graze_contact *out,
                           size_t capacity) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(world, &count);
    if (!grz_body_is_alive(world, body))
        return grz_refuse_body(world, body), 0;
    if (count == 0)
        return 0;
    if (!world->contact_list.is_by_b_made)
        contacts_sort_by_b(&world->contact_list);
    contact_writer writer = { .out = out, .capacity = out != NULL ? capacity : 0 };
    contacts_write_by_b(&world->contact_list, body, &writer);
    for (size_t i = contacts_find(&world->contact_list, grz_slot_of(body.id));
         i < count && contacts[i].a.id == body.id; i++)
        contact_write(&writer, contacts[i]);
    return writer.count;
}

/* --- The touches of two bodies: slices of the sorted pairs of rows --- */

typedef struct touch_writer {
    graze_touch *out;
    size_t capacity, count;
} touch_writer;

static bool contacts_touch_is_before(const graze_touch *a, const graze_touch *b) {
    const uint32_t a1 = grz_slot_of(a->part_a.id), b1 = grz_slot_of(b->part_a.id);
    if (a1 != b1)
        return a1 < b1;
    return grz_slot_of(a->part_b.id) < grz_slot_of(b->part_b.id);
}

static void contacts_touch_write(touch_writer *writer, graze_touch touch) {
    size_t i = writer->count < writer->capacity ? writer->count : writer->capacity;
    for (; i > 0 && contacts_touch_is_before(&touch, &writer->out[i - 1]); i--)
        if (i < writer->capacity)
            writer->out[i] = writer->out[i - 1];
    if (i < writer->capacity)
        writer->out[i] = touch;
    writer->count++;
}

static graze_touch contacts_touch_of(const graze_world *world, uint32_t part_a,
                                     uint32_t part_b) {
    const grz_part *a = grz_part_at(world, part_a), *b = grz_part_at(world, part_b);
    return (graze_touch){ .part_a = grz_part_handle(world, part_a),
                          .part_b = grz_part_handle(world, part_b),
                          .tag_a = grz_part_tags(world)[part_a],
                          .tag_b = grz_part_tags(world)[part_b],
                          .layer_a = a->layer,
                          .layer_b = b->layer };
}

/* Write the touches in which a part of body `lower` has the lower slot, and one of
 * `higher` the higher. */
static void contacts_touches_write(graze_world *world, uint32_t lower,
                                   uint32_t higher, bool is_swapped,
                                   touch_writer *writer) {
    const grz_pair_list *list = grz_overlap_pairs(world);
    const graze_pair *pairs = grz_pair_list_items(list);
    grz_for_parts(world, lower, slot)
        for (size_t i = grz_pair_list_find(list, (graze_pair){ slot, 0 });
             i < list->count && pairs[i].a == slot; i++)
            if (grz_part_at(world, pairs[i].b)->body == higher &&
                grz_slot_is_alive(&world->part_slots, pairs[i].b) &&
                grz_parts_touched(world, pairs[i]))
                contacts_touch_write(
                    writer, is_swapped ? contacts_touch_of(world, pairs[i].b, slot)
                                       : contacts_touch_of(world, slot, pairs[i].b));
}

size_t graze_body_touches(graze_world *world, graze_body a, graze_body b,
                          graze_touch *out, size_t capacity) {
    if (!grz_body_is_alive(world, a) || !grz_body_is_alive(world, b))
        return grz_refuse_body(world, grz_body_is_alive(world, a) ? b : a), 0;
    touch_writer writer = { .out = out, .capacity = out != NULL ? capacity : 0 };
    contacts_touches_write(world, grz_slot_of(a.id), grz_slot_of(b.id), false,
                           &writer);
    contacts_touches_write(world, grz_slot_of(b.id), grz_slot_of(a.id), true,
                           &writer);
    return writer.count;
}

/* --- Contact events by time --- */

/* The bits of times are in the order of the times, and events of one time stay in
 * order. */
static void contacts_events_sort_by_time(graze_world *world) {
    const size_t count = world->committed.contact_event_count;
    const graze_contact_event *events = world->committed.contact_events.data;
    graze_contact_event *sorted = world->by_time.events.data;
    graze_pair *keys = world->by_time.keys.data;
    for (size_t i = 0; i < count; i++) {
        memcpy(&keys[i].a, &events[i].time, sizeof keys[i].a);
        keys[i].b = (uint32_t)i;
    }
    grz_pairs_sort(keys, keys + count, count);
    for (size_t i = 0; i < count; i++)
        sorted[i] = events[keys[i].b];
}

const graze_contact_event *graze_world_events_by_time(graze_world *world,
                                                      size_t *count) {
    count = grz_out(size_t, count);
    *count = 0;
    if (world == NULL)
        return NULL;
    if (world->events & GRAZE_EVENTS_CONTACTS)
        *count = world->committed.contact_event_count;
    if (!world->committed.has_times) /* they are in order */
        return world->committed.contact_events.data;
    if (!world->by_time.is_made && *count > 0)
        contacts_events_sort_by_time(world);
    world->by_time.is_made = true;
    return world->by_time.events.data;
}
