/* moves_loops.h: edges of boxes moved to the new positions of their bodies, shapes turned: loops that
 * compilers make vectors of. Compiled for each instruction set. */
#include "core/rotation.h"
#include "simd/boxes.h"
#include "simd/isa.h"

#ifndef GRZ_SIMD_MOVES_LOOPS_H
#define GRZ_SIMD_MOVES_LOOPS_H

#include <stddef.h>

/* Edges of boxes moved to the new positions of their bodies. No loop has a branch, and parameters are
 * restricted, so that compilers make vectors of them. Adding 0 makes -0 +0, as in all columns; -0 is also the
 * float after the least negative one. */
#define BOXES_EDGE_LOOP(name, edge_of)                                                                       \
    static void name(float *restrict edges, const float *restrict offsets, const float *restrict positions,  \
                     uint32_t *restrict is_moved, size_t count) {                                            \
        for (size_t i = 0; i < count; i++) {                                                                 \
            const float offset = offsets[i], position = positions[i], edge = (edge_of) + 0.0f;               \
            is_moved[i] |= edge != edges[i];                                                                 \
            edges[i] = edge;                                                                                 \
        }                                                                                                    \
    }

/* As grz_sum_floor, for sums in range. */
static inline float simd_double_sum_floor(double a, double b) {
    const grz_double_double sum = grz_two_sum(a, b);
    const float near = (float)sum.high;
    return 0.0f - grz_float_up(0.0f - near, ((double)near - sum.high) - sum.low > 0);
}

#endif

#ifndef GRZ_TURNS_ONLY
BOXES_EDGE_LOOP(SIMD(edges_nearest), offset + position)
BOXES_EDGE_LOOP(SIMD(edges_nearest_next), grz_float_next(offset + position))
BOXES_EDGE_LOOP(SIMD(edges_floor), grz_float_sum_floor(offset, position))
BOXES_EDGE_LOOP(SIMD(edges_ceil), grz_float_sum_ceil(offset, position))
BOXES_EDGE_LOOP(SIMD(edges_ceil_next), grz_float_up(grz_float_sum_ceil(offset, position), 1))

static void SIMD(move_edges)(const grz_edge_move *move) {
    if (move->rounding == GRZ_EDGE_FLOOR)
        SIMD(edges_floor)(move->edges, move->offsets, move->positions, move->is_moved, move->count);
    else if (move->rounding == GRZ_EDGE_CEIL && move->is_closed)
        SIMD(edges_ceil_next)(move->edges, move->offsets, move->positions, move->is_moved, move->count);
    else if (move->rounding == GRZ_EDGE_CEIL)
        SIMD(edges_ceil)(move->edges, move->offsets, move->positions, move->is_moved, move->count);
    else if (move->is_closed)
        SIMD(edges_nearest_next)(move->edges, move->offsets, move->positions, move->is_moved, move->count);
    else
        SIMD(edges_nearest)(move->edges, move->offsets, move->positions, move->is_moved, move->count);
}
#endif

static void SIMD(turn_rotations)(const float *restrict angles, double *restrict sine, double *restrict cosine,
                                 size_t count) {
    for (size_t i = 0; i < count; i++) {
        const grz_rotation by = grz_rotation_of_degrees((double)angles[i]);
        sine[i] = by.sine;
        cosine[i] = by.cosine;
    }
}

/* The edges around turned shapes, as grz_circles_bounds has them. */
static void SIMD(turn_bounds)(const grz_turn *turn, float *restrict min_x, float *restrict min_y,
                              float *restrict max_x, float *restrict max_y) {
    const double *restrict x = turn->x[0], *restrict x2 = turn->x[1];
    const double *restrict y = turn->y[0], *restrict y2 = turn->y[1];
    const double *restrict sine = turn->sine, *restrict cosine = turn->cosine;
    const double *restrict radius = turn->radius;
    const size_t count = turn->count;
    for (size_t i = 0; i < count; i++) {
        const double ax = cosine[i] * x[i] - sine[i] * y[i], bx = cosine[i] * x2[i] - sine[i] * y2[i];
        const double ay = cosine[i] * y[i] + sine[i] * x[i], by = cosine[i] * y2[i] + sine[i] * x2[i];
        min_x[i] = simd_double_sum_floor(grz_min(bx, ax), -radius[i]);
        min_y[i] = simd_double_sum_floor(grz_min(by, ay), -radius[i]);
        max_x[i] = -simd_double_sum_floor(-grz_max(bx, ax), -radius[i]);
        max_y[i] = -simd_double_sum_floor(-grz_max(by, ay), -radius[i]);
    }
}

static void SIMD(turn)(const grz_turn *turn) {
    SIMD(turn_rotations)(turn->angles, turn->sine, turn->cosine, turn->count);
    SIMD(turn_bounds)(turn, turn->min_x, turn->min_y, turn->max_x, turn->max_y);
}
