/* narrow_phase.h: from overlapping boxes to touching parts. */
#ifndef GRZ_WORLD_NARROW_PHASE_H
#define GRZ_WORLD_NARROW_PHASE_H

#include "world/world.h"

/* Before a step: complete the committed list, if parts got shapes, are swept or are enlarged since. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_narrow_phase_complete(graze_world *world);

/* Make the pending list, the touches that began and ended, and the candidates for near misses. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_narrow_phase_run(graze_world *world);

/* Replace the committed list by the pending one. */
void grz_narrow_phase_commit(graze_world *world);

/* The touches that began and ended in this step without a time of their own, sorted (pair_diff.h). */
const grz_pair_list *grz_touch_diff(const graze_world *world);

/* Whether two parts whose boxes overlapped in the last step touched. */
bool grz_parts_touched(const graze_world *world, graze_pair pair);

#endif
