/* world.h: the state of a world, in one struct, and the accessors of all modules.
 *
 * Each module of this folder has a header of its own, which declares its functions.
 * This header declares none: it stands below all modules, so modules include each
 * other without a cycle.
 *
 * A body and a part have a slot each (slots.h). The slot of a part is also its row
 * in the columns of boxes, which the broad phase reads. Each change of a row marks
 * it as changed, once per step. */
#pragma once

#include "broad/pair_tracker.h"
#include "core/float_env.h"
#include "core/hash.h"
#include "graze/attack.h"
#include "graze/name.h"
#include "graze/near_miss.h"
#include "graze/step.h"
#include "narrow/shape_ops.h"
#include "simd/kernels.h"
#include "world/observer.h"
#include "world/slots.h"

#define GRZ_NO_SLOT UINT32_MAX

/* The states of a row, in graze_world.is_changed. */
enum {
    GRZ_ROW_CHANGED = 1, /* since the last step */
    GRZ_ROW_STALE = 2    /* since the index of queries was built; spatial_lookup.h */
};

enum { GRZ_BIG_BODY = 256 };

/* How a body shows its frame. */
enum {
    GRZ_VIEW_FLIP_X = 1,
    GRZ_VIEW_FLIP_Y = 2,
    GRZ_VIEW_TURN = 4,
    GRZ_VIEW_COUNT = 16
};

/* A body, without its position and its user value, which stand in columns of their
 * own. */
typedef struct grz_body {
    /* a doubly linked list, oldest first */
    uint32_t first_part, last_part, part_count;
    uint32_t frame; /* the shown one of its set; GRZ_NO_SLOT: it is not known */
    /* graze_world.step_count when it was added */
    uint64_t step_added;
    /* the body shows a frame of it; NULL: none */
    const graze_hitbox_set *hitboxes;
    bool is_disabled;
    bool is_compound; /* it had two parts at a time once */
    bool is_swept;
    uint8_t
        view; /* of the frame: GRZ_VIEW_* bits, and the quarter turns above them */
    /* changes when the body's near misses are reset; see grz_margins */
    uint32_t epoch;
} grz_body;

/* Positions and angles of bodies by body slot, and the slot of a body's only part,
 * or GRZ_NO_SLOT. If an angle is not 0, each part of the body has a shape, which can
 * turn. The sine and the cosine are the angle's. */
typedef struct grz_body_positions {
    grz_buffer x, y, angle;  /* float */
    grz_buffer sine, cosine; /* double */
    grz_buffer only_part;    /* uint32_t */
} grz_body_positions;

/* A part of a body, without its box and its tag, which are in columns. */
typedef struct grz_part {
    uint32_t body, next, previous;
    uint8_t layer;
    bool is_disabled;
    /* it belongs to the body's hitbox set; its tag is the number of its name
     * there */
    bool is_shown;
    bool is_absent;  /* it is shown, and the present frame lacks its name */
    uint8_t one_way; /* GRAZE_SIDE_* bits: the sides to stop a mover; 0: all */
} grz_part;

/* Whether a part has a shape; a circle or a capsule, which can turn to any angle
 * without a check. */
enum { GRZ_SHAPED = 1, GRZ_SHAPED_ROUND = 2 };

/* The numbers of a circle or a capsule; a circle has its center twice. */
enum {
    GRZ_ROUND_X,
    GRZ_ROUND_Y,
    GRZ_ROUND_X2,
    GRZ_ROUND_Y2,
    GRZ_ROUND_RADIUS,
    GRZ_ROUND_COUNT
};

/* The shapes of parts by part slot, in the coordinates of their bodies; allocated
 * with the first shape. */
typedef struct grz_part_shapes {
    /* graze_shape; uint8_t: 0, GRZ_SHAPED or GRZ_SHAPED_ROUND */
    grz_buffer shape, has_shape;
    /* double: of GRZ_SHAPED_ROUND, once more as columns */
    grz_buffer round[GRZ_ROUND_COUNT];
    bool is_used; /* some part has or had a shape */
} grz_part_shapes;

/* Blocks for chains of up to 2^i nodes that no part has, linked (chains.c); and how
 * many parts have a chain. */
enum { GRZ_CHAIN_SIZES = 10 };

typedef struct grz_chains {
    graze_chain *spare[GRZ_CHAIN_SIZES];
    uint32_t spare_count[GRZ_CHAIN_SIZES];
    uint32_t count;
} grz_chains;

/* A part whose row is larger than its box while a step is made: it is moving, or a
 * margin enlarges it. */
typedef struct grz_swept_box {
    uint32_t part;
    bool is_moving;
    /* by axis, while a step is made: which end of its way over a seam is moved by the
     * size towards the origin: -1: the begin; 1: the end; 0: none */
    int8_t over[2];
    /* `to` is valid only while a step is made; equal if the part is not moving */
    graze_box from, to;
    graze_point first_corner; /* of the part's shape, where it began */
} grz_swept_box;

/* The swept boxes of a step; the moving ones come first. */
typedef struct grz_swept_boxes {
    bool is_used;          /* something is swept, or was once */
    uint64_t swept_layers; /* a bit a layer */
    grz_buffer boxes;      /* grz_swept_box */
    /* uint32_t by part slot: its swept box, from 1; 0: it has none */
    grz_buffer number;
    uint32_t count, moving_count;
} grz_swept_boxes;

/* A begin or an end of a touch in a step. Events are sorted by the fields in this
 * order. */
typedef struct grz_touch_change {
    uint32_t body_a, body_b; /* slots, body_a < body_b */
    uint32_t time_key;       /* see narrow_phase.h */
    uint32_t part_a, part_b; /* slots: of body_a, of body_b */
} grz_touch_change;

/* A begin or an end of a touch at a time of its own within the step. */
typedef struct grz_timed_change {
    graze_pair change; /* see pair_diff.h */
    float time;
} grz_timed_change;

/* The pairs of overlapping boxes that need more than their boxes: a part has a
 * shape, is swept or is enlarged by a margin. Sorted and coded as changes
 * (pair_diff.h) in which a begin is a touch. */
typedef struct grz_narrow_phase {
    grz_pair_list committed, pending; /* of the last step; of the step being made */
    grz_pair_list diff;               /* touches begun and ended in this step */
    /* grz_timed_change: of moving pairs, in this step */
    grz_buffer timed;
    size_t timed_count;
    size_t pending_apart; /* pending pairs that do not touch */
    /* of the last step: pairs in the list, and those of them that do not touch */
    size_t shaped, apart;
    /* a part got a shape, is swept or is enlarged now: pairs may be missing */
    bool is_incomplete;
} grz_narrow_phase;

typedef struct grz_margin {
    uint8_t a, b;      /* a <= b */
    float margin;      /* above 0 */
    uint32_t interval; /* steps until a pair can have a near miss again; 0: none */
} grz_margin;

/* The last near miss of two bodies. It counts as had while both epochs are the
 * same. The step counts only while some margin has an interval. */
typedef struct grz_past_near_miss {
    uint32_t epoch_a, epoch_b;
    uint64_t step;
} grz_past_near_miss;

/* Margins, and the past near misses of bodies. */
typedef struct grz_margins {
    grz_buffer entries; /* grz_margin */
    uint32_t entry_count;
    /* by how much the boxes of a layer are enlarged in steps */
    float growth[GRAZE_LAYER_COUNT];
    bool is_grown; /* some growth is not 0 */
    /* grz_touch_change: parts near each other in this step */
    grz_buffer candidates;
    size_t candidate_count;
    size_t found_count; /* the first candidates are near misses, this many */
    grz_hash_map past;  /* by body slots: an index into past_near_misses */
    grz_buffer past_near_misses; /* grz_past_near_miss */
    grz_buffer found, events;    /* graze_near_miss: of this step, of the last one */
    size_t event_count;
    grz_buffer sorted; /* graze_pair: memory to list them, twice as many */
    uint32_t past_count;
    uint32_t epoch_count; /* epochs given out */
} grz_margins;

typedef struct grz_attack {
    graze_attack_def def;
    uint32_t struck_count; /* bodies struck since the last reset */
    uint32_t epoch;        /* changes with a reset */
} grz_attack;

/* The last strike of an attack at a body. It counts as had while the attack has this
 * epoch and the body is alive. */
typedef struct grz_past_strike {
    uint64_t body; /* a handle */
    uint64_t step;
    uint32_t attack; /* a slot */
    uint32_t epoch;
} grz_past_strike;

/* Attacks, and the past strikes of each; see attacks.c. */
typedef struct grz_attacks {
    grz_slots slots;
    grz_buffer items; /* grz_attack by slot */
    /* uint64_t by part slot: the attack to which the part belongs, or belonged before
     * the attack was removed; 0: none. Without memory all have none. */
    grz_buffer of_part;
    grz_hash_map past; /* by slots of attack and body: an index into past_strikes */
    grz_buffer past_strikes; /* grz_past_strike */
    grz_buffer sorted;       /* graze_pair: memory to list them, twice as many */
    uint32_t past_count;
    uint32_t epoch_count; /* epochs given out */
} grz_attacks;

/* The strikes of a step. */
typedef struct grz_strikes {
    /* touches of parts that belong to attacks: of the last step, of this one */
    grz_pair_list committed, pending;
    grz_pair_list changes;     /* begun and ended ones */
    grz_buffer candidates;     /* five numbers each; see strikes.c */
    grz_buffer found, ordered; /* graze_strike; `ordered` as the events are */
    grz_buffer events;         /* graze_strike: of the last step */
    size_t candidate_count, found_count, event_count;
    bool is_incomplete; /* `committed` may lack touches, or have others */
} grz_strikes;

typedef struct grz_step_events {
    grz_buffer contact_events; /* graze_contact_event */
    grz_buffer touch_events;   /* graze_touch_event */
    size_t contact_event_count, touch_event_count;
    bool has_times; /* not all contact events have time 1 */
} grz_step_events;

/* All contacts as of the last step, made when they are first asked for; see
 * contacts_list.c. */
typedef struct grz_contact_list {
    grz_buffer contacts; /* graze_contact, sorted */
    /* uint32_t: contacts sorted by their b, and where each slot begins */
    grz_buffer by_b, by_b_start;
    size_t count;
    bool is_made, is_by_b_made;
} grz_contact_list;

/* The contact events of the last step sorted by time, made when they are first asked
 * for. */
typedef struct grz_events_by_time {
    /* graze_contact_event; graze_pair: scratch for sorting */
    grz_buffer events, keys;
    bool is_made;
} grz_events_by_time;

/* The layers of rows, and which meet, as the broad phase gets them while there are
 * big bodies; see step.c. */
typedef struct grz_big_bodies {
    grz_buffer layers; /* uint8_t by row */
    /* of layers: all rows of the columns; 0: none is known */
    uint32_t row_count;
    /* taken: a bit for each layer of some row */
    uint64_t meets[GRAZE_LAYER_COUNT], taken;
} grz_big_bodies;

/* The memory kept by saving and loading; see snapshot.h. */
typedef struct grz_snapshot_scratch {
    /* the world that a load reads into; NULL: nothing was loaded yet */
    graze_world *spare;
    grz_buffer mentioned_masks, mentioned_sets; /* uint8_t by number */
    grz_pair_list touches;
    size_t load_memory_max;
} grz_snapshot_scratch;

/* The sides of a world that meet; 0: it does not wrap along this axis. */
typedef struct grz_wrap {
    float width, height;
    bool is_used; /* one of them is not 0 */
} grz_wrap;

/* The pairs of a wrapped world that overlap across a seam only; see seam.c. Those
 * that overlap where they are belong to the pair tracker. */
typedef struct grz_seam {
    grz_pair_list committed, pending; /* of the last step; of the step being made */
    grz_pair_list changes;            /* from one to the other */
    grz_pair_list diff;               /* of both kinds of pairs, in this step */
    grz_pair_list all;                /* of both kinds, as of the last step */
    bool is_merged;                   /* `all` is made */
    /* uint32_t: rows near a seam; the boxes of a search; for sorting pairs */
    grz_buffer near, boxes, ends, scratch;
} grz_seam;

/* The rules of circles, a bit for each pair of layers: those that touch by
 * their sides, and by squares. */
typedef struct grz_circle_rules {
    bool is_used; /* some bit is set */
    uint64_t sides[GRAZE_LAYER_COUNT], squares[GRAZE_LAYER_COUNT];
} grz_circle_rules;

struct graze_world {
    graze_allocator allocator;

    /* The state, from here to `tasks`: a load exchanges it as one block.
     * Settings. */
    graze_edges edges;
    graze_event_flags events;
    graze_limits limits;
    graze_rules rules;
    grz_circle_rules circle_rules;
    grz_wrap wrap;
    /* layers paired by the broad phase: by the rules or by a margin */
    uint64_t meets[GRAZE_LAYER_COUNT];

    /* Bodies and parts. */
    grz_slots body_slots, part_slots;
    grz_buffer bodies, parts; /* grz_body, grz_part by slot */
    grz_buffer users;         /* uint64_t by body slot: the game's values */
    grz_buffer tags;          /* uint32_t by part slot */
    grz_body_positions positions;
    grz_edge_columns offsets; /* by part slot: edges relative to the body */
    grz_part_shapes shapes;
    grz_buffer body_names, layer_names; /* texts; see body.c */
    uint32_t tile_layers;               /* parts that are tile layers */
    grz_chains chains;
    /* some offset's edge is beyond GRAZE_COORD_MAX / 4 */
    bool has_far_offsets;
    bool has_compounds;  /* some body is compound */
    bool has_big_bodies; /* some body has or had GRZ_BIG_BODY parts */
    /* a row's layer, or which meet, changed since the last step */
    bool has_other_layers;

    /* Rows: the boxes as the broad phase reads them. */
    grz_box_columns columns;
    /* uint32_t: changed rows, and space for one more; uint8_t by row */
    grz_buffer changed, is_changed;
    uint32_t changed_count;

    /* State left by a step to the next one. */
    uint64_t step_count; /* steps made, if they changed something */
    /* the last step knew the present rules, margins and epochs */
    bool is_up_to_date;
    size_t required_capacity; /* the count that did not fit in the last step, or 0 */
    grz_swept_boxes swept;
    grz_margins margins;
    /* by body slots: touches of a contact with a compound body */
    grz_hash_map touch_counts;
    uint64_t steps_made; /* all of them */
    grz_attacks attacks;

    graze_tasks tasks;
    graze_counters unread;      /* counts that the game did not ask for */
    const grz_kernels *kernels; /* of this machine */
    grz_observer observer;
    graze_debug debug;
    uint64_t row_change_count; /* rows that ever changed, each once per step */
    struct grz_spatial_lookup *lookup;
    grz_broad_instance broad;
    grz_pair_tracker pair_tracker;
    grz_seam seam;
    grz_big_bodies big;
    grz_narrow_phase narrow;
    /* grz_touch_change: of the step being made; scratch for sorting */
    grz_buffer touch_changes, scratch;
    size_t change_count;
    grz_step_events committed, pending;
    grz_strikes strikes;
    grz_contact_list contact_list;
    grz_events_by_time by_time;
    grz_snapshot_scratch snapshot;
};

/* The end of a call that changes the world; its value is the status. The observer,
 * if there is one, hears of a successful call: a grz_call begins with the kind. The
 * debug callback hears of a failed one. A macro: the large grz_call is made only if
 * it is heard. */
#define grz_end_call_as(world, status, function, ...)                               \
    ((status) != GRAZE_OK || (world)->observer.on_call != NULL                      \
         ? grz_call_ended((world), (status), (function),                            \
                          &(grz_call){ __VA_ARGS__ })                               \
         : GRAZE_OK)
#define grz_end_call(world, status, ...)                                            \
    grz_end_call_as(world, status, __func__, __VA_ARGS__)

/* For a public function with an error to return: tell the debug callback, if there
 * is one. The value is the status to return; without a world it is
 * GRAZE_ARGUMENT_MISSING. The others are for a stale body, or part.
 */
#define grz_refuse(world, status)                                                   \
    grz_refuse_as(world, status, (graze_mistake){ .function = __func__ })
#define grz_refuse_body(world, handle)                                              \
    grz_refuse_as(world, GRAZE_STALE_HANDLE,                                        \
                  (graze_mistake){ .function = __func__, .body = (handle).id })
#define grz_refuse_part(world, handle)                                              \
    grz_refuse_as(world, GRAZE_STALE_HANDLE,                                        \
                  (graze_mistake){ .function = __func__, .part = (handle).id })

/* Return from a public function with such an error, unless the body, or part, is
 * alive. */
#define grz_expect_body(world, handle)                                              \
    grz_try(grz_body_is_alive(world, handle) ? GRAZE_OK                             \
                                             : grz_refuse_body(world, handle))
#define grz_expect_part(world, handle)                                              \
    grz_try(grz_part_is_alive(world, handle) ? GRAZE_OK                             \
                                             : grz_refuse_part(world, handle))

/* The items of a buffer. */
#define WORLD_COLUMN(type, name, buffer)                                            \
    static inline type *name(const graze_world *world) {                            \
        return (type *)world->buffer.data;                                          \
    }

WORLD_COLUMN(float, grz_positions_x, positions.x)
WORLD_COLUMN(float, grz_positions_y, positions.y)
WORLD_COLUMN(float, grz_angles, positions.angle)
WORLD_COLUMN(uint64_t, grz_body_users, users)
WORLD_COLUMN(uint32_t, grz_part_tags, tags)
WORLD_COLUMN(uint32_t, grz_only_parts, positions.only_part)
WORLD_COLUMN(double, grz_sines, positions.sine)
WORLD_COLUMN(double, grz_cosines, positions.cosine)
WORLD_COLUMN(uint8_t, grz_shape_classes, shapes.has_shape)
WORLD_COLUMN(uint8_t, grz_row_layers, columns.layer)
WORLD_COLUMN(uint8_t, grz_row_states, is_changed)
WORLD_COLUMN(uint32_t, grz_changed_rows, changed)

static inline grz_body *grz_body_at(const graze_world *world, uint32_t slot) {
    return (grz_body *)world->bodies.data + slot;
}

static inline grz_part *grz_part_at(const graze_world *world, uint32_t slot) {
    return (grz_part *)world->parts.data + slot;
}

/* Whether there is a world, and a handle names a body or a part in it. */
static inline bool grz_body_is_alive(const graze_world *world, graze_body body) {
    return world != NULL && grz_slots_is_alive(&world->body_slots, body.id);
}

static inline bool grz_part_is_alive(const graze_world *world, graze_part part) {
    return world != NULL && grz_slots_is_alive(&world->part_slots, part.id);
}

enum { GRZ_NAME_SIZE = GRAZE_NAME_MAX + 1 };

/* Where a name is stored, or NULL: it has no memory yet, and is empty. */
static inline char *grz_name_at(const grz_buffer *names, uint32_t i) {
    return i < names->bytes / GRZ_NAME_SIZE
               ? (char *)names->data + (size_t)i * GRZ_NAME_SIZE
               : NULL;
}

/* Whether the game listens to mistakes. A binding without such a callback leaves out
 * their texts and the names of functions with them (GRZ_WITHOUT_DEBUG). */
static inline bool grz_debug_is_heard(const graze_debug *debug) {
#ifdef GRZ_WITHOUT_DEBUG
    (void)debug;
    return false;
#else
    return debug->report != NULL;
#endif
}

/* Complete a mistake by the body of its part and by the body's name, and tell it. */
static inline void grz_world_tell(const graze_world *world, graze_mistake mistake) {
    if (mistake.body == 0 && grz_slots_is_readable(&world->part_slots, mistake.part))
        mistake.body = grz_slots_handle(
            &world->body_slots, grz_part_at(world, grz_slot_of(mistake.part))->body);
    const char *name =
        grz_slots_is_readable(&world->body_slots, mistake.body)
            ? grz_name_at(&world->body_names, grz_slot_of(mistake.body))
            : NULL;
    mistake.name = name != NULL ? name : "";
    world->debug.report(world->debug.user, &mistake);
}

static inline graze_status
grz_refuse_as(const graze_world *world, graze_status status, graze_mistake mistake) {
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    if (status != GRAZE_OK && grz_debug_is_heard(&world->debug)) {
        mistake.status = status;
        mistake.message = graze_status_text(status);
        grz_world_tell(world, mistake);
    }
    return status;
}

static inline graze_status grz_call_ended(graze_world *world, graze_status status,
                                          const char *function,
                                          const grz_call *call) {
    if (status == GRAZE_OK)
        world->observer.on_call(world->observer.self, world, call);
    return grz_refuse_as(world, status,
                         (graze_mistake){ .function = function,
                                          .body = call->body.id,
                                          .part = call->part.id });
}

/* A loop over the parts of a body, oldest first; GRZ_NO_SLOT ends their list. */
#define grz_for_parts(world, body, slot)                                            \
    for (uint32_t slot = grz_body_at(world, body)->first_part;                      \
         (slot) != GRZ_NO_SLOT; (slot) = grz_part_at(world, slot)->next)

/* A loop over the alive bodies, or parts. */
#define grz_for_alive(slots, slot)                                                  \
    for (uint32_t slot = 0; (slot) < (slots)->count; (slot)++)                      \
        if (!grz_slot_is_alive(slots, slot))                                        \
            continue;                                                               \
        else

/* The handles of slots. */
static inline graze_body grz_body_handle(const graze_world *world, uint32_t slot) {
    return (graze_body){ grz_slots_handle(&world->body_slots, slot) };
}

static inline graze_part grz_part_handle(const graze_world *world, uint32_t slot) {
    return (graze_part){ grz_slots_handle(&world->part_slots, slot) };
}

/* The rotation of a body whose angle is not 0. */
static inline grz_rotation grz_body_rotation(const graze_world *world,
                                             uint32_t body) {
    return (grz_rotation){ grz_sines(world)[body], grz_cosines(world)[body] };
}

/* Where a body is. */
typedef struct grz_body_pose {
    float x, y, angle;
} grz_body_pose;

static inline grz_body_pose grz_body_pose_of(const graze_world *world,
                                             uint32_t body) {
    return (grz_body_pose){ grz_positions_x(world)[body],
                            grz_positions_y(world)[body], grz_angles(world)[body] };
}

/* The body slot of a row, also after the part was removed. */
static inline uint32_t grz_row_body(const graze_world *world, uint32_t row) {
    return ((const uint32_t *)world->columns.group.data)[row] - 1;
}

/* The box of a part. */
static inline graze_box grz_part_box(const graze_world *world, uint32_t slot) {
    return grz_box_columns_get(&world->columns, slot, world->edges);
}

/* The attack to which a part belongs, or belonged; 0: none. */
static inline uint64_t grz_part_attack(const graze_world *world, uint32_t slot) {
    const uint64_t *attacks = world->attacks.of_part.data;
    return attacks != NULL ? attacks[slot] : 0;
}

/* Whether a part could touch anything, at any position. */
static inline bool grz_part_is_active(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    return !part->is_disabled && !part->is_absent &&
           !grz_body_at(world, part->body)->is_disabled &&
           grz_slot_is_alive(&world->part_slots, slot);
}

/* Whether a part is swept when it is moved. */
static inline bool grz_part_is_swept(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    return grz_body_at(world, part->body)->is_swept ||
           (world->swept.swept_layers >> part->layer & 1);
}

static inline bool grz_part_has_shape(const grz_part_shapes *shapes, uint32_t slot) {
    return shapes->is_used && ((const uint8_t *)shapes->has_shape.data)[slot];
}

static inline double *grz_part_round(const grz_part_shapes *shapes, int number) {
    return (double *)shapes->round[number].data;
}

/* The shape of a part that has one, in the coordinates of its body. */
static inline graze_shape *grz_part_own_shape(const grz_part_shapes *shapes,
                                              uint32_t slot) {
    return (graze_shape *)shapes->shape.data + slot;
}

static inline bool grz_part_is_tile_layer(const graze_world *world, uint32_t slot) {
    return grz_part_has_shape(&world->shapes, slot) &&
           grz_shape_ops_of(grz_part_own_shape(&world->shapes, slot)->kind)->asset ==
               GRZ_SHAPE_ASSET_TILES;
}

static inline bool grz_world_allows(const graze_world *world, unsigned a,
                                    unsigned b) {
    return !(world->rules.forbidden[a] >> b & 1);
}

static inline graze_circle_rule grz_circle_rule(const graze_world *world, unsigned a,
                                                unsigned b) {
    if (world->circle_rules.sides[a] >> b & 1)
        return GRAZE_CIRCLES_SIDES;
    if (world->circle_rules.squares[a] >> b & 1)
        return GRAZE_CIRCLES_SQUARES;
    return GRAZE_CIRCLES_ROUND;
}

static inline bool grz_parts_may_touch(const graze_world *world, graze_pair pair) {
    return grz_world_allows(world, grz_part_at(world, pair.a)->layer,
                            grz_part_at(world, pair.b)->layer);
}
