/* boxes_loops.h: boxes as vectors. Pairs are tested, fat AABBs predicted, and
 * escaped rows found. Boxes are looked up in the cells of a grid join, and all rows
 * compared with a box. Compiled for each instruction set. */
#include "simd/index.h"
#include "simd/isa.h"

static void SIMD(probe)(const grz_join_grid *grid, const grz_box_view *boxes,
                        uint32_t begin, uint32_t end, grz_probe_lists *lists) {
    const grz_join_grid own = *grid; /* writing cannot change it */
    const grz_box_view view = *boxes;
    const simd_lanes max_width = SIMD(broadcast)(own.max_width),
                     max_height = SIMD(broadcast)(own.max_height);
    const simd_lanes less_columns = SIMD(broadcast)(-(float)own.columns);
    grz_probe_lists to = *lists;
    uint32_t heads[SIMD_LANES], cells[SIMD_LANES];
    for (uint32_t i = begin; i < end; i += SIMD_LANES) {
        const uint32_t left = grz_min_u32(end - i, SIMD_LANES),
                       live = (UINT32_C(1) << left) - 1;
        const simd_lanes min_x = SIMD(load)(view.min_x + i),
                         min_y = SIMD(load)(view.min_y + i);
        const uint32_t oversize =
            live & (SIMD(bits)(SIMD(less)(
                        max_width, SIMD(sub)(SIMD(load)(view.max_x + i), min_x))) |
                    SIMD(bits)(SIMD(less)(
                        max_height, SIMD(sub)(SIMD(load)(view.max_y + i), min_y))));
        const simd_lanes x = SIMD(truncate)(SIMD(quantize)(own.along_x, min_x)),
                         y = SIMD(truncate)(SIMD(quantize)(own.along_y, min_y));
        SIMD(store_u32)(cells, SIMD(sub)(x, SIMD(mul)(y, less_columns)));
        const uint32_t near =
            SIMD(look_up)(own.heads, cells, 1, heads) & live & ~oversize;
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

/* A bit for each row overlapping a box. */
static inline uint32_t SIMD(join_overlap)(const grz_box_view *boxes,
                                          const uint32_t *rows,
                                          const graze_box *build,
                                          const uint32_t *which) {
    simd_lanes edges[4];
    SIMD(gather_boxes)(build, which, edges);
    return SIMD(bits)(SIMD(and)(
        SIMD(and)(SIMD(less)(SIMD(gather_floats)(boxes->min_x, rows), edges[2]),
                  SIMD(less)(edges[0], SIMD(gather_floats)(boxes->max_x, rows))),
        SIMD(and)(SIMD(less)(SIMD(gather_floats)(boxes->min_y, rows), edges[3]),
                  SIMD(less)(edges[1], SIMD(gather_floats)(boxes->max_y, rows)))));
}

static void SIMD(join_round)(const grz_join_grid *grid, const grz_box_view *boxes,
                             grz_join_round *round) {
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
        const uint32_t left = grz_min_u32(count - i, SIMD_LANES),
                       live = (UINT32_C(1) << left) - 1;
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

/* A bit for each of eight rows overlapping the box. */
static inline uint32_t SIMD(rows_overlap)(const grz_box_view *boxes, uint32_t row,
                                          const simd_lanes area[4]) {
    const simd_lane_mask along_x =
        SIMD(and)(SIMD(less)(SIMD(load)(boxes->min_x + row), area[2]),
                  SIMD(less)(area[0], SIMD(load)(boxes->max_x + row)));
    const simd_lane_mask along_y =
        SIMD(and)(SIMD(less)(SIMD(load)(boxes->min_y + row), area[3]),
                  SIMD(less)(area[1], SIMD(load)(boxes->max_y + row)));
    return SIMD(bits)(SIMD(and)(along_x, along_y));
}

static bool SIMD(scan_rows)(const grz_box_view *boxes, graze_box area,
                            uint64_t layers, grz_found_ids *hits) {
    const simd_lanes all[4] = { SIMD(broadcast)(area.min_x),
                                SIMD(broadcast)(area.min_y),
                                SIMD(broadcast)(area.max_x),
                                SIMD(broadcast)(area.max_y) };
    const size_t before = hits->count;
    for (uint32_t row = 0; row < boxes->count; row += 8) {
        const uint32_t bits = SIMD(rows_overlap)(boxes, row, all) &
                              grz_index_first_bits(boxes->count - row);
        if (bits == 0)
            continue;
        if (!grz_found_have_room(hits, 8)) {
            hits->count = before;
            return false;
        }
        for (uint32_t k = 0; bits >> k != 0; k++)
            if (bits >> k & 1 && boxes->layer[row + k] != GRZ_LAYER_NONE &&
                layers >> boxes->layer[row + k] & 1)
                hits->items[hits->count++] = row + k;
    }
    return true;
}

/* Write a bit for each pair of rows, to those of the lower row; all words of a row
 * are written. */
static void SIMD(few_test)(const grz_box_view *boxes,
                           uint64_t (*bits)[GRZ_FEW_WORDS]) {
    const grz_box_view few = *boxes; /* writing cannot change it */
    for (uint32_t row = 0; row < few.count; row++) {
        const simd_lanes own[4] = { SIMD(broadcast)(few.min_x[row]),
                                    SIMD(broadcast)(few.min_y[row]),
                                    SIMD(broadcast)(few.max_x[row]),
                                    SIMD(broadcast)(few.max_y[row]) };
        for (uint32_t word = 0; word < GRZ_FEW_WORDS; word++) {
            const uint32_t end = grz_min_u32(few.count, 64 * word + 64);
            uint64_t found = 0;
            for (uint32_t at = grz_max_u32(row & ~UINT32_C(7), 64 * word); at < end;
                 at += 8)
                found |= (uint64_t)SIMD(rows_overlap)(&few, at, own) << at % 64;
            bits[row][word] = found;
        }
        bits[row][row / 64] &= ~UINT64_C(1) << row % 64;
        bits[row][(few.count - 1) / 64] &= ~UINT64_C(0) >> (0 - few.count) % 64;
    }
}
