/* world.h: a world holds bodies and finds out in every step which of them touch.
 *
 * Two worlds share nothing. Several threads may call functions with a const
 * graze_world at once: they change nothing (query.h). A function that takes a world
 * without const has it for itself. Some of these only tell something, but do it in
 * memory of the world: saving, hashing, explaining, drawing, lists of contacts.
 *
 * A handle names a body or a part: 64 bits, a slot and a generation. A zeroed handle
 * names nothing. The handle of something removed is refused with GRAZE_STALE_HANDLE
 * for good. Handles are ordered by their slot, the low 32 bits. A handle has no
 * meaning in another world; equal calls give out equal handles, so a replay does.
 */
#ifndef GRAZE_WORLD_H
#define GRAZE_WORLD_H

#include "graze/box.h"
#include "graze/broad_phase.h"
#include "graze/debug.h"
#include "graze/memory.h"
#include "graze/rules.h"
#include "graze/tasks.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct graze_world graze_world;

/* A body: an object of the game. Its parts move as one and never touch each
 * other. */
typedef struct graze_body {
    uint64_t id;
} graze_body;

/* A part of a body: a box, or a shape (part_shape.h). */
typedef struct graze_part {
    uint64_t id;
} graze_part;

/* Which events a step makes, as flags; 0 is GRAZE_EVENTS_CONTACTS. */
typedef enum graze_event_flags {
    GRAZE_EVENTS_CONTACTS = 1, /* a contact per pair of bodies, and near misses */
    GRAZE_EVENTS_TOUCHES = 2,  /* a touch per pair of parts */
    GRAZE_EVENTS_BOTH = 3
} graze_event_flags;

/* Fixed capacities; 0: as many as memory and the library allow (2^31 - 1 bodies and
 * parts). A call that would exceed one returns GRAZE_OUT_OF_CAPACITY and changes
 * nothing. `pairs` limits the pairs of parts whose boxes overlap after a step;
 * `events` limits the events of one step, contacts and touches each. */
typedef struct graze_limits {
    uint32_t bodies, parts;
    size_t pairs, events;
} graze_limits;

/* The settings of a new world. Zeroed (or NULL) is a good default: half-open edges,
 * `auto`, all layers meet.
 */
typedef struct graze_world_config {
    const char *broad_phase; /* NULL: "auto" */
    graze_broad_phase_setup setup;
    graze_edges edges;
    graze_event_flags events;
    graze_limits limits;
    const graze_rules *rules; /* copied; NULL: all layers meet */
    graze_allocator allocator;
    /* the threads that share the work of a step; zeroed: the calling thread alone */
    graze_tasks tasks;
    /* bytes that one graze_world_load may allocate; 0: GRAZE_MEMORY_MAX_DEFAULT */
    size_t load_memory_max;
    graze_debug debug; /* hears of likely mistakes; zeroed: nothing does */
    /* A wrapped world, whose opposite sides meet: a body at one side touches those
     * at the other. The sides of the world along x and y; 0: it does not wrap along
     * this axis. From 2^-60 to a quarter of GRAZE_COORD_MAX;
     * docs/wrapped-worlds.md. */
    float wrap_width, wrap_height;
} graze_world_config;

/* Open a world into *world. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL,
 * GRAZE_BAD_VALUE (edges, events, axis, or a negative side), GRAZE_BAD_NUMBER and
 * GRAZE_OUT_OF_RANGE (a side), GRAZE_OUT_OF_MEMORY; *world is NULL then. */
graze_status graze_world_open(const graze_world_config *config, graze_world **world);

/* Close a world and free its memory; NULL is fine. */
void graze_world_close(graze_world *world);

/* Change the broad phase and its setup from the next step on; no event depends on
 * it. broad_phase NULL: "auto"; setup NULL: zeroed. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL,
 * GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY. */
graze_status graze_world_set_broad_phase(graze_world *world, const char *broad_phase,
                                         const graze_broad_phase_setup *setup);

/* The name of the world's broad phase; a static string. */
const char *graze_world_broad_phase(const graze_world *world);

/* Whether boxes with a common edge touch: the edges of the world's config. */
graze_edges graze_world_edges(const graze_world *world);

/* The sides of the broad phase's cells in the last step, given or chosen; 0 if it
 * has none. */
void graze_world_cell(const graze_world *world, double *w, double *h);

/* Change or read the rules. Touches forbidden by new rules end with the next step,
 * at time 0. */
void graze_world_set_rules(graze_world *world, const graze_rules *rules);
void graze_world_rules(const graze_world *world, graze_rules *rules);

/* Set by which rule two parts touch that are circles, GRAZE_SHAPE_CIRCLE, on layers a
 * and b, which may be the same layer; GRAZE_CIRCLES_ROUND is the default. All other
 * kinds touch as ever, also capsules without length and chains. The rule decides in
 * steps, with their events, times, contacts and strikes, in graze_body_overlaps and in
 * graze_world_explain. Queries, moves, manifolds and the distances of near misses are
 * those of the round circles. As of all shapes, the boxes of the two parts must
 * overlap, too. Decisions are exact, times within rounding. The next step tells what a
 * new rule begins or ends, at time 1. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE, for
 * another rule. */
graze_status graze_world_set_circle_rule(graze_world *world, unsigned a, unsigned b,
                                         graze_circle_rule rule);

/* The rule of circles of two layers. */
graze_circle_rule graze_world_circle_rule(const graze_world *world, unsigned a,
                                          unsigned b);

/* From now on the broad phase adds its work to *counters, which the caller keeps
 * alive; NULL: no more. */
void graze_world_set_counters(graze_world *world, graze_counters *counters);

/* The numbers of bodies and parts in the world now. */
uint32_t graze_world_body_count(const graze_world *world);
uint32_t graze_world_part_count(const graze_world *world);

#ifdef __cplusplus
}
#endif

#endif
