/* hitbox_set.h: parts of a frame, for callers that are in the default floating-point mode already. */
#ifndef GRZ_WORLD_HITBOX_SET_H
#define GRZ_WORLD_HITBOX_SET_H

#include "graze/hitbox.h"

/* As graze_hitbox_set_offset. */
graze_box grz_hitbox_set_offset(const graze_hitbox_set *set, uint32_t box, const graze_frame_pose *pose);

/* Whether any box of a set has a shape. */
bool grz_hitbox_set_has_shapes(const graze_hitbox_set *set);

#endif
