/* hitboxes.h: what snapshots need to know of hitbox sets. */
#ifndef GRZ_WORLD_HITBOXES_H
#define GRZ_WORLD_HITBOXES_H

#include "graze/hitbox.h"

/* Whether any box of a set has a shape. */
bool grz_hitbox_set_has_shapes(const graze_hitbox_set *set);

#endif
