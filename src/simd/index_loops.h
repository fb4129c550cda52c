/* index_loops.h: spatial indexes queried, and columns of boxes scanned, eight boxes at a time. Compiled for
 * each instruction set.
 *
 * A batch of points is answered in two passes over a group: the first tests, counts, and lists the few runs
 * in which anything was found; the second copies their ids. So no branch is mispredicted per box, and the ids
 * of runs without hits are never fetched.
 */
#include "simd/index.h"
#include "simd/isa.h"

#ifndef GRZ_SIMD_INDEX_LOOPS_H
#define GRZ_SIMD_INDEX_LOOPS_H

#include "core/numbers.h"

/* A bit for each of the first `count` of eight. */
static inline uint32_t index_first_bits(uint32_t count) {
    return count < 8 ? (UINT32_C(1) << count) - 1 : 0xff;
}

/* The bits of those of eight items from i on that pass the filter. */
static uint32_t index_drop_filtered(const grz_index_items *items, uint32_t i, uint32_t bits,
                                    const grz_index_filter *filter) {
    const uint64_t *ids = grz_index_item_ids(items) + i;
    const uint8_t *layers = grz_index_item_layers(items) + i;
    for (uint32_t k = 0; bits >> k != 0; k++) {
        if (!(bits >> k & 1))
            continue;
        const uint32_t row = (uint32_t)ids[k] & ~(uint32_t)GRZ_ID_MARK;
        const bool is_avoided = filter->states != NULL && (filter->states[row] & filter->avoided) != 0;
        if (is_avoided || !(filter->layers >> (layers[k] & 63) & 1))
            bits &= ~(UINT32_C(1) << k);
    }
    return bits;
}

static inline bool index_has_room(const grz_found_ids *hits, uint32_t more) {
    return hits->capacity - hits->count >= (size_t)more + 8;
}

/* Append the items of the bits. Each is written in any case, which is faster than a branch. */
static inline void index_take_items(uint32_t i, uint32_t bits, grz_found_ids *hits) {
    for (uint32_t k = 0; k < 8; k++) {
        hits->items[hits->count] = i + k;
        hits->count += bits >> k & 1;
    }
}

/* Runs with hits that are not copied yet. */
typedef struct index_found_runs {
    uint32_t begin[GRZ_INDEX_BATCH_MAX], bits[GRZ_INDEX_BATCH_MAX];
    uint32_t count;
} index_found_runs;

/* The first boxes of this many rows are fetched ahead. */
enum { INDEX_ROWS_PREFETCHED = 8 };

/* Find the runs of the first rows, and fetch their boxes. */
static inline void index_batch_find_runs(const grz_index_grid *grid, grz_index_batch *batch) {
    const uint32_t *starts = grz_index_grid_starts(grid);
    for (uint32_t i = 0; i < batch->count; i++)
        grz_prefetch(&starts[batch->begin[i]]);
    for (uint32_t i = 0; i < batch->count; i++) {
        batch->begin[i] = starts[batch->begin[i]];
        batch->end[i] = starts[batch->end[i]];
        const grz_simd_box *boxes = grz_index_item_boxes(&grid->items) + batch->begin[i];
        grz_prefetch(boxes);
        grz_prefetch(boxes + 4);
    }
}

static inline void index_batch_cells_of(const grz_index_grid *grid, grz_index_batch *batch, uint32_t i,
                                        uint32_t row, uint32_t cell_x) {
    batch->begin[i] = grz_index_grid_cell(grid, row, cell_x) - 1;
    batch->end[i] = batch->begin[i] + 2;
}

static inline grz_index_cells index_cells_of(const grz_index_grid *grid, graze_box area) {
    return (grz_index_cells){ .area = grz_simd_query_of(area),
                              .first_y = grz_quantize(grid->quantizer_y, area.min_y),
                              .last_y = grz_quantize(grid->quantizer_y, area.max_y),
                              .first_x = grz_quantize(grid->quantizer_x, area.min_x),
                              .last_x = grz_quantize(grid->quantizer_x, area.max_x) };
}

static inline bool index_row_passes(const grz_box_view *boxes, uint32_t row, uint64_t layers) {
    return boxes->layer[row] != GRZ_LAYER_NONE && layers >> boxes->layer[row] & 1;
}

/* The nodes of a tree that are still to be visited: at most seven of each level wait. */
typedef struct rtree_path {
    uint32_t node[GRZ_RTREE_NODE_SIZE * GRZ_RTREE_LEVELS_MAX];
    uint8_t level[GRZ_RTREE_NODE_SIZE * GRZ_RTREE_LEVELS_MAX];
    uint32_t count;
} rtree_path;

static inline void rtree_push(rtree_path *path, uint32_t level, uint32_t first, uint32_t bits) {
    for (uint32_t k = 0; bits >> k != 0; k++)
        if (bits >> k & 1) {
            path->node[path->count] = first + k;
            path->level[path->count++] = (uint8_t)level;
        }
}

#endif

/* A bit for each of the first `count` of the eight items from i on that is found. */
static inline uint32_t SIMD(index_test)(const grz_index_items *items, uint32_t i, uint32_t count,
                                        simd_limit limit, const grz_index_filter *filter) {
    const uint32_t bits =
        SIMD(boxes_within)(grz_index_item_boxes(items) + i, limit) & index_first_bits(count);
    return filter->is_selective && bits != 0 ? index_drop_filtered(items, i, bits, filter) : bits;
}

static inline void SIMD(index_take)(const grz_index_items *items, uint32_t i, uint32_t bits,
                                    grz_found_ids *hits) {
    hits->count += SIMD(compress_ids)(hits->items + hits->count, grz_index_item_ids(items) + i, bits);
}

/* A query of one run of items. */
typedef struct SIMD(index_run) {
    simd_limit limit;
    uint32_t begin, end;
    bool is_later;    /* not in the first row: items that began in an earlier one are left out */
    bool wants_items; /* items are appended, not ids */
} SIMD(index_run);

static inline void SIMD(index_take_run)(const grz_index_items *items, const SIMD(index_run) * run,
                                        const grz_index_filter *filter, grz_found_ids *hits) {
    for (uint32_t i = run->begin; i < run->end; i += 8) {
        uint32_t bits = SIMD(index_test)(items, i, run->end - i, run->limit, filter);
        if (run->is_later)
            bits &= ~SIMD(layers_marked)(grz_index_item_layers(items) + i);
        if (run->wants_items)
            index_take_items(i, bits, hits);
        else
            SIMD(index_take)(items, i, bits, hits);
    }
}

/* One point alone: ids are copied without a test, which is faster than a branch. */
static bool SIMD(index_point)(const grz_index_grid *grid, float x, float y, const grz_index_filter *filter,
                              grz_found_ids *hits) {
    const uint32_t row = grz_quantize(grid->quantizer_y, y), cell_x = grz_quantize(grid->quantizer_x, x);
    const uint32_t *starts = grz_index_grid_starts(grid) + grz_index_grid_cell(grid, row, cell_x) - 1;
    const SIMD(index_run) run = { SIMD(limit_of_point)(x, y), starts[0], starts[2], false, false };
    if (!index_has_room(hits, run.end - run.begin))
        return false;
    if (run.end - run.begin <= 8)
        SIMD(index_take)
    (&grid->items, run.begin,
     SIMD(index_test)(&grid->items, run.begin, run.end - run.begin, run.limit, filter), hits);
    else SIMD(index_take_run)(&grid->items, &run, filter, hits);
    return true;
}

static inline void SIMD(index_take_found)(const grz_index_items *items, index_found_runs *found,
                                          grz_found_ids *hits) {
    for (uint32_t i = 0; i < found->count; i++)
        SIMD(index_take)(items, found->begin[i], found->bits[i], hits);
    found->count = 0;
}

static bool SIMD(index_batch_points_query)(const grz_index_grid *grid, grz_index_batch *batch, uint32_t until,
                                           grz_found_ids *hits) {
    const grz_index_items *items = &grid->items;
    index_found_runs found;
    found.count = 0;
    size_t total = hits->count;
    uint32_t i = batch->done;
    for (; i < until; i++) {
        const simd_limit limit = SIMD(limit_of_point)(batch->x[i], batch->y[i]);
        const uint32_t from = batch->begin[i], length = batch->end[i] - from;
        if (hits->capacity - total < (size_t)length + 8)
            break;
        if (length > 8) {
            SIMD(index_take_found)(items, &found, hits);
            SIMD(index_take_run)
            (items, &(SIMD(index_run)){ limit, from, from + length, false, false }, batch->filter, hits);
            batch->ends[i] = total = hits->count;
            continue;
        }
        const uint32_t bits = SIMD(index_test)(items, from, length, limit, batch->filter);
        found.begin[found.count] = from;
        found.bits[found.count] = bits;
        found.count += bits != 0;
        batch->ends[i] = total += SIMD(popcount)(bits);
    }
    SIMD(index_take_found)(items, &found, hits);
    batch->done = i;
    return i == until;
}

/* The items of a row that a box may overlap: from the column before the box's first to its last. */
static inline SIMD(index_run)
    SIMD(index_row_run)(const grz_index_grid *grid, const grz_index_cells *cells, uint32_t row) {
    const uint32_t *starts = grz_index_grid_starts(grid);
    return (SIMD(index_run)){ .begin = starts[grz_index_grid_cell(grid, row, cells->first_x) - 1],
                              .end = starts[grz_index_grid_cell(grid, row, cells->last_x) + 1],
                              .is_later = row > cells->first_y };
}

/* A box in at most two rows with a few items each, as most are: both are tested without a branch. False if it
 * is another one. */
static inline bool SIMD(index_take_few)(const grz_index_grid *grid, const grz_index_cells *cells,
                                        const grz_index_filter *filter, grz_found_ids *hits) {
    const grz_index_items *items = &grid->items;
    const SIMD(index_run) first = SIMD(index_row_run)(grid, cells, cells->first_y);
    const SIMD(index_run) last = SIMD(index_row_run)(grid, cells, cells->last_y);
    const bool is_one = cells->first_y == cells->last_y;
    const uint32_t length = first.end - first.begin, last_length = is_one ? 0 : last.end - last.begin;
    if (cells->last_y - cells->first_y > 1 || length > 8 || last_length > 8 || !index_has_room(hits, 16))
        return false;
    const simd_limit limit = SIMD(limit_of)(&cells->area);
    const uint32_t bits = SIMD(index_test)(items, first.begin, length, limit, filter);
    const uint32_t last_bits = SIMD(index_test)(items, last.begin, last_length, limit, filter);
    SIMD(index_take)(items, first.begin, bits, hits);
    SIMD(index_take)
    (items, last.begin, last_bits & ~SIMD(layers_marked)(grz_index_item_layers(items) + last.begin), hits);
    return true;
}

static inline void SIMD(index_prefetch_rows)(const grz_index_grid *grid, const grz_index_cells *cells) {
    const uint32_t more = cells->last_y - cells->first_y;
    for (uint32_t i = 0; i <= more && i < INDEX_ROWS_PREFETCHED; i++) {
        const SIMD(index_run) run = SIMD(index_row_run)(grid, cells, cells->first_y + i);
        const grz_simd_box *boxes = grz_index_item_boxes(&grid->items) + run.begin;
        grz_prefetch(boxes);
        grz_prefetch(boxes + 4);
        grz_prefetch(grz_index_item_layers(&grid->items) + run.begin);
        grz_prefetch(grz_index_item_ids(&grid->items) + run.begin);
        grz_prefetch(grz_index_item_ids(&grid->items) + run.end);
    }
}

static inline bool SIMD(index_take_rows)(const grz_index_grid *grid, const grz_index_cells *cells,
                                         const grz_index_filter *filter, bool wants_items,
                                         grz_found_ids *hits) {
    const size_t before = hits->count;
    const simd_limit limit = SIMD(limit_of)(&cells->area);
    for (uint32_t row = cells->first_y; row <= cells->last_y; row++) {
        SIMD(index_run) run = SIMD(index_row_run)(grid, cells, row);
        run.limit = limit;
        run.wants_items = wants_items;
        if (run.begin >= run.end)
            continue; /* no items; or a box that overlaps nothing, whose columns are reversed */
        if (!index_has_room(hits, run.end - run.begin)) {
            hits->count = before;
            return false;
        }
        SIMD(index_take_run)(&grid->items, &run, filter, hits);
    }
    return true;
}

static bool SIMD(index_cells_query)(const grz_index_grid *grid, const grz_index_cells *cells,
                                    const grz_index_filter *filter, grz_found_ids *hits) {
    return SIMD(index_take_few)(grid, cells, filter, hits) ||
           SIMD(index_take_rows)(grid, cells, filter, false, hits);
}

static bool SIMD(index_batch_query)(const grz_index_grid *grid, grz_index_batch *batch, uint32_t until,
                                    grz_found_ids *hits) {
    if (batch->x != NULL)
        return SIMD(index_batch_points_query)(grid, batch, until, hits);
    for (; batch->done < until; batch->done++) {
        if (!SIMD(index_cells_query)(grid, &batch->cells[batch->done], batch->filter, hits))
            return false;
        batch->ends[batch->done] = hits->count;
    }
    return true;
}

static void SIMD(index_batch_points)(const grz_index_grid *grid, const float *x, const float *y,
                                     grz_index_batch *batch) {
    uint32_t i = 0;
    batch->x = x;
    batch->y = y;
    for (; i + 8 <= batch->count; i += 8) {
        uint32_t columns[8], rows[8];
        SIMD(store_u32)(columns, SIMD(quantize)(grid->quantizer_x, SIMD(load)(x + i)));
        SIMD(store_u32)(rows, SIMD(quantize)(grid->quantizer_y, SIMD(load)(y + i)));
        for (uint32_t k = 0; k < 8; k++)
            index_batch_cells_of(grid, batch, i + k, rows[k], columns[k]);
    }
    for (; i < batch->count; i++)
        index_batch_cells_of(grid, batch, i, grz_quantize(grid->quantizer_y, y[i]),
                             grz_quantize(grid->quantizer_x, x[i]));
    index_batch_find_runs(grid, batch);
}

static void SIMD(index_batch_boxes)(const grz_index_grid *grid, const graze_box *areas,
                                    grz_index_batch *batch) {
    batch->x = batch->y = NULL;
    for (uint32_t i = 0; i < batch->count; i++) {
        const grz_index_cells cells = index_cells_of(grid, areas[i]);
        batch->cells[i] = cells;
        batch->begin[i] = grz_index_grid_cell(grid, cells.first_y, cells.first_x) - 1;
        batch->end[i] = grz_index_grid_cell(grid, cells.first_y, cells.last_x) + 1;
        grz_prefetch(
            &grz_index_grid_starts(grid)[grz_index_grid_cell(grid, cells.last_y, cells.first_x) - 1]);
    }
    index_batch_find_runs(grid, batch);
    for (uint32_t i = 0; i < batch->count; i++) {
        const grz_index_cells *cells = &batch->cells[i];
        const uint32_t first =
            grz_index_grid_starts(grid)[grz_index_grid_cell(grid, cells->last_y, cells->first_x) - 1];
        const grz_simd_box *boxes = grz_index_item_boxes(&grid->items) + first;
        grz_prefetch(boxes);
        grz_prefetch(boxes + 4);
    }
}

static bool SIMD(index_box)(const grz_index_grid *grid, graze_box area, const grz_index_filter *filter,
                            grz_found_ids *hits) {
    const grz_index_cells cells = index_cells_of(grid, area);
    if (!filter->wants_items)
        return SIMD(index_cells_query)(grid, &cells, filter, hits);
    SIMD(index_prefetch_rows)(grid, &cells);
    return SIMD(index_take_rows)(grid, &cells, filter, true, hits);
}

/* A bit for each of eight rows that overlaps the box. */
static inline uint32_t SIMD(rows_overlap)(const grz_box_view *boxes, uint32_t row, const simd_lanes area[4]) {
    const simd_lane_mask along_x = SIMD(and)(SIMD(less)(SIMD(load)(boxes->min_x + row), area[2]),
                                             SIMD(less)(area[0], SIMD(load)(boxes->max_x + row)));
    const simd_lane_mask along_y = SIMD(and)(SIMD(less)(SIMD(load)(boxes->min_y + row), area[3]),
                                             SIMD(less)(area[1], SIMD(load)(boxes->max_y + row)));
    return SIMD(bits)(SIMD(and)(along_x, along_y));
}

static bool SIMD(scan_rows)(const grz_box_view *boxes, graze_box area, uint64_t layers, grz_found_ids *hits) {
    const simd_lanes all[4] = { SIMD(broadcast)(area.min_x), SIMD(broadcast)(area.min_y),
                                SIMD(broadcast)(area.max_x), SIMD(broadcast)(area.max_y) };
    const size_t before = hits->count;
    uint32_t row = 0;
    for (; row + 8 <= boxes->count; row += 8) {
        const uint32_t bits = SIMD(rows_overlap)(boxes, row, all);
        if (bits == 0)
            continue;
        if (!index_has_room(hits, 8)) {
            hits->count = before;
            return false;
        }
        for (uint32_t k = 0; bits >> k != 0; k++)
            if (bits >> k & 1 && index_row_passes(boxes, row + k, layers))
                hits->items[hits->count++] = row + k;
    }
    for (; row < boxes->count && index_has_room(hits, 8); row++)
        if (grz_boxes_overlap(grz_box_view_get(boxes, row), area) && index_row_passes(boxes, row, layers))
            hits->items[hits->count++] = row;
    if (row < boxes->count)
        hits->count = before;
    return row == boxes->count;
}

static bool SIMD(rtree_box)(const grz_rtree *tree, grz_simd_box area, const grz_index_filter *filter,
                            grz_found_ids *hits) {
    const simd_limit limit = SIMD(limit_of)(&area);
    const size_t before = hits->count;
    rtree_path path = { .count = 0 };
    rtree_push(&path, tree->level_count, 0, tree->level_count > 0);
    while (path.count > 0) {
        const uint32_t level = path.level[--path.count] - 1U, first = 8 * path.node[path.count];
        if (level > 0) {
            rtree_push(
                &path, level, first,
                SIMD(boxes_within)(grz_index_item_boxes(&tree->items) + tree->begin[level] + first, limit));
            continue;
        }
        if (!index_has_room(hits, 8)) {
            hits->count = before;
            return false;
        }
        const uint32_t bits = SIMD(index_test)(&tree->items, first, 8, limit, filter);
        if (filter->wants_items)
            index_take_items(first, bits, hits);
        else
            SIMD(index_take)(&tree->items, first, bits, hits);
    }
    return true;
}
