/* convex_pair.h: how two shapes meet that both have a convex core: the entry of the table of shape kinds that
 * is right for all of them. Both functions are as grz_shape_pair_ops asks. */
#ifndef GRZ_NARROW_CONVEX_PAIR_H
#define GRZ_NARROW_CONVEX_PAIR_H

#include "narrow/shape_ops.h"

bool grz_convexes_touch(const graze_shape *a, const graze_shape *b, graze_edges edges);
void grz_convexes_manifold(const graze_shape *a, const graze_shape *b, graze_edges edges,
                           graze_manifold *manifold);

#endif
