/* interval.h: when two moving boxes touch within one step.
 *
 * Time runs from 0, the beginning of a step, to 1, its end. Two moving boxes overlap
 * by some distances. They touch while all these are positive (closed: not negative).
 * Each distance is a linear function of time. So each clips the interval of touch at
 * one end: the slab method (T. Kay and J. Kajiya, "Ray tracing complex scenes",
 * 1986). Times are fractions of distances and are compared by exact products. When
 * boxes pass each other at a corner, they meet along one axis and part along the
 * other at one time. Rounding must not decide whether this is a touch. */
#pragma once

#include "graze/box.h"

/* From when to when two things touch. Half-open, they touch only between the two
 * times. */
typedef struct grz_interval {
    double first, last;
} grz_interval;

/* A time: the numerator is never negative, the denominator always positive. `low` is
 * the rounding error of the numerator: a margin may be far smaller than the distance
 * to which it is added. */
typedef struct grz_time_fraction {
    double numerator, denominator, low;
} grz_time_fraction;

typedef struct grz_slab {
    grz_time_fraction first, last;
    bool is_closed, is_empty;
} grz_slab;

grz_slab grz_slab_whole(graze_edges edges);

/* Keep the times at which a linear function is positive. It is `from` at time 0 and
 * `to` at time 1. */
void grz_slab_clip(grz_slab *slab, double from, double to);
bool grz_slab_interval(const grz_slab *slab, grz_interval *interval);

/* A box in motion during the step. Each edge moves evenly, so the box may grow or
 * shrink. */
typedef struct grz_box_motion {
    graze_box from, to;
} grz_box_motion;

/* The rule of touch: the world's edges, after one of the two has grown by a margin
 * on every side. */
typedef struct grz_toi_rule {
    double margin; /* >= 0 */
    graze_edges edges;
} grz_toi_rule;

/* Whether two boxes touch at any time of the step, and when. Half-open, boxes never
 * touch if they only meet at an edge, or if their edges meet only at time 0 or 1.
 * Exact as long as the differences of edges are doubles, which they are of floats
 * within a factor of 2^29 of each other. */
bool grz_boxes_toi(const grz_box_motion *a, const grz_box_motion *b,
                   const grz_toi_rule *rule, grz_interval *interval);
