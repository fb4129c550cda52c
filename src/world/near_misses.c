/* near_misses.c: which pairs of bodies have a near miss in this step.
 *
 * The narrow phase notes pairs of parts within their margin, with the first time at
 * which they are. The first candidate of two bodies counts, unless they touch in
 * this step or had their near miss. A pair's near miss is remembered with the epochs
 * of both bodies, so a reset costs nothing. */
#include "world/near_misses.h"

#include "graze/near_miss.h"
#include "world/contacts.h"
#include "world/narrow_phase.h"

static grz_touch_change *near_candidates(const graze_world *world) {
    return (grz_touch_change *)world->margins.candidates.data;
}

static grz_near_miss_epochs *near_past_epochs(const graze_world *world) {
    return (grz_near_miss_epochs *)world->margins.past_epochs.data;
}

static grz_near_miss_epochs near_epochs_of(const graze_world *world, uint32_t a,
                                           uint32_t b) {
    return (grz_near_miss_epochs){ grz_body_at(world, a)->epoch,
                                   grz_body_at(world, b)->epoch };
}

static bool near_miss_holds(const graze_world *world, grz_hash_map_key bodies,
                            uint32_t number) {
    if (number == GRZ_HASH_MAP_NONE)
        return false;
    const grz_near_miss_epochs past = near_past_epochs(world)[number];
    const grz_near_miss_epochs now = near_epochs_of(world, bodies.x, bodies.y);
    return past.a == now.a && past.b == now.b;
}

const graze_pair *grz_near_misses_sorted(const graze_world *world, size_t *count) {
    const grz_hash_map *past = &world->margins.past;
    graze_pair *pairs = world->margins.sorted.data;
    *count = 0;
    for (uint32_t i = 0; i < past->capacity; i++) {
        const grz_hash_map_slot slot = grz_hash_map_slots(past)[i];
        if (near_miss_holds(world, slot.key, slot.number) &&
            grz_slot_is_alive(&world->body_slots, slot.key.x) &&
            grz_slot_is_alive(&world->body_slots, slot.key.y))
            pairs[(*count)++] = (graze_pair){ slot.key.x, slot.key.y };
    }
    if (*count > 0)
        grz_pairs_sort(pairs, pairs + *count, *count);
    return pairs;
}

/* Move the near misses among the candidates to the front. A hit has the least time
 * key. */
static void near_misses_choose(graze_world *world) {
    grz_margins *margins = &world->margins;
    grz_touch_change *all = near_candidates(world), last = { .body_a = GRZ_NO_SLOT };
    margins->found_count = 0;
    for (size_t i = 0; i < margins->candidate_count; i++) {
        const grz_touch_change change = all[i];
        const grz_hash_map_key bodies = { change.body_a, change.body_b };
        const bool is_first =
            change.body_a != last.body_a || change.body_b != last.body_b;
        if (is_first && change.time_key != GRZ_TIME_KEY_HIT &&
            !near_miss_holds(world, bodies,
                             grz_hash_map_find(&margins->past, bodies)) &&
            !grz_bodies_are_in_contact(world, change.body_a, change.body_b))
            all[margins->found_count++] = change;
        last = change;
    }
}

static uint64_t near_event_bodies_key(const graze_contact_event *event) {
    return (uint64_t)grz_slot_of(event->a.id) << 32 | grz_slot_of(event->b.id);
}

/* The order of events: (a, b, time, kind). */
static bool near_event_is_after(const graze_contact_event *event,
                                const graze_contact_event *other) {
    const uint64_t bodies = near_event_bodies_key(event),
                   others = near_event_bodies_key(other);
    if (bodies != others)
        return bodies > others;
    if (event->time != other->time)
        return event->time > other->time;
    return event->kind > other->kind;
}

/* Both lists are sorted; merged from the end, no event moves twice. */
static void near_misses_merge(graze_world *world) {
    grz_step_events *pending = &world->pending;
    graze_contact_event *events = pending->contact_events.data;
    size_t old = pending->contact_event_count, found = world->margins.found_count,
           to = old + found;
    pending->contact_event_count = to;
    while (found > 0) {
        const graze_contact_event event = grz_contact_event_of(
            world, &near_candidates(world)[found - 1], GRAZE_NEAR_MISS);
        if (old > 0 && near_event_is_after(&events[old - 1], &event)) {
            events[--to] = events[--old];
        } else {
            events[--to] = event;
            found--;
        }
    }
}

graze_status grz_near_misses_reserve(graze_world *world, size_t more) {
    const graze_allocator *allocator = &world->allocator;
    grz_margins *margins = &world->margins;
    const size_t count = margins->past_count + more;
    grz_try(grz_hash_map_reserve(&margins->past, (uint32_t)more, allocator));
    return grz_buffers_reserve(
        allocator, { &margins->past_epochs, count, sizeof(grz_near_miss_epochs) },
        { &margins->sorted, 2 * count, sizeof(graze_pair) });
}

void grz_near_miss_note(graze_world *world, graze_pair bodies) {
    grz_margins *margins = &world->margins;
    const grz_hash_map_key key = { bodies.a, bodies.b };
    const uint32_t number =
        grz_hash_map_insert(&margins->past, key, margins->past_count);
    margins->past_count += number == margins->past_count;
    near_past_epochs(world)[number] = near_epochs_of(world, bodies.a, bodies.b);
}

graze_status grz_near_misses_find(graze_world *world) {
    grz_margins *margins = &world->margins;
    margins->found_count = 0;
    if (margins->candidate_count == 0 || !(world->events & GRAZE_EVENTS_CONTACTS))
        return GRAZE_OK;
    const size_t events =
        world->pending.contact_event_count + margins->candidate_count;
    grz_try(grz_buffers_reserve(
        &world->allocator,
        { &world->scratch, margins->candidate_count, sizeof(grz_touch_change) },
        { &world->pending.contact_events, events, sizeof(graze_contact_event) }));
    grz_try(grz_near_misses_reserve(world, margins->candidate_count));
    grz_records5_sort(&near_candidates(world)->body_a,
                      (uint32_t *)world->scratch.data, margins->candidate_count);
    near_misses_choose(world);
    near_misses_merge(world);
    world->pending.has_times = true;
    return grz_events_check_limit(world, world->pending.contact_event_count);
}

void grz_near_misses_commit(graze_world *world) {
    grz_margins *margins = &world->margins;
    for (size_t i = 0; i < margins->found_count; i++)
        grz_near_miss_note(world, (graze_pair){ near_candidates(world)[i].body_a,
                                                near_candidates(world)[i].body_b });
    margins->candidate_count = margins->found_count = 0;
}

/* The bodies near it may not have changed, so the next step must not rest. */
graze_status graze_body_reset_near_misses(graze_world *world, graze_body body) {
    grz_expect_body(world, body);
    grz_body_at(world, grz_slot_of(body.id))->epoch = ++world->margins.epoch_count;
    world->is_up_to_date = false;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_RESET_NEAR_MISSES,
                        .body = body);
}

/* No body has epoch 0. */
graze_status graze_world_reset_near_miss(graze_world *world, graze_body a,
                                         graze_body b) {
    grz_expect_body(world, a);
    grz_expect_body(world, b);
    const uint32_t slot_a = grz_slot_of(a.id), slot_b = grz_slot_of(b.id);
    const grz_hash_map_key key = slot_a < slot_b
                                     ? (grz_hash_map_key){ slot_a, slot_b }
                                     : (grz_hash_map_key){ slot_b, slot_a };
    const uint32_t number = grz_hash_map_find(&world->margins.past, key);
    if (number != GRZ_HASH_MAP_NONE)
        near_past_epochs(world)[number] = (grz_near_miss_epochs){ 0, 0 };
    world->is_up_to_date = false;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_RESET_NEAR_MISS, .body = a,
                        .other = b);
}
