/* part_pair.h: whether and when two parts touch, while a step is made. */
#ifndef GRZ_WORLD_PART_PAIR_H
#define GRZ_WORLD_PART_PAIR_H

#include "narrow/toi.h"
#include "world/world.h"

/* The shapes of a pair of parts. Pairs are sorted, so the next pair often has the same first part. */
typedef struct grz_shape_pair_cache {
    graze_shape a, b;
    uint32_t part_a; /* GRZ_NO_SLOT: no pair was read yet */
} grz_shape_pair_cache;

/* Whether two parts touch at the end of the step. */
bool grz_parts_touch(const graze_world *world, graze_pair pair, grz_shape_pair_cache *cache);

/* Whether two parts touch at any time of the step when one of them is enlarged by `margin` (0: not), and from
 * when to when. */
bool grz_parts_toi(const graze_world *world, graze_pair pair, float margin, grz_interval *times);

#endif
