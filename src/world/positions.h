/* positions.h: setting the positions of many bodies at once. */
#ifndef GRZ_WORLD_POSITIONS_H
#define GRZ_WORLD_POSITIONS_H

#include "world/world.h"

/* Whether all bodies of a batch can be at their positions. Errors: those of graze_world_set_positions. */
graze_status grz_positions_check(const graze_world *world, const graze_positions *batch);

/* Set the positions of a batch that was checked. */
void grz_positions_apply(graze_world *world, const graze_positions *batch);

#endif
