/* near_miss.h: near misses: bodies come within a margin of each other but do not
 * touch.
 *
 * The game sets a margin for two layers. Two bodies have a near miss in a step if
 * none of their parts touch at any time of it, but would with the margin. A part of
 * one must touch a part of the other, on these two layers, when enlarged by the
 * margin on every side. This is a contact event of the kind GRAZE_NEAR_MISS. Its
 * time is the first such time if one of the two parts is swept (motion.h), else 1. A
 * pair of bodies has one near miss, until the game resets it or one of the bodies is
 * removed; or one again after an interval. A contact neither counts as one nor
 * resets it.
 *
 * A shape counts by its distance: below the margin (closed: at most the margin). One
 * of two masks counts as the box around its solid pixels. Half-open, an empty box is
 * near nothing.
 */
#ifndef GRAZE_NEAR_MISS_H
#define GRAZE_NEAR_MISS_H

#include "graze/body.h"

#include <stddef.h>

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

/* After how many steps two bodies that had a near miss can have one again, if they
 * are near each other then. 1: in each step; 0 (the default): not before a reset. It
 * counts for bodies whose parts on layers a and b are the first to be near each
 * other in the step. An interval is one of a margin, and goes with it. A near miss
 * from before any margin had an interval counts as one of the step before the first
 * one got it. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE, the layers have no
 * margin. */
graze_status graze_world_set_near_miss_interval(graze_world *world, unsigned a,
                                                unsigned b, uint32_t steps);

/* The interval of two layers; 0: they have none. */
uint32_t graze_world_near_miss_interval(const graze_world *world, unsigned a,
                                        unsigned b);

/* A near miss of two bodies, by the parts that were near each other first; of equals
 * those of the lower slots. `distance` is the least distance of these two parts at
 * any time of the step, and `nearest_time` a time at which they had it. `nearest` has
 * a point of each where they were then. It is within some roundings, of two tile
 * layers those of floats. It is 0 if the two overlap, which the rules forbid to
 * touch. A part has its shape and its size of the end of the step on all of its
 * way, so the distance of a box that shrinks can be above the margin. The users are
 * the values of the bodies when the step was made. */
typedef struct graze_near_miss {
    graze_body a, b; /* the lower slot first */
    graze_part part_a, part_b;
    uint64_t user_a, user_b;
    double time; /* of the event: the first time within the margin */
    double distance, nearest_time;
    graze_point nearest[2];
} graze_near_miss;

/* The near misses of the last step: *count of them, in the order of their events.
 * They belong to the world and stay until the next step. A world without contact
 * events has none. */
const graze_near_miss *graze_world_near_misses(const graze_world *world,
                                               size_t *count);

/* Let two bodies have a near miss again; or one body with each other body. Error:
 * GRAZE_STALE_HANDLE. */
graze_status graze_world_reset_near_miss(graze_world *world, graze_body a,
                                         graze_body b);
graze_status graze_body_reset_near_misses(graze_world *world, graze_body body);

#ifdef __cplusplus
}
#endif

#endif
