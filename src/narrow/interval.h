/* slab.h: the part of a step in which some numbers are positive that run evenly over time.
 *
 * Two moving things touch while the distances by which they overlap are all positive (closed: not negative):
 * each cuts a piece off one end of the step ("slabs": T. Kay and J. Kajiya, 1986). Moments are fractions of
 * distances and are compared by products without error: boxes that pass each other at a corner meet at one
 * moment along one axis and part at the same moment along the other, and whether that is a touch is no matter
 * of rounding.
 */
#ifndef GRZ_NARROW_INTERVAL_H
#define GRZ_NARROW_INTERVAL_H

#include "graze/box.h"

/* From when to when two things touch: 0 is the beginning of a step, 1 its end. Half-open, both are the
 * moments between which they touch. */
typedef struct grz_interval {
    double first, last;
} grz_interval;

/* A moment: over is never negative, under always positive. */
typedef struct grz_time_fraction {
    double over, under;
} grz_time_fraction;

typedef struct grz_slab {
    grz_time_fraction first, last;
    bool is_closed, is_none;
} grz_slab;

/* The whole step. */
grz_slab grz_slab_whole(graze_edges edges);

/* Leave the times at which a number is positive that is `from` at the beginning and `to` at the end. */
void grz_slab_clip(grz_slab *slab, double from, double to);

/* What is left; false: nothing. */
bool grz_slab_interval(const grz_slab *slab, grz_interval *times);

#endif
