/* shape_convex.h: the convex kinds among themselves. Kinds made of convex pieces
 * decide by these. */
#pragma once

#include "narrow/shape_kind.h"

/* NULL: a kind that is not convex. */
const grz_shape_ops *grz_convex_ops_of(graze_shape_kind kind);
uint32_t grz_convex_corner_count(const graze_shape *shape);

/* Two shapes by their cores, in the order of grz_shape_pair_ops; the manifold is
 * zeroed. */
bool grz_convexes_touch(const graze_shape *a, const graze_shape *b,
                        graze_edges edges);
void grz_convexes_manifold(const graze_shape *a, const graze_shape *b,
                           graze_edges edges, graze_manifold *manifold);

/* Whether the inside of a shape contains a point. */
bool grz_convex_contains(const graze_shape *shape, graze_point point);

/* As graze_shapes_manifold, for two convex shapes, in the default floating-point
 * mode. */
void grz_convex_shapes_manifold(const graze_shape *a, const graze_shape *b,
                                graze_edges edges, graze_manifold *manifold);
