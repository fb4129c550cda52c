/* motion.h: swept bodies: fast ones, which must not pass through thin ones.
 *
 * A swept body touches everything on its straight way from step to step, not only at
 * its new position. The game marks bodies as swept, or layers. Then
 * graze_body_move_to moves such a body along its way, while graze_body_set_position
 * still puts it there at once. Either or both bodies of a pair may be swept. Any
 * other body counts as being at its new position for the whole step.
 *
 * Events of swept bodies carry the time in the step at which a touch begins or ends.
 * It is from 0 to 1, rounded to the nearest float. A touch can begin and end within
 * one step; both are reported. Half-open, edges that only meet do not begin a touch,
 * also at the end of the step. They end one if the two overlapped before. Closed,
 * they touch. A touch of one instant is an end and a begin at one time, in this
 * order, as events are sorted. So after an end of bodies that were apart, the begin
 * is over already. A part has its shape of the end, moved back along its way. So a
 * turning swept body has its new angle along all its way. In the same way a box has
 * its new size along all its way, if the other part has a shape. A mask touches from
 * the first time at which any of its pixels does to the last. If touches of two
 * compound bodies end and begin at one time, rounded to the nearest float, their
 * contact goes on.
 *
 * In a wrapped world a body goes the shorter way from its old position to the new
 * one, so no way is longer than half of the world; docs/wrapped-worlds.md.
 */
#ifndef GRAZE_MOTION_H
#define GRAZE_MOTION_H

#include "graze/body.h"
#include "graze/shape.h"
#include "graze/step.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Mark a body as swept, or not (the default). If a part ceases to be swept before
 * the step, by its body or its layer, it is at its new position at once. Error:
 * GRAZE_STALE_HANDLE. */
graze_status graze_body_set_swept(graze_world *world, graze_body body,
                                  bool is_swept);

/* Mark layers as swept, or not (the default), and leave the others as they are: bit
 * i is layer i; 0: all layers. It counts from the next move on. */
void graze_world_set_swept_layers(graze_world *world, uint64_t layers,
                                  bool is_swept);

/* Move a body to (x, y). Its parts on a swept layer are swept, or all of them if the
 * body is swept. The others are at their new positions at once. Several moves before
 * a step are one. It begins at the body's position of the last step, or where it was
 * put since. It ends where the body was moved last. Errors: those of
 * graze_body_set_position, GRAZE_OUT_OF_MEMORY. */
graze_status graze_body_move_to(graze_world *world, graze_body body, float x,
                                float y);

/* Move all bodies, or none on an error. With angles, a body whose angle changes is
 * first turned where it is, as by graze_body_set_pose. Its motion begins there, and
 * earlier moves in the same step are forgotten. Errors: those of graze_body_move_to,
 * and with angles those of graze_body_set_pose. */
graze_status graze_world_move_all(graze_world *world,
                                  const graze_positions *positions);

/* As graze_part_set_box, but as a motion if the part is swept: each edge moves
 * evenly. Errors: those of graze_part_set_box, GRAZE_OUT_OF_MEMORY. */
graze_status graze_part_move_box(graze_world *world, graze_part part, graze_box box);

/* As graze_part_set_shape, but as a motion if the part is swept and has a shape: the
 * new shape moves as its first corner does. `shape` is not NULL. Errors: those of
 * graze_part_set_shape. */
graze_status graze_part_move_shape(graze_world *world, graze_part part,
                                   const graze_shape *shape);

/* The contact events of the last step, sorted by (time, a, b), at equal times an end
 * before a begin of the same bodies. The array belongs to the world until the next
 * step. */
const graze_contact_event *graze_world_events_by_time(graze_world *world,
                                                      size_t *count);

#ifdef __cplusplus
}
#endif

#endif
