/* boxes_loops.h: boxes as vectors: pairs tested, rows that left their fat AABBs, fat AABBs predicted, boxes
 * looked up in the cells of a grid join. Compiled for each instruction set. */
#include "simd/boxes.h"
#include "simd/isa.h"

#ifndef GRZ_SIMD_BOXES_LOOPS_H
#define GRZ_SIMD_BOXES_LOOPS_H

#include <stddef.h>

/* List a row as it belongs. */
static inline void grz_probe_row(const grz_join_grid *grid, const grz_box_view *boxes, uint32_t row,
                                 grz_probe_lists *to) {
    const uint32_t head = grid->heads[grz_join_grid_cell(grid, boxes->min_x[row], boxes->min_y[row])];
    const bool is_oversize = grz_join_grid_is_oversize(grid, boxes, row);
    to->near[to->near_count] = to->oversize[to->oversize_count] = row;
    to->heads[to->near_count] = head;
    to->near_count += head != 0 && !is_oversize;
    to->oversize_count += is_oversize;
}

#endif

/* Write the cells of the boxes from i on; a bit for each box that is too large for them. */
static inline uint32_t SIMD(probe_lanes)(const grz_join_grid *grid, const grz_box_view *boxes, uint32_t i,
                                         uint32_t *cells) {
    const simd_lanes min_x = SIMD(load)(boxes->min_x + i), min_y = SIMD(load)(boxes->min_y + i);
    const simd_lanes width = SIMD(sub)(SIMD(load)(boxes->max_x + i), min_x);
    const simd_lanes height = SIMD(sub)(SIMD(load)(boxes->max_y + i), min_y);
    uint32_t columns[SIMD_LANES];
    SIMD(store_u32)(cells, SIMD(quantize)(grid->along_y, min_y));
    SIMD(store_u32)(columns, SIMD(quantize)(grid->along_x, min_x));
    for (uint32_t lane = 0; lane < SIMD_LANES; lane++)
        cells[lane] = cells[lane] * grid->columns + columns[lane];
    return SIMD(bits)(SIMD(less)(SIMD(broadcast)(grid->max_width), width)) |
           SIMD(bits)(SIMD(less)(SIMD(broadcast)(grid->max_height), height));
}

static void SIMD(probe)(const grz_join_grid *grid, const grz_box_view *boxes, uint32_t begin, uint32_t end,
                        grz_probe_lists *lists) {
    const grz_join_grid own = *grid; /* writing cannot change it */
    grz_probe_lists to = *lists;
    uint32_t i = begin, heads[SIMD_LANES];
    for (; end - i >= SIMD_LANES; i += SIMD_LANES) {
        const uint32_t oversize = SIMD(probe_lanes)(&own, boxes, i, heads);
        const uint32_t near = SIMD(look_up)(own.heads, heads) & ~oversize;
        SIMD(compress_range)(to.near + to.near_count, i, near);
        SIMD(compress_rows)(to.heads + to.near_count, heads, near);
        to.near_count += SIMD(popcount)(near);
        SIMD(compress_range)(to.oversize + to.oversize_count, i, oversize);
        to.oversize_count += SIMD(popcount)(oversize);
    }
    for (; i < end; i++)
        grz_probe_row(&own, boxes, i, &to);
    *lists = to;
}
