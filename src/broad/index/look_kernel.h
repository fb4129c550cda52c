/* look_kernel.h: looking boxes up, written once over lanes and compiled for each kind of machine.
 *
 * Include a fours_*.h first. Points are answered in two passes over a group: the first tests, counts, and
 * lists the few runs in which anything was found; the second copies their names. So nothing is guessed, and
 * the names of runs in which nothing was found are never fetched.
 */
#ifndef GRZ_BROAD_INDEX_LOOK_KERNEL_H
#define GRZ_BROAD_INDEX_LOOK_KERNEL_H

#include "broad/index/look.h"
#include "core/bits.h"
#include "core/prefetch.h"

/* A bit for each of the first `count` of eight. */
static inline uint32_t first_bits(uint32_t count) {
    return count < 8 ? (UINT32_C(1) << count) - 1 : 0xff;
}

/* Of the eight from i on, those that may be found. */
static uint32_t drop_unwanted(const grz_index_items *items, uint32_t i, uint32_t bits,
                              const grz_index_filter *filter) {
    const uint64_t *names = grz_index_item_ids(items) + i;
    const uint8_t *layers = grz_index_item_layers(items) + i;
    for (uint32_t k = 0; bits >> k != 0; k++) {
        if (!(bits >> k & 1))
            continue;
        const uint32_t row = (uint32_t)names[k] & ~(uint32_t)GRZ_ID_MARK;
        const bool is_avoided = filter->states != NULL && (filter->states[row] & filter->avoided) != 0;
        if (is_avoided || !(filter->layers >> (layers[k] & 63) & 1))
            bits &= ~(UINT32_C(1) << k);
    }
    return bits;
}

/* Of the first `count` of the eight from i on, those that are found. */
static inline uint32_t test_eight(const grz_index_items *items, uint32_t i, uint32_t count,
                                  grz_fours_lanes limit, const grz_index_filter *filter) {
    const uint32_t bits = grz_fours_within(grz_index_item_boxes(items) + i, limit) & first_bits(count);
    return filter->is_selective && bits != 0 ? drop_unwanted(items, i, bits, filter) : bits;
}

static inline bool has_room(const grz_found_ids *hits, uint32_t more) {
    return hits->capacity - hits->count >= (size_t)more + 8;
}

static inline void take_eight(const grz_index_items *items, uint32_t i, uint32_t bits, grz_found_ids *hits) {
    hits->count += grz_words_take(hits->items + hits->count, grz_index_item_ids(items) + i, bits);
}

/* The same, but the places of the boxes. */
static inline void take_places(uint32_t i, uint32_t bits, grz_found_ids *hits) {
    for (uint32_t k = 0; k < 8; k++) {
        hits->items[hits->count] = i + k; /* in any case, which is sooner done than guessed */
        hits->count += bits >> k & 1;
    }
}

/* What is asked for in one run of boxes. */
typedef struct run_sight {
    grz_fours_lanes limit;
    uint32_t begin, end;
    bool is_later;  /* not in the first cell_y: boxes that began in an earlier one are left out */
    bool is_placed; /* places are asked for, not names */
} run_sight;

static inline void take_run(const grz_index_items *items, const run_sight *sight,
                            const grz_index_filter *filter, grz_found_ids *hits) {
    for (uint32_t i = sight->begin; i < sight->end; i += 8) {
        uint32_t bits = test_eight(items, i, sight->end - i, sight->limit, filter);
        if (sight->is_later)
            bits &= ~grz_bytes_marked(grz_index_item_layers(items) + i);
        if (sight->is_placed)
            take_places(i, bits, hits);
        else
            take_eight(items, i, bits, hits);
    }
}

/* One point by itself: what is found is copied in any case, which is sooner done than guessed. */
static bool look_at_point(const grz_index_grid *grid, float x, float y, const grz_index_filter *filter,
                          grz_found_ids *hits) {
    const uint32_t cell_y = grz_quantize(grid->bands, y), cell_x = grz_quantize(grid->columns, x);
    const uint32_t *starts = grz_index_grid_starts(grid) + grz_index_grid_cell(grid, cell_y, cell_x) - 1;
    const run_sight sight = { grz_fours_point(x, y), starts[0], starts[2], false, false };
    if (!has_room(hits, sight.end - sight.begin))
        return false;
    if (sight.end - sight.begin <= 8)
        take_eight(&grid->items, sight.begin,
                   test_eight(&grid->items, sight.begin, sight.end - sight.begin, sight.limit, filter), hits);
    else
        take_run(&grid->items, &sight, filter, hits);
    return true;
}

/* Runs in which something was found, and not copied yet. */
typedef struct find_list {
    uint32_t begin[GRZ_INDEX_BATCH_MAX], bits[GRZ_INDEX_BATCH_MAX];
    uint32_t count;
} find_list;

static inline void take_finds(const grz_index_items *items, find_list *finds, grz_found_ids *hits) {
    for (uint32_t i = 0; i < finds->count; i++)
        take_eight(items, finds->begin[i], finds->bits[i], hits);
    finds->count = 0;
}

static bool gather_points(const grz_index_grid *grid, grz_index_batch *batch, uint32_t until,
                          grz_found_ids *hits) {
    const grz_index_items *items = &grid->items;
    find_list finds = { .count = 0 };
    size_t total = hits->count;
    uint32_t i = batch->done;
    for (; i < until; i++) {
        const grz_fours_lanes limit = grz_fours_point(batch->x[i], batch->y[i]);
        const uint32_t from = batch->begin[i], length = batch->end[i] - from;
        if (hits->capacity - total < (size_t)length + 8)
            break;
        if (length > 8) {
            take_finds(items, &finds, hits);
            take_run(items, &(run_sight){ limit, from, from + length, false, false }, batch->filter, hits);
            batch->ends[i] = total = hits->count;
            continue;
        }
        const uint32_t bits = test_eight(items, from, length, limit, batch->filter);
        finds.begin[finds.count] = from;
        finds.bits[finds.count] = bits;
        finds.count += bits != 0;
        batch->ends[i] = total += grz_bits_count(bits);
    }
    take_finds(items, &finds, hits);
    batch->done = i;
    return i == until;
}

/* Where a cell_y has what an area may touch: from the cell_x before its first to its last. */
static inline run_sight sight_of(const grz_index_grid *grid, const grz_index_cells *cells, uint32_t cell_y) {
    const uint32_t *starts = grz_index_grid_starts(grid);
    return (run_sight){ .begin = starts[grz_index_grid_cell(grid, cell_y, cells->first_x) - 1],
                        .end = starts[grz_index_grid_cell(grid, cell_y, cells->last_x) + 1],
                        .is_later = cell_y > cells->first_y };
}

/* An area in two bands at most and a few boxes in each, as most are: both are tested in any case, which is
 * sooner done than guessed. False if it is not such an area. */
static inline bool take_few(const grz_index_grid *grid, const grz_index_cells *cells,
                            const grz_index_filter *filter, grz_found_ids *hits) {
    const grz_index_items *items = &grid->items;
    const run_sight first = sight_of(grid, cells, cells->first_y);
    const run_sight last = sight_of(grid, cells, cells->last_y);
    const bool is_one = cells->first_y == cells->last_y;
    const uint32_t length = first.end - first.begin, last_length = is_one ? 0 : last.end - last.begin;
    if (cells->last_y - cells->first_y > 1 || length > 8 || last_length > 8 || !has_room(hits, 16))
        return false;
    const grz_fours_lanes limit = grz_fours_all(&cells->area);
    const uint32_t bits = test_eight(items, first.begin, length, limit, filter);
    const uint32_t last_bits = test_eight(items, last.begin, last_length, limit, filter);
    take_eight(items, first.begin, bits, hits);
    take_eight(items, last.begin, last_bits & ~grz_bytes_marked(grz_index_item_layers(items) + last.begin),
               hits);
    return true;
}

/* Of so many bands the first boxes are fetched ahead. */
enum { BANDS_FETCHED = 8 };

static inline void fetch_bands(const grz_index_grid *grid, const grz_index_cells *cells) {
    const uint32_t more = cells->last_y - cells->first_y;
    for (uint32_t i = 0; i <= more && i < BANDS_FETCHED; i++) {
        const run_sight sight = sight_of(grid, cells, cells->first_y + i);
        const grz_four *boxes = grz_index_item_boxes(&grid->items) + sight.begin;
        grz_prefetch(boxes);
        grz_prefetch(boxes + 4);
        grz_prefetch(grz_index_item_layers(&grid->items) + sight.begin);
    }
}

/* Band after cell_y. */
static inline bool take_bands(const grz_index_grid *grid, const grz_index_cells *cells,
                              const grz_index_filter *filter, bool is_placed, grz_found_ids *hits) {
    const size_t before = hits->count;
    const grz_fours_lanes limit = grz_fours_all(&cells->area);
    for (uint32_t cell_y = cells->first_y; cell_y <= cells->last_y; cell_y++) {
        run_sight sight = sight_of(grid, cells, cell_y);
        sight.limit = limit;
        sight.is_placed = is_placed;
        if (sight.begin >= sight.end)
            continue; /* nobody there; or an area that holds nothing, whose columns are the wrong way round */
        if (!has_room(hits, sight.end - sight.begin)) {
            hits->count = before;
            return false;
        }
        take_run(&grid->items, &sight, filter, hits);
    }
    return true;
}

static bool gather_area(const grz_index_grid *grid, const grz_index_cells *cells,
                        const grz_index_filter *filter, grz_found_ids *hits) {
    return take_few(grid, cells, filter, hits) || take_bands(grid, cells, filter, false, hits);
}

static bool gather_grid(const grz_index_grid *grid, grz_index_batch *batch, uint32_t until,
                        grz_found_ids *hits) {
    if (batch->x != NULL)
        return gather_points(grid, batch, until, hits);
    for (; batch->done < until; batch->done++) {
        if (!gather_area(grid, &batch->cells[batch->done], batch->filter, hits))
            return false;
        batch->ends[batch->done] = hits->count;
    }
    return true;
}

/* Find the runs of the first bands, and fetch what is there. */
static inline void find_runs(const grz_index_grid *grid, grz_index_batch *batch) {
    const uint32_t *starts = grz_index_grid_starts(grid);
    for (uint32_t i = 0; i < batch->count; i++)
        grz_prefetch(&starts[batch->begin[i]]);
    for (uint32_t i = 0; i < batch->count; i++) {
        batch->begin[i] = starts[batch->begin[i]];
        batch->end[i] = starts[batch->end[i]];
        const grz_four *boxes = grz_index_item_boxes(&grid->items) + batch->begin[i];
        grz_prefetch(boxes);
        grz_prefetch(boxes + 4);
    }
}

static inline void batch_cells(const grz_index_grid *grid, grz_index_batch *batch, uint32_t i,
                               uint32_t cell_y, uint32_t cell_x) {
    batch->begin[i] = grz_index_grid_cell(grid, cell_y, cell_x) - 1;
    batch->end[i] = batch->begin[i] + 2;
}

static void batch_points(const grz_index_grid *grid, const float *x, const float *y, grz_index_batch *batch) {
    uint32_t i = 0;
    batch->x = x;
    batch->y = y;
    for (; i + 8 <= batch->count; i += 8) {
        uint32_t columns[8], bands[8];
        lanes_quantize(columns, x + i, grid->columns);
        lanes_quantize(bands, y + i, grid->bands);
        for (uint32_t k = 0; k < 8; k++)
            batch_cells(grid, batch, i + k, bands[k], columns[k]);
    }
    for (; i < batch->count; i++)
        batch_cells(grid, batch, i, grz_quantize(grid->bands, y[i]), grz_quantize(grid->columns, x[i]));
    find_runs(grid, batch);
}

static inline grz_index_cells cells_of(const grz_index_grid *grid, graze_box area) {
    return (grz_index_cells){ .area = grz_four_of_area(area),
                              .first_y = grz_quantize(grid->bands, area.min_y),
                              .last_y = grz_quantize(grid->bands, area.max_y),
                              .first_x = grz_quantize(grid->columns, area.min_x),
                              .last_x = grz_quantize(grid->columns, area.max_x) };
}

static void batch_boxes(const grz_index_grid *grid, const graze_box *areas, grz_index_batch *batch) {
    batch->x = batch->y = NULL;
    for (uint32_t i = 0; i < batch->count; i++) {
        const grz_index_cells cells = cells_of(grid, areas[i]);
        batch->cells[i] = cells;
        batch->begin[i] = grz_index_grid_cell(grid, cells.first_y, cells.first_x) - 1;
        batch->end[i] = grz_index_grid_cell(grid, cells.first_y, cells.last_x) + 1;
    }
    find_runs(grid, batch);
}

static bool look_at_area(const grz_index_grid *grid, graze_box area, const grz_index_filter *filter,
                         grz_found_ids *hits) {
    const grz_index_cells cells = cells_of(grid, area);
    return gather_area(grid, &cells, filter, hits);
}

static bool look_for_places(const grz_index_grid *grid, graze_box area, const grz_index_filter *filter,
                            grz_found_ids *hits) {
    const grz_index_cells cells = cells_of(grid, area);
    fetch_bands(grid, &cells);
    return take_bands(grid, &cells, filter, true, hits);
}

static inline bool is_row_wanted(const grz_box_view *boxes, uint32_t row, uint64_t layers) {
    return boxes->layer[row] != GRZ_LAYER_NONE && layers >> boxes->layer[row] & 1;
}

/* A bit for each of eight rows that overlaps. */
static inline uint32_t row_bits(const grz_box_view *boxes, uint32_t row, const grz_lanes area[4]) {
    const grz_lane_mask along_x =
        grz_lanes_both(grz_lanes_below(grz_lanes_load(boxes->min_x + row), area[2]),
                       grz_lanes_below(area[0], grz_lanes_load(boxes->max_x + row)));
    const grz_lane_mask along_y =
        grz_lanes_both(grz_lanes_below(grz_lanes_load(boxes->min_y + row), area[3]),
                       grz_lanes_below(area[1], grz_lanes_load(boxes->max_y + row)));
    return grz_lanes_bits(grz_lanes_both(along_x, along_y));
}

static bool scan_rows(const grz_box_view *boxes, graze_box area, uint64_t layers, grz_found_ids *hits) {
    const grz_lanes all[4] = { grz_lanes_all(area.min_x), grz_lanes_all(area.min_y),
                               grz_lanes_all(area.max_x), grz_lanes_all(area.max_y) };
    const size_t before = hits->count;
    uint32_t row = 0;
    for (; row + 8 <= boxes->count; row += 8) {
        const uint32_t bits = row_bits(boxes, row, all);
        if (bits == 0)
            continue;
        if (!has_room(hits, 8)) {
            hits->count = before;
            return false;
        }
        for (uint32_t k = 0; bits >> k != 0; k++)
            if (bits >> k & 1 && is_row_wanted(boxes, row + k, layers))
                hits->items[hits->count++] = row + k;
    }
    for (; row < boxes->count && has_room(hits, 8); row++)
        if (grz_boxes_overlap(grz_box_view_get(boxes, row), area) && is_row_wanted(boxes, row, layers))
            hits->items[hits->count++] = row;
    if (row < boxes->count)
        hits->count = before;
    return row == boxes->count;
}

/* The nodes of a tree that are still to be looked into: at most seven of each level wait. */
typedef struct tree_path {
    uint32_t node[GRZ_RTREE_NODE_SIZE * GRZ_RTREE_LEVELS_MAX];
    uint8_t level[GRZ_RTREE_NODE_SIZE * GRZ_RTREE_LEVELS_MAX];
    uint32_t count;
} tree_path;

static inline void push_nodes(tree_path *path, uint32_t level, uint32_t first, uint32_t bits) {
    for (uint32_t k = 0; bits >> k != 0; k++)
        if (bits >> k & 1) {
            path->node[path->count] = first + k;
            path->level[path->count++] = (uint8_t)level;
        }
}

static inline bool traverse(const grz_rtree *tree, grz_four area, const grz_index_filter *filter,
                            bool is_placed, grz_found_ids *hits) {
    const grz_fours_lanes limit = grz_fours_all(&area);
    const size_t before = hits->count;
    tree_path path = { .count = 0 };
    push_nodes(&path, tree->level_count, 0, tree->level_count > 0);
    while (path.count > 0) {
        const uint32_t level = path.level[--path.count] - 1U, first = 8 * path.node[path.count];
        if (level > 0) {
            push_nodes(
                &path, level, first,
                grz_fours_within(grz_index_item_boxes(&tree->items) + tree->begin[level] + first, limit));
            continue;
        }
        if (!has_room(hits, 8)) {
            hits->count = before;
            return false;
        }
        const uint32_t bits = test_eight(&tree->items, first, 8, limit, filter);
        if (is_placed)
            take_places(first, bits, hits);
        else
            take_eight(&tree->items, first, bits, hits);
    }
    return true;
}

static bool traverse_tree(const grz_rtree *tree, grz_four area, const grz_index_filter *filter,
                          grz_found_ids *hits) {
    return traverse(tree, area, filter, false, hits);
}

static bool traverse_tree_items(const grz_rtree *tree, grz_four area, const grz_index_filter *filter,
                                grz_found_ids *hits) {
    return traverse(tree, area, filter, true, hits);
}

#endif
