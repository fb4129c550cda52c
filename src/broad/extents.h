/* extents.h: how large ordinary boxes are: what the side of a sector or cell is chosen from. */
#ifndef GRZ_BROAD_EXTENTS_H
#define GRZ_BROAD_EXTENTS_H

#include "broad/box_entry.h"

typedef enum grz_box_side { GRZ_BOX_WIDTH, GRZ_BOX_HEIGHT } grz_box_side;

/* The largest of the smaller extents that make up `share` (0 to 1) of the entries: at least that many do not
 * exceed it, and it is one of them. Linear. Any positive value if there are no entries. */
float grz_box_extent_quantile(const grz_box_entry *entries, uint32_t count, grz_box_side side, double share);

/* The least power of two that is not below a positive value; of those from 2^-126 on. */
float grz_power_of_two_above(float value);

#endif
