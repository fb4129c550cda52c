/* chain.h: chains: curved lasers, ropes, tails. A chain is one shape.
 *
 * A chain has up to GRAZE_CHAIN_NODES_MAX nodes, each a circle. Two nodes in a row
 * are joined by a tapered capsule: the smallest convex shape around both circles.
 * Node 0 is the front. A node that is off is a gap: it is not a circle, and it
 * has no joints. A tree of boxes over the nodes finds what is near a place.
 *
 * A chain is given to calls as a shape: graze_shape_chain. A world copies the chains
 * of its parts (part_shape.h). Lasers begin with few nodes and grow: a chain has a
 * capacity. At it, the last node drops when a new one is pushed.
 *
 * Circles and joints of two equal radii are as exact as other shapes (shape.h). Any
 * other joint is decided by the polygon between the four points at which both
 * tangents meet the circles, each rounded to doubles: within 2^-48 of the greatest
 * coordinate. The same holds after the chain's offset is added. If such a polygon
 * has no area in doubles, a capsule of the smaller radius takes its place, within
 * the same bound. The answers are the same on every machine.
 *
 * Several threads may ask the same chain at once, while none changes it.
 */
#ifndef GRAZE_CHAIN_H
#define GRAZE_CHAIN_H

#include "graze/geometry.h"
#include "graze/memory.h"
#include "graze/status.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of nodes of a chain. */
#define GRAZE_CHAIN_NODES_MAX 512

typedef struct graze_chain graze_chain;

/* A node of a chain. A node of radius 0 touches nothing by itself; a joint of two
 * such nodes is a segment. */
typedef struct graze_chain_node {
    double x, y;
    double radius; /* >= 0 */
    bool is_off;   /* a gap */
} graze_chain_node;

/* The nodes that a chain begins with, the front first, and how many it may have; a
 * capacity of 0 is `count`. */
typedef struct graze_chain_def {
    const graze_chain_node *nodes;
    uint32_t count;
    uint32_t capacity;
} graze_chain_def;

/* Make a chain; the nodes are copied. `allocator` NULL: the C library's memory. Free
 * it with graze_chain_destroy. Errors, after which *chain is NULL:
 * - GRAZE_ARGUMENT_MISSING, GRAZE_OUT_OF_MEMORY
 * - GRAZE_BAD_VALUE: no node, or a capacity below the count
 * - GRAZE_OUT_OF_CAPACITY: over GRAZE_CHAIN_NODES_MAX
 * - GRAZE_BAD_NUMBER: of a node
 * - GRAZE_BAD_RADIUS: of a node, it is below 0
 * - GRAZE_OUT_OF_RANGE: the circle of a node reaches beyond +-GRAZE_COORD_MAX */
graze_status graze_chain_create(const graze_chain_def *def,
                                const graze_allocator *allocator,
                                graze_chain **chain);

/* Free a chain; NULL is fine. */
void graze_chain_destroy(graze_chain *chain);

/* How many nodes a chain has, and may have. */
uint32_t graze_chain_count(const graze_chain *chain);
uint32_t graze_chain_capacity(const graze_chain *chain);

/* Write the nodes of a chain, the front first, at most `capacity` of them. Returns
 * their number. */
uint32_t graze_chain_nodes(const graze_chain *chain, graze_chain_node *nodes,
                           uint32_t capacity);

/* Put a node in front; at its capacity, the chain drops its last node. Costs a few
 * boxes, one for each level of the tree. Errors, after which nothing is changed:
 * GRAZE_ARGUMENT_MISSING, those of a node (graze_chain_create). */
graze_status graze_chain_push_node(graze_chain *chain, graze_chain_node node);

/* Switch nodes off or on again: `count` of them from `first` on. Error:
 * GRAZE_OUT_OF_BOUNDS (the chain has not these nodes). */
graze_status graze_chain_switch_nodes(graze_chain *chain, uint32_t first,
                                      uint32_t count, bool is_off);

/* Keep only `count` nodes from `first` on, at least one; the capacity stays.
 * Error: GRAZE_OUT_OF_BOUNDS. */
graze_status graze_chain_cut(graze_chain *chain, uint32_t first, uint32_t count);

/* Write points along the middle of the chain, one every `spacing` from the front on:
 * to clear a laser into items. At most `capacity` are written. Returns how many were
 * written. Each run of nodes that are on begins with a point at its
 * first node. 0: the spacing is not above 0 or not finite, or all nodes are off. */
size_t graze_chain_points(const graze_chain *chain, double spacing,
                          graze_point *points, size_t capacity);

/* A place on a chain. */
typedef struct graze_chain_place {
    uint32_t node;      /* between this node and the next one */
    double place;       /* 0 at this node, 1 at the next one */
    double distance;    /* of the point from the chain; below 0: it is inside */
    graze_point middle; /* the place on the line between both nodes */
} graze_chain_place;

/* The place of a chain that is nearest to a point in the chain's coordinates. For
 * manifolds, hits and near misses: ask about the point they name. False, and *place
 * is zeroed: the chain touches nothing, as if all nodes are off, or the point is not
 * finite. Costs a few operations a node; within 2^-44 of the greatest coordinate. */
bool graze_chain_nearest(const graze_chain *chain, graze_point point,
                         graze_chain_place *place);

#ifdef __cplusplus
}
#endif

#endif
