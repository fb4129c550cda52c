/* world.h: what a world is made of. Every file of this folder works on this one struct. */
#ifndef GRZ_WORLD_WORLD_H
#define GRZ_WORLD_WORLD_H

#include "broad/broad.h"
#include "graze/body.h"
#include "graze/step.h"
#include "world/slots.h"

#define GRZ_NO_SLOT UINT32_MAX

typedef struct grz_body {
    float x, y;
    uint32_t first_part, last_part, part_count; /* a doubly linked list, oldest first */
    uint32_t weight;
    uint64_t user;
    bool is_enabled;
} grz_body;

/* A box of a body; its slot is its row in the columns. */
typedef struct grz_part {
    graze_box offset, present;
    uint32_t body, next, previous;
    uint32_t tag;
    uint8_t layer;
    bool is_enabled;
} grz_part;

/* One touch that began or ended in a step. The fields are in the order in which events are sorted. */
typedef struct grz_change {
    uint32_t body_a, body_b; /* slots, body_a < body_b */
    uint32_t order;          /* grz_change_order */
    uint32_t part_a, part_b; /* slots: of body_a, of body_b */
} grz_change;

typedef enum grz_change_order { GRZ_ENDED_EARLY, GRZ_ENDED, GRZ_BEGAN } grz_change_order;

/* What touches, and the events that led there: of the last step, and of the one being made. */
typedef struct grz_outcome {
    grz_buffer touches;          /* graze_pair of part slots, sorted */
    grz_buffer encounters;       /* graze_encounter, sorted */
    grz_buffer encounter_events; /* graze_encounter_event */
    grz_buffer touch_events;     /* graze_touch_event */
    size_t touch_count, encounter_count, encounter_event_count, touch_event_count;
} grz_outcome;

struct graze_world {
    graze_allocator allocator;
    graze_tasks tasks;
    graze_edges edges;
    graze_reports reports;
    graze_limits limits;
    graze_rules rules;
    uint64_t meets[GRAZE_LAYER_COUNT]; /* the rules as methods read them */
    graze_counters unread;             /* where counts go that nobody asked for */

    grz_slots body_slots, part_slots;
    grz_buffer bodies, parts; /* grz_body, grz_part by slot */

    grz_columns columns;
    grz_buffer changed, is_changed; /* part slots that changed since the last step; uint8_t by slot */
    uint32_t changed_count;
    bool is_settled; /* the last step knew the present rules */
    grz_broad broad;

    grz_outcome last, next;
    grz_buffer changes, scratch; /* grz_change; room for sorting */
    size_t change_count;
    size_t needed;

    grz_buffer backward, backward_start; /* encounters by their b: see encounter_index.c */
    bool is_backward_made;
};

static inline grz_body *grz_body_at(const graze_world *world, uint32_t slot) {
    return (grz_body *)world->bodies.data + slot;
}

static inline grz_part *grz_part_at(const graze_world *world, uint32_t slot) {
    return (grz_part *)world->parts.data + slot;
}

/* Note that a part's row must be written before the next step. */
static inline void grz_part_mark(graze_world *world, uint32_t slot) {
    uint8_t *is_changed = (uint8_t *)world->is_changed.data + slot;
    if (!*is_changed)
        ((uint32_t *)world->changed.data)[world->changed_count++] = slot;
    *is_changed = true;
}

/* Whether a part could touch anything at all, wherever it stood. */
static inline bool grz_part_is_on(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    return part->is_enabled && grz_body_at(world, part->body)->is_enabled &&
           grz_slot_is_alive(&world->part_slots, slot);
}

/* The part as a row of the columns. */
static inline grz_row grz_part_row(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    return (grz_row){ .box = part->present,
                      .group = part->body + 1,
                      .layer = grz_part_is_on(world, slot) ? part->layer : (uint8_t)GRZ_LAYER_NONE };
}

/* Whether a part may be made as defined, for a body at (x, y). */
graze_status grz_part_check(const graze_part_def *def, float x, float y);

/* Make room for more parts, then make one, as the last of its body; making cannot fail then. */
graze_status grz_part_reserve(graze_world *world, uint32_t more);
uint32_t grz_part_make(graze_world *world, uint32_t body, const graze_part_def *def);

/* Begin to remove a part. */
void grz_part_retire(graze_world *world, uint32_t slot);

/* Edge by edge, float32(offset + place). */
static inline graze_box grz_box_at(graze_box offset, float x, float y) {
    return (graze_box){ offset.min_x + x, offset.min_y + y, offset.max_x + x, offset.max_y + y };
}

/* The steps of a frame, in order; see step.c. */
graze_status grz_world_find_touches(graze_world *world);
graze_status grz_world_compare_touches(graze_world *world);
graze_status grz_world_count_encounters(graze_world *world);
graze_status grz_world_write_touch_events(graze_world *world);
graze_status grz_world_reserve_index(graze_world *world);

#endif
