/* separation.h: how far two convex cores with radii are apart, or how deep they are in one another. */
#ifndef GRZ_NARROW_SEPARATION_H
#define GRZ_NARROW_SEPARATION_H

#include "narrow/core.h"

/* `gap` is the distance, or less the depth; its sign is right. `normal` has length 1 and leads from a to b.
 */
typedef struct grz_separation {
    double gap;
    graze_point normal;
    bool do_cores_meet;
    graze_point on_a, on_b; /* where they do not: the cores' nearest places */
} grz_separation;

/* Between cores a and b and their sides. */
typedef struct grz_pair {
    const grz_core *a, *b;
    grz_sides sides_a, sides_b;
    grz_two reach; /* the sum of both radii */
} grz_pair;

/* Both cores must outlive the pair. */
void grz_pair_make(const grz_core *a, const grz_core *b, grz_pair *pair);

void grz_pair_separate(const grz_pair *pair, grz_separation *separation);

#endif
