/* encounters.c: touches counted per pair of bodies ("encounters", Gunbird tutorial, 2008), and their events.
 *
 * Counting by body is what keeps a boss's encounter alive when one of its parts leaves. The last step's
 * encounters and this step's changes are both sorted by pair of bodies; one walk along both makes the new
 * encounters.
 */
#include "world/world.h"

#include <string.h>

/* All changes of one pair of bodies. */
typedef struct change_group {
    uint64_t key;
    size_t end; /* the first change behind the group */
    int64_t difference;
    bool ended_late;
} change_group;

static uint64_t key_of_change(const grz_change *change) {
    return (uint64_t)change->body_a << 32 | change->body_b;
}

static uint64_t key_of_encounter(const graze_encounter *encounter) {
    return (uint64_t)grz_slot_of(encounter->a.id) << 32 | grz_slot_of(encounter->b.id);
}

static change_group read_group(const graze_world *world, size_t begin) {
    const grz_change *changes = world->changes.data;
    change_group group = { .key = key_of_change(&changes[begin]), .end = begin };
    for (; group.end < world->change_count && key_of_change(&changes[group.end]) == group.key; group.end++) {
        group.difference += changes[group.end].order == GRZ_BEGAN ? 1 : -1;
        group.ended_late |= changes[group.end].order == GRZ_ENDED;
    }
    return group;
}

static graze_encounter encounter_of(const graze_world *world, uint64_t key) {
    return (graze_encounter){ .a = { grz_slots_handle(&world->body_slots, (uint32_t)(key >> 32)) },
                              .b = { grz_slots_handle(&world->body_slots, (uint32_t)key) } };
}

static void write_event(grz_outcome *next, const graze_encounter *encounter, graze_event_kind kind,
                        float time) {
    graze_encounter_event *events = next->encounter_events.data;
    events[next->encounter_event_count++] =
        (graze_encounter_event){ .a = encounter->a, .b = encounter->b, .kind = kind, .time = time };
}

/* Keep an encounter with its new number of touches, unless none is left. */
static void apply_group(grz_outcome *next, graze_encounter encounter, change_group group) {
    const uint64_t before = encounter.touches;
    encounter.touches = before + (uint64_t)group.difference;
    if (encounter.touches > 0)
        ((graze_encounter *)next->encounters.data)[next->encounter_count++] = encounter;
    if (before == 0 && encounter.touches > 0)
        write_event(next, &encounter, GRAZE_BEGIN, 1.0f);
    if (before > 0 && encounter.touches == 0)
        write_event(next, &encounter, GRAZE_END, group.ended_late ? 1.0f : 0.0f);
}

/* Copy the last step's encounters begin .. end, which nothing changed. */
static void keep(grz_outcome *next, const graze_encounter *last, size_t begin, size_t end) {
    graze_encounter *encounters = next->encounters.data;
    if (end > begin)
        memcpy(encounters + next->encounter_count, last + begin, (end - begin) * sizeof *last);
    next->encounter_count += end - begin;
}

static void merge(graze_world *world) {
    grz_outcome *next = &world->next;
    const graze_encounter *last = world->last.encounters.data;
    const size_t last_count = world->last.encounter_count;
    size_t kept = 0, i = 0;
    for (size_t change = 0; change < world->change_count;) {
        const change_group group = read_group(world, change);
        while (i < last_count && key_of_encounter(&last[i]) < group.key)
            i++;
        keep(next, last, kept, i);
        const bool is_old = i < last_count && key_of_encounter(&last[i]) == group.key;
        apply_group(next, is_old ? last[i] : encounter_of(world, group.key), group);
        i += is_old;
        kept = i;
        change = group.end;
    }
    keep(next, last, kept, last_count);
}

graze_status grz_world_count_encounters(graze_world *world) {
    grz_outcome *next = &world->next;
    next->encounter_count = next->encounter_event_count = 0;
    const size_t most = world->last.encounter_count + world->change_count;
    graze_status status =
        grz_buffer_reserve(&world->allocator, &next->encounters, most, sizeof(graze_encounter));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &next->encounter_events, world->change_count,
                                    sizeof(graze_encounter_event));
    if (status != GRAZE_OK)
        return status;
    merge(world);
    const bool is_reported = world->reports != GRAZE_REPORT_TOUCHES;
    if (is_reported && world->limits.events != 0 && next->encounter_event_count > world->limits.events) {
        world->needed = next->encounter_event_count;
        return GRAZE_OVER_LIMIT;
    }
    return GRAZE_OK;
}
