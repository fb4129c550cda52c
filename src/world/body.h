/* body.h: making bodies, checking and setting their positions and angles, and
 * names. */
#pragma once

#include "world/world.h"

graze_status grz_bodies_reserve(graze_world *world, size_t count);
graze_status grz_body_pose_check(grz_body_pose at);
graze_status grz_body_def_check(const graze_body_def *def);

/* Make a body whose definition was checked. Errors: GRAZE_OUT_OF_CAPACITY,
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_body_insert(graze_world *world, const graze_body_def *def,
                             graze_body *body);

/* Whether a body can be at a position, with all its parts or with those outside of
 * its hitbox set. */
graze_status grz_body_check_parts_at(const graze_world *world, uint32_t body,
                                     grz_body_pose at, bool is_shown_too);

/* A swept part begins its motion where it is, unless it is moving. Memory for its
 * swept box was reserved. */
void grz_part_begin_motion(graze_world *world, uint32_t slot);

/* graze_world_set_positions, or graze_world_move_all, called by a public function of
 * this name. The debug callback hears of the first refused body, or of boxes made
 * empty. */
graze_status grz_positions_set(graze_world *world, const graze_positions *batch,
                               bool is_motion, const char *function);

/* The name of a body or a layer; "": it has none. */
const char *grz_name_read(const grz_buffer *names, uint32_t i);
graze_status grz_name_write(graze_world *world, grz_buffer *names, uint32_t i,
                            const char *name);

/* Whether a body has a name; a free slot has none. */
bool grz_body_has_name(const graze_world *world, uint32_t slot);
