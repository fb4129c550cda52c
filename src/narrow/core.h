/* core.h: what all shapes but masks are made of: a convex core, and a radius around it.
 *
 * A circle's core is a point, a capsule's a segment, a box's four corners (fewer if it has no area), a
 * polygon's its corners. The corners go round from +x towards +y, whichever way they came.
 */
#ifndef GRZ_NARROW_CORE_H
#define GRZ_NARROW_CORE_H

#include "narrow/gap.h"

typedef struct grz_core {
    uint32_t count;
    graze_point corner[GRAZE_CORNERS_MOST];
    double radius;
} grz_core;

/* One of the directions in which a core ends: of a polygon those of its edges; of a segment its two sides and
 * its two ends; of a point none. */
typedef struct grz_side {
    graze_point at, to; /* the edge; for the end of a segment both are that end */
    grz_way out;        /* outward, at right angles to the edge */
    graze_point vector; /* the same, rounded */
} grz_side;

/* A segment has 4 sides, a polygon as many as corners. */
typedef struct grz_sides {
    uint32_t count;
    grz_side side[GRAZE_CORNERS_MOST];
} grz_sides;

void grz_sides_make(const grz_core *core, grz_sides *sides);

/* How far beyond a side's line a place is, in lengths of `out`; the sign is right. */
static inline double grz_side_outside(const grz_side *side, graze_point place) {
    return grz_way_dot((grz_way){ side->at, place }, side->out);
}

/* Whether a place is beyond the side and between the ends of its edge. */
bool grz_side_faces(const grz_side *side, graze_point place);

/* How far a core is beyond a side at least: the sign is right, and the error below `error`. */
typedef struct grz_reached {
    double outside, error;
} grz_reached;

grz_reached grz_side_reached(const grz_side *side, const grz_core *core);

/* Two cores, their sides, and the sum of their radii. */
typedef struct grz_pair {
    const grz_core *a, *b;
    grz_sides sides_a, sides_b;
    grz_two reach;
} grz_pair;

/* Both cores must outlive the pair. */
void grz_pair_make(const grz_core *a, const grz_core *b, grz_pair *pair);

#endif
