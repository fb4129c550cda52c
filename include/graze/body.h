/* body.h: the game's objects: add, place, change, remove.
 *
 * All functions return GRAZE_STALE_HANDLE for a handle that is not alive, and change nothing on any error.
 * Changes count from the next step on. A removed body's encounters end, at time 0, with the next step.
 */
#ifndef GRAZE_BODY_H
#define GRAZE_BODY_H

#include "graze/shape.h"
#include "graze/world.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One box of a body: its edges relative to the body's place, its layer (0-63), a tag for the game's own use.
 */
typedef struct graze_part_def {
    graze_box box;
    uint8_t layer;
    uint32_t tag;
    bool is_disabled;         /* a disabled box meets nothing */
    const graze_shape *shape; /* copied; NULL: the box itself. Else `box` is ignored; see part_shape.h */
} graze_part_def;

/* A body to add: its place, its boxes (copied; none is allowed, and more can be added later), and two values
 * that the game reads back: `user`. */
typedef struct graze_body_def {
    float x, y;
    const graze_part_def *parts;
    uint32_t part_count;
    uint64_t user;
} graze_body_def;

/* Add a body; *body is its handle, or zero after an error. Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE,
 * GRAZE_BAD_BOX (for the box as placed), those of graze_shape_check, GRAZE_BAD_LAYER, GRAZE_OUT_OF_CAPACITY,
 * GRAZE_OUT_OF_MEMORY. */
graze_status graze_body_add(graze_world *world, const graze_body_def *def, graze_body *body);

/* Remove a body and its boxes. */
graze_status graze_body_remove(graze_world *world, graze_body body);

/* Write the handles of the bodies that are in the world, by slot, at most `capacity` of them. Returns how
 * many there are. */
uint32_t graze_world_bodies(const graze_world *world, graze_body *bodies, uint32_t capacity);

/* Whether the handle names a body that is in the world. */
bool graze_body_is_alive(const graze_world *world, graze_body body);

/* Put a body at (x, y), at once, wherever it was: each edge becomes float32(offset + place). Errors:
 * GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE. */
graze_status graze_body_set_position(graze_world *world, graze_body body, float x, float y);

/* Many placements in one call: bodies[i] goes to (x[i], y[i]); the arrays hold `count` each and are only
 * read. */
typedef struct graze_positions {
    const graze_body *bodies;
    const float *x, *y;
    size_t count;
} graze_positions;

/* Place all, or, if one cannot be placed, none. A body named twice stands where it was named last. */
graze_status graze_world_set_positions(graze_world *world, const graze_positions *placement);

/* Disable or enable all boxes of a body, without forgetting which of them are disabled on their own. */
graze_status graze_body_set_disabled(graze_world *world, graze_body body, bool is_disabled);

graze_status graze_body_set_user(graze_world *world, graze_body body, uint64_t user);

/* What a body is now. */
typedef struct graze_body_info {
    float x, y;
    uint32_t part_count;
    uint64_t user;
    bool is_disabled;
    bool is_alive; /* false for a body that was removed and whose last events may still be read */
} graze_body_info;

/* Read a body. A removed one can be read until the step after the one that reported its ends begins. */
graze_status graze_body_read(const graze_world *world, graze_body body, graze_body_info *info);

/* Write the handles of a body's boxes, oldest first, at most `capacity` of them. Returns how many it has; 0
 * for a handle that is not alive. */
uint32_t graze_body_parts(const graze_world *world, graze_body body, graze_part *parts, uint32_t capacity);

/* Add one more box to a body; *part is zero after an error. Errors as graze_body_add. */
graze_status graze_part_add(graze_world *world, graze_body body, const graze_part_def *def, graze_part *part);

/* Remove one box of a body. The body stays, even without boxes. */
graze_status graze_part_remove(graze_world *world, graze_part part);

/* Set where a box is now, in the world's coordinates; the next placing of its body puts it back at its
 * offset. A shape that it had is gone. Errors: those of graze_box_check. */
graze_status graze_part_set_box(graze_world *world, graze_part part, graze_box box);

/* Set a box's edges relative to its body; it moves there at once. A shape that it had is gone. Errors: those
 * of graze_box_check, for the offset and for the box as placed. */
graze_status graze_part_set_offset(graze_world *world, graze_part part, graze_box offset);

/* Change a box's layer. Touches that the rules forbid on the new layer end, at time 0. Error:
 * GRAZE_BAD_LAYER. */
graze_status graze_part_set_layer(graze_world *world, graze_part part, unsigned layer);

/* Disable or enable one box. */
graze_status graze_part_set_disabled(graze_world *world, graze_part part, bool is_disabled);

/* What a box is now; `box` is where it stands, `offset` its edges relative to its body's place. */
typedef struct graze_part_info {
    graze_body body;
    graze_box box, offset;
    uint32_t tag;
    uint8_t layer;
    bool is_disabled; /* on its own; its body may be disabled, too */
    bool is_absent;   /* of a hitbox set, and the frame that is shown has no box of its name: show.h */
    uint8_t one_way;  /* the sides from which movers meet it, 0: from all; see respond.h */
} graze_part_info;

graze_status graze_part_read(const graze_world *world, graze_part part, graze_part_info *info);

#ifdef __cplusplus
}
#endif

#endif
