/* mask_nearest.h: how far two masks that share nothing are from each other. */
#ifndef GRZ_NARROW_MASK_NEAREST_H
#define GRZ_NARROW_MASK_NEAREST_H

#include "narrow/mask_offsets.h"

/* Write to `contact` the least distance between two solid pixels' squares, and the way from a to b as its
 * normal; infinite, and no way, if one of the two has none. Cost: a look at all rows, and at the runs in
 * those bands of rows that are no farther from each other than the nearest pixels. Nothing is allocated. */
void grz_mask_pair_distance(const grz_mask_pair *pair, graze_manifold *contact);

#endif
