/* near_parts.h: the parts near a group of movers, found by one search.
 *
 * Movers close to each other have nearly the same parts around them. One search for
 * all of them costs about as much as one for a single mover, and a scan of what it
 * found costs less than a search. If it finds too many, each mover searches. */
#pragma once

#include "world/query/box_search.h"

enum { GRZ_NEAR_PARTS_MAX = 64 };

/* All parts on the searched layers whose boxes overlap its area, if
 * is_complete. */
typedef struct grz_near_parts {
    bool is_complete;
    uint32_t count;
    float min_x[GRZ_NEAR_PARTS_MAX], min_y[GRZ_NEAR_PARTS_MAX],
        max_x[GRZ_NEAR_PARTS_MAX], max_y[GRZ_NEAR_PARTS_MAX];
    uint32_t slots[GRZ_NEAR_PARTS_MAX];
    uint8_t layers[GRZ_NEAR_PARTS_MAX];
    uint64_t handles[GRZ_NEAR_PARTS_MAX];
} grz_near_parts;

/* Find the parts of a search. It allocates nothing. */
void grz_near_parts_find(grz_near_parts *near, const graze_world *world,
                         const grz_lookup_index *index,
                         const grz_box_search *search);

/* The slots of those on `layers` that overlap a closed box, perhaps with some that
 * only touch it; `slots` has room for all. */
uint32_t grz_near_parts_in(const grz_near_parts *near, graze_box box,
                           uint64_t layers, uint32_t slots[GRZ_NEAR_PARTS_MAX]);
