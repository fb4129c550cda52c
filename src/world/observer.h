/* observer.h: the calls that change a world, as one callback hears of them.
 *
 * Each public call that changes a world ends with grz_end_call (world.h) if it
 * succeeded. It costs one comparison while nothing observes. A recording is the only
 * observer; the world knows nothing of it. */
#pragma once

#include "graze/attack.h"
#include "graze/frame.h"
#include "graze/legs.h"
#include "graze/query.h"
#include "graze/tiles.h"

/* The numbers are in recordings: new kinds come behind the others. A call for one
 * body is a batch of one. */
typedef enum grz_call_kind {
    GRZ_CALL_NONE,
    GRZ_CALL_BODY_ADD,
    GRZ_CALL_BODY_REMOVE,
    GRZ_CALL_SET_POSITIONS,
    GRZ_CALL_MOVE_ALL,
    GRZ_CALL_BODY_SET_DISABLED,
    GRZ_CALL_BODY_SET_USER,
    GRZ_CALL_BODY_SET_SWEPT,
    GRZ_CALL_BODY_SET_HITBOXES,
    GRZ_CALL_BODY_SET_FRAME,
    GRZ_CALL_BODY_RESET_NEAR_MISSES,
    GRZ_CALL_PART_ADD,
    GRZ_CALL_PART_REMOVE,
    GRZ_CALL_PART_SET_BOX,
    GRZ_CALL_PART_SET_OFFSET,
    GRZ_CALL_PART_SET_LAYER,
    GRZ_CALL_PART_SET_DISABLED,
    GRZ_CALL_PART_SET_SHAPE,
    GRZ_CALL_PART_MOVE_BOX,
    GRZ_CALL_PART_MOVE_SHAPE,
    GRZ_CALL_SET_BROAD_PHASE,
    GRZ_CALL_SET_RULES,
    GRZ_CALL_SET_SWEPT_LAYERS,
    GRZ_CALL_SET_MARGIN,
    GRZ_CALL_RESET_NEAR_MISS,
    GRZ_CALL_RECORDING_NOTE,
    GRZ_CALL_WORLD_LOAD,
    GRZ_CALL_PART_SET_ONE_WAY,
    GRZ_CALL_ADD_TILES,
    GRZ_CALL_SET_TILES,
    GRZ_CALL_BODY_SET_NAME,
    GRZ_CALL_SET_LAYER_NAME,
    GRZ_CALL_STEP,        /* a step was made */
    GRZ_CALL_WORLD_CLOSE, /* the world is about to close */
    GRZ_CALL_SET_TILE_VALUES,
    GRZ_CALL_QUERY, /* asked while queries are observed */
    GRZ_CALL_ATTACK_ADD,
    GRZ_CALL_ATTACK_SET,
    GRZ_CALL_ATTACK_RESET,
    GRZ_CALL_ATTACK_REMOVE,
    GRZ_CALL_PART_SET_ATTACK,
    GRZ_CALL_SHIFT_ORIGIN,
    GRZ_CALL_SET_NEAR_MISS_INTERVAL,
    GRZ_CALL_PART_PUSH_NODE,
    GRZ_CALL_PART_SWITCH_NODES,
    GRZ_CALL_PART_CUT_NODES,
    GRZ_CALL_SET_CIRCLE_RULE,
    GRZ_CALL_LEGS, /* asked while queries are observed */
    GRZ_CALL_COUNT
} grz_call_kind;

/* A call and its arguments: each kind uses some of the fields, the others are
 * zero. */
typedef struct grz_call {
    grz_call_kind kind;
    graze_body body, other;
    graze_part part;
    graze_attack attack;
    const graze_attack_def *attack_def;
    graze_chain_node node;
    uint32_t given_count;    /* parts made by the call */
    graze_part *given;       /* their handles; the observer fills them in */
    uint64_t number, second; /* the new value; a boolean is 0 or 1 */
    uint32_t steps;
    float x, y;
    graze_box box;
    const graze_shape *shape;
    graze_body_def def;
    graze_part_def part_def;
    graze_positions batch;
    const graze_hitbox_set *set;
    graze_frame_pose pose;
    const graze_rules *rules;
    graze_tiles_def tiles;
    graze_rect where;
    const uint16_t *values;     /* of tiles */
    const graze_query *queries; /* `size` of them */
    const graze_hits *hits;     /* what they found */
    const graze_legs_def *legs_def;
    const graze_legs *legs;
    const uint16_t *responses; /* reading: those of the layer of legs_def, or NULL */
    const char *text;          /* a name, or a broad phase, with its setup */
    graze_broad_phase_setup setup;
    const void *bytes; /* the game's own, or tiles: `size` bytes */
    size_t size;
} grz_call;

/* Zeroed, nothing observes. */
typedef struct grz_observer {
    void (*on_call)(void *self, graze_world *world, const grz_call *call);
    /* Queries, too, unless it is NULL; several threads may call it at once. */
    void (*on_query)(void *self, const grz_call *call);
    void *self;
} grz_observer;
