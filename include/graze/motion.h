/* motion.h: what is fast must not pass through what is thin.
 *
 * A body that is swept is seen all along its way from step to step, and not only where it ends up. A game
 * says which are: a body by itself, or whatever is on a layer. Then graze_body_move_to takes such a body to
 * its next place along a straight line, and graze_body_set_position still puts it there at once. Of two
 * bodies both may be swept; one that is not stands at its new place all step long for those that are.
 *
 * Events of swept bodies carry the time in the step, from 0 to 1, at which touches begin and end, rounded to
 * the nearest float; what begins and ends within one step is reported as both. Half-open, edges that only
 * meet, at the end of the step too, are no begin, and an end if the two overlapped before; closed, they
 * touch; a touch of one moment is an end and a begin at one time, in that order, as events are sorted. A
 * shape is the one that a part has at the end, moved back along its way; a mask touches from the first to the
 * last moment at which any of its pixels does. Of two bodies of many boxes, what ends and begins at one time,
 * as the nearest floats, goes on.
 */
#ifndef GRAZE_MOTION_H
#define GRAZE_MOTION_H

#include "graze/body.h"
#include "graze/shape.h"
#include "graze/step.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sweep a body whenever it is moved, or do not (the default). Error: GRAZE_STALE_HANDLE. */
graze_status graze_body_set_swept(graze_world *world, graze_body body, bool is_swept);

/* Sweep what is on these layers whenever it is moved, from the next call on: bit i is layer i. */
void graze_world_set_swept_layers(graze_world *world, uint64_t layers);

/* Move a body to (x, y). Of its boxes those are swept that are on a swept layer, or all if the body is swept;
 * the others are placed. Several moves in one step are one, from where the body stood at the last step or was
 * placed since, straight to where it is moved last. Errors: those of graze_body_set_position,
 * GRAZE_OUT_OF_MEMORY.
 */
graze_status graze_body_move_to(graze_world *world, graze_body body, float x, float y);

/* Move all, or, if one cannot be moved, none. */
graze_status graze_world_move_all(graze_world *world, const graze_positions *placement);

/* Like graze_part_set_box, but as a motion, if the box is swept: each edge moves evenly. Errors: those of
 * graze_part_set_box, GRAZE_OUT_OF_MEMORY. */
graze_status graze_part_move_box(graze_world *world, graze_part part, graze_box box);

/* Like graze_part_set_shape with a shape, but as a motion, if the part is swept and has a shape: as the first
 * corner goes, so does all of it, looking as it does at the end. Errors: those of graze_part_set_shape. */
graze_status graze_part_move_shape(graze_world *world, graze_part part, const graze_shape *shape);

/* The encounter events of the last step, sorted by (time, a, b), at equal times an end before a begin of the
 * same bodies. The array belongs to the world, until the next step. */
const graze_contact_event *graze_world_events_by_time(graze_world *world, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
