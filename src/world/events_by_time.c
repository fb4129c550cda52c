/* events_by_time.c: the encounter events of a step in the order in which they happened, made when they are
 * asked for, in memory that the step reserved. Numbers of events are sorted by the bits of their times, which
 * are in the order of the times; those of one time stay in order.
 */
#include "graze/motion.h"

#include "world/world.h"

#include <string.h>

graze_status grz_events_by_time_reserve(graze_world *world) {
    grz_events_by_time *by_time = &world->by_time;
    const size_t count = world->next.contact_event_count;
    graze_status status =
        grz_buffer_reserve(&world->allocator, &by_time->events, count, sizeof(graze_contact_event));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &by_time->keys, 2 * count, sizeof(graze_pair));
    return status;
}

static graze_pair key_of(graze_contact_event event, size_t number) {
    uint32_t bits;
    memcpy(&bits, &event.time, sizeof bits);
    return (graze_pair){ bits, (uint32_t)number };
}

static void sort_events(graze_world *world) {
    const size_t count = world->last.contact_event_count;
    const graze_contact_event *events = world->last.contact_events.data;
    graze_contact_event *sorted = world->by_time.events.data;
    graze_pair *keys = world->by_time.keys.data;
    for (size_t i = 0; i < count; i++)
        keys[i] = key_of(events[i], i);
    grz_pairs_sort(keys, keys + count, count);
    for (size_t i = 0; i < count; i++)
        sorted[i] = events[keys[i].b];
}

const graze_contact_event *graze_world_events_by_time(graze_world *world, size_t *count) {
    *count = world->events != GRAZE_EVENTS_TOUCHES ? world->last.contact_event_count : 0;
    if (!world->by_time.is_made && *count > 0)
        sort_events(world);
    world->by_time.is_made = true;
    return world->by_time.events.data;
}
