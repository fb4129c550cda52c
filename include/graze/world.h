/* world.h: a world holds bodies, finds out every step what touches what, and remembers it for the next.
 *
 * Two worlds share nothing. One world is used by one thread at a time; queries may share it (query.h).
 * Handles name things in a world: 64 bits, slot and generation; a zeroed handle is none; a handle of a
 * removed thing is refused with GRAZE_STALE_HANDLE, for good. Handles are ordered by their slot, the low 32
 * bits. They mean nothing in another world: the first body of every world has the same, so that replays give
 * out the same handles again.
 */
#ifndef GRAZE_WORLD_H
#define GRAZE_WORLD_H

#include "graze/box.h"
#include "graze/broad_phase.h"
#include "graze/memory.h"
#include "graze/rules.h"
#include "graze/tasks.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct graze_world graze_world;

/* A body: one or more boxes that move together and never meet each other. */
typedef struct graze_body {
    uint64_t id;
} graze_body;

/* One box of a body. */
typedef struct graze_part {
    uint64_t id;
} graze_part;

/* Which events a step makes, as flags; 0 is GRAZE_EVENTS_CONTACTS. */
typedef enum graze_event_flags {
    GRAZE_EVENTS_CONTACTS = 1, /* a contact per pair of bodies, and near misses */
    GRAZE_EVENTS_TOUCHES = 2,  /* a touch per pair of parts */
    GRAZE_EVENTS_BOTH = 3
} graze_event_flags;

/* Fixed capacities; zero: as many as memory and the library allow (2^31 - 1 bodies and boxes). What would
 * exceed one returns GRAZE_OUT_OF_CAPACITY and changes nothing. `pairs` bounds the pairs of boxes that
 * overlap after a step, `events` the events of one step, each kind for itself. */
typedef struct graze_limits {
    uint32_t bodies, parts;
    size_t pairs, events;
} graze_limits;

/* How to open a world; zeroed (or NULL) is a good default: half-open, `auto`, all layers meet. */
typedef struct graze_world_config {
    const char *broad_phase; /* NULL: "auto" */
    graze_broad_phase_setup setup;
    graze_edges edges;
    graze_event_flags events;
    graze_limits limits;
    const graze_rules *rules; /* copied; NULL: all layers meet */
    graze_allocator allocator;
    graze_tasks tasks; /* who shares the work of a step; zeroed: the calling thread does all */
} graze_world_config;

/* Open a world into *world. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_BAD_VALUE (edges, reports or
 * axis), GRAZE_OUT_OF_MEMORY; *world is NULL then. */
graze_status graze_world_open(const graze_world_config *config, graze_world **world);

/* Close a world and free all it holds; NULL is fine. */
void graze_world_close(graze_world *world);

/* Change the broad phase and its setup from the next step on; no event changes because of it. setup NULL:
 * zeroed. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY. */
graze_status graze_world_set_broad_phase(graze_world *world, const char *method,
                                         const graze_broad_phase_setup *setup);

/* The name of the world's method; static. */
const char *graze_world_broad_phase(const graze_world *world);

/* The sides of the sectors or cells that the method used in the last step, given or chosen; both 0 if it has
 * none. */
void graze_world_cell(const graze_world *world, double *w, double *h);

/* Change or read the rules; touches that new rules forbid end, at time 0, with the next step. */
void graze_world_set_rules(graze_world *world, const graze_rules *rules);
void graze_world_rules(const graze_world *world, graze_rules *rules);

/* From now on add to *counters what the method does; NULL stops counting. The caller keeps `counters` alive.
 */
void graze_world_set_counters(graze_world *world, graze_counters *counters);

/* How many bodies and boxes are in the world now. */
uint32_t graze_world_body_count(const graze_world *world);
uint32_t graze_world_part_count(const graze_world *world);

#ifdef __cplusplus
}
#endif

#endif
