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

static void SIMD(probe)(const grz_join_grid *grid, const grz_box_view *boxes, uint32_t begin, uint32_t end,
                        grz_probe_lists *lists) {
    const grz_join_grid own = *grid; /* writing cannot change it */
    const grz_box_view view = *boxes;
    const simd_lanes max_width = SIMD(broadcast)(own.max_width), max_height = SIMD(broadcast)(own.max_height);
    const simd_lanes less_columns = SIMD(broadcast)(-(float)own.columns);
    grz_probe_lists to = *lists;
    uint32_t i = begin, heads[SIMD_LANES], cells[SIMD_LANES];
    for (; end - i >= SIMD_LANES; i += SIMD_LANES) {
        const simd_lanes min_x = SIMD(load)(view.min_x + i), min_y = SIMD(load)(view.min_y + i);
        const uint32_t oversize =
            SIMD(bits)(SIMD(less)(max_width, SIMD(sub)(SIMD(load)(view.max_x + i), min_x))) |
            SIMD(bits)(SIMD(less)(max_height, SIMD(sub)(SIMD(load)(view.max_y + i), min_y)));
        const simd_lanes x = SIMD(truncate)(SIMD(quantize)(own.along_x, min_x)),
                         y = SIMD(truncate)(SIMD(quantize)(own.along_y, min_y));
        SIMD(store_u32)(cells, SIMD(sub)(x, SIMD(mul)(y, less_columns)));
        const uint32_t near = SIMD(look_up)(own.heads, cells, 1, heads) & ~oversize;
        SIMD(compress_range)(to.near + to.near_count, i, near);
        SIMD(compress_rows)(to.heads + to.near_count, heads, near);
        to.near_count += SIMD(popcount)(near);
        if (oversize == 0)
            continue;
        SIMD(compress_range)(to.oversize + to.oversize_count, i, oversize);
        to.oversize_count += SIMD(popcount)(oversize);
    }
    for (; i < end; i++)
        grz_probe_row(&own, &view, i, &to);
    *lists = to;
}

/* A bit for each row that overlaps the box that its head is of. */
static inline uint32_t SIMD(join_overlap)(const grz_box_view *boxes, const grz_build_link *links,
                                          const uint32_t *rows, const uint32_t *heads) {
    simd_lanes edges[4];
    SIMD(gather_boxes)(&links->box, heads, edges);
    return SIMD(bits)(SIMD(and)(SIMD(and)(SIMD(less)(SIMD(gather_floats)(boxes->min_x, rows), edges[2]),
                                          SIMD(less)(edges[0], SIMD(gather_floats)(boxes->max_x, rows))),
                                SIMD(and)(SIMD(less)(SIMD(gather_floats)(boxes->min_y, rows), edges[3]),
                                          SIMD(less)(edges[1], SIMD(gather_floats)(boxes->max_y, rows)))));
}

static void SIMD(join_round)(const grz_box_view *boxes, const grz_build_link *links, grz_join_round *round) {
    const grz_box_view view = *boxes; /* writing cannot change it */
    const uint32_t count = round->count, step = sizeof(graze_box) / sizeof(uint32_t);
    uint32_t kept = 0, found = 0, nexts[SIMD_LANES];
    for (uint32_t i = count; i < count + SIMD_LANES; i++) {
        round->rows[i] = round->rows[0];
        round->heads[i] = round->heads[0];
    }
    for (uint32_t i = 0; i < count; i += SIMD_LANES) {
        const uint32_t left = grz_min_u32(count - i, SIMD_LANES), live = (UINT32_C(1) << left) - 1;
        const uint32_t *rows = round->rows + i, *heads = round->heads + i;
        const uint32_t hits = SIMD(join_overlap)(&view, links, rows, heads) & live;
        const uint32_t more = SIMD(look_up)(&links->next, heads, step, nexts) & live;
        SIMD(compress_rows)(round->found_rows + found, rows, hits);
        SIMD(compress_rows)(round->found_heads + found, heads, hits);
        SIMD(compress_rows)(round->rows + kept, rows, more);
        SIMD(compress_rows)(round->heads + kept, nexts, more);
        found += SIMD(popcount)(hits);
        kept += SIMD(popcount)(more);
    }
    round->count = kept;
    round->found_count = found;
}
