/* contacts.c: from begun and ended touches to events of touches and contacts.
 *
 * Each begun or ended touch becomes a change of two bodies at a time. The changes
 * are sorted by bodies, time and parts. A slot is not used again before its end was
 * reported, so a pair of parts is the same in both steps. Two bodies without a
 * second part at any time have one touch or none. So the changes alone tell whether
 * they were and are in contact. For compound bodies touches are counted from step to
 * step. */
#include "world/contacts.h"

#include "world/narrow_phase.h"
#include "world/part.h"

GRZ_FAST_BEGIN

/* --- Touch changes --- */

/* An end is early, at time 0, if the parts could touch at no position any more. An
 * empty part still could. */
static inline uint32_t contacts_change_time_key(const graze_world *world,
                                                graze_pair change) {
    const uint8_t *layers = world->columns.layer.data;
    const graze_pair pair = grz_pair_change_pair(change);
    const bool can_touch = layers[pair.a] != GRZ_LAYER_NONE &&
                           layers[pair.b] != GRZ_LAYER_NONE &&
                           grz_world_allows(world, layers[pair.a], layers[pair.b]);
    const bool is_early = !can_touch && !(grz_part_is_active(world, pair.a) &&
                                          grz_part_is_active(world, pair.b) &&
                                          grz_parts_may_touch(world, pair));
    return grz_time_key_make(is_early ? 0.0f : 1.0f, grz_pair_change_began(change));
}

static void contacts_changes_write(graze_world *world, grz_touch_change *changes) {
    const grz_pair_list *diff = grz_touch_diff(world);
    const grz_timed_change *timed = world->narrow.timed.data;
    for (size_t i = 0; i < diff->count; i++) {
        const graze_pair change = grz_pair_list_items(diff)[i];
        *changes++ = grz_touch_change_of(world, grz_pair_change_pair(change),
                                         contacts_change_time_key(world, change));
    }
    for (size_t i = 0; i < world->narrow.timed_count; i++)
        *changes++ = grz_touch_change_of(
            world, grz_pair_change_pair(timed[i].change),
            grz_time_key_make(timed[i].time,
                              grz_pair_change_began(timed[i].change)));
}

static graze_status contacts_changes_make(graze_world *world, size_t count) {
    grz_try(grz_buffers_reserve(
        &world->allocator,
        { &world->touch_changes, count, sizeof(grz_touch_change) },
        { &world->scratch, count, sizeof(grz_touch_change) }));
    world->change_count = count;
    if (count > 0) {
        contacts_changes_write(world, world->touch_changes.data);
        grz_records5_sort(world->touch_changes.data, world->scratch.data, count);
    }
    return GRAZE_OK;
}

static const grz_touch_change *contacts_changes_of(const graze_world *world) {
    return world->touch_changes.data;
}

GRZ_FAST_END

graze_status grz_events_check_limit(graze_world *world, size_t count) {
    if (world->limits.events == 0 || count <= world->limits.events)
        return GRAZE_OK;
    world->required_capacity = count;
    return GRAZE_OUT_OF_CAPACITY;
}

/* --- Contacts --- */

typedef struct change_group {
    uint32_t a, b;
    size_t begin, end; /* of the changes */
    uint32_t ended, began;
    bool is_counted, is_swept;
} change_group;

GRZ_FAST_BEGIN

static bool contacts_body_is_compound(const graze_world *world, uint32_t body) {
    return grz_body_at(world, body)->is_compound;
}

static inline change_group contacts_group_read(const graze_world *world,
                                               size_t begin) {
    const grz_touch_change *changes = contacts_changes_of(world);
    change_group group = { .a = changes[begin].body_a,
                           .b = changes[begin].body_b,
                           .begin = begin,
                           .end = begin };
    for (; group.end < world->change_count && changes[group.end].body_a == group.a &&
           changes[group.end].body_b == group.b;
         group.end++) {
        const grz_touch_change *change = &changes[group.end];
        const uint32_t key = change->time_key;
        group.began += grz_time_key_began(key);
        group.ended += !grz_time_key_began(key);
        group.is_swept |= grz_parts_are_moving(
            world, (graze_pair){ change->part_a, change->part_b });
    }
    group.is_counted =
        world->has_compounds && (contacts_body_is_compound(world, group.a) ||
                                 contacts_body_is_compound(world, group.b));
    return group;
}

static grz_hash_map_key contacts_group_key(const change_group *group) {
    return (grz_hash_map_key){ group->a, group->b };
}

/* Whether parts that end at the first time do not begin at that time. A touch that
 * begins and ends at one time began first. */
static bool contacts_group_is_ended_first(const graze_world *world,
                                          const change_group *group) {
    const grz_touch_change *changes = contacts_changes_of(world);
    const uint32_t time = changes[group->begin].time_key >> 1;
    size_t end = group->begin;
    while (end < group->end && changes[end].time_key >> 1 == time)
        end++;
    for (size_t i = group->begin; i < end; i++) {
        bool is_before = !grz_time_key_began(changes[i].time_key);
        for (size_t k = group->begin; k < end && is_before; k++)
            is_before = !grz_time_key_began(changes[k].time_key) ||
                        changes[k].part_a != changes[i].part_a ||
                        changes[k].part_b != changes[i].part_b;
        if (is_before)
            return true;
    }
    return false;
}

/* Two bodies with one part each touched before if more touches end than begin; or if
 * as many do and an end is first. A part that was removed may end as another one, in
 * its place, begins. */
static uint32_t contacts_group_single_touch_before(const graze_world *world,
                                                   const change_group *group) {
    if (group->ended != group->began)
        return group->ended > group->began;
    return contacts_group_is_ended_first(world, group);
}

static uint32_t contacts_group_touches_before(const graze_world *world,
                                              const change_group *group) {
    if (!group->is_counted)
        return contacts_group_single_touch_before(world, group);
    const uint32_t count =
        grz_hash_map_find(&world->touch_counts, contacts_group_key(group));
    if (count == GRZ_HASH_MAP_NONE)
        return 0;
    return count;
}

/* The layer of a part, or its last one if it was removed. Most rows say it. */
static uint32_t contacts_change_layer(const graze_world *world, uint32_t slot) {
    const uint8_t layer = grz_row_layers(world)[slot];
    if (layer != GRZ_LAYER_NONE)
        return layer;
    return grz_part_at(world, slot)->layer;
}

static GRZ_INLINED graze_contact_event
contact_event_make(const graze_world *world, const grz_touch_change *change,
                   graze_event_kind kind) {
    return (graze_contact_event){ .a = grz_body_handle(world, change->body_a),
                                  .b = grz_body_handle(world, change->body_b),
                                  .user_a = grz_body_users(world)[change->body_a],
                                  .user_b = grz_body_users(world)[change->body_b],
                                  .layer_a =
                                      contacts_change_layer(world, change->part_a),
                                  .layer_b =
                                      contacts_change_layer(world, change->part_b),
                                  .kind = kind,
                                  .time = grz_time_key_time(change->time_key) };
}

graze_contact_event grz_contact_event_of(const graze_world *world,
                                         const grz_touch_change *change,
                                         graze_event_kind kind) {
    return contact_event_make(world, change, kind);
}

static uint64_t contact_event_bodies_key(const graze_contact_event *event) {
    return (uint64_t)grz_slot_of(event->a.id) << 32 | grz_slot_of(event->b.id);
}

bool grz_contact_event_is_after(const graze_contact_event *event,
                                const graze_contact_event *other) {
    const uint64_t bodies = contact_event_bodies_key(event),
                   others = contact_event_bodies_key(other);
    if (bodies != others)
        return bodies > others;
    if (event->time != other->time)
        return event->time > other->time;
    return event->kind > other->kind;
}

static GRZ_INLINED void contact_event_write(graze_world *world,
                                            const grz_touch_change *with) {
    grz_step_events *pending = &world->pending;
    graze_contact_event *events = pending->contact_events.data;
    pending->has_times |= with->time_key >> 1 != grz_time_key_make(1, false) >> 1;
    events[pending->contact_event_count++] = contact_event_make(
        world, with, grz_time_key_began(with->time_key) ? GRAZE_BEGIN : GRAZE_END);
}

/* All touches of a group with a begin and an end at one time; if none is moving, in
 * the step. */
typedef struct change_instant {
    uint32_t ended, began; /* ends come first */
    size_t end;            /* of the changes */
} change_instant;

static inline change_instant contacts_instant_read(const graze_world *world,
                                                   const change_group *group,
                                                   size_t begin) {
    const grz_touch_change *changes = contacts_changes_of(world);
    const uint32_t time = changes[begin].time_key >> 1;
    change_instant at = { group->ended, group->began, group->end };
    if (!group->is_swept)
        return at;
    at = (change_instant){ .end = begin };
    for (; at.end < group->end && changes[at.end].time_key >> 1 == time; at.end++) {
        at.began += grz_time_key_began(changes[at.end].time_key);
        at.ended += !grz_time_key_began(changes[at.end].time_key);
    }
    return at;
}

/* Moving bodies can begin and end their contact several times in a step, or touch
 * for one instant. */
static inline void contacts_group_report(graze_world *world,
                                         const change_group *group) {
    uint32_t touches = contacts_group_touches_before(world, group);
    change_instant at;
    for (size_t i = group->begin; i < group->end; i = at.end) {
        at = contacts_instant_read(world, group, i);
        const uint32_t after = touches + at.began - at.ended;
        if (after == 0)
            contact_event_write(world,
                                contacts_changes_of(world) + i + at.ended - 1);
        if (touches == 0)
            contact_event_write(world, contacts_changes_of(world) + i + at.ended);
        touches = after;
    }
}

/* Changes are sorted by their first body, so the second ones are anywhere. */
enum { CHANGES_AHEAD = 24 };

/* Inlined in every case: gcc leaves out calls of a function for fetches only. */
#define contacts_fetch(world, body)                                                 \
    (grz_prefetch(&grz_body_users(world)[body]),                                    \
     grz_prefetch(&grz_slot_generations(&(world)->body_slots)[body]))

/* Returns for how many pairs of bodies counts change. */
static size_t contacts_changes_report(graze_world *world) {
    size_t counted = 0;
    world->pending.contact_event_count = 0;
    world->pending.has_times = false;
    for (size_t i = 0; i < world->change_count;) {
        const change_group group = contacts_group_read(world, i);
        const size_t ahead =
            i + CHANGES_AHEAD < world->change_count ? i + CHANGES_AHEAD : i;
        contacts_fetch(world, contacts_changes_of(world)[ahead].body_a);
        contacts_fetch(world, contacts_changes_of(world)[ahead].body_b);
        contacts_group_report(world, &group);
        counted += group.is_counted;
        i = group.end;
    }
    return counted;
}

/* Write an event for each change of the diff. False: a change is not an event of a
 * contact, or out of order: bodies have more parts, or another order than their
 * rows. */
static bool contacts_diff_report(graze_world *world) {
    const grz_pair_list *diff = grz_touch_diff(world);
    const graze_pair *changes = grz_pair_list_items(diff);
    uint64_t before = 0;
    if (world->has_compounds || (world->events & GRAZE_EVENTS_TOUCHES) ||
        world->margins.entry_count > 0 || world->narrow.timed_count > 0)
        return false;
    for (size_t i = 0; i < diff->count; i++) {
        const graze_pair ahead = grz_pair_change_pair(
            changes[i + CHANGES_AHEAD < diff->count ? i + CHANGES_AHEAD : i]);
        const grz_touch_change change =
            grz_touch_change_of(world, grz_pair_change_pair(changes[i]),
                                contacts_change_time_key(world, changes[i]));
        const uint64_t key = (uint64_t)change.body_a << 32 | change.body_b;
        if (key <= before)
            return false;
        before = key;
        contacts_fetch(world, grz_row_body(world, ahead.b));
        contact_event_write(world, &change);
    }
    return true;
}

graze_status grz_contacts_update(graze_world *world) {
    grz_step_events *pending = &world->pending;
    const size_t count = grz_touch_diff(world)->count + world->narrow.timed_count;
    size_t counted = 0;
    world->change_count = pending->contact_event_count = 0;
    pending->has_times = false;
    grz_try(grz_buffer_reserve(&world->allocator, &pending->contact_events, count,
                               sizeof(graze_contact_event)));
    if (!contacts_diff_report(world)) {
        grz_try(contacts_changes_make(world, count));
        counted = contacts_changes_report(world);
    }
    if (counted > UINT32_MAX / 2 ||
        grz_hash_map_reserve(&world->touch_counts, (uint32_t)counted,
                             &world->allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    if (world->events & GRAZE_EVENTS_CONTACTS)
        return grz_events_check_limit(world, pending->contact_event_count);
    return GRAZE_OK;
}

GRZ_FAST_END

/* --- Touch events --- */

static graze_touch_event contacts_touch_event_of(const graze_world *world,
                                                 grz_touch_change change) {
    const grz_part *a = grz_part_at(world, change.part_a),
                   *b = grz_part_at(world, change.part_b);
    return (graze_touch_event){
        .a = grz_body_handle(world, change.body_a),
        .b = grz_body_handle(world, change.body_b),
        .part_a = grz_part_handle(world, change.part_a),
        .part_b = grz_part_handle(world, change.part_b),
        .user_a = grz_body_users(world)[change.body_a],
        .user_b = grz_body_users(world)[change.body_b],
        .tag_a = grz_part_tags(world)[change.part_a],
        .tag_b = grz_part_tags(world)[change.part_b],
        .layer_a = a->layer,
        .layer_b = b->layer,
        .kind = grz_time_key_began(change.time_key) ? GRAZE_BEGIN : GRAZE_END,
        .time = grz_time_key_time(change.time_key),
    };
}

graze_status grz_touch_events_make(graze_world *world) {
    grz_step_events *pending = &world->pending;
    pending->touch_event_count = 0;
    if (!(world->events & GRAZE_EVENTS_TOUCHES))
        return GRAZE_OK;
    grz_try(grz_events_check_limit(world, world->change_count));
    grz_try(grz_buffer_reserve(&world->allocator, &pending->touch_events,
                               world->change_count, sizeof(graze_touch_event)));
    graze_touch_event *events = pending->touch_events.data;
    for (size_t i = 0; i < world->change_count; i++)
        events[i] = contacts_touch_event_of(world, contacts_changes_of(world)[i]);
    pending->touch_event_count = world->change_count;
    return GRAZE_OK;
}

/* --- Contacts at the end of a step, and their counts --- */

bool grz_bodies_are_in_contact(const graze_world *world, uint32_t a, uint32_t b) {
    const size_t begin =
        grz_pair_find(contacts_changes_of(world), world->change_count,
                      sizeof(grz_touch_change), (graze_pair){ a, b });
    if (begin < world->change_count) {
        const change_group group = contacts_group_read(world, begin);
        if (group.a == a && group.b == b)
            return contacts_group_touches_before(world, &group) + group.began >
                   group.ended;
    }
    const change_group unchanged = { .a = a, .b = b, .is_counted = true };
    return (contacts_body_is_compound(world, a) ||
            contacts_body_is_compound(world, b)) &&
           contacts_group_touches_before(world, &unchanged) > 0;
}

void grz_contacts_commit(graze_world *world) {
    for (size_t i = 0; world->has_compounds && i < world->change_count;) {
        const change_group group = contacts_group_read(world, i);
        const uint32_t after =
            contacts_group_touches_before(world, &group) + group.began - group.ended;
        i = group.end;
        if (!group.is_counted)
            continue;
        grz_hash_map_insert(&world->touch_counts, contacts_group_key(&group), after);
        if (after > 0)
            grz_hash_map_replace(&world->touch_counts, contacts_group_key(&group),
                                 after);
        else
            grz_hash_map_remove(&world->touch_counts, contacts_group_key(&group));
    }
    const grz_step_events old = world->committed;
    world->committed = world->pending;
    world->pending = old;
    world->contact_list.is_made = world->contact_list.is_by_b_made =
        world->by_time.is_made = false;
}

void grz_contacts_rest(graze_world *world) {
    world->committed.contact_event_count = world->committed.touch_event_count = 0;
    world->by_time.is_made = false;
}

graze_status grz_contacts_begin_counts(graze_world *world, graze_body body) {
    const grz_body *self = grz_body_at(world, grz_slot_of(body.id));
    if (self->is_compound || self->step_added == world->step_count)
        return GRAZE_OK;
    const size_t count = graze_body_contacts(world, body, NULL, 0);
    grz_try(grz_buffer_reserve(&world->allocator, &world->scratch, count,
                               sizeof(graze_contact)));
    grz_try(grz_hash_map_reserve(&world->touch_counts, (uint32_t)count,
                                 &world->allocator));
    const graze_contact *contacts = world->scratch.data;
    graze_body_contacts(world, body, world->scratch.data, count);
    for (size_t i = 0; i < count; i++) {
        const uint32_t a = grz_slot_of(body.id), b = grz_slot_of(contacts[i].b.id);
        const grz_hash_map_key key =
            a < b ? (grz_hash_map_key){ a, b } : (grz_hash_map_key){ b, a };
        grz_hash_map_insert(&world->touch_counts, key,
                            (uint32_t)contacts[i].touches);
    }
    return GRAZE_OK;
}

/* --- Reading events --- */

const graze_contact_event *graze_world_contact_events(const graze_world *world,
                                                      size_t *count) {
    const bool has_events = world != NULL && world->events & GRAZE_EVENTS_CONTACTS;
    if (count != NULL)
        *count = has_events ? world->committed.contact_event_count : 0;
    if (world != NULL)
        return world->committed.contact_events.data;
    return NULL;
}

const graze_touch_event *graze_world_touch_events(const graze_world *world,
                                                  size_t *count) {
    if (count != NULL)
        *count = world != NULL ? world->committed.touch_event_count : 0;
    if (world != NULL)
        return world->committed.touch_events.data;
    return NULL;
}

/* Exchange two fields of an event. */
#define contact_exchange(field_a, field_b)                                          \
    (out->field_a = e.field_b, out->field_b = e.field_a)

bool graze_contact_of(const graze_contact_event *event, unsigned layer,
                      graze_contact_event *out) {
    out = grz_out(graze_contact_event, out);
    if (event == NULL || (event->layer_a != layer && event->layer_b != layer))
        return false;
    const graze_contact_event e = *event;
    *out = e;
    if (e.layer_a != layer)
        contact_exchange(a, b), contact_exchange(user_a, user_b),
            contact_exchange(layer_a, layer_b);
    return true;
}

bool graze_touch_of(const graze_touch_event *event, unsigned layer,
                    graze_touch_event *out) {
    out = grz_out(graze_touch_event, out);
    if (event == NULL || (event->layer_a != layer && event->layer_b != layer))
        return false;
    const graze_touch_event e = *event;
    *out = e;
    if (e.layer_a != layer)
        contact_exchange(a, b), contact_exchange(user_a, user_b),
            contact_exchange(layer_a, layer_b), contact_exchange(part_a, part_b),
            contact_exchange(tag_a, tag_b);
    return true;
}
