/* step.h: one frame, the events it makes, and what touches now.
 *
 * After placing its bodies the game calls graze_world_step once and reads the events. The arrays belong to
 * the world and stay as they are until the next step; adding, placing and removing while reading them is
 * legal. No struct here has padding: equal events are equal bytes.
 */
#ifndef GRAZE_STEP_H
#define GRAZE_STEP_H

#include "graze/world.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Find out what touches now and what began and ended since the last step. Errors: GRAZE_OUT_OF_MEMORY;
 * GRAZE_OUT_OF_CAPACITY if the pairs or events exceed the world's limits (graze_world_required_capacity says
 * how many there are); after either, encounters and events are those of the last step, and the step can be
 * tried again. */
graze_status graze_world_step(graze_world *world);

/* After a step that returned GRAZE_OUT_OF_CAPACITY: the count that did not fit; else 0. */
size_t graze_world_required_capacity(const graze_world *world);

/* In the order in which events of one pair at one time are sorted. Near misses there are only where the game
 * asks for them (near_miss.h). */
typedef enum graze_event_kind { GRAZE_END = 0, GRAZE_NEAR_MISS = 1, GRAZE_BEGIN = 2 } graze_event_kind;

/* Two bodies began or ceased to touch (Gunbird's "encounter", 2008): a has the lower slot. time is 1 for what
 * was seen at the end of the step, 0 for an end by removal, disabling, re-layering or a new rule. */
typedef struct graze_contact_event {
    graze_body a, b;
    graze_event_kind kind;
    float time;
} graze_contact_event;

/* Two boxes began or ceased to touch, with the tags and layers that they have (or had when removed). */
typedef struct graze_touch_event {
    graze_body a, b;
    graze_part part_a, part_b;
    uint32_t tag_a, tag_b;
    uint32_t layer_a, layer_b;
    graze_event_kind kind;
    float time;
} graze_touch_event;

/* The events of the last step, *count of them, sorted by (a, b, time), at equal times an end before a begin,
 * touches then by (part_a, part_b). None, if the world does not report the kind. */
const graze_contact_event *graze_world_contact_events(const graze_world *world, size_t *count);
const graze_touch_event *graze_world_touch_events(const graze_world *world, size_t *count);

/* Two bodies that touch since some step, and how many pairs of their boxes do. */
typedef struct graze_contact {
    graze_body a, b;
    uint64_t touches;
} graze_contact;

/* All encounters as of the last step, *count of them, sorted by (a, b). The list is made when it is first
 * asked for after a step, in memory that the step reserved. */
const graze_contact *graze_world_contacts(graze_world *world, size_t *count);

/* The encounters of one body, sorted by the other; `a` is the asked body in each. Writes at most `capacity`
 * and returns how many there are; 0 for a handle that is not alive. */
size_t graze_body_contacts(graze_world *world, graze_body body, graze_contact *out, size_t capacity);

/* Two boxes that touch: part_a of body a, part_b of body b, as they were asked for. */
typedef struct graze_touch {
    graze_part part_a, part_b;
    uint32_t tag_a, tag_b;
    uint32_t layer_a, layer_b;
} graze_touch;

/* Which boxes of two bodies touch as of the last step, boxes removed since left out, sorted by (part_a,
 * part_b). Writes at most `capacity` and returns how many there are; 0 if a handle is not alive. */
size_t graze_body_touches(graze_world *world, graze_body a, graze_body b, graze_touch *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
