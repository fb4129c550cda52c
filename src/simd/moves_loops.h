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

/* The next float above one, or if `by` is 0 that one itself; without a branch. */
static inline float simd_next(float value, int32_t by) {
    int32_t bits;
    value += 0.0f; /* no -0 */
    memcpy(&bits, &value, sizeof bits);
    bits += -by & (bits >> 31 | 1);
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The largest float not above a + b, as grz_float_sum_floor; for sums in range as grz_sum_floor. */
static inline float simd_sum_floor(float a, float b) {
    const float sum = a + b;
    return 0.0f - simd_next(0.0f - sum, grz_float_sum_error(a, b, sum) < 0);
}

static inline float simd_double_sum_floor(double a, double b) {
    const grz_double_double sum = grz_two_sum(a, b);
    const float near = (float)sum.high;
    return 0.0f - simd_next(0.0f - near, ((double)near - sum.high) - sum.low > 0);
}

#endif

#ifndef GRZ_TURNS_ONLY
BOXES_EDGE_LOOP(SIMD(edges_nearest), offset + position)
BOXES_EDGE_LOOP(SIMD(edges_nearest_next), grz_float_next(offset + position))
BOXES_EDGE_LOOP(SIMD(edges_floor), simd_sum_floor(offset, position))
BOXES_EDGE_LOOP(SIMD(edges_ceil), -simd_sum_floor(-offset, -position))
BOXES_EDGE_LOOP(SIMD(edges_ceil_next), simd_next(-simd_sum_floor(-offset, -position), 1))

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

/* The edges around turned shapes along the axis of the first coordinates, as grz_circles_bounds has them. */
static void SIMD(turn_bounds)(const grz_turn *turn, bool is_y, float *restrict min, float *restrict max) {
    const double *const *along = is_y ? turn->y : turn->x, *const *across = is_y ? turn->x : turn->y;
    const double *restrict along_a = along[0], *restrict along_b = along[1];
    const double *restrict across_a = across[0], *restrict across_b = across[1];
    const double *restrict sine = turn->sine, *restrict cosine = turn->cosine;
    const double *restrict radius = turn->radius;
    const double sign = is_y ? 1 : -1;
    const size_t count = turn->count;
    for (size_t i = 0; i < count; i++) {
        const double a = cosine[i] * along_a[i] + sign * sine[i] * across_a[i];
        const double b = cosine[i] * along_b[i] + sign * sine[i] * across_b[i];
        min[i] = simd_double_sum_floor(grz_min(b, a), -radius[i]);
        max[i] = -simd_double_sum_floor(-grz_max(b, a), -radius[i]);
    }
}

static void SIMD(turn)(const grz_turn *turn) {
    SIMD(turn_rotations)(turn->angles, turn->sine, turn->cosine, turn->count);
    SIMD(turn_bounds)(turn, false, turn->min_x, turn->max_x);
    SIMD(turn_bounds)(turn, true, turn->min_y, turn->max_y);
}
