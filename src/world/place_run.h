/* place_run.h: placing bodies whose slots follow each other, each with one box, whose rows follow each other
 * too. */
#ifndef GRZ_WORLD_PLACE_RUN_H
#define GRZ_WORLD_PLACE_RUN_H

#include "world/world.h"

/* So many bodies at most are placed in one run. */
enum { GRZ_RUN_MOST = 64 };

/* Whether these are bodies in a row, all alive, and near enough that no box can come to stand too far off.
 * If not, they may be placeable all the same. */
bool grz_run_is_placeable(const graze_world *world, const graze_placement *run);

/* Place bodies that may be placed, if they are a run with rows in a row; else false, and nothing is done. */
bool grz_run_place(graze_world *world, const graze_placement *run);

#endif
