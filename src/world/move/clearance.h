/* clearance.h: where a body may stand so that a box of its is clear of another box.
 *
 * A body at x has its edges at float32(offset + x). Where the sum without rounding is not beyond a limit, the
 * rounded one is not either, so there is a greatest float at which a box lies wholly before another, and a
 * smallest one at which it lies wholly behind it. In these terms a body is a point, its place, and what is in
 * its way is open boxes whose edges are floats; no rounding of a place can bring it from outside to inside.
 * A body whose rounded edge only touches, though its exact one is a little beyond, is clear where it is.
 */
#ifndef GRZ_WORLD_MOVE_CLEARANCE_H
#define GRZ_WORLD_MOVE_CLEARANCE_H

#include "graze/box.h"
#include "graze/index.h"

/* A box of a body: its edges relative to the body's place. */
typedef struct grz_offset_box {
    graze_box offset;
    bool has_shape; /* the box around a shape: rounded outward */
} grz_offset_box;

/* The places, borders not included, at which an outline overlaps `box` half-open, for a body that stands at
 * (x, y) now; an empty one of the two is a line or a point. */
graze_area grz_clearance(const grz_offset_box *outline, float x, float y, graze_box box);

/* Whether there is any such place: not where a line meets a line. */
static inline bool grz_clearance_is_some(graze_area area) {
    return area.min_x < area.max_x && area.min_y < area.max_y;
}

/* Whether it holds a place. */
static inline bool grz_clearance_holds(graze_area area, float x, float y) {
    return area.min_x < (double)x && (double)x < area.max_x && area.min_y < (double)y &&
           (double)y < area.max_y;
}

#endif
