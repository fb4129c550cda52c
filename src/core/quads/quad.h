/* quad.h: a box as four floats side by side, so that one load fetches it and one sum tests a pair.
 *
 * Two boxes overlap if each begins before the other ends, along both axes. With the max edges negated these
 * are four sums below zero: the quad of one plus that of the other with its halves exchanged. A sum of floats
 * has the sign of the exact sum (denormals are kept), and that of x and -x is +0; zeros in quads are never
 * negative, so no sum is -0, and the sign bits alone decide.
 */
#ifndef GRZ_CORE_QUADS_QUAD_H
#define GRZ_CORE_QUADS_QUAD_H

#include "core/box_columns.h"
#include "graze/find.h"

typedef struct grz_simd_box {
    float min_x, min_y, neg_max_x, neg_max_y;
} grz_simd_box;

/* How many rows or pairs the functions of quads_*.h take at a time. */
enum { GRZ_SIMD_BOXES_STEP = 8 };

/* Columns of edges to read. */
typedef struct grz_edge_view {
    const float *min_x, *min_y, *max_x, *max_y;
} grz_edge_view;

static inline grz_simd_box grz_simd_box_of(const grz_edge_view *edges, uint32_t i) {
    return (grz_simd_box){ edges->min_x[i], edges->min_y[i], 0.0f - edges->max_x[i], 0.0f - edges->max_y[i] };
}

static inline bool grz_simd_boxes_overlap(grz_simd_box a, grz_simd_box b) {
    return (a.min_x < -b.neg_max_x) & (a.min_y < -b.neg_max_y) & (b.min_x < -a.neg_max_x) &
           (b.min_y < -a.neg_max_y);
}

static inline bool grz_edge_view_is_outside(const grz_edge_view *now, const grz_edge_view *reach,
                                            uint32_t i) {
    return (now->min_x[i] < reach->min_x[i]) | (now->min_y[i] < reach->min_y[i]) |
           (reach->max_x[i] < now->max_x[i]) | (reach->max_y[i] < now->max_y[i]);
}

#endif
