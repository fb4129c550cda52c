/* difference.h: the border of the Minkowski difference of two cores.
 *
 * Relative to a, the point b - a moves; the two are as far apart as the point is
 * from the difference (H. Minkowski, 1896). Each edge of one core, moved back by the
 * corner of the other that is outermost against it, is an edge of the border.
 *
 * Cost: a dot product for each pair of a corner and an edge. */
#pragma once

#include "narrow/convex.h"

/* The edges of one core on the border. `sign` is 1 if they are b's, -1 if a's. Both
 * cores must outlive the walk. */
typedef struct grz_difference_walk {
    const grz_convex *edges, *corners;
    double sign, size;
    uint32_t edge, corner; /* the next pair */
    graze_point normal;    /* of the edge, outward */
    double depth;          /* of the innermost corner that counts */
} grz_difference_walk;

grz_difference_walk grz_difference_edges(const grz_convex *edges,
                                         const grz_convex *corners, double sign);

/* Replace *segment by the next one; false: there is none. Within rounding, and where
 * an edge of the other core is parallel, an edge comes with several corners. A core
 * of one point gives segments of no length. */
bool grz_difference_next(grz_difference_walk *walk, grz_segment *segment);
