/* mask_push.h: how far one mask must move along x until it shares no pixel with another. */
#ifndef GRZ_NARROW_MASK_PUSH_H
#define GRZ_NARROW_MASK_PUSH_H

#include "narrow/mask_offsets.h"

/* How far b must move towards greater x; no matter by how much, if it is `limit` or more. A gap that it fits
 * exactly is passed over. Cost: a walk over what the two share for each run of b that stops it. */
double grz_mask_pair_separation(const grz_mask_pair *pair, double limit);

#endif
