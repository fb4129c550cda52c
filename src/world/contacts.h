/* contacts.h: contacts of bodies, counted from the touches of their parts, and the
 * events of both.
 *
 * A contact begins with the first touch of two bodies and ends with their last one.
 * So the contact of a boss goes on when one of its parts leaves. */
#pragma once

#include "world/world.h"

/* Make the touch changes of the step, sorted, and the pending contact events from
 * them; then the pending touch events. Errors: GRAZE_OUT_OF_MEMORY,
 * GRAZE_OUT_OF_CAPACITY. */
graze_status grz_contacts_update(graze_world *world);
graze_status grz_touch_events_make(graze_world *world);
graze_contact_event grz_contact_event_of(const graze_world *world,
                                         const grz_touch_change *change,
                                         graze_event_kind kind);

/* The order of contact events: (a, b, time, kind). */
bool grz_contact_event_is_after(const graze_contact_event *event,
                                const graze_contact_event *other);

/* Reserve memory for lists on demand: after a step, or for these numbers. */
graze_status grz_contacts_reserve_lists(graze_world *world);
graze_status grz_contacts_reserve(graze_world *world, size_t touches, size_t events,
                                  size_t bodies);
void grz_contacts_commit(graze_world *world);

/* A step without any change has no events, and contacts are as they were. */
void grz_contacts_rest(graze_world *world);

/* After grz_contacts_update: whether two bodies are in contact at the end of the
 * step. Two bodies with one part each whose touch did not change are not
 * considered. */
bool grz_bodies_are_in_contact(const graze_world *world, uint32_t a, uint32_t b);

/* Begin to count the touches of a body with one part so far. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_contacts_begin_counts(graze_world *world, graze_body body);

/* GRAZE_OUT_OF_CAPACITY if there are more events than the world's limit, and their
 * count is noted. */
graze_status grz_events_check_limit(graze_world *world, size_t count);
