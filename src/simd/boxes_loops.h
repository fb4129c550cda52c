/* boxes_loops.h: boxes as vectors: pairs tested, rows that left their fat AABBs, fat AABBs predicted, boxes
 * looked up in the cells of a grid join. Compiled for each instruction set. */
#include "simd/boxes.h"
#include "simd/isa.h"

static void SIMD(probe)(const grz_join_grid *grid, const grz_box_view *boxes, uint32_t begin, uint32_t end,
                        grz_probe_lists *lists) {
    const grz_join_grid own = *grid; /* writing cannot change it */
    const grz_box_view view = *boxes;
    const simd_lanes max_width = SIMD(broadcast)(own.max_width), max_height = SIMD(broadcast)(own.max_height);
    const simd_lanes less_columns = SIMD(broadcast)(-(float)own.columns);
    grz_probe_lists to = *lists;
    uint32_t heads[SIMD_LANES], cells[SIMD_LANES];
    for (uint32_t i = begin; i < end; i += SIMD_LANES) {
        const uint32_t left = grz_min_u32(end - i, SIMD_LANES), live = (UINT32_C(1) << left) - 1;
        const simd_lanes min_x = SIMD(load)(view.min_x + i), min_y = SIMD(load)(view.min_y + i);
        const uint32_t oversize =
            live & (SIMD(bits)(SIMD(less)(max_width, SIMD(sub)(SIMD(load)(view.max_x + i), min_x))) |
                    SIMD(bits)(SIMD(less)(max_height, SIMD(sub)(SIMD(load)(view.max_y + i), min_y))));
        const simd_lanes x = SIMD(truncate)(SIMD(quantize)(own.along_x, min_x)),
                         y = SIMD(truncate)(SIMD(quantize)(own.along_y, min_y));
        SIMD(store_u32)(cells, SIMD(sub)(x, SIMD(mul)(y, less_columns)));
        const uint32_t near = SIMD(look_up)(own.heads, cells, 1, heads) & live & ~oversize;
        SIMD(compress_range)(to.near + to.near_count, i, near);
        SIMD(compress_rows)(to.heads + to.near_count, heads, near);
        to.near_count += SIMD(popcount)(near);
        if (oversize == 0)
            continue;
        SIMD(compress_range)(to.oversize + to.oversize_count, i, oversize);
        to.oversize_count += SIMD(popcount)(oversize);
    }
    *lists = to;
}

/* A bit for each row that overlaps a box. */
static inline uint32_t SIMD(join_overlap)(const grz_box_view *boxes, const uint32_t *rows,
                                          const graze_box *build, const uint32_t *which) {
    simd_lanes edges[4];
    SIMD(gather_boxes)(build, which, edges);
    return SIMD(bits)(SIMD(and)(SIMD(and)(SIMD(less)(SIMD(gather_floats)(boxes->min_x, rows), edges[2]),
                                          SIMD(less)(edges[0], SIMD(gather_floats)(boxes->max_x, rows))),
                                SIMD(and)(SIMD(less)(SIMD(gather_floats)(boxes->min_y, rows), edges[3]),
                                          SIMD(less)(edges[1], SIMD(gather_floats)(boxes->max_y, rows)))));
}

static void SIMD(join_round)(const grz_join_grid *grid, const grz_box_view *boxes, grz_join_round *round) {
    const grz_box_view view = *boxes; /* writing cannot change it */
    const grz_build_link *links = grid->links;
    const graze_box *build = &grid->build->box;
    const uint32_t count = round->count, step = sizeof *links / sizeof(uint32_t);
    uint32_t kept = 0, found = 0, which[SIMD_LANES], nexts[SIMD_LANES];
    for (uint32_t i = count; i % SIMD_LANES != 0; i++) {
        round->rows[i] = round->rows[0];
        round->heads[i] = round->heads[0];
    }
    for (uint32_t i = 0; i < count; i += SIMD_LANES) {
        const uint32_t left = grz_min_u32(count - i, SIMD_LANES), live = (UINT32_C(1) << left) - 1;
        const uint32_t *rows = round->rows + i, *heads = round->heads + i;
        SIMD(look_up)(&links->box, heads, step, which);
        const uint32_t hits = SIMD(join_overlap)(&view, rows, build, which) & live;
        const uint32_t more = SIMD(look_up)(&links->next, heads, step, nexts) & live;
        SIMD(compress_rows)(round->found_rows + found, rows, hits);
        SIMD(compress_rows)(round->found_boxes + found, which, hits);
        SIMD(compress_rows)(round->rows + kept, rows, more);
        SIMD(compress_rows)(round->heads + kept, nexts, more);
        found += SIMD(popcount)(hits);
        kept += SIMD(popcount)(more);
    }
    round->count = kept;
    round->found_count = found;
}
