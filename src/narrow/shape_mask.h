/* shape_mask.h: how a mask meets a convex shape or another mask.
 *
 * A mask is the union of its solid pixels' squares, and a run of solid pixels is a
 * box. So each question is put to runs. The span of the shape in a row says which
 * runs it can reach there. The table of shape kinds decides how a box and the shape
 * meet. Half-open, a square and a shape touch if their insides meet; closed, if they
 * share a point. The answer is exact for boxes. It is exact if the mask's position
 * is whole pixels, or if the numbers of all its pixels can be added to it without
 * rounding. It is also exact if no difference between the two positions is rounded.
 * Else the differences are rounded once, by 2^-53 of them. Only shapes grazing
 * within this rounding can be decided wrongly.
 *
 * The depth is the length of the shortest of five pushes. Four are along x and along
 * y; after them the two are apart and remain so just beyond. (A gap into which the
 * shape fits exactly is passed over.) One is out of the k-DOP around the mask. The
 * points are in the first and in the last common row of the two, or column if the
 * push goes up or down. The distance is the one to the nearest solid pixel, infinite
 * without one.
 *
 * Between whole pixels a square of one mask lies on up to four of another mask. So
 * both are asked at the whole offsets around theirs. Along an axis these are two
 * offsets between pixels, and one on a whole pixel. Closed squares reach one pixel
 * further; on a whole pixel these are three. Only the difference of positions
 * counts, exactly. The fifth push is one mask's k-DOP out of the other's. Points are
 * middles of common areas. */
#pragma once

#include "narrow/mask.h"
#include "narrow/shape_convex.h"

bool grz_mask_touches_convex(const graze_shape *convex, const graze_shape *mask,
                             graze_edges edges);
void grz_mask_convex_manifold(const graze_shape *convex, const graze_shape *mask,
                              graze_edges edges, graze_manifold *manifold);
bool grz_mask_touches_mask(const graze_shape *a, const graze_shape *b,
                           graze_edges edges);
void grz_mask_mask_manifold(const graze_shape *a, const graze_shape *b,
                            graze_edges edges, graze_manifold *manifold);

/* A polygon around the solid pixels; at least one pixel is solid. It is the k-DOP
 * along the axes and both diagonals (k = 8; J. Klosowski et al., 1998). `at` is the
 * min corner of the mask. Cost: two runs of each row. */
void grz_mask_kdop(const grz_mask_rows *rows, graze_point at, graze_shape *kdop);

/* A push of b along an axis, separating it from a. */
typedef struct grz_mask_push {
    double length;
    bool is_along_y, is_reversed; /* towards less */
} grz_mask_push;

static inline void grz_mask_push_take(grz_mask_push *best, double length,
                                      bool is_along_y, bool is_reversed) {
    if (length < best->length)
        *best = (grz_mask_push){ length, is_along_y, is_reversed };
}

/* Write depth and normal of the shortest push: this one, or the one out of the
 * shapes around a and b. */
void grz_mask_push_set(const grz_mask_push *push, const graze_shape around[2],
                       graze_edges edges, graze_manifold *manifold);

/* A run of a mask at `at` as a box. */
static inline graze_shape grz_mask_run_box(graze_point at, grz_mask_run run,
                                           uint32_t row) {
    return graze_shape_box((graze_point){ at.x + run.begin, at.y + row },
                           (graze_point){ at.x + run.end, at.y + row + 1 });
}

/* a - b, rounded, but an integer only if it is exact: between the same integers as
 * the exact one. */
double grz_coordinate_difference(double a, double b);
