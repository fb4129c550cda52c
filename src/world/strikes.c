/* strikes.c: the strikes of a step.
 *
 * The touches of parts that belong to attacks are kept in a sorted list from step
 * to step. The begun and ended touches of the step lead from one list to the
 * next. After a load, or when a part of an old body joins an attack, the list is
 * made anew from all pairs. Each touch of the list is a candidate for a strike,
 * and so is each that began within the step. They are sorted three times: so that
 * the first candidate of an attack and a body counts; so that the bodies touched
 * first are struck, if not all may be; and as events are. */
#include "world/strikes.h"

#include "world/attacks.h"
#include "world/contacts.h"
#include "world/narrow_phase.h"
#include "world/wrap.h"

/* --- The touches of attacks --- */

static bool strikes_need(const graze_world *world, graze_pair pair) {
    return grz_part_attack(world, pair.a) != 0 ||
           grz_part_attack(world, pair.b) != 0;
}

graze_status grz_strikes_complete(graze_world *world) {
    grz_strikes *self = &world->strikes;
    if (!self->is_incomplete || world->attacks.of_part.bytes == 0)
        return GRAZE_OK;
    const grz_pair_list *all = grz_overlap_pairs(world);
    grz_try(grz_buffer_reserve(&world->allocator, &self->committed.pairs, all->count,
                               sizeof(graze_pair)));
    self->committed.count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const graze_pair pair = grz_pair_list_items(all)[i];
        if (strikes_need(world, pair) && grz_parts_touched(world, pair))
            grz_pair_list_items(&self->committed)[self->committed.count++] = pair;
    }
    self->is_incomplete = false;
    return GRAZE_OK;
}

/* A pair of moving parts may begin and end several times in a step; one of each pair
 * remains, or none. */
static void strikes_sum_changes(grz_pair_list *changes) {
    graze_pair *items = grz_pair_list_items(changes);
    size_t kept = 0;
    for (size_t i = 0; i < changes->count;) {
        const graze_pair pair = grz_pair_change_pair(items[i]);
        int sum = 0;
        for (; i < changes->count &&
               grz_pair_key(grz_pair_change_pair(items[i])) == grz_pair_key(pair);
             i++)
            sum += grz_pair_change_began(items[i]) ? 1 : -1;
        if (sum != 0)
            items[kept++] = grz_pair_change_of(pair, sum > 0);
    }
    changes->count = kept;
}

static void strikes_note_change(graze_world *world, graze_pair change) {
    grz_pair_list *changes = &world->strikes.changes;
    if (strikes_need(world, grz_pair_change_pair(change)))
        grz_pair_list_items(changes)[changes->count++] = change;
}

/* Make the pending touches. */
static graze_status strikes_find_touches(graze_world *world) {
    grz_strikes *self = &world->strikes;
    const grz_pair_list *diff = grz_touch_diff(world);
    const grz_timed_change *timed = world->narrow.timed.data;
    self->changes.count = 0;
    grz_try(grz_pair_list_reserve(
        &self->changes, diff->count + world->narrow.timed_count, &world->allocator));
    for (size_t i = 0; i < diff->count; i++)
        strikes_note_change(world, grz_pair_list_items(diff)[i]);
    for (size_t i = 0; i < world->narrow.timed_count; i++)
        strikes_note_change(world, timed[i].change);
    grz_try(grz_pair_list_sort(&self->changes, &world->scratch, &world->tasks,
                               &world->allocator));
    strikes_sum_changes(&self->changes);
    return grz_pair_diff_apply(&self->pending, &self->committed, &self->changes,
                               &world->allocator);
}

/* --- Candidates: five numbers each, which are sorted as numbers --- */

/* The touch of an attack's part and another body. */
typedef struct strike_candidate {
    uint32_t attack, body; /* slots; `body` is the one to be struck */
    uint32_t time_key;
    uint32_t part, target; /* slots: of the attack, of the body */
} strike_candidate;

/* The same, sorted by time first; and where a strike is among those found, sorted as
 * events are. */
typedef struct strike_by_time {
    uint32_t attack, time_key, body, part, target;
} strike_by_time;

typedef struct strike_order {
    uint32_t a, b, time_key, attack, found;
} strike_order;

/* The part of an attack touches another part. */
static void strikes_add_one(graze_world *world, graze_pair parts, float time) {
    const uint64_t attack = grz_part_attack(world, parts.a);
    if (!grz_slots_is_alive(&world->attacks.slots, attack) ||
        attack == grz_part_attack(world, parts.b))
        return;
    strike_candidate *all = world->strikes.candidates.data;
    all[world->strikes.candidate_count++] =
        (strike_candidate){ grz_slot_of(attack), grz_row_body(world, parts.b),
                            grz_time_key_make(time, true), parts.a, parts.b };
}

static void strikes_add(graze_world *world, graze_pair pair, float time) {
    strikes_add_one(world, pair, time);
    strikes_add_one(world, (graze_pair){ pair.b, pair.a }, time);
}

static graze_status strikes_find_candidates(graze_world *world) {
    grz_strikes *self = &world->strikes;
    const grz_timed_change *timed = world->narrow.timed.data;
    const size_t touches = self->pending.count, moving = world->narrow.timed_count;
    const size_t most = 2 * (touches + moving);
    self->candidate_count = 0;
    grz_try(grz_buffers_reserve(
        &world->allocator, { &self->candidates, most, sizeof(strike_candidate) },
        { &world->scratch, most, sizeof(strike_candidate) }));
    for (size_t i = 0; i < touches; i++)
        strikes_add(world, grz_pair_list_items(&self->pending)[i], 1);
    for (size_t i = 0; i < moving; i++)
        if (grz_pair_change_began(timed[i].change))
            strikes_add(world, grz_pair_change_pair(timed[i].change), timed[i].time);
    if (self->candidate_count > 0)
        grz_records5_sort(self->candidates.data, world->scratch.data,
                          self->candidate_count);
    return GRAZE_OK;
}

/* --- Strikes --- */

static bool strike_is_due(const graze_world *world, const strike_candidate *at) {
    const grz_past_strike *past =
        grz_past_strike_find(world, (graze_pair){ at->attack, at->body });
    const uint32_t again = grz_attack_at(world, at->attack)->def.again_after;
    return past == NULL ||
           (again != 0 && world->steps_made + 1 - past->step >= again);
}

/* Leave the first candidate of each attack and body that is due, sorted by attack
 * and time. The reader is ahead of the writer. */
static void strikes_choose(graze_world *world) {
    grz_strikes *self = &world->strikes;
    strike_candidate *all = self->candidates.data, last = { .attack = GRZ_NO_SLOT };
    strike_by_time *chosen = self->candidates.data;
    size_t count = 0;
    for (size_t i = 0; i < self->candidate_count; i++) {
        const strike_candidate at = all[i];
        const bool is_first = at.attack != last.attack || at.body != last.body;
        last = at;
        if (is_first && strike_is_due(world, &at))
            chosen[count++] = (strike_by_time){ at.attack, at.time_key, at.body,
                                                at.part, at.target };
    }
    self->candidate_count = count;
    if (count > 0)
        grz_records5_sort(self->candidates.data, world->scratch.data, count);
}

static graze_strike strike_of(const graze_world *world, const strike_by_time *at,
                              uint32_t number) {
    const uint32_t body = grz_row_body(world, at->part);
    return (graze_strike){
        .attack = { grz_slots_handle(&world->attacks.slots, at->attack) },
        .body = grz_body_handle(world, body),
        .target = grz_body_handle(world, at->body),
        .part = grz_part_handle(world, at->part),
        .target_part = grz_part_handle(world, at->target),
        .user = grz_body_users(world)[body],
        .target_user = grz_body_users(world)[at->body],
        .number = number,
        .time = grz_time_key_time(at->time_key),
    };
}

/* Strike until each attack has struck as many bodies as it may. */
static void strikes_count(graze_world *world) {
    grz_strikes *self = &world->strikes;
    const strike_by_time *chosen = self->candidates.data;
    graze_strike *found = self->found.data;
    uint32_t attack = GRZ_NO_SLOT, number = 0;
    self->found_count = 0;
    for (size_t i = 0; i < self->candidate_count; i++) {
        const strike_by_time *at = &chosen[i];
        const grz_attack *by = grz_attack_at(world, at->attack);
        const bool is_new = grz_past_strike_find(
                                world, (graze_pair){ at->attack, at->body }) == NULL;
        if (at->attack != attack)
            number = by->struck_count;
        attack = at->attack;
        if (is_new && by->def.bodies_max != 0 && number >= by->def.bodies_max)
            continue;
        number += is_new;
        found[self->found_count++] = strike_of(world, at, number);
    }
}

/* The bodies of a strike, the lower slot first. */
static grz_touch_change strike_touch(const graze_strike *strike) {
    const uint32_t body = grz_slot_of(strike->body.id),
                   target = grz_slot_of(strike->target.id),
                   part = grz_slot_of(strike->part.id),
                   other = grz_slot_of(strike->target_part.id),
                   time_key = grz_time_key_make(strike->time, true);
    if (body < target)
        return (grz_touch_change){ body, target, time_key, part, other };
    return (grz_touch_change){ target, body, time_key, other, part };
}

static void strikes_sort(graze_world *world) {
    grz_strikes *self = &world->strikes;
    const graze_strike *found = self->found.data;
    graze_strike *ordered = self->ordered.data;
    strike_order *order = self->candidates.data;
    if (self->found_count == 0)
        return;
    for (size_t i = 0; i < self->found_count; i++) {
        const grz_touch_change touch = strike_touch(&found[i]);
        order[i] = (strike_order){ touch.body_a, touch.body_b, touch.time_key,
                                   grz_slot_of(found[i].attack.id), (uint32_t)i };
    }
    grz_records5_sort(self->candidates.data, world->scratch.data, self->found_count);
    for (size_t i = 0; i < self->found_count; i++)
        ordered[i] = found[order[i].found];
}

/* Both lists are sorted; merged from the end, no event moves twice. */
static void strikes_merge(graze_world *world) {
    grz_step_events *pending = &world->pending;
    graze_contact_event *events = pending->contact_events.data;
    const graze_strike *strikes = world->strikes.ordered.data;
    size_t old = pending->contact_event_count, found = world->strikes.found_count,
           to = old + found;
    pending->contact_event_count = to;
    while (found > 0) {
        const grz_touch_change touch = strike_touch(&strikes[found - 1]);
        const graze_contact_event event =
            grz_contact_event_of(world, &touch, GRAZE_STRIKE);
        pending->has_times |= event.time != 1;
        if (old > 0 && grz_contact_event_is_after(&events[old - 1], &event)) {
            events[--to] = events[--old];
        } else {
            events[--to] = event;
            found--;
        }
    }
}

graze_status grz_strikes_find(graze_world *world) {
    grz_strikes *self = &world->strikes;
    self->found_count = 0;
    if (world->attacks.of_part.bytes == 0)
        return GRAZE_OK;
    grz_try(strikes_find_touches(world));
    if (self->pending.count + world->narrow.timed_count == 0)
        return GRAZE_OK;
    grz_try(strikes_find_candidates(world));
    strikes_choose(world);
    const size_t count = self->candidate_count,
                 events = world->pending.contact_event_count + count;
    grz_try(grz_buffers_reserve(
        &world->allocator, { &self->found, count, sizeof(graze_strike) },
        { &self->ordered, count, sizeof(graze_strike) },
        { &world->pending.contact_events, events, sizeof(graze_contact_event) }));
    grz_try(grz_past_strikes_reserve(world, count));
    strikes_count(world);
    strikes_sort(world);
    strikes_merge(world);
    if (world->events & GRAZE_EVENTS_CONTACTS)
        return grz_events_check_limit(world, world->pending.contact_event_count);
    return GRAZE_OK;
}

void grz_strikes_commit(graze_world *world) {
    grz_strikes *self = &world->strikes;
    const graze_strike *strikes = self->ordered.data;
    for (size_t i = 0; i < self->found_count; i++) {
        const graze_pair at = { grz_slot_of(strikes[i].attack.id),
                                grz_slot_of(strikes[i].target.id) };
        grz_attack *by = grz_attack_at(world, at.a);
        by->struck_count += grz_past_strike_find(world, at) == NULL;
        grz_past_strike_note(world, at, world->steps_made + 1);
    }
    self->event_count = self->found_count;
    const grz_buffer old = self->events;
    self->events = self->ordered;
    self->ordered = old;
    if (world->attacks.of_part.bytes > 0)
        grz_pair_list_swap(&self->committed, &self->pending);
}

/* --- Reading --- */

const graze_strike *graze_world_strikes(const graze_world *world, size_t *count) {
    count = grz_out(size_t, count);
    *count = world != NULL ? world->strikes.event_count : 0;
    return world != NULL ? world->strikes.events.data : NULL;
}
