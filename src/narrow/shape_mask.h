/* shape_mask.h: how a mask meets a convex shape or another mask.
 *
 * A mask is the union of its solid pixels' squares, and a run of solid pixels is a box. So each question is
 * put to runs: the span of the shape in a row says which runs it can reach there, and the table of shape
 * kinds decides how a box and the shape meet. Half-open, a square and a shape touch if their insides meet;
 * closed, if they share a point. That is exact if the mask's position is whole pixels (or any number to which
 * the numbers of all its pixels can be added without rounding), for boxes, and if no difference between the
 * two positions is rounded. Else the differences are rounded once, by 2^-53 of them, and only shapes that
 * graze within that can be decided wrongly.
 *
 * The depth is that of the shortest of five pushes: four along x and along y, after which the two are apart
 * and remain so just beyond (a gap into which the shape fits exactly is passed over), and one out of the
 * k-DOP around the mask. The points are in the first and in the last row that the two share, or column if the
 * push goes up or down. The distance is that to the nearest solid pixel, infinite if there is none.
 *
 * Between whole pixels a square of one mask lies on up to four of another mask. So both are asked at the
 * whole offsets around theirs: along an axis two offsets between pixels, one on a whole pixel, or three if
 * squares are closed and so reach one pixel further. Only the difference of positions counts, exactly. The
 * fifth push is that of one mask's k-DOP out of the other's. Points are middles of common areas. */
#pragma once

#include "narrow/mask.h"
#include "narrow/shape_ops.h"

bool grz_mask_touches_convex(const graze_shape *convex, const graze_shape *mask, graze_edges edges);
void grz_mask_convex_manifold(const graze_shape *convex, const graze_shape *mask, graze_edges edges,
                              graze_manifold *manifold);
bool grz_mask_touches_mask(const graze_shape *a, const graze_shape *b, graze_edges edges);
void grz_mask_mask_manifold(const graze_shape *a, const graze_shape *b, graze_edges edges,
                            graze_manifold *manifold);

/* A polygon around the solid pixels, of which there must be one: the k-DOP along the axes and both diagonals
 * (k = 8; J. Klosowski et al., 1998). `at` is the min corner of the mask. Cost: two runs of each row. */
void grz_mask_kdop(const grz_mask_rows *rows, graze_point at, graze_shape *kdop);

/* A push of b along an axis that separates it from a. */
typedef struct grz_mask_push {
    double length;
    bool is_along_y, is_reversed; /* towards less */
} grz_mask_push;

static inline void grz_mask_push_take(grz_mask_push *best, double length, bool is_along_y, bool is_reversed) {
    if (length < best->length)
        *best = (grz_mask_push){ length, is_along_y, is_reversed };
}

/* Write depth and normal of the shortest push: this one, or that out of the shapes around a and b. */
void grz_mask_push_set(const grz_mask_push *push, const graze_shape around[2], graze_edges edges,
                       graze_manifold *manifold);

/* A run of a mask at `at` as a box. */
static inline graze_shape grz_mask_run_box(graze_point at, grz_mask_run run, uint32_t row) {
    return graze_shape_box((graze_point){ at.x + run.begin, at.y + row },
                           (graze_point){ at.x + run.end, at.y + row + 1 });
}

/* a - b, rounded, but an integer only if it is exactly that: between the same integers as the exact one. */
double grz_coordinate_difference(double a, double b);
