/* offset.h: where boxes stand, for callers that are in the default floating-point mode already. */
#ifndef GRZ_WORLD_HITBOX_SET_H
#define GRZ_WORLD_HITBOX_SET_H

#include "graze/hitbox.h"

/* graze_hitbox_set_offset. */
graze_box grz_frame_part_box(const graze_hitbox_set *set, uint32_t box, const graze_frame_pose *show);

#endif
