/* near_miss.h: who is grazed but not hit.
 *
 * For two layers the game gives a margin. A pair of bodies has a near miss in a step in which no two of their
 * boxes touch at any time, but a box of one would touch a box of the other, on these two layers, if it were
 * larger by the margin on every side. That is an event of its own among the encounter events,
 * GRAZE_NEAR_MISS, at the first such time if a box of the two is swept (motion.h), else at time 1. A pair has
 * one, and no more until the game resets it or one of the bodies is removed; a hit neither uses it up nor
 * resets it.
 *
 * A shape counts by its distance: nearer than the margin (closed: or as near). Two masks count by the box
 * around the solid pixels of one of them. An empty box is near to nothing, half-open.
 */
#ifndef GRAZE_NEAR_MISS_H
#define GRAZE_NEAR_MISS_H

#include "graze/body.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Report near misses of boxes on layers a and b, which may be one, within `margin`, a finite number; 0: no
 * more. Layers that the rules forbid to meet never touch, but have near misses. Costs as if the boxes of one
 * of the two layers were larger. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE (negative), GRAZE_BAD_NUMBER,
 * GRAZE_OUT_OF_RANGE; GRAZE_OUT_OF_MEMORY. */
graze_status graze_world_set_margin(graze_world *world, unsigned a, unsigned b, float margin);

/* The margin of two layers; 0: none. */
float graze_world_margin(const graze_world *world, unsigned a, unsigned b);

/* Let a pair of bodies have a near miss again; or a body with any other. Error: GRAZE_STALE_HANDLE. */
graze_status graze_world_reset_near_miss(graze_world *world, graze_body a, graze_body b);
graze_status graze_body_reset_near_misses(graze_world *world, graze_body body);

#ifdef __cplusplus
}
#endif

#endif
