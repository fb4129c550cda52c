/* round.h: float64 boxes as float32, rounded outward: each holds its original. */
#pragma once

#include "graze.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct round_seen {
    bool is_exact; /* no edge was rounded */
    /* half-open boxes that overlap by more, on both axes, overlapped before they
     * were rounded, too */
    float slack;
} round_seen;

/* Round `count` boxes of four edges each. A half-open box without width or height is
 * rounded to a point, which overlaps nothing. False if a maximum is below its minimum,
 * or if this processor cannot round towards a side. An edge that is NaN or beyond
 * GRAZE_COORD_MAX stays so, and the library refuses it. The mode of floating point is
 * the default one. */
bool round_boxes(const double *edges, size_t count, graze_edges rule,
                 graze_box *rounded, round_seen *seen);
