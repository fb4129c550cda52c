/* platform.h: a platform and its members, the bodies carried and pushed by it. New
 * positions are kept here; the world changes only at the end. */
#pragma once

#include "graze/platform.h"
#include "world/move/body_move.h"

/* A side of a box: its axis, 0 or 1, and its sign. The sign is -1 for the min edge,
 * 1 for the max edge, 0 for no side. */
typedef struct grz_box_side {
    int axis, sign;
} grz_box_side;

/* A member. The first one is the platform; the others follow, each after its
 * support. */
typedef struct grz_platform_body {
    uint32_t body;
    float from[2], position[2];
    float carried, pushed; /* goals along the present axis */
    uint32_t pusher;       /* the last member to push it */
    float front;           /* its foremost edge along the present axis */
    graze_box bounds;      /* of its active parts, if it is not waiting */
    uint32_t support;      /* the member it stands on; GRZ_NO_SLOT: none */
    uint32_t foot, floor;  /* the touching parts of the member and of its support */
    grz_box_side side;     /* the side of the floor */
    bool is_standing;      /* it still stands on its support */
    bool is_carried, is_pushed;
    bool is_waiting;  /* it has not moved yet along this axis */
    bool is_pusher;   /* the bodies pushed by it are not known yet */
    bool is_short;    /* it did not reach its goal */
    uint64_t against; /* the last part to stop it */
} grz_platform_body;

typedef struct grz_platform_axis {
    int axis, sign;
    float goal; /* of the platform */
} grz_platform_axis;

typedef struct grz_platform {
    const graze_world *world;
    const graze_platform_move *move;
    const graze_allocator *allocator;
    grz_buffer members; /* grz_platform_body */
    uint32_t count;
    grz_hash_map numbers;          /* of members by (body, 0) */
    const grz_lookup_index *index; /* or NULL */
    grz_handle_list near;          /* parts found */
    grz_buffer
        moves; /* graze_point: by how much each is moved, in a wrapped world */
    grz_platform_axis stage;
    grz_body_move body_move;
    graze_move_result result;
} grz_platform;

/* A part of one body, a part of its support or its pusher, and their positions. */
typedef struct grz_platform_pair {
    uint32_t part, by;
    const float *position, *by_position;
} grz_platform_pair;

static inline grz_platform_body *grz_platform_body_at(const grz_platform *self,
                                                      uint32_t number) {
    return (grz_platform_body *)self->members.data + number;
}

static inline uint32_t grz_platform_find(const grz_platform *self, uint32_t body) {
    return grz_hash_map_find(&self->numbers, (grz_hash_map_key){ body, 0 });
}

/* Add a member, or in a wrapped world a copy of it. */
graze_status grz_platform_add(grz_platform *self, uint32_t body, graze_point by);
graze_box grz_platform_box(const grz_platform *self, uint32_t part,
                           const float *position);
float grz_platform_edge(const grz_platform *self, uint32_t part,
                        const float *position, grz_box_side side);
bool grz_platform_part_moves(const grz_platform *self, uint32_t part);
graze_area grz_platform_pair_positions(const grz_platform *self,
                                       const grz_platform_pair *pair);

/* Whether pair->by stops pair->part, which comes in over this side of it, or is
 * inside it. */
bool grz_platform_pair_stops(const grz_platform *self, const grz_platform_pair *pair,
                             grz_box_side side);

static inline float grz_area_border(const graze_area *area, grz_box_side side) {
    return (float)grz_area_edge(area, side.axis, side.sign);
}

static inline bool grz_area_is_between(const graze_area *area, const float *position,
                                       int axis) {
    return grz_area_border(area, (grz_box_side){ axis, -1 }) < position[axis] &&
           position[axis] < grz_area_border(area, (grz_box_side){ axis, 1 });
}

graze_status grz_platform_find_parts(grz_platform *self, graze_box box);

/* By how much a found part is moved. */
static inline graze_point grz_platform_found_by(const grz_platform *self, size_t i) {
    if (!self->world->wrap.is_used)
        return (graze_point){ 0, 0 };
    return ((const graze_point *)self->moves.data)[self->near.hits.items[i] >> 32];
}

/* Along one axis: find how far bodies are pushed, which makes them members; and move
 * all members. */
graze_status grz_platform_push(grz_platform *self);
graze_status grz_platform_move_bodies(grz_platform *self);
