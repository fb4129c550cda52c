/* encounters.c: touches counted per pair of bodies ("encounters", Gunbird tutorial, 2008), and their events.
 *
 * Counting by body is what keeps a boss's encounter alive when one of its parts leaves. Two bodies that never
 * had more than a box each have one touch or none, so the changes alone say what was and what is. For the
 * others the count is kept from step to step.
 */
#include "world/time_key.h"
#include "world/world.h"

/* All changes of one pair of bodies. */
typedef struct change_group {
    uint32_t a, b;
    size_t begin, end; /* which changes */
    uint32_t ended, began;
    bool ended_late, is_counted, is_swept;
} change_group;

static bool is_compound(const graze_world *world, uint32_t body) {
    return grz_body_at(world, body)->is_compound;
}

static const grz_touch_change *changes_of(const graze_world *world) {
    return world->changes.data;
}

static inline change_group read_group(const graze_world *world, size_t begin) {
    const grz_touch_change *changes = changes_of(world);
    change_group group = {
        .a = changes[begin].body_a, .b = changes[begin].body_b, .begin = begin, .end = begin
    };
    for (; group.end < world->change_count && changes[group.end].body_a == group.a &&
           changes[group.end].body_b == group.b;
         group.end++) {
        const uint32_t time_key = changes[group.end].time_key;
        group.began += grz_time_key_began(time_key);
        group.ended += !grz_time_key_began(time_key);
        group.ended_late |= !grz_time_key_began(time_key) && grz_time_key_is_at_end(time_key);
        group.is_swept |= grz_time_key_is_swept(time_key);
    }
    group.is_counted = world->has_compounds && (is_compound(world, group.a) || is_compound(world, group.b));
    return group;
}

static grz_hash_map_key key_of(const change_group *group) {
    return (grz_hash_map_key){ group->a, group->b };
}

/* Two bodies of one box each touch, or they do not: they did before if more touches end than begin, or if as
 * many do and an end is first. (What begins and ends at one time_key began first, sorted as it is.) */
static uint32_t sole_touches_before(const graze_world *world, const change_group *group) {
    const grz_touch_change *first = changes_of(world) + group->begin,
                           *last = changes_of(world) + group->end - 1;
    if (group->ended != group->began)
        return group->ended > group->began;
    return !grz_time_key_began(first->time_key) &&
           grz_time_key_time(first->time_key) != grz_time_key_time(last->time_key);
}

static uint32_t touches_before(const graze_world *world, const change_group *group) {
    if (!group->is_counted)
        return sole_touches_before(world, group);
    const uint32_t count = grz_hash_map_find(&world->touch_counts, key_of(group));
    return count == GRZ_HASH_MAP_NONE ? 0 : count;
}

static void write_event(graze_world *world, const change_group *group, bool is_begin, float time) {
    grz_step_events *next = &world->next;
    graze_contact_event *events = next->contact_events.data;
    events[next->contact_event_count++] =
        (graze_contact_event){ .a = { grz_slots_handle(&world->body_slots, group->a) },
                               .b = { grz_slots_handle(&world->body_slots, group->b) },
                               .kind = is_begin ? GRAZE_BEGIN : GRAZE_END,
                               .time = time };
}

/* All touches that begin and end at one time. */
typedef struct instant {
    float time;
    uint32_t ended, began;
    size_t end; /* the first change behind it */
} instant;

static instant read_instant(const graze_world *world, const change_group *group, size_t begin) {
    const grz_touch_change *changes = changes_of(world);
    instant at = { .time = grz_time_key_time(changes[begin].time_key), .end = begin };
    for (; at.end < group->end && grz_time_key_time(changes[at.end].time_key) == at.time; at.end++) {
        at.began += grz_time_key_began(changes[at.end].time_key);
        at.ended += !grz_time_key_began(changes[at.end].time_key);
    }
    return at;
}

/* Bodies on their way may meet and part several times in a step, or for one time_key. */
static void report_way(graze_world *world, const change_group *group) {
    uint32_t touches = touches_before(world, group);
    instant at;
    for (size_t i = group->begin; i < group->end; i = at.end) {
        at = read_instant(world, group, i);
        const uint32_t after = touches + at.began - at.ended;
        if (after == 0)
            write_event(world, group, false, at.time);
        if (touches == 0)
            write_event(world, group, true, at.time);
        touches = after;
    }
}

static void report_group(graze_world *world, const change_group *group) {
    if (group->is_swept) {
        report_way(world, group);
        return;
    }
    const uint32_t before = touches_before(world, group), after = before - group->ended + group->began;
    if ((before > 0) != (after > 0))
        write_event(world, group, after > 0, after > 0 || group->ended_late ? 1.0f : 0.0f);
}

/* Write the events; returns how many pairs of bodies have counts to be kept. */
static size_t report_groups(graze_world *world) {
    size_t counted = 0;
    world->next.contact_event_count = 0;
    for (size_t i = 0; i < world->change_count;) {
        const change_group group = read_group(world, i);
        report_group(world, &group);
        counted += group.is_counted;
        i = group.end;
    }
    return counted;
}

graze_status grz_contacts_count(graze_world *world) {
    grz_step_events *next = &world->next;
    graze_status status = grz_buffer_reserve(&world->allocator, &next->contact_events, world->change_count,
                                             sizeof(graze_contact_event));
    if (status != GRAZE_OK)
        return status;
    const size_t counted = report_groups(world);
    if (counted > UINT32_MAX / 2 ||
        grz_hash_map_reserve(&world->touch_counts, (uint32_t)counted, &world->allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    const bool is_reported = world->events != GRAZE_EVENTS_TOUCHES;
    if (is_reported && world->limits.events != 0 && next->contact_event_count > world->limits.events) {
        world->needed = next->contact_event_count;
        return GRAZE_OUT_OF_CAPACITY;
    }
    return GRAZE_OK;
}

/* The first change of a pair of bodies, or where it would be. */
static size_t bisect_changes(const graze_world *world, graze_pair bodies) {
    size_t low = 0, high = world->change_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const grz_touch_change change = changes_of(world)[middle];
        if (grz_pair_key((graze_pair){ change.body_a, change.body_b }) < grz_pair_key(bodies))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool grz_bodies_are_in_contact(const graze_world *world, uint32_t a, uint32_t b) {
    const size_t begin = bisect_changes(world, (graze_pair){ a, b });
    if (begin < world->change_count) {
        const change_group group = read_group(world, begin);
        if (group.a == a && group.b == b)
            return touches_before(world, &group) + group.began > group.ended;
    }
    const change_group none = { .a = a,
                                .b = b,
                                .is_counted = is_compound(world, a) || is_compound(world, b) };
    return none.is_counted && touches_before(world, &none) > 0;
}

static void keep_count(graze_world *world, const change_group *group) {
    const uint32_t before = touches_before(world, group), after = before - group->ended + group->began;
    grz_hash_map_insert(&world->touch_counts, key_of(group), after);
    if (after > 0)
        grz_hash_map_replace(&world->touch_counts, key_of(group), after);
    else
        grz_hash_map_remove(&world->touch_counts, key_of(group));
}

/* Take over the counts of a step that is kept; grz_contacts_count made room. */
void grz_contacts_commit(graze_world *world) {
    for (size_t i = 0; world->has_compounds && i < world->change_count;) {
        const change_group group = read_group(world, i);
        if (group.is_counted)
            keep_count(world, &group);
        i = group.end;
    }
}

graze_status grz_contacts_begin_counts(graze_world *world, graze_body body) {
    const grz_body *self = grz_body_at(world, grz_slot_of(body.id));
    if (self->is_compound || self->born == world->steps)
        return GRAZE_OK;
    const size_t count = graze_body_contacts(world, body, NULL, 0);
    graze_status status =
        grz_buffer_reserve(&world->allocator, &world->scratch, count, sizeof(graze_contact));
    if (status == GRAZE_OK)
        status = grz_hash_map_reserve(&world->touch_counts, (uint32_t)count, &world->allocator);
    if (status != GRAZE_OK)
        return status;
    const graze_contact *encounters = world->scratch.data;
    graze_body_contacts(world, body, world->scratch.data, count);
    for (size_t i = 0; i < count; i++) {
        const uint32_t a = grz_slot_of(body.id), b = grz_slot_of(encounters[i].b.id);
        const grz_hash_map_key key = a < b ? (grz_hash_map_key){ a, b } : (grz_hash_map_key){ b, a };
        grz_hash_map_insert(&world->touch_counts, key, (uint32_t)encounters[i].touches);
    }
    return GRAZE_OK;
}
