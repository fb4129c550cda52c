/* body.h: adding, changing and removing bodies and their parts.
 *
 * All functions return GRAZE_STALE_HANDLE for a handle that is not alive. Changes
 * count from the next step on. The contacts of a removed body end with the next
 * step, at time 0.
 */
#ifndef GRAZE_BODY_H
#define GRAZE_BODY_H

#include "graze/shape.h"
#include "graze/world.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A part to add: its box relative to the body's position, its layer (0-63), and a
 * tag for the game's use. */
typedef struct graze_part_def {
    graze_box box;
    uint8_t layer;
    uint32_t tag;
    bool is_disabled; /* a disabled part touches nothing */
    /* copied, and `box` is ignored (part_shape.h); NULL: the box */
    const graze_shape *shape;
} graze_part_def;

/* A body to add: its position, its parts, a value for the game's use, and its angle
 * (graze_body_set_pose). The parts are copied. There may be none, and more can be
 * added later. */
typedef struct graze_body_def {
    float x, y;
    const graze_part_def *parts;
    uint32_t part_count;
    uint64_t user;
    float angle;
} graze_body_def;

/* Add a body; *body is its handle, or zero after an error. Errors: GRAZE_BAD_NUMBER,
 * GRAZE_OUT_OF_RANGE, GRAZE_BAD_BOX (relative to the body, and at its position),
 * those of graze_shape_check, GRAZE_BAD_TURN, GRAZE_BAD_LAYER,
 * GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY. */
graze_status graze_body_add(graze_world *world, const graze_body_def *def,
                            graze_body *body);

/* Remove a body and its parts. */
graze_status graze_body_remove(graze_world *world, graze_body body);

/* Write the handles of all bodies in the world, sorted, at most `capacity` of them.
 * Returns their number. */
uint32_t graze_world_bodies(const graze_world *world, graze_body *bodies,
                            uint32_t capacity);

/* The slot of a body, and the body of a slot, or zero. A slot is a small number, an
 * index for the game's own arrays. No other body in the world has it; a later one
 * may get it. */
uint32_t graze_body_slot(graze_body body);
graze_body graze_body_from_slot(const graze_world *world, uint32_t slot);

/* Whether a handle names a body in the world. */
bool graze_body_is_alive(const graze_world *world, graze_body body);

/* Put a body at (x, y) at once; its angle stays. Each edge of a part without a shape
 * becomes float32(offset + position). The box around a shape is rounded outward, its
 * min edges down, its max edges up: it contains the shape. The shape itself is at
 * its corners + position, in doubles. Errors: GRAZE_BAD_NUMBER,
 * GRAZE_OUT_OF_RANGE. */
graze_status graze_body_set_position(graze_world *world, graze_body body, float x,
                                     float y);

/* Put a body at (x, y) at once, and turn its parts about its origin by `angle`
 * degrees from +x towards +y (radians times 57.29578f), as graze_shape_transform
 * does. Each turn begins with the shapes from the game, so errors of small turns do
 * not add up. At angle 0 the parts are as given. Circles, capsules and polygons can
 * turn. A body at another angle than 0 must not have other parts, and takes none:
 * its calls return GRAZE_BAD_TURN. For a turning box give the part a polygon
 * (graze_shape_oriented_box); frames of hitbox sets have quarter turns, of masks,
 * too (hitbox.h). The first turn in a world, and more parts than ever since,
 * allocate. Errors, besides those of graze_body_set_position: GRAZE_BAD_TURN,
 * GRAZE_OUT_OF_MEMORY, and those of graze_shape_check if rounding collapses a sliver
 * of a polygon. */
graze_status graze_body_set_pose(graze_world *world, graze_body body, float x,
                                 float y, float angle);

/* The positions of many bodies: bodies[i] is to be at (x[i], y[i]). If `angle` is
 * not NULL, it gets angle[i], as by graze_body_set_pose; else angles stay. Each
 * array has `count` items. */
typedef struct graze_positions {
    const graze_body *bodies;
    const float *x, *y;
    size_t count;
    const float *angle;
} graze_positions;

/* Put all bodies at their positions at once, or none on an error. If a body is named
 * twice, its last position counts. Errors: those of graze_body_set_position, and
 * with angles those of graze_body_set_pose. */
graze_status graze_world_set_positions(graze_world *world,
                                       const graze_positions *positions);

/* Disable a body, or enable it again. Parts disabled on their own stay so. */
graze_status graze_body_set_disabled(graze_world *world, graze_body body,
                                     bool is_disabled);

/* Set the value for the game's use. */
graze_status graze_body_set_user(graze_world *world, graze_body body, uint64_t user);

/* The state of a body. */
typedef struct graze_body_info {
    float x, y, angle;
    uint32_t part_count;
    uint64_t user;
    bool is_disabled;
    bool is_alive; /* false: it was removed, and its last events can still be read */
} graze_body_info;

/* Read a body. A removed body can be read until a step has reported the ends of its
 * contacts and the next step is made. */
graze_status graze_body_read(const graze_world *world, graze_body body,
                             graze_body_info *info);

/* Write the handles of a body's parts, oldest first, at most `capacity` of them.
 * Returns their number; 0 for a stale handle. */
uint32_t graze_body_parts(const graze_world *world, graze_body body,
                          graze_part *parts, uint32_t capacity);

/* Add a part to a body, turned as the body is; *part is zero after an error. Errors:
 * those of graze_body_add. */
graze_status graze_part_add(graze_world *world, graze_body body,
                            const graze_part_def *def, graze_part *part);

/* Add a part in one line, with the tag 0: a box, or a shape around `center` or
 * through `corners`, relative to the body. *part is its handle, or zero after an
 * error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along
 * x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y. */
graze_status graze_body_add_box(graze_world *world, graze_body body, graze_box box,
                                unsigned layer, graze_part *part);
graze_status graze_body_add_circle(graze_world *world, graze_body body,
                                   graze_point center, double radius, unsigned layer,
                                   graze_part *part);
graze_status graze_body_add_capsule(graze_world *world, graze_body body,
                                    graze_point from, graze_point to, double radius,
                                    unsigned layer, graze_part *part);
graze_status graze_body_add_polygon(graze_world *world, graze_body body,
                                    const graze_point *corners, uint32_t count,
                                    unsigned layer, graze_part *part);
graze_status graze_body_add_ellipse(graze_world *world, graze_body body,
                                    graze_point center, graze_point radii,
                                    double angle, unsigned layer, graze_part *part);

/* Remove a part. Its body stays, even without parts. */
graze_status graze_part_remove(graze_world *world, graze_part part);

/* Set the box of a part in the world's coordinates, until its body gets another
 * position: then the box is at its offset again. The part's shape is removed.
 * Errors: those of graze_box_check, GRAZE_BAD_TURN. */
graze_status graze_part_set_box(graze_world *world, graze_part part, graze_box box);

/* Set the box of a part relative to its body; it is there at once. The part's shape
 * is removed. Errors: those of graze_box_check, for the box relative to the body and
 * at its position, and GRAZE_BAD_TURN. */
graze_status graze_part_set_offset(graze_world *world, graze_part part,
                                   graze_box offset);

/* Change a part's layer. Touches forbidden by the rules on the new layer end with
 * the next step, at time 0. Error: GRAZE_BAD_LAYER. */
graze_status graze_part_set_layer(graze_world *world, graze_part part,
                                  unsigned layer);

/* Disable a part, or enable it again. */
graze_status graze_part_set_disabled(graze_world *world, graze_part part,
                                     bool is_disabled);

/* The state of a part; `box` is in the world's coordinates, `offset` relative to its
 * body, around its turned shape. */
typedef struct graze_part_info {
    graze_body body;
    graze_box box, offset;
    uint32_t tag;
    uint8_t layer;
    bool is_disabled; /* on its own; its body may be disabled, too */
    /* it belongs to a hitbox set, and the present frame lacks its name (frame.h) */
    bool is_absent;
    /* the sides that stop movers, 0: all; see move_and_collide.h */
    uint8_t one_way;
} graze_part_info;

/* Read a part. */
graze_status graze_part_read(const graze_world *world, graze_part part,
                             graze_part_info *info);

#ifdef __cplusplus
}
#endif

#endif
