/* core.h: what all shapes but masks are made of: a convex core, and a radius around it.
 *
 * A circle's core is a point, a capsule's a segment, a box's four corners (fewer if it has no area), a
 * polygon's its corners. The corners go round from +x towards +y, whichever way they came.
 */
#ifndef GRZ_NARROW_CONVEX_H
#define GRZ_NARROW_CONVEX_H

#include "narrow/predicates.h"

typedef struct grz_convex {
    uint32_t count;
    graze_point corner[GRAZE_CORNERS_MAX];
    double radius;
} grz_convex;

/* One of the directions in which a core ends: of a polygon those of its edges; of a segment its two sides and
 * its two ends; of a point none. */
typedef struct grz_convex_axis {
    graze_point at, to; /* the edge; for the end of a segment both are that end */
    grz_segment out;    /* outward, at right angles to the edge */
    graze_point vector; /* the same, rounded */
} grz_convex_axis;

/* A segment has 4 sides, a polygon as many as corners. */
typedef struct grz_convex_axes {
    uint32_t count;
    grz_convex_axis side[GRAZE_CORNERS_MAX];
} grz_convex_axes;

void grz_convex_axes_make(const grz_convex *core, grz_convex_axes *sides);

/* How far beyond a side's line a place is, in lengths of `out`; the sign is right. */
static inline double grz_convex_axis_distance(const grz_convex_axis *side, graze_point place) {
    return grz_segment_dot((grz_segment){ side->at, place }, side->out);
}

/* Whether a place is beyond the side and between the ends of its edge. */
bool grz_convex_axis_faces(const grz_convex_axis *side, graze_point place);

/* How far a core is beyond a side at least: the sign is right, and the error below `error`. */
typedef struct grz_support {
    double outside, error;
} grz_support;

grz_support grz_convex_axis_support(const grz_convex_axis *side, const grz_convex *core);

/* Two cores, their sides, and the sum of their radii. */
typedef struct grz_convex_pair {
    const grz_convex *a, *b;
    grz_convex_axes sides_a, sides_b;
    grz_double_double reach;
} grz_convex_pair;

/* Both cores must outlive the pair. */
void grz_convex_pair_make(const grz_convex *a, const grz_convex *b, grz_convex_pair *pair);

#endif
