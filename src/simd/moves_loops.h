/* moves_loops.h: edges of boxes moved to the new positions of their bodies, shapes
 * turned. Compilers make vectors of these loops. Compiled for each instruction
 * set. */
#include "core/rotation.h"
#include "simd/boxes.h"
#include "simd/isa.h"

#ifndef GRZ_SIMD_MOVES_LOOPS_H
#define GRZ_SIMD_MOVES_LOOPS_H

#include <stddef.h>

/* No loop has a branch, and no array overlaps another, so compilers make vectors of
 * them. Adding 0 makes -0 +0, as in all columns; -0 is also the float after the
 * least negative one. */
#define BOXES_MOVE_LOOP(name, min_of, max_of)                                       \
    static bool name(const grz_axis_move *move) {                                   \
        float *placed = move->placed, *min = move->min, *max = move->max;           \
        const float *positions = move->positions, *min_offsets = move->min_offsets; \
        const float *max_offsets = move->max_offsets;                               \
        uint32_t *is_moved = move->is_moved, is_empty = 0;                          \
        const uint32_t count = move->count;                                         \
        SIMD_DISJOINT for (uint32_t i = 0; i < count; i++) {                        \
            const float position = positions[i], low_offset = min_offsets[i],       \
                        high_offset = max_offsets[i];                               \
            const float low = (min_of) + 0.0f, high = (max_of) + 0.0f;              \
            is_moved[i] |= (uint32_t)(low != min[i]) | (uint32_t)(high != max[i]);  \
            is_empty |= (uint32_t) !(low < high);                                   \
            placed[i] = position;                                                   \
            min[i] = low;                                                           \
            max[i] = high;                                                          \
        }                                                                           \
        return is_empty;                                                            \
    }

/* As grz_sum_floor, for sums in range. */
static inline float simd_double_sum_floor(double a, double b) {
    const grz_double_double sum = grz_two_sum(a, b);
    const float near = (float)sum.high;
    return 0.0f - grz_float_up(0.0f - near, ((double)near - sum.high) - sum.low > 0);
}

#endif

#ifndef GRZ_TURNS_AND_POINTS_ONLY
BOXES_MOVE_LOOP(SIMD(move_nearest), low_offset + position, high_offset + position)
BOXES_MOVE_LOOP(SIMD(move_nearest_next), low_offset + position,
                grz_float_next(high_offset + position))
BOXES_MOVE_LOOP(SIMD(move_outward), grz_float_sum_floor(low_offset, position),
                grz_float_sum_ceil(high_offset, position))
BOXES_MOVE_LOOP(SIMD(move_outward_next), grz_float_sum_floor(low_offset, position),
                grz_float_up(grz_float_sum_ceil(high_offset, position), 1))

static bool SIMD(move_boxes)(const grz_axis_move *move) {
    if (move->is_outward)
        return move->is_closed ? SIMD(move_outward_next)(move)
                               : SIMD(move_outward)(move);
    return move->is_closed ? SIMD(move_nearest_next)(move)
                           : SIMD(move_nearest)(move);
}

static bool SIMD(slots_are_in_line)(const grz_slot_run *run) {
    const uint32_t first = run->first, count = run->count;
    uint64_t other = 0;
    uint32_t is_far = 0;
    for (uint32_t i = 0; i < count; i++)
        other |=
            run->handles[i] ^ ((uint64_t)run->generations[i] << 32 | (first + i));
    for (uint32_t i = 0; i < count; i++)
        is_far |= (uint32_t) !(fabsf(run->x[i]) <= GRAZE_COORD_MAX / 2) |
                  (uint32_t) !(fabsf(run->y[i]) <= GRAZE_COORD_MAX / 2);
    return other == 0 && is_far == 0;
}
#endif

static void SIMD(turn_rotations)(const float *restrict angles, double *restrict sine,
                                 double *restrict cosine, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const grz_rotation by = grz_rotation_of_degrees((double)angles[i]);
        sine[i] = by.sine;
        cosine[i] = by.cosine;
    }
}

/* The edges around turned shapes, as grz_circles_bounds has them. */
static void SIMD(turn_bounds)(const grz_turn *turn, float *restrict min_x,
                              float *restrict min_y, float *restrict max_x,
                              float *restrict max_y) {
    const double *restrict x = turn->x[0], *restrict x2 = turn->x[1];
    const double *restrict y = turn->y[0], *restrict y2 = turn->y[1];
    const double *restrict sine = turn->sine, *restrict cosine = turn->cosine;
    const double *restrict radius = turn->radius;
    const size_t count = turn->count;
    for (size_t i = 0; i < count; i++) {
        const double ax = cosine[i] * x[i] - sine[i] * y[i],
                     bx = cosine[i] * x2[i] - sine[i] * y2[i];
        const double ay = cosine[i] * y[i] + sine[i] * x[i],
                     by = cosine[i] * y2[i] + sine[i] * x2[i];
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
