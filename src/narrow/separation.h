/* separation.h: whether two cores with radii touch, and how far apart or how deep in one another they are. */
#ifndef GRZ_NARROW_SEPARATION_H
#define GRZ_NARROW_SEPARATION_H

#include "narrow/convex.h"

/* `gap` is the distance, or less the depth; its sign is right. `normal` has length 1 and leads from a to b.
 * Where the cores do not meet, on_a and on_b are their nearest places, seen from the first corner of a. */
typedef struct grz_separation {
    double gap;
    graze_point normal;
    bool do_cores_meet, is_side_of_a;
    graze_point on_a, on_b;
} grz_separation;

void grz_convex_pair_separate(const grz_convex_pair *pair, grz_separation *separation);

/* Whether the gap is below 0, or closed not above. */
bool grz_convex_pair_touches(const grz_convex_pair *pair, graze_edges edges);

#endif
