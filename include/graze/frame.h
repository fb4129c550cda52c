/* show.h: a body that shows one frame of a hitbox set at a time.
 *
 * The body gets a box for each name of the set. Whatever frame it shows, the box of a name stays the same
 * one: its handle, and its touches as long as frames that have the name follow each other. In a frame without
 * the name it is absent: it meets nothing, and what it touched ends, at time 0, with the next step. Its tag
 * is the number of the name, so touch events say which box was hit.
 *
 * These are boxes as others: layers, rules, queries, events, graze_part_set_disabled (which outlives frames:
 * a game disables the hurt box of a hero who cannot be hurt for a while). What a frame says of them, edges
 * and layer, is said anew whenever one is shown. Boxes that the game adds itself move along and are neither
 * flipped nor turned.
 */
#ifndef GRAZE_FRAME_H
#define GRAZE_FRAME_H

#include "graze/body.h"
#include "graze/hitbox.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Give a body a hitbox set in place of the one it has, and show a frame of it. All memory for later frames is
 * asked for here. The boxes of the old set are removed; NULL: no more than that, and `show` is not read. The
 * set is used until another is given or the body is gone. Errors: those of graze_hitbox_set_check and
 * graze_body_set_frame, GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY; nothing is changed then. */
graze_status graze_body_set_hitboxes(graze_world *world, graze_body body, const graze_hitbox_set *set,
                                     const graze_frame_pose *show);

/* Show a frame of the body's set, flipped, turned and placed as `show` says, in one call that allocates
 * nothing. Errors, which change nothing: GRAZE_STALE_HANDLE, GRAZE_BAD_FRAME (no such frame, or no set),
 * GRAZE_BAD_VALUE (turns over 3), GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE. */
graze_status graze_body_set_frame(graze_world *world, graze_body body, const graze_frame_pose *show);

/* The set that a body has; NULL: none, or a handle that is not alive. */
const graze_hitbox_set *graze_body_hitboxes(const graze_world *world, graze_body body);

/* The handle of the box that stands for a name of the body's set; zero if there is none. */
graze_part graze_body_hitbox(const graze_world *world, graze_body body, uint32_t name);

#ifdef __cplusplus
}
#endif

#endif
