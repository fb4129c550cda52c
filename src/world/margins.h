/* margins.h: how near is a near miss, and who had one. */
#ifndef GRZ_WORLD_MARGINS_H
#define GRZ_WORLD_MARGINS_H

#include "core/hash_map.h"
#include "graze/rules.h"

/* The margin of two layers. */
typedef struct grz_margin {
    uint8_t a, b; /* a <= b */
    float margin; /* above 0 */
} grz_margin;

/* Which bodies they were that had a near miss: their epochs then. */
typedef struct grz_near_miss_epochs {
    uint32_t epoch_a, epoch_b;
} grz_near_miss_epochs;

typedef struct grz_margins {
    grz_buffer lines; /* grz_margin */
    uint32_t entry_count;
    float growth[GRAZE_LAYER_COUNT]; /* by how much the boxes of a layer are grown in this step */
    grz_buffer candidates;           /* grz_touch_change: boxes of two bodies that are near, in this step */
    size_t candidate_count;
    size_t found_count; /* how many candidates, the first ones, are near misses */
    grz_hash_map had;   /* by body slots: the number of a note */
    grz_buffer notes;   /* grz_near_miss_epochs */
    uint32_t past_count;
    uint32_t epochs; /* that were given out; a body has another one whenever it is new or reset */
} grz_margins;

#endif
