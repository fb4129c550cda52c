/* refine.h: of the pairs of rounded boxes, those that overlap as float64. */
#pragma once

#include "graze.h"

#include <stddef.h>

/* The boxes that pairs number, on one side of a search. */
typedef struct refine_boxes {
    const double *edges;
    const graze_box *rounded;
    size_t count;
} refine_boxes;

/* Keep the pairs whose boxes overlap as float64, in their order. Rounded boxes that
 * overlap by more than `slack` surely do. Returns how many there are. */
size_t refine_pairs(graze_pair *pairs, size_t count, const refine_boxes sides[2],
                    float slack, graze_edges rule);
