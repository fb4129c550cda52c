/* course.h: when two things that move straight touch, within one step. */
#ifndef GRZ_NARROW_COURSE_H
#define GRZ_NARROW_COURSE_H

#include "graze/shape.h"
#include "narrow/slab.h"

/* A box that goes from one place to another; each edge moves evenly, so that one that grows or shrinks on its
 * way does so all the way. */
typedef struct grz_box_course {
    graze_box from, to;
} grz_box_course;

/* What counts as touching: the world's edges, once one of the two is larger by a margin on every side. A
 * shape is larger by what is nearer than the margin; of two masks, one counts as the box around its solid
 * pixels. */
typedef struct grz_meeting_rule {
    double margin; /* >= 0 */
    graze_edges edges;
} grz_meeting_rule;

/* Whether two boxes touch at any time of the step, and when. Half-open, boxes that only meet at an edge, or
 * whose edges meet only at time 0 or 1, never touch. Decided without rounding as long as the differences of
 * edges are doubles, which they are of floats within a factor of 2^29 of each other. */
bool grz_boxes_meet(const grz_box_course *a, const grz_box_course *b, const grz_meeting_rule *rule,
                    grz_times *times);

/* The same for two shapes: `a` and `b` are where they are at the end, and `way` is how b moved in the step as
 * a saw it. What they do at both ends is what graze_shapes_touch says; between them shapes that only graze
 * are decided within rounding. Masks touch from the first moment at which any two of their pixels do to the
 * last. */
bool grz_shapes_near(const graze_shape *a, const graze_shape *b, graze_point way,
                     const grz_meeting_rule *rule, grz_times *times);

/* How one shape meets another on its way; the normal points out of the one that stands still, of length 1, or
 * is (0, 0) if they overlapped at the beginning, or touched there without going in. */
typedef struct grz_impact {
    grz_times times;
    graze_point normal;
} grz_impact;

/* Whether `moving`, which begins where it is and goes by `way`, meets `still`, and how. Half-open, their
 * insides must meet before the end. What goes in over several borders at once has the normal of one along x,
 * of boxes, else that of the side which comes first. `moving` may be a place (holds.h). Decided as
 * grz_shapes_near decides. */
bool grz_shapes_cast(const graze_shape *still, const graze_shape *moving, graze_point way, graze_edges edges,
                     grz_impact *impact);

#endif
