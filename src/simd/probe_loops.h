/* probe_loops.h: boxes looked up in the cells of a grid join. Compiled for each instruction set. */
#include "simd/boxes.h"
#include "simd/isa.h"

#define simd_probe_lanes GRZ_ISA_NAME(simd_probe_lanes)
#define simd_probe GRZ_ISA_NAME(simd_probe)

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
