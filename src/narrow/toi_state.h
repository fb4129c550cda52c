/* toi_state.h: the state of a touch in a step, for toi.c and toi_cast.c. */
#pragma once

#include "narrow/shape_ops.h"

/* The touch of two shapes as far as it is known: the union of the added intervals. A
 * point, the position of a relative to b, moves by -`motion`: from `begin` at time 0
 * to `end` at time 1. One of them is (0, 0): b is given where it is at the end, or
 * where it begins. */
typedef struct grz_toi_state {
    graze_point motion, begin, end;
    double margin;
    double radius; /* the sum of all radii, and the margin */
    graze_edges edges;
    const graze_shape *start; /* of a cast: b where it begins; or NULL */
    bool is_any;
    grz_interval interval;
    graze_point
        /* out of a at the first time, of any length; (0, 0) if they touched from
         * the beginning */
        normal;
} grz_toi_state;

static const graze_point grz_toi_no_normal = { 0, 0 };

static inline bool grz_toi_normal_is_none(graze_point normal) {
    return normal.x == 0 && normal.y == 0;
}

grz_toi_state grz_toi_begin(graze_point motion, const grz_toi_rule *rule);

/* Clamp the interval to the step and unite it with what is known. */
void grz_toi_unite(grz_toi_state *toi, grz_interval interval,
                   graze_point normal_at_first);

/* The swept area of a shape between two offsets, grown by a margin. */
graze_area grz_toi_swept_area(const graze_shape *shape, graze_point from,
                              graze_point to, double margin);

/* Add the intervals in which the convex pieces of two shapes touch. */
void grz_toi_add_shapes(grz_toi_state *toi, const graze_shape *a,
                        const graze_shape *b);
