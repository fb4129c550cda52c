/* hitbox.h: a hitbox set: the frames of a sprite, each with named boxes or shapes, a
 * pivot and a duration; and the animations made of the frames.
 *
 * A set is constant data: read from a file, written by hand, or compiled in (`graze
 * hitboxes hero.json -o hero.h`). graze never changes it. Any number of bodies and
 * worlds may share it; it must outlive them. A body shows one of its frames at a
 * time (frame.h).
 */
#ifndef GRAZE_HITBOX_H
#define GRAZE_HITBOX_H

#include "graze/shape.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A box of a frame: its edges in pixels of the frame's picture, also outside the
 * picture; the number of its name; its layer (0-63). It may have a shape in the same
 * coordinates; then `box` is not read. */
typedef struct graze_hitbox {
    graze_box box;
    uint32_t name;
    uint8_t layer;
    const graze_shape *shape; /* NULL: the box itself */
} graze_hitbox;

/* A frame: `count` boxes of the set, from `first` on. Their names ascend, so no name
 * is there twice. (pivot_x, pivot_y) is the point of the picture at the body's
 * position; flips and turns are about it. */
typedef struct graze_hitbox_frame {
    uint32_t first, count;
    float pivot_x, pivot_y;
    uint32_t duration; /* in milliseconds */
} graze_hitbox_frame;

/* The order in which an animation shows its frames. Ping-pong shows neither end
 * twice in a row. */
typedef enum graze_animation_direction {
    GRAZE_FORWARD = 0,
    GRAZE_REVERSE = 1,
    GRAZE_PINGPONG = 2,        /* forward first */
    GRAZE_PINGPONG_REVERSE = 3 /* backward first */
} graze_animation_direction;

/* An animation: the frames from `first` to `last`, both included. `repeats`: how
 * often it passes through them, one way counting as once; 0: for ever. */
typedef struct graze_animation {
    const char *name;
    uint32_t first, last;
    graze_animation_direction direction;
    uint32_t repeats;
} graze_animation;

/* A hitbox set. A box is identified by the number of its name: in all frames the
 * same number is the same box. Two names may have the same spelling, as where an
 * artist drew two boxes "hurt". */
typedef struct graze_hitbox_set {
    const char *const *names;
    const graze_hitbox *boxes;
    const graze_hitbox_frame *frames;
    const graze_animation *animations;
    uint32_t name_count, box_count, frame_count, animation_count;
} graze_hitbox_set;

/* graze_hitbox_set_find_name and graze_hitbox_set_find_animation return this if
 * there is none. */
#define GRAZE_NO_HITBOX UINT32_MAX

/* Whether a set is valid. Errors: those of graze_box_check and graze_shape_check,
 * for boxes and shapes as they are and relative to their pivots; GRAZE_BAD_LAYER.
 * GRAZE_BAD_HITBOXES: the set lacks a name, a box or a frame, names are out of
 * order, an array is missing, or a direction is unknown. GRAZE_OUT_OF_CAPACITY: more
 * than 2^31 - 1 of anything. */
graze_status graze_hitbox_set_check(const graze_hitbox_set *set);

/* The number of the first name, or of the first animation, with this spelling. */
uint32_t graze_hitbox_set_find_name(const graze_hitbox_set *set, const char *name);
uint32_t graze_hitbox_set_find_animation(const graze_hitbox_set *set,
                                         const char *name);

/* The frame of an animation this many milliseconds after its begin, as a number of
 * the set's frames. Unless it repeats for ever, it stays on its last frame. If no
 * frame has a duration, it is the first frame shown. `animation` must be a number of
 * the set's animations, and the set valid. */
uint32_t graze_hitbox_set_frame_at(const graze_hitbox_set *set, uint32_t animation,
                                   uint64_t milliseconds);

/* How a frame is shown: flipped (flip_x: left and right exchanged), then turned by
 * quarter turns, clockwise where y points down. Both are about its pivot. Then the
 * pivot is put at (x, y). */
typedef struct graze_frame_pose {
    uint32_t frame;
    bool flip_x, flip_y;
    uint8_t turns; /* 0 to 3 */
    float x, y;
} graze_frame_pose;

/* A box of the frame relative to the body: without (x, y), its edges minus the
 * pivot, then flipped and turned, which is exact. `box` is its number in the set.
 * For a shape it is the box around it. */
graze_box graze_hitbox_set_offset(const graze_hitbox_set *set, uint32_t box,
                                  const graze_frame_pose *pose);

/* The shape of a box that has one, relative to the body. */
graze_shape graze_hitbox_set_shape(const graze_hitbox_set *set, uint32_t box,
                                   const graze_frame_pose *pose);

#ifdef __cplusplus
}
#endif

#endif
