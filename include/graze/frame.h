/* frame.h: a body shows one frame of a hitbox set at a time.
 *
 * The body gets a part for each name of the set. The part of a name stays the same
 * in all frames: its handle, and its touches while consecutive frames have the name.
 * In a frame without the name the part is absent: it touches nothing, and its
 * touches end with the next step, at time 0. The part's tag is the number of the
 * name, so touch events say which box was hit.
 *
 * These parts are like others: layers, rules, queries, events and
 * graze_part_set_disabled, which outlives frames. (A game disables the hurt box of a
 * hero who cannot be hurt for a while.) Each frame sets their boxes and layers anew.
 * Parts added by the game itself move along, and are neither flipped nor turned.
 */
#ifndef GRAZE_FRAME_H
#define GRAZE_FRAME_H

#include "graze/body.h"
#include "graze/hitbox.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Replace a body's hitbox set, and show a frame of the new one. The parts of the old
 * set are removed. NULL: the body has no set then, and `pose` is not read. All
 * memory for later frames is allocated here. The set must outlive the body or its
 * next set. Errors: those of graze_hitbox_set_check and graze_body_set_frame,
 * GRAZE_BAD_TURN (the body has an angle), GRAZE_OUT_OF_CAPACITY,
 * GRAZE_OUT_OF_MEMORY. */
graze_status graze_body_set_hitboxes(graze_world *world, graze_body body,
                                     const graze_hitbox_set *set,
                                     const graze_frame_pose *pose);

/* Show a frame of the body's set in a pose. Allocates nothing. Errors:
 * GRAZE_STALE_HANDLE, GRAZE_BAD_FRAME (no such frame, or no set), GRAZE_BAD_VALUE
 * (turns over 3), GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE. */
graze_status graze_body_set_frame(graze_world *world, graze_body body,
                                  const graze_frame_pose *pose);

/* Read the pose in which a body shows its set: the frame, flips and turns given last,
 * and its position now. Snapshots and recordings keep it. Errors, *pose is zero then:
 * GRAZE_STALE_HANDLE, GRAZE_BAD_FRAME (no set, or no frame since the load of a
 * snapshot of version 6 or older). */
graze_status graze_body_frame(const graze_world *world, graze_body body,
                              graze_frame_pose *pose);

/* The hitbox set of a body; NULL: it has none, or the handle is not alive. */
const graze_hitbox_set *graze_body_hitboxes(const graze_world *world,
                                            graze_body body);

/* The part of a name of the body's set; zero if there is none. */
graze_part graze_body_hitbox(const graze_world *world, graze_body body,
                             uint32_t name);

#ifdef __cplusplus
}
#endif

#endif
