/* quad.h: a box as four floats side by side, so that one load fetches it and one sum tests a pair.
 *
 * Two boxes overlap if each begins before the other ends, along both axes. With the max edges negated these
 * are four sums below zero: the quad of one plus that of the other with its halves exchanged. A sum of floats
 * has the sign of the exact sum (denormals are kept), and that of x and -x is +0; zeros in quads are never
 * negative, so no sum is -0, and the sign bits alone decide.
 */
#ifndef GRZ_CORE_QUADS_QUAD_H
#define GRZ_CORE_QUADS_QUAD_H

#include "core/boxes.h"
#include "graze/find.h"

typedef struct grz_quad {
    float min_x, min_y, minus_max_x, minus_max_y;
} grz_quad;

/* How many rows or pairs the functions of quads_*.h take at a time. */
enum { GRZ_QUADS_STEP = 8 };

/* Columns of edges to read. */
typedef struct grz_edge_view {
    const float *min_x, *min_y, *max_x, *max_y;
} grz_edge_view;

static inline grz_quad grz_quad_of(const grz_edge_view *edges, uint32_t i) {
    return (grz_quad){ edges->min_x[i], edges->min_y[i], 0.0f - edges->max_x[i], 0.0f - edges->max_y[i] };
}

static inline bool grz_quads_overlap(grz_quad a, grz_quad b) {
    return (a.min_x < -b.minus_max_x) & (a.min_y < -b.minus_max_y) & (b.min_x < -a.minus_max_x) &
           (b.min_y < -a.minus_max_y);
}

static inline bool grz_edges_outside(const grz_edge_view *now, const grz_edge_view *reach, uint32_t i) {
    return (now->min_x[i] < reach->min_x[i]) | (now->min_y[i] < reach->min_y[i]) |
           (reach->max_x[i] < now->max_x[i]) | (reach->max_y[i] < now->max_y[i]);
}

#endif
