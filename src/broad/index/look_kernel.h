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
static uint32_t drop_unwanted(const grz_stock *stock, uint32_t i, uint32_t bits, const grz_wish *wish) {
    const uint64_t *names = grz_stock_names(stock) + i;
    const uint8_t *layers = grz_stock_layers(stock) + i;
    for (uint32_t k = 0; bits >> k != 0; k++) {
        if (!(bits >> k & 1))
            continue;
        const uint32_t row = (uint32_t)names[k] & ~(uint32_t)GRZ_WORD_MARK;
        const bool is_avoided = wish->states != NULL && (wish->states[row] & wish->avoided) != 0;
        if (is_avoided || !(wish->layers >> (layers[k] & 63) & 1))
            bits &= ~(UINT32_C(1) << k);
    }
    return bits;
}

/* Of the first `count` of the eight from i on, those that are found. */
static inline uint32_t test_eight(const grz_stock *stock, uint32_t i, uint32_t count, grz_fours_lanes limit,
                                  const grz_wish *wish) {
    const uint32_t bits = grz_fours_within(grz_stock_boxes(stock) + i, limit) & first_bits(count);
    return wish->is_picky && bits != 0 ? drop_unwanted(stock, i, bits, wish) : bits;
}

static inline bool has_room(const grz_hits *hits, uint32_t more) {
    return hits->capacity - hits->count >= (size_t)more + 8;
}

static inline void take_eight(const grz_stock *stock, uint32_t i, uint32_t bits, grz_hits *hits) {
    hits->count += grz_words_take(hits->items + hits->count, grz_stock_names(stock) + i, bits);
}

/* The same, but the places of the boxes. */
static inline void take_places(uint32_t i, uint32_t bits, grz_hits *hits) {
    for (uint32_t k = 0; k < 8; k++) {
        hits->items[hits->count] = i + k; /* in any case, which is sooner done than guessed */
        hits->count += bits >> k & 1;
    }
}

/* What is asked for in one run of boxes. */
typedef struct run_sight {
    grz_fours_lanes limit;
    uint32_t begin, end;
    bool is_later;  /* not in the first band: boxes that began in an earlier one are left out */
    bool is_placed; /* places are asked for, not names */
} run_sight;

static inline void take_run(const grz_stock *stock, const run_sight *sight, const grz_wish *wish,
                            grz_hits *hits) {
    for (uint32_t i = sight->begin; i < sight->end; i += 8) {
        uint32_t bits = test_eight(stock, i, sight->end - i, sight->limit, wish);
        if (sight->is_later)
            bits &= ~grz_bytes_marked(grz_stock_layers(stock) + i);
        if (sight->is_placed)
            take_places(i, bits, hits);
        else
            take_eight(stock, i, bits, hits);
    }
}

/* One point by itself: what is found is copied in any case, which is sooner done than guessed. */
static bool look_at_point(const grz_shelves *shelves, float x, float y, const grz_wish *wish,
                          grz_hits *hits) {
    const uint32_t band = grz_ruler_at(shelves->bands, y), column = grz_ruler_at(shelves->columns, x);
    const uint32_t *starts = grz_shelves_starts(shelves) + grz_shelves_cell(shelves, band, column) - 1;
    const run_sight sight = { grz_fours_point(x, y), starts[0], starts[2], false, false };
    if (!has_room(hits, sight.end - sight.begin))
        return false;
    if (sight.end - sight.begin <= 8)
        take_eight(&shelves->stock, sight.begin,
                   test_eight(&shelves->stock, sight.begin, sight.end - sight.begin, sight.limit, wish),
                   hits);
    else
        take_run(&shelves->stock, &sight, wish, hits);
    return true;
}

/* Runs in which something was found, and not copied yet. */
typedef struct find_list {
    uint32_t begin[GRZ_AIM_MOST], bits[GRZ_AIM_MOST];
    uint32_t count;
} find_list;

static inline void take_finds(const grz_stock *stock, find_list *finds, grz_hits *hits) {
    for (uint32_t i = 0; i < finds->count; i++)
        take_eight(stock, finds->begin[i], finds->bits[i], hits);
    finds->count = 0;
}

static bool gather_points(const grz_shelves *shelves, grz_aim *aim, uint32_t until, grz_hits *hits) {
    const grz_stock *stock = &shelves->stock;
    find_list finds = { .count = 0 };
    size_t total = hits->count;
    uint32_t i = aim->done;
    for (; i < until; i++) {
        const grz_fours_lanes limit = grz_fours_point(aim->x[i], aim->y[i]);
        const uint32_t from = aim->begin[i], length = aim->end[i] - from;
        if (hits->capacity - total < (size_t)length + 8)
            break;
        if (length > 8) {
            take_finds(stock, &finds, hits);
            take_run(stock, &(run_sight){ limit, from, from + length, false, false }, aim->wish, hits);
            aim->ends[i] = total = hits->count;
            continue;
        }
        const uint32_t bits = test_eight(stock, from, length, limit, aim->wish);
        finds.begin[finds.count] = from;
        finds.bits[finds.count] = bits;
        finds.count += bits != 0;
        aim->ends[i] = total += grz_bits_count(bits);
    }
    take_finds(stock, &finds, hits);
    aim->done = i;
    return i == until;
}

/* Where a band has what an area may touch: from the column before its first to its last. */
static inline run_sight sight_of(const grz_shelves *shelves, const grz_index_cells *cells, uint32_t band) {
    const uint32_t *starts = grz_shelves_starts(shelves);
    return (run_sight){ .begin = starts[grz_shelves_cell(shelves, band, cells->first_column) - 1],
                        .end = starts[grz_shelves_cell(shelves, band, cells->last_column) + 1],
                        .is_later = band > cells->first_band };
}

/* An area in two bands at most and a few boxes in each, as most are: both are tested in any case, which is
 * sooner done than guessed. False if it is not such an area. */
static inline bool take_few(const grz_shelves *shelves, const grz_index_cells *cells, const grz_wish *wish,
                            grz_hits *hits) {
    const grz_stock *stock = &shelves->stock;
    const run_sight first = sight_of(shelves, cells, cells->first_band);
    const run_sight last = sight_of(shelves, cells, cells->last_band);
    const bool is_one = cells->first_band == cells->last_band;
    const uint32_t length = first.end - first.begin, last_length = is_one ? 0 : last.end - last.begin;
    if (cells->last_band - cells->first_band > 1 || length > 8 || last_length > 8 || !has_room(hits, 16))
        return false;
    const grz_fours_lanes limit = grz_fours_all(&cells->area);
    const uint32_t bits = test_eight(stock, first.begin, length, limit, wish);
    const uint32_t last_bits = test_eight(stock, last.begin, last_length, limit, wish);
    take_eight(stock, first.begin, bits, hits);
    take_eight(stock, last.begin, last_bits & ~grz_bytes_marked(grz_stock_layers(stock) + last.begin), hits);
    return true;
}

/* Of so many bands the first boxes are fetched ahead. */
enum { BANDS_FETCHED = 8 };

static inline void fetch_bands(const grz_shelves *shelves, const grz_index_cells *cells) {
    const uint32_t more = cells->last_band - cells->first_band;
    for (uint32_t i = 0; i <= more && i < BANDS_FETCHED; i++) {
        const run_sight sight = sight_of(shelves, cells, cells->first_band + i);
        const grz_four *boxes = grz_stock_boxes(&shelves->stock) + sight.begin;
        grz_prefetch(boxes);
        grz_prefetch(boxes + 4);
        grz_prefetch(grz_stock_layers(&shelves->stock) + sight.begin);
    }
}

/* Band after band. */
static inline bool take_bands(const grz_shelves *shelves, const grz_index_cells *cells, const grz_wish *wish,
                              bool is_placed, grz_hits *hits) {
    const size_t before = hits->count;
    const grz_fours_lanes limit = grz_fours_all(&cells->area);
    for (uint32_t band = cells->first_band; band <= cells->last_band; band++) {
        run_sight sight = sight_of(shelves, cells, band);
        sight.limit = limit;
        sight.is_placed = is_placed;
        if (sight.begin >= sight.end)
            continue; /* nobody there; or an area that holds nothing, whose columns are the wrong way round */
        if (!has_room(hits, sight.end - sight.begin)) {
            hits->count = before;
            return false;
        }
        take_run(&shelves->stock, &sight, wish, hits);
    }
    return true;
}

static bool gather_area(const grz_shelves *shelves, const grz_index_cells *cells, const grz_wish *wish,
                        grz_hits *hits) {
    return take_few(shelves, cells, wish, hits) || take_bands(shelves, cells, wish, false, hits);
}

static bool gather_shelves(const grz_shelves *shelves, grz_aim *aim, uint32_t until, grz_hits *hits) {
    if (aim->x != NULL)
        return gather_points(shelves, aim, until, hits);
    for (; aim->done < until; aim->done++) {
        if (!gather_area(shelves, &aim->cells[aim->done], aim->wish, hits))
            return false;
        aim->ends[aim->done] = hits->count;
    }
    return true;
}

/* Find the runs of the first bands, and fetch what is there. */
static inline void find_runs(const grz_shelves *shelves, grz_aim *aim) {
    const uint32_t *starts = grz_shelves_starts(shelves);
    for (uint32_t i = 0; i < aim->count; i++)
        grz_prefetch(&starts[aim->begin[i]]);
    for (uint32_t i = 0; i < aim->count; i++) {
        aim->begin[i] = starts[aim->begin[i]];
        aim->end[i] = starts[aim->end[i]];
        const grz_four *boxes = grz_stock_boxes(&shelves->stock) + aim->begin[i];
        grz_prefetch(boxes);
        grz_prefetch(boxes + 4);
    }
}

static inline void aim_at(const grz_shelves *shelves, grz_aim *aim, uint32_t i, uint32_t band,
                          uint32_t column) {
    aim->begin[i] = grz_shelves_cell(shelves, band, column) - 1;
    aim->end[i] = aim->begin[i] + 2;
}

static void aim_points(const grz_shelves *shelves, const float *x, const float *y, grz_aim *aim) {
    uint32_t i = 0;
    aim->x = x;
    aim->y = y;
    for (; i + 8 <= aim->count; i += 8) {
        uint32_t columns[8], bands[8];
        grz_rulers_at(columns, x + i, shelves->columns);
        grz_rulers_at(bands, y + i, shelves->bands);
        for (uint32_t k = 0; k < 8; k++)
            aim_at(shelves, aim, i + k, bands[k], columns[k]);
    }
    for (; i < aim->count; i++)
        aim_at(shelves, aim, i, grz_ruler_at(shelves->bands, y[i]), grz_ruler_at(shelves->columns, x[i]));
    find_runs(shelves, aim);
}

static inline grz_index_cells cells_of(const grz_shelves *shelves, graze_box area) {
    return (grz_index_cells){ .area = grz_four_of_area(area),
                              .first_band = grz_ruler_at(shelves->bands, area.min_y),
                              .last_band = grz_ruler_at(shelves->bands, area.max_y),
                              .first_column = grz_ruler_at(shelves->columns, area.min_x),
                              .last_column = grz_ruler_at(shelves->columns, area.max_x) };
}

static void aim_areas(const grz_shelves *shelves, const graze_box *areas, grz_aim *aim) {
    aim->x = aim->y = NULL;
    for (uint32_t i = 0; i < aim->count; i++) {
        const grz_index_cells cells = cells_of(shelves, areas[i]);
        aim->cells[i] = cells;
        aim->begin[i] = grz_shelves_cell(shelves, cells.first_band, cells.first_column) - 1;
        aim->end[i] = grz_shelves_cell(shelves, cells.first_band, cells.last_column) + 1;
    }
    find_runs(shelves, aim);
}

static bool look_at_area(const grz_shelves *shelves, graze_box area, const grz_wish *wish, grz_hits *hits) {
    const grz_index_cells cells = cells_of(shelves, area);
    return gather_area(shelves, &cells, wish, hits);
}

static bool look_for_places(const grz_shelves *shelves, graze_box area, const grz_wish *wish,
                            grz_hits *hits) {
    const grz_index_cells cells = cells_of(shelves, area);
    fetch_bands(shelves, &cells);
    return take_bands(shelves, &cells, wish, true, hits);
}

static inline bool is_row_wanted(const grz_boxes *boxes, uint32_t row, uint64_t layers) {
    return boxes->layer[row] != GRZ_LAYER_NONE && layers >> boxes->layer[row] & 1;
}

/* A bit for each of eight rows that overlaps. */
static inline uint32_t row_bits(const grz_boxes *boxes, uint32_t row, const grz_lanes area[4]) {
    const grz_lane_mask along_x =
        grz_lanes_both(grz_lanes_below(grz_lanes_load(boxes->min_x + row), area[2]),
                       grz_lanes_below(area[0], grz_lanes_load(boxes->max_x + row)));
    const grz_lane_mask along_y =
        grz_lanes_both(grz_lanes_below(grz_lanes_load(boxes->min_y + row), area[3]),
                       grz_lanes_below(area[1], grz_lanes_load(boxes->max_y + row)));
    return grz_lanes_bits(grz_lanes_both(along_x, along_y));
}

static bool scan_rows(const grz_boxes *boxes, graze_box area, uint64_t layers, grz_hits *hits) {
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
        if (grz_areas_overlap(grz_row_box(boxes, row), area) && is_row_wanted(boxes, row, layers))
            hits->items[hits->count++] = row;
    if (row < boxes->count)
        hits->count = before;
    return row == boxes->count;
}

/* The nodes of a tree that are still to be looked into: at most seven of each level wait. */
typedef struct tree_path {
    uint32_t node[GRZ_TREE_NODE * GRZ_TREE_LEVELS];
    uint8_t level[GRZ_TREE_NODE * GRZ_TREE_LEVELS];
    uint32_t count;
} tree_path;

static inline void push_nodes(tree_path *path, uint32_t level, uint32_t first, uint32_t bits) {
    for (uint32_t k = 0; bits >> k != 0; k++)
        if (bits >> k & 1) {
            path->node[path->count] = first + k;
            path->level[path->count++] = (uint8_t)level;
        }
}

static inline bool climb(const grz_tree *tree, grz_four area, const grz_wish *wish, bool is_placed,
                         grz_hits *hits) {
    const grz_fours_lanes limit = grz_fours_all(&area);
    const size_t before = hits->count;
    tree_path path = { .count = 0 };
    push_nodes(&path, tree->level_count, 0, tree->level_count > 0);
    while (path.count > 0) {
        const uint32_t level = path.level[--path.count] - 1U, first = 8 * path.node[path.count];
        if (level > 0) {
            push_nodes(&path, level, first,
                       grz_fours_within(grz_stock_boxes(&tree->stock) + tree->begin[level] + first, limit));
            continue;
        }
        if (!has_room(hits, 8)) {
            hits->count = before;
            return false;
        }
        const uint32_t bits = test_eight(&tree->stock, first, 8, limit, wish);
        if (is_placed)
            take_places(first, bits, hits);
        else
            take_eight(&tree->stock, first, bits, hits);
    }
    return true;
}

static bool climb_tree(const grz_tree *tree, grz_four area, const grz_wish *wish, grz_hits *hits) {
    return climb(tree, area, wish, false, hits);
}

static bool climb_for_places(const grz_tree *tree, grz_four area, const grz_wish *wish, grz_hits *hits) {
    return climb(tree, area, wish, true, hits);
}

#endif
