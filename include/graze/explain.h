/* explain.h: why did these two not collide?
 *
 * Two bodies touch if a box of each passes one reason after the other: the handles name bodies, two of them,
 * with boxes; the rules let the boxes' layers meet; both boxes are enabled and not empty; they overlap; and
 * so do the shapes in them. An explanation names the reason that stopped the pair. It is about bodies as they
 * are when it is asked for, as a step made now would find them; and says what the last step reported.
 */
#ifndef GRAZE_EXPLAIN_H
#define GRAZE_EXPLAIN_H

#include "graze/body.h"
#include "graze/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In the order in which a pair comes to them. */
typedef enum graze_reason {
    GRAZE_REASON_STALE,         /* a handle is not alive */
    GRAZE_REASON_SAME_BODY,     /* boxes of one body never meet */
    GRAZE_REASON_NO_PARTS,      /* a body has none */
    GRAZE_REASON_RULES,         /* the rules forbid the layers to meet */
    GRAZE_REASON_BODY_DISABLED, /* graze_body_set_disabled */
    GRAZE_REASON_PART_DISABLED, /* graze_part_set_disabled */
    GRAZE_REASON_PART_ABSENT,   /* of a hitbox set, and the frame that is shown has no box of its name */
    GRAZE_REASON_EMPTY,         /* half-open, a box of no width or no height touches nothing */
    GRAZE_REASON_BOXES_APART,
    GRAZE_REASON_SHAPES_APART, /* the boxes overlap, the shapes in them do not touch */
    GRAZE_REASON_MASK,         /* the same, of a mask: no solid pixel of it lies in the other */
    GRAZE_REASON_TILES,        /* the same, of a tile layer: no tile lies under the other */
    GRAZE_REASON_NONE          /* they touch */
} graze_reason;

/* One of the two: a body, as it was asked for, and that box of it which the explanation is about. Of a reason
 * that comes before any box (GRAZE_REASON_STALE, _SAME_BODY, _NO_BOXES) all of the box is zero. */
typedef struct graze_explained_part {
    graze_body body;
    graze_part part;
    graze_box box; /* where it stands; of a shape the box around it */
    uint32_t tag, layer;
    graze_shape_kind kind; /* of a plain box GRAZE_SHAPE_BOX */
    bool is_cause; /* the reason is about this one: it is stale, without boxes, disabled, absent, empty */
    bool is_swept; /* its way is looked at when it is moved: motion.h */
} graze_explained_part;

/* Lengths are in the world's units. */
typedef struct graze_explanation {
    graze_reason reason;
    bool is_touching; /* reason is GRAZE_REASON_NONE */
    graze_explained_part a, b;
    double gap_x, gap_y; /* from box to box along each axis: above 0 apart, 0 edge to edge, below 0 the
                            negative of how far they overlap; exact but for one rounding to double */
    graze_manifold
        contact;      /* of boxes that overlap, or of the shapes in them: their distance if the reason is
                         GRAZE_REASON_SHAPES_APART, _MASK or _TILES, their depth if they touch; else zero */
    bool is_reported; /* the last step reported that the bodies touch: they are among its encounters */
    bool has_begun, has_ended; /* and in the last step a touch of the two began, one ended, */
    float begun, ended;        /* at these times in [0, 1]: the first begin and the last end; else 0 */
} graze_explanation;

/* Replace *explanation by why two bodies do not touch as they are now, or that they touch: is_touching if and
 * only if after a step made now the two have an encounter. Every pair of handles has an explanation, a stale
 * or a zero one too. Of bodies with several boxes it is about the pair of boxes that came furthest: of those
 * that came to the same reason the one whose boxes (or where these overlap whose shapes) are least apart, or
 * touch deepest; of equals the first in the order of graze_body_parts, of a before b. Boxes are as far apart
 * as they are on the axis on which they are further apart. Two masks without a common pixel are as far apart
 * as their nearest solid pixels, infinitely if one has none.
 *
 * What the last step reported is only what its events say: nothing in a world that reports touches alone,
 * but for is_reported. Allocates nothing. Costs the product of the numbers of boxes, the tests of shapes
 * whose boxes overlap, and a look at each event of the last step. */
void graze_world_explain(graze_world *world, graze_body a, graze_body b, graze_explanation *explanation);

/* What stops at a reason and what to do about it, in a line of English without a full stop; constant. */
const char *graze_reason_text(graze_reason reason);

#ifdef __cplusplus
}
#endif

#endif
