/* near_miss.h: near misses: bodies come within a margin of each other but do not
 * touch.
 *
 * The game sets a margin for two layers. Two bodies have a near miss in a step if
 * none of their parts touch at any time of it, but would with the margin. A part of
 * one must touch a part of the other, on these two layers, when enlarged by the
 * margin on every side. This is a contact event of the kind GRAZE_NEAR_MISS. Its
 * time is the first such time if one of the two parts is swept (motion.h), else 1. A
 * pair of bodies has one near miss, until the game resets it or one of the bodies is
 * removed. A contact neither counts as one nor resets it.
 *
 * A shape counts by its distance: below the margin (closed: at most the margin). One
 * of two masks counts as the box around its solid pixels. Half-open, an empty box is
 * near nothing.
 */
#ifndef GRAZE_NEAR_MISS_H
#define GRAZE_NEAR_MISS_H

#include "graze/body.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Set the margin of layers a and b, which may be the same layer; 0: no near misses.
 * Layers forbidden to meet can have near misses. Costs as if the boxes of one of the
 * two layers were larger by the margin. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE (a
 * negative margin), GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE; GRAZE_OUT_OF_MEMORY. */
graze_status graze_world_set_margin(graze_world *world, unsigned a, unsigned b,
                                    float margin);

/* The margin of two layers; 0: they have none. */
float graze_world_margin(const graze_world *world, unsigned a, unsigned b);

/* Let two bodies have a near miss again; or one body with each other body. Error:
 * GRAZE_STALE_HANDLE. */
graze_status graze_world_reset_near_miss(graze_world *world, graze_body a,
                                         graze_body b);
graze_status graze_body_reset_near_misses(graze_world *world, graze_body body);

#ifdef __cplusplus
}
#endif

#endif
