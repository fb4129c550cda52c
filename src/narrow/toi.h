/* course.h: when two things that move straight touch, within one step. */
#ifndef GRZ_NARROW_TOI_H
#define GRZ_NARROW_TOI_H

#include "graze/shape.h"
#include "narrow/interval.h"

/* A box that goes from one place to another; each edge moves evenly, so that one that grows or shrinks on its
 * way does so all the way. */
typedef struct grz_box_motion {
    graze_box from, to;
} grz_box_motion;

/* What counts as touching: the world's edges, once one of the two is larger by a margin on every side. A
 * shape is larger by what is nearer than the margin; of two masks, one counts as the box around its solid
 * pixels. */
typedef struct grz_toi_rule {
    double margin; /* >= 0 */
    graze_edges edges;
} grz_toi_rule;

/* Whether two boxes touch at any time of the step, and when. Half-open, boxes that only meet at an edge, or
 * whose edges meet only at time 0 or 1, never touch. Decided without rounding as long as the differences of
 * edges are doubles, which they are of floats within a factor of 2^29 of each other. */
bool grz_boxes_toi(const grz_box_motion *a, const grz_box_motion *b, const grz_toi_rule *rule,
                   grz_interval *times);

/* The same for two shapes: `a` and `b` are where they are at the end, and `way` is how b moved in the step as
 * a saw it. What they do at both ends is what graze_shapes_touch says; between them shapes that only graze
 * are decided within rounding. Masks touch from the first moment at which any two of their pixels do to the
 * last. */
bool grz_shapes_toi(const graze_shape *a, const graze_shape *b, graze_point way, const grz_toi_rule *rule,
                    grz_interval *times);

/* How one shape meets another on its way; the normal points out of the one that stands still, of length 1, or
 * is (0, 0) if they overlapped at the beginning, or touched there without going in. */
typedef struct grz_cast_hit {
    grz_interval times;
    graze_point normal;
} grz_cast_hit;

/* Whether `moving`, which begins where it is and goes by `way`, meets `still`, and how. Half-open, their
 * insides must meet before the end. What goes in over several borders at once has the normal of one along x,
 * of boxes, else that of the side which comes first. `moving` may be a place (holds.h). Decided as
 * grz_shapes_toi decides. */
bool grz_shapes_cast(const graze_shape *still, const graze_shape *moving, graze_point way, graze_edges edges,
                     grz_cast_hit *impact);

#endif
