/* origin.h: shifting the origin of a large world.
 *
 * Floats are finest near (0, 0). A game on a long road moves its origin to the player
 * from time to time, and everything with it. Setting all positions would not do the
 * same. It puts moving bodies there at once, and brings parts with a box of their
 * own back to their offsets.
 */
#ifndef GRAZE_ORIGIN_H
#define GRAZE_ORIGIN_H

#include "graze/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Move everything by (dx, dy): the positions of all bodies with their parts, shapes
 * and tile layers. Removed bodies also move while they can be read. Boxes set by
 * graze_part_set_box move, too, and so do the starts of motions of this step.
 * Queries find all of it there at once. Events of the last step stay, and so do
 * contacts, past near misses of bodies and past strikes of attacks. Costs as
 * setting the positions of all bodies.
 *
 * Each position becomes float32(position + d), then each edge float32(offset +
 * position), as ever. If none of these sums is rounded, the next step has the same
 * events as without the call. This holds if d, all positions, offsets and corners
 * of shapes are multiples of one power of two, and below 2^24 times it before and
 * after. For multiples of 1/64 the limit is 262,144. If some are rounded, bodies
 * move by this error besides, and the next step tells what touches then, as after
 * any other motion.
 *
 * In a wrapped world positions are wrapped then, and a box set by graze_part_set_box
 * has its middle inside.
 *
 * Errors, and nothing has moved: GRAZE_BAD_NUMBER; GRAZE_OUT_OF_RANGE, for a position
 * or an edge then beyond GRAZE_COORD_MAX. */
graze_status graze_world_shift_origin(graze_world *world, float dx, float dy);

#ifdef __cplusplus
}
#endif

#endif
