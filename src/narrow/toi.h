/* toi.h: time of impact: when two shapes in straight motion touch within one
 * step. */
#pragma once

#include "narrow/shape_ops.h"

/* Whether two shapes touch at any time of the step, and from when to when. `a` and
 * `b` stand where they are at the end; `motion` is how b moved in the step relative
 * to a. With a margin, shapes touch if they are nearer than it. One of two masks is
 * then replaced by the box around its solid pixels. At both ends of the step the
 * answer is the one of graze_shapes_touch. Between them, grazing shapes are decided
 * within rounding. Masks touch from the first time at which any two of their pixels
 * do to the last. */
bool grz_shapes_toi(const graze_shape *a, const graze_shape *b, graze_point motion,
                    const grz_toi_rule *rule, grz_interval *interval);

/* Whether a motion is too long for a shape to keep its form in doubles. */
static inline bool grz_motion_is_far(graze_point motion) {
    return fabs(motion.x) > 0x1p44 || fabs(motion.y) > 0x1p44;
}

/* When and how a moving shape meets another one. The normal points out of the
 * resting shape and has length 1. It is (0, 0) if the two overlapped at the
 * beginning, or touched there without going in. */
typedef struct grz_cast_hit {
    grz_interval interval;
    graze_point normal;
} grz_cast_hit;

/* Whether `moving`, which begins where it is and moves by `motion`, meets `still`,
 * and how. Half-open, their insides must meet before the end. If a shape goes in
 * over several borders at once, boxes give the normal along x, other shapes the
 * normal of the first axis. `moving` may be a point (grz_shape_point). */
bool grz_shapes_cast(const graze_shape *still, const graze_shape *moving,
                     graze_point motion, graze_edges edges, grz_cast_hit *hit);

/* When a cast that hits leaves the other shape; 1 if it ends inside of it. The
 * interval of a hit knows only the border of a rounded shape. */
double grz_cast_exit_time(const graze_shape *still, const graze_shape *moving,
                          graze_point motion, graze_edges edges,
                          const grz_cast_hit *hit);

/* Whether the insides of two shapes share a point. `b` may be a point: false if `a`
 * has no radius. */
bool grz_insides_meet(const graze_shape *a, const graze_shape *b);

static inline graze_shape grz_shape_moved(const graze_shape *shape, graze_point by) {
    graze_shape moved;
    grz_shape_translate(shape, by.x, by.y, &moved);
    return moved;
}
