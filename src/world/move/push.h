/* push.h: bodies that push each other apart, and their groups. New positions are
 * kept here; the world changes only at the end.
 *
 * push.c finds the bodies, orders them and reports; push_pairs.c finds pairs and
 * pushes them apart; push_groups.c moves groups among walls. */
#pragma once

#include "graze/push.h"
#include "world/move/body_move.h"

/* A copy of a body, by how many sizes of a wrapped world it is further on. */
typedef struct grz_push_copy {
    int32_t sizes[2];
} grz_push_copy;

/* A body that pushes. Bodies are numbered in their order along x. A group is a list
 * in the order along its axis, and is named by its first body. */
typedef struct grz_push_body {
    uint32_t body; /* a slot */
    float from[2], position[2];
    graze_box bounds;   /* around its active push boxes; empty without one */
    double middle[2];   /* at the start; in a wrapped world of a copy in it */
    int32_t copy[2];    /* the number of that copy */
    uint32_t place[2];  /* in the order along an axis */
    uint32_t group[2];  /* the first body of its group, by axis */
    uint32_t next[2];   /* the next body of its group; GRZ_NO_SLOT: it is the last */
    int32_t turn[2];    /* the number of its copy in its group's order */
    double weight;      /* its own */
    int32_t priority;   /* its own */
    double sum[2];      /* of the first body of a group: the weight of the group */
    int32_t highest[2]; /* of the first body of a group: the priority of the group */
    float before;       /* its position before a move of its group */
    float end;          /* the position at which a wall stops it in this move */
    uint64_t against;   /* the last part to hold it */
    bool is_known;      /* whether it begins inside a wall is known */
    bool is_inside;     /* it does */
    bool is_held, is_overlapping;
} grz_push_body;

/* A direction: an axis, 0 or 1, and a sign, -1 or 1; the copy of another body. */
typedef struct grz_push_way {
    int axis, sign;
    grz_push_copy copy;
} grz_push_way;

typedef struct grz_push_pair {
    uint32_t a, b;      /* numbers; a < b */
    grz_push_copy copy; /* of b, that overlaps a */
    double distance;
} grz_push_pair;

typedef struct grz_push {
    const graze_world *world;
    const graze_push *push;
    const graze_allocator *allocator;
    grz_buffer bodies; /* grz_push_body */
    uint32_t count;
    grz_hash_map numbers; /* of bodies by (body, 0), until they are ordered */
    grz_buffer order;     /* uint32_t: numbers, for sorting */
    grz_buffer pairs;     /* grz_push_pair */
    uint32_t pair_count;
    grz_buffer members; /* uint32_t: those of a moving group */
    uint32_t member_count;
    grz_buffer handles, x, y; /* of the bodies that have moved in the end */
    size_t moved_count;
    bool has_moved;            /* a body has moved since the groups were made */
    graze_responses responses; /* to walls: they stop, or not */
    grz_body_move body_move;
    graze_move_result result;
} grz_push;

static inline grz_push_body *grz_push_at(const grz_push *self, uint32_t number) {
    return (grz_push_body *)self->bodies.data + number;
}

static inline uint32_t *grz_push_members(const grz_push *self) {
    return (uint32_t *)self->members.data;
}

/* Whether a part is a push box that counts; its box at a position of its body. */
bool grz_push_box_is_used(const grz_push *self, uint32_t part);
graze_box grz_push_box(const grz_push *self, uint32_t part, const float *position);

/* Put a body at a position along an axis. */
void grz_push_put(const grz_push *self, grz_push_body *body, int axis,
                  float position);

/* Sort numbers by an order of the things that they name. */
typedef bool (*grz_push_is_before)(const grz_push *self, uint32_t a, uint32_t b);
void grz_push_sort(const grz_push *self, uint32_t *numbers, uint32_t count,
                   grz_push_is_before is_before);

/* Push bodies apart, round by round; then know which still overlap. Errors:
 * GRAZE_OUT_OF_MEMORY, GRAZE_OUT_OF_RANGE. */
graze_status grz_push_run(grz_push *self);

/* Whether push boxes of two bodies overlap; and which copy of the second one does,
 * whose middle is nearest. */
bool grz_push_is_overlapping(const grz_push *self, const grz_push_body *a,
                             const grz_push_body *b, grz_push_copy *copy);

/* The nearest position of a body along an axis, in the direction of a sign, at which
 * it does not overlap a copy of another body. */
float grz_push_way_out(const grz_push *self, const grz_push_body *body,
                       const grz_push_body *other, grz_push_way to);

/* Let every body be a group of its own, along both axes. */
void grz_push_groups_make(grz_push *self);

/* Let all copies of a body's group be some sizes further on in the order along an
 * axis; join two groups. */
void grz_push_group_turn(const grz_push *self, uint32_t number, int axis,
                         int32_t by);
void grz_push_groups_join(const grz_push *self, uint32_t a, uint32_t b, int axis);

/* Move the group of a body until the body is at a goal, as far as walls allow. */
graze_status grz_push_group_move(grz_push *self, uint32_t leader, int axis,
                                 float goal);
