/* step.h: one step of a world, its events, and the contacts at its end.
 *
 * A contact of two bodies begins when any two of their parts touch and ends when
 * none do any more. (Gunbird calls it an encounter, Unity a trigger, Box2D a sensor
 * overlap.) Each frame the game moves its bodies, calls graze_world_step once and
 * reads the events. The arrays belong to the world and stay as they are until the
 * next step. The game may add, move and remove bodies while it reads them. No struct
 * here has padding, so equal events are equal bytes.
 */
#ifndef GRAZE_STEP_H
#define GRAZE_STEP_H

#include "graze/world.h"

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Find out which bodies and parts touch now, and which touches and contacts began
 * and ended since the last step. Errors: GRAZE_OUT_OF_MEMORY; GRAZE_OUT_OF_CAPACITY
 * if pairs or events exceed the world's limits. After an error contacts and events
 * are those of the last step, and the step can be made again. */
graze_status graze_world_step(graze_world *world);

/* After a step with GRAZE_OUT_OF_CAPACITY, the count that did not fit; else 0. */
size_t graze_world_required_capacity(const graze_world *world);

/* Kinds of events, in the order in which events of one pair at one time are sorted.
 * Near misses are made only for layers with a margin (near_miss.h), strikes only by
 * attacks (attack.h). */
typedef enum graze_event_kind {
    GRAZE_END = 0,
    GRAZE_NEAR_MISS = 1,
    GRAZE_BEGIN = 2,
    GRAZE_STRIKE = 3
} graze_event_kind;

/* A contact began or ended, a near miss, or a strike; a has the lower slot. The
 * users are the values of the bodies when the step was made, or when they were
 * removed. The layers are those of the two parts by whose touch the contact began
 * or ended. If several pairs touch at one time, in the order of part_a, part_b,
 * the first to begin and the last to end count. The time is 1 for events at the
 * end of the step. It is 0 for an end by removal, disabling, a new layer or new
 * rules. Only swept bodies have other times (motion.h).
 */
typedef struct graze_contact_event {
    graze_body a, b;
    uint64_t user_a, user_b;
    uint32_t layer_a, layer_b;
    graze_event_kind kind;
    float time;
} graze_contact_event;

/* A touch of two parts began or ended. Users, tags and layers are those of the
 * bodies and parts now, or when they were removed. */
typedef struct graze_touch_event {
    graze_body a, b;
    graze_part part_a, part_b;
    uint64_t user_a, user_b;
    uint32_t tag_a, tag_b;
    uint32_t layer_a, layer_b;
    graze_event_kind kind;
    float time;
} graze_touch_event;

/* The events of the last step: *count of them, sorted by (a, b, time), at equal
 * times an end before a begin. The same holds for a touch of one instant, which only
 * swept bodies have (motion.h). Touches are then sorted by (part_a, part_b). A world
 * without the event flag has none. */
const graze_contact_event *graze_world_contact_events(const graze_world *world,
                                                      size_t *count);
const graze_touch_event *graze_world_touch_events(const graze_world *world,
                                                  size_t *count);

/* Whether one side of an event is on a layer. If so, *out is the event with this
 * side as its a, and the other one as its b; if both are, as it is. Else *out is
 * left alone. `out` may be `event`, or NULL. With it a game need not know which body
 * has the lower slot:
 *
 *     if (graze_contact_of(&events[i], PLAYER, &it) && it.layer_b == COIN)
 *         take_coin(it.user_b); */
bool graze_contact_of(const graze_contact_event *event, unsigned layer,
                      graze_contact_event *out);
bool graze_touch_of(const graze_touch_event *event, unsigned layer,
                    graze_touch_event *out);

/* A contact of two bodies, and the number of touching pairs of their parts. */
typedef struct graze_contact {
    graze_body a, b;
    uint64_t touches;
} graze_contact;

/* All contacts as of the last step: *count of them, sorted by (a, b). The list is
 * made when it is first asked for after a step, in memory reserved by the step. */
const graze_contact *graze_world_contacts(graze_world *world, size_t *count);

/* Write the contacts of one body as of the last step, sorted by the other body, at
 * most `capacity` of them. In each, `a` is the body. Returns their number; 0 for a
 * stale handle. */
size_t graze_body_contacts(graze_world *world, graze_body body, graze_contact *out,
                           size_t capacity);

/* Two touching parts: part_a of body a and part_b of body b. */
typedef struct graze_touch {
    graze_part part_a, part_b;
    uint32_t tag_a, tag_b;
    uint32_t layer_a, layer_b;
} graze_touch;

/* Write the touches of two bodies as of the last step, sorted by (part_a, part_b),
 * at most `capacity` of them. Parts removed since are left out. Returns their
 * number; 0 if a handle is not alive. */
size_t graze_body_touches(graze_world *world, graze_body a, graze_body b,
                          graze_touch *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
