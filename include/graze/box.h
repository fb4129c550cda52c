/* box.h: axis-aligned boxes and the one definition of when two of them overlap. */
#ifndef GRAZE_BOX_H
#define GRAZE_BOX_H

#include "graze/status.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest magnitude an edge may have: no product of two extents overflows a
 * float. */
#define GRAZE_COORD_MAX 1152921504606846976.0f /* 2^60 */

/* A box, or AABB (axis-aligned bounding box): its four edges, in the game's own
 * unit. y may point either way. min may equal max. */
typedef struct graze_box {
    float min_x, min_y, max_x, max_y;
} graze_box;

/* How edges count. Half-open, [min, max): boxes with a common edge only do not
 * touch. A box of no width or no height is empty and touches nothing, not even a box
 * around it. Closed, [min, max]: boxes with a common edge or corner touch. A box of
 * no width or height is a segment or a point, and touches what it lies on. */
typedef enum graze_edges { GRAZE_HALF_OPEN = 0, GRAZE_CLOSED = 1 } graze_edges;

/* Whether a box may be given to graze: GRAZE_OK, GRAZE_BAD_NUMBER,
 * GRAZE_OUT_OF_RANGE or GRAZE_BAD_BOX, in this order of precedence. */
graze_status graze_box_check(graze_box box);

/* Whether two boxes overlap under an edge rule. Both have passed graze_box_check.
 * Every broad phase agrees with this function for every pair of boxes. */
bool graze_box_overlaps(graze_box a, graze_box b, graze_edges edges);

#ifdef __cplusplus
}
#endif

#endif
