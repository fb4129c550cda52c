/* cores.h: how two shapes meet that both have convex cores; right for all of them. */
#ifndef GRZ_NARROW_CONVEX_PAIR_H
#define GRZ_NARROW_CONVEX_PAIR_H

#include "narrow/shape_ops.h"

bool grz_convexes_touch(const graze_shape *a, const graze_shape *b, graze_edges edges);
void grz_convexes_manifold(const graze_shape *a, const graze_shape *b, graze_edges edges,
                           graze_manifold *contact);

#endif
