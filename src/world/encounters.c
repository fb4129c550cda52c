/* encounters.c: touches counted per pair of bodies ("encounters", Gunbird tutorial, 2008), and their events.
 *
 * Counting by body is what keeps a boss's encounter alive when one of its parts leaves. Two bodies that never
 * had more than a box each have one touch or none, so the changes alone say what was and what is. For the
 * others the count is kept from step to step.
 */
#include "world/world.h"

/* All changes of one pair of bodies. */
typedef struct change_group {
    uint32_t a, b;
    size_t end; /* the first change behind the group */
    uint32_t ended, began;
    bool ended_late, is_counted;
} change_group;

static bool is_compound(const graze_world *world, uint32_t body) {
    return grz_body_at(world, body)->is_compound;
}

static inline change_group read_group(const graze_world *world, size_t begin) {
    const grz_change *changes = world->changes.data;
    change_group group = { .a = changes[begin].body_a, .b = changes[begin].body_b, .end = begin };
    for (; group.end < world->change_count && changes[group.end].body_a == group.a &&
           changes[group.end].body_b == group.b;
         group.end++) {
        group.began += changes[group.end].order == GRZ_BEGAN;
        group.ended += changes[group.end].order != GRZ_BEGAN;
        group.ended_late |= changes[group.end].order == GRZ_ENDED;
    }
    group.is_counted = world->has_compounds && (is_compound(world, group.a) || is_compound(world, group.b));
    return group;
}

static grz_map_key key_of(const change_group *group) {
    return (grz_map_key){ group->a, group->b };
}

static uint32_t touches_before(const graze_world *world, const change_group *group) {
    if (!group->is_counted)
        return group->ended;
    const uint32_t count = grz_map_find(&world->touch_counts, key_of(group));
    return count == GRZ_NO_NUMBER ? 0 : count;
}

static void write_event(graze_world *world, const change_group *group, bool is_begin) {
    grz_outcome *next = &world->next;
    graze_encounter_event *events = next->encounter_events.data;
    events[next->encounter_event_count++] =
        (graze_encounter_event){ .a = { grz_slots_handle(&world->body_slots, group->a) },
                                 .b = { grz_slots_handle(&world->body_slots, group->b) },
                                 .kind = is_begin ? GRAZE_BEGIN : GRAZE_END,
                                 .time = is_begin | group->ended_late ? 1.0f : 0.0f };
}

static void report_group(graze_world *world, const change_group *group) {
    const uint32_t before = touches_before(world, group), after = before - group->ended + group->began;
    if ((before > 0) != (after > 0))
        write_event(world, group, after > 0);
}

/* Write the events; returns how many pairs of bodies have counts to be kept. */
static size_t report_groups(graze_world *world) {
    size_t counted = 0;
    world->next.encounter_event_count = 0;
    for (size_t i = 0; i < world->change_count;) {
        const change_group group = read_group(world, i);
        report_group(world, &group);
        counted += group.is_counted;
        i = group.end;
    }
    return counted;
}

graze_status grz_world_count_encounters(graze_world *world) {
    grz_outcome *next = &world->next;
    graze_status status = grz_buffer_reserve(&world->allocator, &next->encounter_events, world->change_count,
                                             sizeof(graze_encounter_event));
    if (status != GRAZE_OK)
        return status;
    const size_t counted = report_groups(world);
    if (counted > UINT32_MAX / 2 ||
        grz_map_reserve(&world->touch_counts, (uint32_t)counted, &world->allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    const bool is_reported = world->reports != GRAZE_REPORT_TOUCHES;
    if (is_reported && world->limits.events != 0 && next->encounter_event_count > world->limits.events) {
        world->needed = next->encounter_event_count;
        return GRAZE_OVER_LIMIT;
    }
    return GRAZE_OK;
}

static void keep_count(graze_world *world, const change_group *group) {
    const uint32_t before = touches_before(world, group), after = before - group->ended + group->began;
    grz_map_number(&world->touch_counts, key_of(group), after);
    if (after > 0)
        grz_map_renumber(&world->touch_counts, key_of(group), after);
    else
        grz_map_remove(&world->touch_counts, key_of(group));
}

/* Take over the counts of a step that is kept; grz_world_count_encounters made room. */
void grz_world_keep_counts(graze_world *world) {
    for (size_t i = 0; world->has_compounds && i < world->change_count;) {
        const change_group group = read_group(world, i);
        if (group.is_counted)
            keep_count(world, &group);
        i = group.end;
    }
}

graze_status grz_world_begin_counts(graze_world *world, graze_body body) {
    const grz_body *self = grz_body_at(world, grz_slot_of(body.id));
    if (self->is_compound || self->born == world->steps)
        return GRAZE_OK;
    const size_t count = graze_body_encounters(world, body, NULL, 0);
    graze_status status =
        grz_buffer_reserve(&world->allocator, &world->scratch, count, sizeof(graze_encounter));
    if (status == GRAZE_OK)
        status = grz_map_reserve(&world->touch_counts, (uint32_t)count, &world->allocator);
    if (status != GRAZE_OK)
        return status;
    const graze_encounter *encounters = world->scratch.data;
    graze_body_encounters(world, body, world->scratch.data, count);
    for (size_t i = 0; i < count; i++) {
        const uint32_t a = grz_slot_of(body.id), b = grz_slot_of(encounters[i].b.id);
        const grz_map_key key = a < b ? (grz_map_key){ a, b } : (grz_map_key){ b, a };
        grz_map_number(&world->touch_counts, key, (uint32_t)encounters[i].touches);
    }
    return GRAZE_OK;
}
