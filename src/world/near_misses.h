/* near_misses.h: the near misses of a step. */
#pragma once

#include "world/world.h"

/* After grz_contacts_update: find near misses among the candidates of the narrow
 * phase, and merge them into the pending contact events. Errors:
 * GRAZE_OUT_OF_MEMORY, GRAZE_OUT_OF_CAPACITY. */
graze_status grz_near_misses_find(graze_world *world);

/* Reserve memory for more near misses; note one, the lower slot first; list those
 * without a reset. */
graze_status grz_near_misses_reserve(graze_world *world, size_t more);
void grz_near_miss_note(graze_world *world, graze_pair bodies, uint64_t step);
const graze_pair *grz_near_misses_sorted(const graze_world *world, size_t *count);

/* The step of a near miss among these. */
uint64_t grz_near_miss_step(const graze_world *world, graze_pair bodies);

void grz_near_misses_commit(graze_world *world);
