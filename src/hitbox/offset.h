/* offset.h: where boxes stand, for callers that are in the default floating-point mode already. */
#ifndef GRZ_HITBOX_OFFSET_H
#define GRZ_HITBOX_OFFSET_H

#include "graze/hitbox.h"

/* graze_hitbox_set_offset. */
graze_box grz_hitbox_offset(const graze_hitbox_set *set, uint32_t box, const graze_show *show);

#endif
