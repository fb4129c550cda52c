/* position_run.h: positions of bodies whose slots follow each other, each with one part, whose rows follow
 * each other, too.
 */
#ifndef GRZ_WORLD_POSITION_RUN_H
#define GRZ_WORLD_POSITION_RUN_H

#include "world/world.h"

/* At most this many bodies are one run. */
enum { GRZ_POSITION_RUN_MAX = 64 };

/* Whether these are alive bodies in a row, and so near that no box can come to stand too far off. If not,
 * they may be valid all the same. */
bool grz_position_run_is_valid(const graze_world *world, const graze_positions *run);

/* Set the positions of valid bodies, if they are a run with rows in a row, all with shapes or none; else
 * false, and nothing is done. */
bool grz_position_run_apply(graze_world *world, const graze_positions *run);

#endif
