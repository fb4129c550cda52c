/* hitbox.h: a hitbox set: the frames of a sprite, each with named boxes or shapes on layers, a pivot and a
 * duration; and the animations that are made of them.
 *
 * A set is plain constant data: read from a file, written by hand, or compiled in (`graze hitboxes hero.json
 * -o hero.h`). It is never changed by graze, may be shared by any number of bodies and worlds, and must
 * outlive them. show.h lets a body show one of its frames.
 */
#ifndef GRAZE_HITBOX_H
#define GRAZE_HITBOX_H

#include "graze/shape.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One box of a frame: its edges in pixels of the frame's picture (below and beyond it, too), the number of
 * its name, its layer (0-63); and perhaps a shape, in the same coordinates: then `box` is not read. */
typedef struct graze_hitbox {
    graze_box box;
    uint32_t name;
    uint8_t layer;
    const graze_shape *shape; /* NULL: the box */
} graze_hitbox;

/* A frame: `count` of the set's boxes from `first` on, their names ascending, so that no name is there twice.
 * (pivot_x, pivot_y) is the point of the picture that stands where the body stands, and about which it is
 * flipped and turned. */
typedef struct graze_hitbox_frame {
    uint32_t first, count;
    float pivot_x, pivot_y;
    uint32_t duration; /* in milliseconds */
} graze_hitbox_frame;

/* How an animation goes through its frames. Those that go both ways show no end twice in a row. */
typedef enum graze_animation_direction {
    GRAZE_FORWARD = 0,
    GRAZE_REVERSE = 1,
    GRAZE_PINGPONG = 2,        /* forward first */
    GRAZE_PINGPONG_REVERSE = 3 /* backward first */
} graze_animation_direction;

/* An animation: frames `first` to `last`, both included. `repeats`: how many times it goes through them, one
 * way being one time; 0: for ever. */
typedef struct graze_animation {
    const char *name;
    uint32_t first, last;
    graze_animation_direction direction;
    uint32_t repeats;
} graze_animation;

/* A set. A box is known by its number among the names: from frame to frame the same number is the same box.
 * Two names may be spelt alike, as where an artist drew two boxes "hurt". */
typedef struct graze_hitbox_set {
    const char *const *names;
    const graze_hitbox *boxes;
    const graze_hitbox_frame *frames;
    const graze_animation *tags;
    uint32_t name_count, box_count, frame_count, tag_count;
} graze_hitbox_set;

/* What graze_hitbox_set_find_name and graze_hitbox_set_find_animation return where there is none. */
#define GRAZE_NO_HITBOX UINT32_MAX

/* Whether a set may be given to graze. Errors: those of graze_box_check and graze_shape_check, for boxes and
 * shapes as they are and about their pivots; GRAZE_BAD_LAYER; GRAZE_BAD_HITBOXES (a name, box or frame that
 * is not there, names out of order, a missing array, an unknown direction); GRAZE_OUT_OF_CAPACITY (more than
 * 2^31
 * - 1 of anything). */
graze_status graze_hitbox_set_check(const graze_hitbox_set *set);

/* The first name, or the first animation, that is spelt so; GRAZE_NO_HITBOX if there is none. */
uint32_t graze_hitbox_set_find_name(const graze_hitbox_set *set, const char *name);
uint32_t graze_hitbox_set_find_animation(const graze_hitbox_set *set, const char *name);

/* Which frame an animation shows so many milliseconds after its begin: that of the set, to be shown as it is.
 * One that repeats for ever goes round; others stay on their last frame. If no frame lasts, it is the first
 * to be shown. `tag` must be one of the set's, and the set one that passed the check. */
uint32_t graze_hitbox_set_frame_at(const graze_hitbox_set *set, uint32_t tag, uint64_t milliseconds);

/* How a frame is shown: flipped (flip_x: left and right exchanged), then turned by quarter turns clockwise as
 * seen with y downwards, both about its pivot, then put with its pivot at (x, y). */
typedef struct graze_frame_pose {
    uint32_t frame;
    bool flip_x, flip_y;
    uint8_t turns; /* 0 to 3 */
    float x, y;
} graze_frame_pose;

/* Where a box of the shown frame stands relative to the body, (x, y) left out: edges minus pivot, then
 * flipped and turned, which is exact. `box` is its number in the set. Of a shape it is the box around it. */
graze_box graze_hitbox_set_offset(const graze_hitbox_set *set, uint32_t box, const graze_frame_pose *show);

/* The same for the shape of a box, which must have one. */
graze_shape graze_hitbox_set_shape(const graze_hitbox_set *set, uint32_t box, const graze_frame_pose *show);

#ifdef __cplusplus
}
#endif

#endif
