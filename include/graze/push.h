/* push.h: bodies push each other apart, as fighters do.
 *
 * The push boxes of a body are the boxes around its parts on given layers. Bodies
 * whose push boxes overlap share the way out by their weights or priorities. Bodies
 * without a part on these layers, and tile layers, are walls and hold. If a wall
 * takes a part of a body's share, the other body gets this part.
 *
 * Along each axis bodies keep the order of their middles at the start, so nothing
 * is pushed through another body. At one middle, the middle along the other axis,
 * then the edges of the boxes, then `user` decide: the lower goes to the min side.
 * Only bodies equal in all of this are ordered by slot. So with different users, the
 * order in which bodies were added does not matter.
 *
 * Pairs are pushed apart in order of the distance of their middles. Two bodies
 * pushed apart along an axis move along it as one from then on, with the sum of
 * their weights and the higher priority. So bodies in a row end as by least squares:
 * the sum of weight times squared way is as small as the order allows. Source: M.
 * Ayer and others, "An empirical distribution function for sampling with incomplete
 * information", 1955 (pool adjacent violators). */
#ifndef GRAZE_PUSH_H
#define GRAZE_PUSH_H

#include "graze/move_and_collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The axis along which a pair is pushed apart: x; y; or the one along which its
 * boxes overlap less, x if both are equal. */
typedef enum graze_push_axis {
    GRAZE_PUSH_X,
    GRAZE_PUSH_Y,
    GRAZE_PUSH_LEAST
} graze_push_axis;

/* A body with other values than weight 1 and priority 0.
 *
 * In a pair of one priority, each body moves by its share, the other's weight
 * divided by the sum of both. Two bodies of weight 0 share alike. An infinite weight
 * never moves. In a pair of two priorities, a wall may take way from the lower
 * one. The higher one moves only by this way. */
typedef struct graze_push_body {
    graze_body body;
    float weight; /* at least 0; infinity is accepted */
    int32_t priority;
} graze_push_body;

/* Which bodies push each other, and how. Zeroed: all, along x. */
typedef struct graze_push {
    /* bit i: parts on layer i are push boxes; 0: all parts */
    uint64_t layers;
    graze_push_axis axis;
    /* the middle of a body is its position, not the middle of the box around
     * its push boxes. The boxes of a frame then decide about no side */
    bool is_by_position;
    uint32_t rounds; /* at most GRAZE_PUSH_ROUNDS_MAX; 0: GRAZE_PUSH_ROUNDS */
    /* `count` bodies with values of their own; of a body named twice, the last
     * counts. NULL if count is 0 */
    const graze_push_body *bodies;
    size_t count;
    /* of all parts of the bodies to walls: slide, touch and bounce stop, the others
     * do not. `walk`, `leaves_back` and `hits_once` are not read. NULL: all walls
     * stop */
    const graze_responses *responses;
} graze_push;

/* A call has at most this many rounds: usually, and if a game asks for more. */
#define GRAZE_PUSH_ROUNDS 32
#define GRAZE_PUSH_ROUNDS_MAX 1000

/* A body moved or held, or still overlapping. It was at (from_x, from_y). A
 * wall held it if it took a part of its way; `against` is the last such part of a
 * wall, or zero. It is overlapping if one of its push boxes still overlaps another
 * body's at the end: between two walls, or after the last round. */
typedef struct graze_pushed {
    graze_body body;
    uint64_t user; /* of the body */
    float from_x, from_y;
    bool is_moved, is_held, is_overlapping;
    graze_part against;
} graze_pushed;

/* A list of pushed bodies. The caller owns it, and graze grows it. Zeroed, it is
 * empty and uses the C library's memory. Used again, it keeps its memory. Set
 * `allocator` before the first use, or not at all. `items` is a block of `capacity`
 * bodies: a game may keep it as its own and zero the list. */
typedef struct graze_pushed_list {
    graze_pushed *items;
    size_t count, capacity;
    graze_allocator allocator;
} graze_pushed_list;

/* Free the list's memory. The list is empty then and can be used again. */
void graze_pushed_list_free(graze_pushed_list *list);

/* Push bodies apart until no two of them overlap, and replace `out` by those that
 * were moved or held, or still overlap, sorted by slot; NULL: it is not wanted. All
 * move as by graze_world_move_all, in one call.
 *
 * Two parts push each other if both are on the layers and enabled, and the rules let
 * their layers meet. Boxes are half-open in every world: pushed apart, they share an
 * edge. They are where the positions of their bodies put them (graze_part_set_box
 * does not count). A body with a tile layer is a wall. All enabled parts of a body
 * are held by walls, as in graze_body_move_and_collide; a slope holds as a wall
 * does. If a body overlaps a wall at the start, it is held there. Each move is
 * straight along one axis, swept, and never through a wall.
 *
 * A round looks for overlapping pairs, and pushes each apart. If only bodies that
 * already move as one still overlap, the next round separates them again. Bodies in
 * a row need as many rounds as pushes reach further bodies, which is one for most.
 * Cost: a look at all bodies of the world; a round sorts the pushing bodies by x,
 * and a push asks one query (query.h) for each moving part. Scratch memory comes
 * from the list's allocator and is freed.
 *
 * In a wrapped world bodies push copies of each other, too. The order of two bodies
 * is the order of the middles of the two overlapping copies; of several, the
 * nearest. Walls hold where their copies are. Ends are wrapped.
 *
 * Errors: GRAZE_ARGUMENT_MISSING, GRAZE_STALE_HANDLE, GRAZE_BAD_NUMBER (a weight is
 * NaN), GRAZE_BAD_VALUE (a weight below 0, or the axis, the rounds or a response do
 * not exist), GRAZE_OUT_OF_RANGE (of a new position), GRAZE_OUT_OF_MEMORY. After an
 * error the world is unchanged and `out` is empty. */
graze_status graze_world_push(graze_world *world, const graze_push *push,
                              graze_pushed_list *out);

#ifdef __cplusplus
}
#endif

#endif
