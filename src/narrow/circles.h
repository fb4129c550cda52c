/* circles.h: two circles by a rule of the classics (graze_circle_rule): whether they
 * touch, and when. */
#pragma once

#include "graze/rules.h"
#include "graze/shape.h"
#include "narrow/interval.h"

/* Two circles, and the rule of their layers, which is not GRAZE_CIRCLES_ROUND. */
typedef struct grz_circle_pair {
    const graze_shape *a, *b;
    graze_circle_rule rule;
    graze_edges edges;
} grz_circle_pair;

/* Exact. */
bool grz_circles_touch(const grz_circle_pair *pair);

/* Whether they touch at any time of the step, and from when to when. Both are given
 * where they are at the end; `motion` is how b moved relative to a. Exact at both
 * ends, between them within rounding, as grz_shapes_toi is. */
bool grz_circles_toi(const grz_circle_pair *pair, graze_point motion,
                     grz_interval *interval);
