/* strikes.h: the strikes of a step. */
#pragma once

#include "world/world.h"

/* Before a step finds pairs: complete the touches of the last one, if parts
 * belong to attacks since. */
graze_status grz_strikes_complete(graze_world *world);

/* After grz_near_misses_find: find strikes, and merge their events into the pending
 * ones. Errors: GRAZE_OUT_OF_MEMORY, GRAZE_OUT_OF_CAPACITY. */
graze_status grz_strikes_find(graze_world *world);
void grz_strikes_commit(graze_world *world);
