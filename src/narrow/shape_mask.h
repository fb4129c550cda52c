/* shape_mask.h: how masks meet shapes, and each other; what shape_mask.c puts into the table of kinds.
 *
 * Touch: a mask is the union of its solid pixels' squares, each a box. Half-open, a square and a shape touch
 * if their insides meet; closed, if they have a point in common. Against another mask or a box that is exact
 * at any two places; against other shapes it is if the mask's place is whole pixels (or any number to which
 * all its pixels' numbers can be added without rounding), or if no difference between the shape's places and
 * the mask's is rounded. Else those differences are rounded once, by 2^-53 of them, and only shapes that
 * graze within that can be decided the wrong way.
 *
 * Contact: the depth is that of the shortest of the pushes along x and along y after which the two are
 * parted, and stay so a hair further on (a gap into which one fits exactly is passed over), and of that out
 * of the octagon around the mask, or of one mask's out of the other's. The points are places in both: in the
 * first and in the last row that the two share, or column if the push goes up or down. The distance is that
 * to the nearest pixel, infinite if a mask has no solid ones.
 */
#ifndef GRZ_NARROW_SHAPE_MASK_H
#define GRZ_NARROW_SHAPE_MASK_H

#include "graze/shape.h"

bool grz_mask_touches_convex(const graze_shape *convex, const graze_shape *mask, graze_edges edges);
void grz_mask_convex_manifold(const graze_shape *convex, const graze_shape *mask, graze_edges edges,
                              graze_manifold *contact);

bool grz_mask_touches_mask(const graze_shape *a, const graze_shape *b, graze_edges edges);
void grz_mask_mask_manifold(const graze_shape *a, const graze_shape *b, graze_edges edges,
                            graze_manifold *contact);

#endif
