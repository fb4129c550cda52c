/* chain.h: how a chain stores its nodes, its tree of boxes, and its convex pieces.
 *
 * Nodes are in a ring of slots, so a pushed node takes the slot of the one that
 * drops, and no other moves. Leaf s of the tree holds the box around the node of
 * slot s and its joint to the next node. The tree is complete: item i has the
 * children 2i and 2i + 1, and the leaves are behind the inner items. So a push
 * writes two leaves and the items above them.
 *
 * The pieces of a leaf are convex shapes: the joint, and the node's circle unless the
 * joint covers it. A joint of equal radii is a capsule. The hull of two other circles
 * is both circles and the polygon between the points where their tangents meet them.
 * So every question about chains is put to shapes that are decided exactly
 * (shape_convex.h), and only the polygon's corners are rounded. */
#pragma once

#include "narrow/pieces.h"

/* The joint of a node and the next one. */
typedef enum grz_chain_joint {
    GRZ_CHAIN_JOINT_NONE,    /* none, or one circle contains the other */
    GRZ_CHAIN_JOINT_CAPSULE, /* of the smaller radius */
    GRZ_CHAIN_JOINT_POLYGON
} grz_chain_joint;

struct graze_chain {
    graze_allocator allocator;
    uint32_t capacity, count;
    uint32_t first; /* the slot of the front; the next nodes are in the next slots */
    uint32_t leaves; /* a power of two, at least the capacity */
    /* behind this struct: */
    graze_chain_node *nodes; /* by slot */
    graze_box *tree;         /* from 1; relative to the chain */
    uint8_t *joints;         /* by slot: grz_chain_joint */
};

/* Bytes for a chain of this capacity: of all those with as many leaves alike. */
size_t grz_chain_bytes(uint32_t capacity);

/* Whether a node can be one; and whether a chain can be made. */
graze_status grz_chain_node_check(const graze_chain_node *node);
graze_status grz_chain_def_check(const graze_chain_def *def);

/* Make a chain in a block of grz_chain_bytes of its capacity. The definition was
 * checked. The block's owner frees it. */
graze_chain *grz_chain_make(void *block, const graze_chain_def *def);

/* Make one of `count` nodes, which the caller writes in order of slots, in a block;
 * and then its joints and boxes. */
graze_chain *grz_chain_open(void *block, uint32_t capacity, uint32_t count);
void grz_chain_finish(graze_chain *chain);

/* Make a chain as another one is. */
graze_chain *grz_chain_copy(void *block, const graze_chain *from);

/* The slot of a node, the node of a slot, and the slot behind another one. */
static inline uint32_t grz_chain_slot(const graze_chain *chain, uint32_t node) {
    const uint32_t slot = chain->first + node;
    return slot < chain->capacity ? slot : slot - chain->capacity;
}

static inline uint32_t grz_chain_node_of(const graze_chain *chain, uint32_t slot) {
    return slot >= chain->first ? slot - chain->first
                                : slot + chain->capacity - chain->first;
}

static inline uint32_t grz_chain_next_slot(const graze_chain *chain, uint32_t slot) {
    return slot + 1 < chain->capacity ? slot + 1 : 0;
}

/* Whether a chain has these nodes. */
graze_status grz_chain_range_check(const graze_chain *chain, uint32_t first,
                                   uint32_t count);

/* These cannot fail: the arguments were checked. */
void grz_chain_push(graze_chain *chain, const graze_chain_node *node);
void grz_chain_switch(graze_chain *chain, uint32_t first, uint32_t count,
                      bool is_off);
void grz_chain_keep(graze_chain *chain, uint32_t first, uint32_t count);

/* The box around all pieces, relative to the chain; around the front's middle if
 * there are none. */
graze_box grz_chain_bounds(const graze_chain *chain);

/* Piece 1 or 2 of a slot, the joint or the circle, if the chain is at `at`. False: the
 * slot has no such piece. */
bool grz_chain_piece(const graze_chain *chain, uint32_t slot, uint32_t number,
                     graze_point at, graze_shape *piece);

/* The box around the circles of all nodes, also of those that are off. */
graze_box grz_chain_reach(const graze_chain *chain);

/* A walk over the pieces whose leaves overlap a box, closed. Order: by slots. */
void grz_chain_walk_begin(const graze_chain *chain, graze_point at,
                          const graze_area *area, grz_chain_walk *walk);
bool grz_chain_walk_next(grz_chain_walk *walk, graze_shape *piece);

/* Which piece a walk gave last: less is nearer to the front. However the ring
 * stands, a piece has the same number. */
static inline uint32_t grz_chain_piece_number(const grz_chain_walk *walk) {
    const graze_chain *chain = walk->chain;
    return 2 * grz_chain_node_of(chain, walk->item - chain->leaves) + walk->given;
}

/* A shape of the kind has its chain where a shape of pixels has its mask. */
static inline const graze_chain *grz_shape_chain(const graze_shape *shape) {
    return (const graze_chain *)(const void *)shape->mask.mask;
}
