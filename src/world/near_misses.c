/* near_misses.c: which pairs of bodies that have boxes near each other have a near miss in this step.
 *
 * The narrow phase noted pairs of boxes; of a pair of bodies the first in time counts. What remains once
 * those are left out that touch, or had theirs, is merged into the encounter events. Who had one is kept only
 * when the step is.
 */
#include "graze/near_miss.h"

#include "core/radix.h"
#include "world/time_key.h"
#include "world/world.h"

static grz_touch_change *candidates(const graze_world *world) {
    return (grz_touch_change *)world->margins.candidates.data;
}

static grz_near_miss_epochs *notes(const graze_world *world) {
    return (grz_near_miss_epochs *)world->margins.notes.data;
}

static bool notes_equal(grz_near_miss_epochs a, grz_near_miss_epochs b) {
    return a.epoch_a == b.epoch_a && a.epoch_b == b.epoch_b;
}

static grz_near_miss_epochs note_of(const graze_world *world, uint32_t a, uint32_t b) {
    return (grz_near_miss_epochs){ grz_body_at(world, a)->epoch, grz_body_at(world, b)->epoch };
}

static bool had_one(const graze_world *world, uint32_t a, uint32_t b) {
    const uint32_t number = grz_hash_map_find(&world->margins.had, (grz_hash_map_key){ a, b });
    return number != GRZ_HASH_MAP_NONE && notes_equal(notes(world)[number], note_of(world, a, b));
}

static bool is_of_same_bodies(grz_touch_change a, grz_touch_change b) {
    return a.body_a == b.body_a && a.body_b == b.body_b;
}

/* Whether the first candidate of two bodies is a near miss of theirs. A hit comes before all. */
static bool is_near_miss(const graze_world *world, grz_touch_change first) {
    return first.time_key != GRZ_TIME_KEY_HIT && !had_one(world, first.body_a, first.body_b) &&
           !grz_bodies_are_in_contact(world, first.body_a, first.body_b);
}

/* Keep, at the front, the first candidate of each pair of bodies that has a near miss. */
static void choose(graze_world *world) {
    grz_margins *margins = &world->margins;
    grz_touch_change *all = candidates(world), last = { .body_a = GRZ_NO_SLOT };
    margins->found_count = 0;
    for (size_t i = 0; i < margins->candidate_count; i++) {
        const grz_touch_change change = all[i];
        if (!is_of_same_bodies(change, last) && is_near_miss(world, change))
            all[margins->found_count++] = change;
        last = change;
    }
}

static graze_contact_event event_of(const graze_world *world, grz_touch_change change) {
    return (graze_contact_event){ .a = { grz_slots_handle(&world->body_slots, change.body_a) },
                                  .b = { grz_slots_handle(&world->body_slots, change.body_b) },
                                  .kind = GRAZE_NEAR_MISS,
                                  .time = grz_time_key_time(change.time_key) };
}

/* Whether an event comes after another of two other bodies, or at another time. */
static bool is_after(const graze_contact_event *event, const graze_contact_event *other) {
    const uint32_t a = grz_slot_of(event->a.id), other_a = grz_slot_of(other->a.id);
    const uint32_t b = grz_slot_of(event->b.id), other_b = grz_slot_of(other->b.id);
    if (a != other_a)
        return a > other_a;
    if (b != other_b)
        return b > other_b;
    return event->time != other->time ? event->time > other->time : event->kind > other->kind;
}

/* From behind, so that no event has to make room twice. */
static void merge(graze_world *world) {
    grz_step_events *next = &world->next;
    graze_contact_event *events = next->contact_events.data;
    size_t old = next->contact_event_count, fresh = world->margins.found_count, to = old + fresh;
    next->contact_event_count = to;
    while (fresh > 0) {
        const graze_contact_event event = event_of(world, candidates(world)[fresh - 1]);
        if (old > 0 && is_after(&events[old - 1], &event)) {
            events[--to] = events[--old];
        } else {
            events[--to] = event;
            fresh--;
        }
    }
}

static graze_status reserve(graze_world *world) {
    grz_margins *margins = &world->margins;
    const size_t count = margins->candidate_count;
    graze_status status =
        grz_buffer_reserve(&world->allocator, &world->scratch, count, sizeof(grz_touch_change));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &world->next.contact_events,
                                    world->next.contact_event_count + count, sizeof(graze_contact_event));
    if (status == GRAZE_OK)
        status = grz_hash_map_reserve(&margins->had, (uint32_t)count, &world->allocator);
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &margins->notes, margins->past_count + count,
                                    sizeof(grz_near_miss_epochs));
    return status;
}

graze_status grz_near_misses_find(graze_world *world) {
    grz_margins *margins = &world->margins;
    margins->found_count = 0;
    if (margins->candidate_count == 0 || world->events == GRAZE_EVENTS_TOUCHES)
        return GRAZE_OK;
    const graze_status status = reserve(world);
    if (status != GRAZE_OK)
        return status;
    grz_records5_sort(&candidates(world)->body_a, (uint32_t *)world->scratch.data, margins->candidate_count);
    choose(world);
    merge(world);
    if (world->limits.events == 0 || world->next.contact_event_count <= world->limits.events)
        return GRAZE_OK;
    world->needed = world->next.contact_event_count;
    return GRAZE_OUT_OF_CAPACITY;
}

void grz_near_misses_commit(graze_world *world) {
    grz_margins *margins = &world->margins;
    for (size_t i = 0; i < margins->found_count; i++) {
        const grz_touch_change change = candidates(world)[i];
        const uint32_t number = grz_hash_map_insert(
            &margins->had, (grz_hash_map_key){ change.body_a, change.body_b }, margins->past_count);
        margins->past_count += number == margins->past_count;
        notes(world)[number] = note_of(world, change.body_a, change.body_b);
    }
    margins->candidate_count = margins->found_count = 0;
}

/* What was noted of a body is of another epoch then. Its neighbours may be as they were, and the step is made
 * all the same. */
static void renew(graze_world *world, graze_body body) {
    grz_body_at(world, grz_slot_of(body.id))->epoch = ++world->margins.epochs;
    world->is_up_to_date = false;
}

graze_status graze_body_reset_near_misses(graze_world *world, graze_body body) {
    if (!graze_body_is_alive(world, body))
        return GRAZE_STALE_HANDLE;
    renew(world, body);
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_BODY_RESET_NEAR_MISSES, .body = body });
    return GRAZE_OK;
}

graze_status graze_world_reset_near_miss(graze_world *world, graze_body a, graze_body b) {
    if (!graze_body_is_alive(world, a) || !graze_body_is_alive(world, b))
        return GRAZE_STALE_HANDLE;
    const uint32_t one = grz_slot_of(a.id), other = grz_slot_of(b.id);
    const grz_hash_map_key key =
        one < other ? (grz_hash_map_key){ one, other } : (grz_hash_map_key){ other, one };
    const uint32_t number = grz_hash_map_find(&world->margins.had, key);
    if (number != GRZ_HASH_MAP_NONE)
        notes(world)[number] = (grz_near_miss_epochs){ 0, 0 }; /* no body's epoch */
    world->is_up_to_date = false;
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_RESET_NEAR_MISS, .body = a, .other = b });
    return GRAZE_OK;
}
