/* part_shape.h: shapes of parts.
 *
 * The broad phase finds a part with a shape by the box around it, as it finds every
 * part. But the part touches only what its shape touches ("fast and accurate",
 * Roberts, Dr. Dobb's 1995). A part without a shape is its box. The world's edge
 * rule applies to shapes, too.
 */
#ifndef GRAZE_PART_SHAPE_H
#define GRAZE_PART_SHAPE_H

#include "graze/body.h"
#include "graze/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Give a part a shape, in its body's coordinates, which turn with the body. NULL
 * takes the shape away: the part is then the box that was around it. Shapes are
 * offset, turned, flipped or scaled within their body by graze_shape_transform. The
 * shape is copied, and so is a chain, but a mask is not. It must outlive the part or
 * its shape. If its pixels change, the shape must be set again. The part's offset
 * becomes graze_shape_bounds of the shape. Allocates only for the first shape of a
 * world, when the world has more parts than ever since, and for a chain. Errors:
 * GRAZE_STALE_HANDLE, those of graze_shape_check, GRAZE_BAD_TURN, GRAZE_BAD_NUMBER,
 * GRAZE_OUT_OF_RANGE for the box where the body is, GRAZE_OUT_OF_MEMORY. */
graze_status graze_part_set_shape(graze_world *world, graze_part part,
                                  const graze_shape *shape);

/* Chains (chain.h): a part copies the chain of its shape. The calls below change the
 * part's chain, in its body's coordinates, as those of chain.h change one of the game.
 * They allocate nothing. The chain of the shape that graze_part_shape reads is the
 * part's own, and valid until the part changes. A chain does not turn: its body's
 * angle is 0. Errors of all: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (the part has no
 * chain), GRAZE_OUT_OF_RANGE (the chain with all its nodes, where the body is).
 *
 * Put a node in front; at its capacity, the chain drops its last node. Errors: those
 * of a node (graze_chain_create). */
graze_status graze_part_push_node(graze_world *world, graze_part part,
                                  graze_chain_node node);

/* Switch `count` nodes off or on again, from `first` on. Error:
 * GRAZE_OUT_OF_BOUNDS. */
graze_status graze_part_switch_nodes(graze_world *world, graze_part part,
                                     uint32_t first, uint32_t count, bool is_off);

/* Keep only `count` nodes from `first` on, at least one. Error:
 * GRAZE_OUT_OF_BOUNDS. */
graze_status graze_part_cut_nodes(graze_world *world, graze_part part,
                                  uint32_t first, uint32_t count);

/* The shape of a part where it is, in the world's coordinates; of a part without a
 * shape, its box. Error: GRAZE_STALE_HANDLE. */
graze_status graze_part_shape(const graze_world *world, graze_part part,
                              graze_shape *shape);

/* How two parts meet where they are: depth, normal from a to b and contact points,
 * or their distance. Rules and bodies do not matter. For the normal of a contact,
 * ask about the parts of its touches. Error: GRAZE_STALE_HANDLE. */
graze_status graze_part_manifold(const graze_world *world, graze_part a,
                                 graze_part b, graze_manifold *manifold);

/* The last step in numbers: allowed pairs of boxes that overlapped, the pairs tested
 * by the narrow phase among them, and the tested pairs that do not touch. */
typedef struct graze_narrow_counts {
    uint64_t overlapping, shaped, apart;
} graze_narrow_counts;

/* The counts of the last step. */
graze_narrow_counts graze_world_narrow_counts(const graze_world *world);

#ifdef __cplusplus
}
#endif

#endif
