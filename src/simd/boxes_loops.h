/* boxes_loops.h: boxes as vectors: pairs tested, rows that left their fat AABBs, fat AABBs predicted, boxes
 * looked up in the cells of a grid join, edges moved, shapes turned. Compiled for each instruction set.
 */
#include "core/rotation.h"
#include "simd/boxes.h"
#include "simd/isa.h"

#ifndef GRZ_SIMD_BOXES_LOOPS_H
#define GRZ_SIMD_BOXES_LOOPS_H

#include <math.h>
#include <stddef.h>

/* A box that moves in a step by more than this many of its sides, and of usual ones, is thought to have
 * jumped. */
static const float FAT_STEP_MAX = 3;

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
    bits += by * (bits >> 31 | 1);
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The largest float that is not above a + b; as grz_float_sum_floor, and as grz_sum_floor for sums in range.
 */
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

#define simd_test_pairs GRZ_ISA_NAME(simd_test_pairs)
#define simd_rows_outside GRZ_ISA_NAME(simd_rows_outside)
#define simd_find_escaped GRZ_ISA_NAME(simd_find_escaped)
#define simd_write_boxes GRZ_ISA_NAME(simd_write_boxes)
#define simd_predict_fat GRZ_ISA_NAME(simd_predict_fat)
#define simd_probe_lanes GRZ_ISA_NAME(simd_probe_lanes)
#define simd_probe GRZ_ISA_NAME(simd_probe)
#define simd_edges_nearest GRZ_ISA_NAME(simd_edges_nearest)
#define simd_edges_nearest_next GRZ_ISA_NAME(simd_edges_nearest_next)
#define simd_edges_floor GRZ_ISA_NAME(simd_edges_floor)
#define simd_edges_ceil GRZ_ISA_NAME(simd_edges_ceil)
#define simd_edges_ceil_next GRZ_ISA_NAME(simd_edges_ceil_next)
#define simd_move_edges GRZ_ISA_NAME(simd_move_edges)
#define simd_turn_rotations GRZ_ISA_NAME(simd_turn_rotations)
#define simd_turn_centers GRZ_ISA_NAME(simd_turn_centers)
#define simd_turn_bounds GRZ_ISA_NAME(simd_turn_bounds)
#define simd_turn GRZ_ISA_NAME(simd_turn)

static void simd_test_pairs(const grz_simd_box *boxes, const graze_pair *pairs, size_t words,
                            uint64_t *bits) {
    for (size_t word = 0; word < words; word++) {
        uint64_t overlapping = 0;
        for (unsigned i = 0; i < 64; i += GRZ_SIMD_BOXES_STEP)
            overlapping |= (uint64_t)simd_pairs_overlap(boxes, pairs + 64 * word + i) << i;
        bits[word] = overlapping;
    }
}

/* A bit for each of the rows from i on that reaches over an edge of its fat AABB. */
static inline uint32_t simd_rows_outside(const grz_edge_view *now, const grz_edge_view *fat, uint32_t i) {
    const simd_lane_mask along_x = simd_or(simd_less(simd_load(now->min_x + i), simd_load(fat->min_x + i)),
                                           simd_less(simd_load(fat->max_x + i), simd_load(now->max_x + i)));
    const simd_lane_mask along_y = simd_or(simd_less(simd_load(now->min_y + i), simd_load(fat->min_y + i)),
                                           simd_less(simd_load(fat->max_y + i), simd_load(now->max_y + i)));
    return simd_bits(simd_or(along_x, along_y));
}

static void simd_find_escaped(const grz_edge_view *now, const grz_edge_view *fat, uint32_t words,
                              uint64_t *bits) {
    for (uint32_t word = 0; word < words; word++) {
        uint64_t outside = 0;
        for (unsigned i = 0; i < 64; i += SIMD_LANES)
            outside |= (uint64_t)simd_rows_outside(now, fat, 64 * word + i) << i;
        bits[word] = outside;
    }
}

static void simd_write_boxes(const grz_edge_view *edges, uint32_t words, grz_simd_box *boxes) {
    for (uint32_t row = 0; row < 64 * words; row += GRZ_SIMD_BOXES_STEP)
        simd_boxes_write(boxes, edges, row);
}

/* Every sum is rounded monotonically, so a fat AABB contains its box. Compilers make vectors of this loop. */
static void simd_predict_fat(const grz_fat_axis *axis) {
    const float *restrict before = axis->before, *restrict min = axis->min, *restrict max = axis->max;
    float *restrict fat_min = axis->fat_min, *restrict fat_max = axis->fat_max;
    const float usual = axis->usual_side, steps = axis->steps, slack_steps = axis->slack;
    for (uint32_t i = 0; i < axis->count; i++) {
        const float side = max[i] - min[i], moved = min[i] - before[i];
        const float step_max = FAT_STEP_MAX * (side > usual ? side : usual);
        const float step = fabsf(moved) <= step_max ? moved : 0;
        const float way = step * steps, slack = fabsf(step) * slack_steps;
        fat_min[i] = min[i] + (way < 0 ? way : 0) - slack;
        fat_max[i] = max[i] + (way > 0 ? way : 0) + slack;
    }
}

/* Write the cells of the boxes from i on; a bit for each box that is too large for them. */
static inline uint32_t simd_probe_lanes(const grz_join_grid *grid, const grz_edge_view *boxes, uint32_t i,
                                        uint32_t *cells) {
    const simd_lanes min_x = simd_load(boxes->min_x + i), min_y = simd_load(boxes->min_y + i);
    const simd_lanes width = simd_sub(simd_load(boxes->max_x + i), min_x);
    const simd_lanes height = simd_sub(simd_load(boxes->max_y + i), min_y);
    uint32_t columns[SIMD_LANES];
    simd_store_u32(cells, simd_quantize(grid->along_y, min_y));
    simd_store_u32(columns, simd_quantize(grid->along_x, min_x));
    for (uint32_t lane = 0; lane < SIMD_LANES; lane++)
        cells[lane] = cells[lane] * grid->columns + columns[lane];
    return simd_bits(simd_less(simd_broadcast(grid->max_width), width)) |
           simd_bits(simd_less(simd_broadcast(grid->max_height), height));
}

static void simd_probe(const grz_join_grid *grid, const grz_edge_view *boxes, uint32_t words,
                       grz_probe_output to) {
    const grz_join_grid own = *grid; /* writing cells cannot change it */
    for (uint32_t word = 0; word < words; word++) {
        grz_probe_bits found = { 0, 0 };
        for (uint32_t lane = 0; lane < 64; lane += SIMD_LANES) {
            const uint32_t i = 64 * word + lane;
            found.oversize |= (uint64_t)simd_probe_lanes(&own, boxes, i, to.cells + i) << lane;
            found.near |= (uint64_t)simd_gather_nonzero(own.counts, to.cells + i) << lane;
        }
        to.bits[word] = found;
    }
}

BOXES_EDGE_LOOP(simd_edges_nearest, offset + position)
BOXES_EDGE_LOOP(simd_edges_nearest_next, grz_float_next(offset + position))
BOXES_EDGE_LOOP(simd_edges_floor, simd_sum_floor(offset, position))
BOXES_EDGE_LOOP(simd_edges_ceil, -simd_sum_floor(-offset, -position))
BOXES_EDGE_LOOP(simd_edges_ceil_next, simd_next(-simd_sum_floor(-offset, -position), 1))

static void simd_move_edges(const grz_edge_move *move) {
    if (move->rounding == GRZ_EDGE_FLOOR)
        simd_edges_floor(move->edges, move->offsets, move->positions, move->is_moved, move->count);
    else if (move->rounding == GRZ_EDGE_CEIL && move->is_closed)
        simd_edges_ceil_next(move->edges, move->offsets, move->positions, move->is_moved, move->count);
    else if (move->rounding == GRZ_EDGE_CEIL)
        simd_edges_ceil(move->edges, move->offsets, move->positions, move->is_moved, move->count);
    else if (move->is_closed)
        simd_edges_nearest_next(move->edges, move->offsets, move->positions, move->is_moved, move->count);
    else
        simd_edges_nearest(move->edges, move->offsets, move->positions, move->is_moved, move->count);
}

static void simd_turn_rotations(const float *restrict angles, double *restrict sine, double *restrict cosine,
                                size_t count) {
    for (size_t i = 0; i < count; i++) {
        const grz_rotation by = grz_rotation_of_degrees((double)angles[i]);
        sine[i] = by.sine;
        cosine[i] = by.cosine;
    }
}

/* One center of each shape. */
static void simd_turn_centers(double *restrict x, double *restrict y, const double *restrict sine,
                              const double *restrict cosine, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const double turned = cosine[i] * x[i] - sine[i] * y[i] + 0.0;
        y[i] = sine[i] * x[i] + cosine[i] * y[i] + 0.0;
        x[i] = turned;
    }
}

/* As grz_circles_bounds, along one axis. */
static void simd_turn_bounds(const grz_turn_block *block, const double *restrict a, float *restrict min,
                             float *restrict max) {
    const double *restrict b = a + GRZ_TURN_MAX, *restrict radius = block->radius;
    const size_t count = block->count;
    for (size_t i = 0; i < count; i++) {
        min[i] = simd_double_sum_floor(grz_min(b[i], a[i]), -radius[i]);
        max[i] = -simd_double_sum_floor(-grz_max(b[i], a[i]), -radius[i]);
    }
}

static void simd_turn(grz_turn_block *block) {
    simd_turn_rotations(block->angles, block->sine, block->cosine, block->count);
    for (int i = 0; i < 2; i++)
        simd_turn_centers(block->x[i], block->y[i], block->sine, block->cosine, block->count);
    simd_turn_bounds(block, block->x[0], block->min_x, block->max_x);
    simd_turn_bounds(block, block->y[0], block->min_y, block->max_y);
}
