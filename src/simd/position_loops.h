/* position_loops.h: edges of boxes moved to the new positions of their bodies. Compiled for each instruction
 * set: no loop has a branch, and parameters are restricted, so that compilers make vectors of them.
 */
#include "simd/boxes.h"
#include "simd/isa.h"

#define simd_edges_nearest GRZ_ISA_NAME(simd_edges_nearest)
#define simd_edges_nearest_next GRZ_ISA_NAME(simd_edges_nearest_next)
#define simd_edges_floor GRZ_ISA_NAME(simd_edges_floor)
#define simd_edges_ceil GRZ_ISA_NAME(simd_edges_ceil)
#define simd_edges_ceil_next GRZ_ISA_NAME(simd_edges_ceil_next)
#define simd_move_edges GRZ_ISA_NAME(simd_move_edges)

/* Adding 0 makes -0 +0, as in all columns; -0 is also the float after the least negative one. */
static void simd_edges_nearest(float *restrict edges, const float *restrict offsets,
                               const float *restrict positions, uint32_t *restrict is_moved, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = offsets[i] + positions[i] + 0.0f;
        is_moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

static void simd_edges_nearest_next(float *restrict edges, const float *restrict offsets,
                                    const float *restrict positions, uint32_t *restrict is_moved,
                                    size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = grz_float_next(offsets[i] + positions[i]) + 0.0f;
        is_moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

static void simd_edges_floor(float *restrict edges, const float *restrict offsets,
                             const float *restrict positions, uint32_t *restrict is_moved, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = grz_float_sum_floor(offsets[i], positions[i]) + 0.0f;
        is_moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

static void simd_edges_ceil(float *restrict edges, const float *restrict offsets,
                            const float *restrict positions, uint32_t *restrict is_moved, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = grz_float_sum_ceil(offsets[i], positions[i]) + 0.0f;
        is_moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

static void simd_edges_ceil_next(float *restrict edges, const float *restrict offsets,
                                 const float *restrict positions, uint32_t *restrict is_moved, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = grz_float_next(grz_float_sum_ceil(offsets[i], positions[i])) + 0.0f;
        is_moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

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
