/* extents.h: how large ordinary boxes are: what the side of a sector or cell is chosen from. */
#ifndef GRZ_BROAD_EXTENTS_H
#define GRZ_BROAD_EXTENTS_H

#include "broad/entry.h"

typedef enum grz_side { GRZ_WIDTH, GRZ_HEIGHT } grz_side;

/* The largest of the smaller extents that make up `share` (0 to 1) of the entries: at least that many do not
 * exceed it, and it is one of them. Linear. Any positive value if there are no entries. */
float grz_extent_of_most(const grz_entry *entries, uint32_t count, grz_side side, double share);

/* The least power of two that is not below a positive value; of those from 2^-126 on. */
float grz_power_of_two_above(float value);

#endif
