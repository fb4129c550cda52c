/* chains.h: the chains of parts, which the world owns.
 *
 * A part copies the game's chain into a block of the world. Blocks that parts gave
 * back are kept by size: a game makes and removes lasers in every frame. A block that
 * was given back keeps its content until it is taken again. */
#pragma once

#include "world/world.h"

/* Have a block for the chain of a shape; of each of `count` new parts. A shape
 * without a chain, or NULL, needs none. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_chains_reserve(graze_world *world, const graze_shape *shape);
graze_status grz_chains_reserve_for(graze_world *world, const graze_part_def *parts,
                                    uint32_t count);

/* Take a block for a chain of a capacity, which was reserved; give a chain back. */
graze_status grz_chains_reserve_capacity(graze_world *world, uint32_t capacity);
void *grz_chains_take(graze_world *world, uint32_t capacity);
void grz_chains_give_back(graze_world *world, graze_chain *chain);
void grz_chains_free(graze_world *world);

/* The chain of a part; NULL: it has none. */
graze_chain *grz_part_chain(const graze_world *world, uint32_t slot);
