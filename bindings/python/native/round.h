/* round.h: float64 boxes as float32, rounded outward: each holds its original. */
#pragma once

#include "graze.h"

#include <stdbool.h>
#include <stddef.h>

/* The properties of rounded boxes. */
typedef struct round_seen {
    bool is_exact;  /* no edge was rounded */
    bool has_empty; /* a box has no width or no height */
} round_seen;

/* Round `count` boxes of four edges each. False if a box cannot be had: an edge that is
 * NaN or beyond GRAZE_COORD_MAX, or a maximum below its minimum; then some of `rounded`
 * are not written. */
bool round_boxes(const double *edges, size_t count, graze_box *rounded,
                 round_seen *seen);
