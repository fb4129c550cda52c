/* explain.h: why two bodies do not touch.
 *
 * Two bodies touch if a part of each passes these conditions in turn. The handles
 * name two bodies with parts. The rules let the parts' layers meet. Both parts are
 * enabled and not empty. Their boxes overlap, and so do their shapes. An explanation
 * names the first failed condition. It is about the bodies as a step made now would
 * find them. It also repeats what the last step reported of them.
 */
#ifndef GRAZE_EXPLAIN_H
#define GRAZE_EXPLAIN_H

#include "graze/body.h"
#include "graze/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why two bodies do not touch, in the order in which the conditions are tested. */
typedef enum graze_reason {
    GRAZE_REASON_STALE,         /* a handle is not alive */
    GRAZE_REASON_SAME_BODY,     /* parts of one body never touch */
    GRAZE_REASON_NO_PARTS,      /* a body has no parts */
    GRAZE_REASON_RULES,         /* the rules forbid the layers to meet */
    GRAZE_REASON_BODY_DISABLED, /* graze_body_set_disabled */
    GRAZE_REASON_PART_DISABLED, /* graze_part_set_disabled */
    /* the frame of a hitbox set lacks the part's name (frame.h) */
    GRAZE_REASON_PART_ABSENT,
    /* half-open, a box without width or height touches nothing */
    GRAZE_REASON_EMPTY,
    GRAZE_REASON_BOXES_APART, /* the boxes do not overlap */
    /* the boxes overlap, the shapes in them do not, or circles do not touch by the
     * rule of their layers (graze_world_set_circle_rule) */
    GRAZE_REASON_SHAPES_APART,
    GRAZE_REASON_MASK,  /* the same, and one shape is a mask */
    GRAZE_REASON_TILES, /* the same, and one shape is a tile layer */
    GRAZE_REASON_NONE   /* they touch */
} graze_reason;

/* One of the two bodies, and the part of it that the explanation is about. For
 * GRAZE_REASON_STALE, _SAME_BODY and _NO_PARTS all fields but `body` and `is_cause`
 * are zero. */
typedef struct graze_explained_part {
    graze_body body;
    graze_part part;
    graze_box box; /* in the world's coordinates */
    uint32_t tag, layer;
    graze_shape_kind kind; /* GRAZE_SHAPE_BOX if the part has no shape */
    /* the reason is about this one: it is stale, without parts, disabled, absent
     * or empty */
    bool is_cause;
    bool is_swept; /* motion.h */
    float angle;   /* of its body, in degrees */
} graze_explained_part;

/* Lengths are in the world's units. */
typedef struct graze_explanation {
    graze_reason reason;
    bool is_touching; /* the reason is GRAZE_REASON_NONE */
    graze_explained_part a, b;
    /* The gaps between the two boxes along each axis. Above 0 they are apart, at 0
     * they share an edge, below 0 they overlap by this much. Each is exact but for
     * one rounding to double. */
    double gap_x, gap_y;
    /* Overlapping boxes: the depth if the shapes touch, else their distance;
     * otherwise zero. Circles are round here, by any rule. */
    graze_manifold manifold;
    /* the last step has left the two in contact; also if one was removed since */
    bool is_reported;
    /* a contact of the two began or ended in the last step */
    bool has_begun, has_ended;
    /* the time of the first begin and of the last end, in [0, 1]; else 0 */
    float begun, ended;
} graze_explanation;

/* Replace *explanation by the reason why two bodies do not touch; it is
 * GRAZE_REASON_NONE if they do. The field is_touching is true if and only if a step
 * made now would put them in contact. Each pair of handles has an explanation, also
 * stale and zero handles. With several parts it is about the pair of parts that
 * passed most conditions. Among pairs with the same reason it is the least distant
 * one, or the one with the deepest touch. Among equal pairs it is the first in the
 * order of graze_body_parts, of a before b. Boxes are as far apart as on the axis
 * with the larger gap. Two masks without a common pixel are as far apart as their
 * nearest solid pixels, infinitely if one has none.
 *
 * begun and ended come from the contact events of the last step; a world without
 * GRAZE_EVENTS_CONTACTS has none. Allocates nothing. Costs the product of the
 * numbers of parts, and the tests of shapes whose boxes overlap. It also looks at
 * each contact and each event of the last step. */
void graze_world_explain(graze_world *world, graze_body a, graze_body b,
                         graze_explanation *explanation);

/* The reason and what to do about it, in a line of English without a full stop; a
 * static string. */
const char *graze_reason_text(graze_reason reason);

#ifdef __cplusplus
}
#endif

#endif
