/* near_misses.h: the near misses of a step. */
#ifndef GRZ_WORLD_NEAR_MISSES_H
#define GRZ_WORLD_NEAR_MISSES_H

#include "world/world.h"

/* After grz_contacts_update: find near misses among the candidates of the narrow phase, and merge them into
 * the pending contact events. Errors: GRAZE_OUT_OF_MEMORY, GRAZE_OUT_OF_CAPACITY. */
graze_status grz_near_misses_find(graze_world *world);

/* Remember the near misses of the step. */
void grz_near_misses_commit(graze_world *world);

#endif
