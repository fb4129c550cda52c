/* margins.h: the margins between layers, and the boxes that they enlarge while a step is made. */
#ifndef GRZ_WORLD_MARGINS_H
#define GRZ_WORLD_MARGINS_H

#include "world/world.h"

/* Margins are sorted by their layers. */
uint32_t grz_margin_key(grz_margin margin);

/* The margin of the layers of two parts, or 0. */
float grz_margin_of_parts(const graze_world *world, graze_pair pair);

/* Choose which layers are enlarged in the step to come, and add a swept box for each of their parts. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_margins_add_swept_boxes(graze_world *world);

/* A box of a part, enlarged if the part's layer is. */
graze_box grz_margins_enlarge(const graze_world *world, uint32_t slot, graze_box box);

/* After the rules or the margins changed: update the layers that the broad phase pairs. */
void grz_world_update_layer_pairs(graze_world *world);

#endif
