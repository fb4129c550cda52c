/* position_loops.h: edges of boxes moved to the new positions of their bodies. Compiled for each instruction
 * set: no loop has a branch, so that compilers make vectors of them.
 */
#include "simd/boxes.h"
#include "simd/isa.h"

#define simd_move_edges_rounded GRZ_ISA_NAME(simd_move_edges_rounded)
#define simd_move_edges GRZ_ISA_NAME(simd_move_edges)

/* -0 becomes +0, as in all columns: also the float after the least negative one. */
static inline void simd_move_edges_rounded(const grz_edge_move *move, grz_edge_rounding rounding,
                                           bool is_closed) {
    float *restrict edges = move->edges;
    const float *restrict offsets = move->offsets, *restrict positions = move->positions;
    uint32_t *restrict is_moved = move->is_moved;
    for (size_t i = 0; i < move->count; i++) {
        float edge = rounding == GRZ_EDGE_FLOOR  ? grz_float_sum_floor(offsets[i], positions[i])
                     : rounding == GRZ_EDGE_CEIL ? grz_float_sum_ceil(offsets[i], positions[i])
                                                 : offsets[i] + positions[i];
        edge = (is_closed ? grz_float_next(edge) : edge) + 0.0f;
        is_moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

static void simd_move_edges(const grz_edge_move *move) {
    if (move->rounding == GRZ_EDGE_FLOOR)
        simd_move_edges_rounded(move, GRZ_EDGE_FLOOR, false);
    else if (move->rounding == GRZ_EDGE_CEIL && move->is_closed)
        simd_move_edges_rounded(move, GRZ_EDGE_CEIL, true);
    else if (move->rounding == GRZ_EDGE_CEIL)
        simd_move_edges_rounded(move, GRZ_EDGE_CEIL, false);
    else if (move->is_closed)
        simd_move_edges_rounded(move, GRZ_EDGE_NEAREST, true);
    else
        simd_move_edges_rounded(move, GRZ_EDGE_NEAREST, false);
}
