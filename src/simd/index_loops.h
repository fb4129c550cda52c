/* index_loops.h: spatial indexes queried, eight boxes at a time. Compiled for each
 * instruction set.
 *
 * A batch is answered in passes over a group. Its cells are found, then its items.
 * Each run of items is tested, and runs with hits are listed. The last pass copies
 * their ids. Each pass fetches what the next one reads, no branch is mispredicted
 * per box, and the ids of runs without hits are never fetched. */
#include "simd/index.h"
#include "simd/isa.h"

#ifndef GRZ_SIMD_INDEX_LOOPS_H
#define GRZ_SIMD_INDEX_LOOPS_H

#include "core/numbers.h"

/* The bits of the items that pass the filter, among eight items from i on. */
SIMD_APART static uint32_t index_drop_filtered(const grz_index_items *items,
                                               uint32_t i, uint32_t bits,
                                               const grz_index_filter *filter) {
    const uint64_t *ids = grz_index_item_ids(items) + i;
    const uint8_t *layers = grz_index_item_layers(items) + i;
    for (uint32_t k = 0; bits >> k != 0; k++) {
        if (!(bits >> k & 1))
            continue;
        const uint32_t row = (uint32_t)ids[k] & ~(uint32_t)GRZ_ID_MARK;
        const bool is_avoided =
            filter->states != NULL && (filter->states[row] & filter->avoided) != 0;
        if (is_avoided || !(filter->layers >> (layers[k] & 63) & 1))
            bits &= ~(UINT32_C(1) << k);
    }
    return bits;
}

/* The items of a row perhaps overlapping a box: from the column before the box's
 * first to its last. */
static inline grz_index_run index_row_run(const grz_index_grid *grid,
                                          const grz_index_cells *cells,
                                          uint32_t row) {
    const uint32_t *starts =
        grz_index_grid_starts(grid) + grz_index_grid_cell(grid, row, 0) - 1;
    return (grz_index_run){ starts[cells->first_x], starts[cells->last_x + 2],
                            row > cells->first_y };
}

/* A batch is answered in runs of few items, one or two for each row of a query. A
 * query with longer runs or with more than two rows has one run in place of all of
 * them. */
enum { INDEX_RUN_MAX = 8, INDEX_RUNS_MAX = 4 * GRZ_INDEX_BATCH_MAX };

typedef struct index_batch_runs {
    uint32_t count;
    /* cells first, then items; far apart: all rows */
    uint32_t begin[INDEX_RUNS_MAX], end[INDEX_RUNS_MAX];
    /* the query twice, and one more for a later row */
    uint32_t tag[INDEX_RUNS_MAX];
    const grz_index_cells *cells; /* of the queries */
    const grz_index_grid *grid;
} index_batch_runs;

/* Items with hits, before they are copied. */
typedef struct index_found_list {
    uint32_t count, begin[INDEX_RUNS_MAX], bits[INDEX_RUNS_MAX];
    size_t total; /* hits, and those before them */
} index_found_list;

/* List the cells of all queries, row by row, and fetch where their items begin. No
 * branch: if a query has one row, its second row is written over. */
static inline void index_batch_list_cells(uint32_t count, index_batch_runs *runs) {
    const uint32_t *starts = grz_index_grid_starts(runs->grid),
                   stride = runs->grid->stride;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        const grz_index_cells *cells = &runs->cells[i];
        const uint32_t width = cells->last_x - cells->first_x + 2,
                       rows = cells->last_y - cells->first_y;
        const uint32_t begin = cells->first_y * stride + cells->first_x;
        const uint32_t second = rows > 1   ? runs->grid->height * stride
                                : rows > 0 ? begin + stride
                                           : begin;
        grz_prefetch(&starts[begin]);
        grz_prefetch(&starts[second]);
        runs->begin[n] = begin;
        runs->end[n] = begin + width;
        runs->tag[n] = 2 * i;
        runs->begin[n + 1] = second;
        runs->end[n + 1] = rows > 1 ? 0 : second + width; /* 0: it is too long */
        runs->tag[n + 1] = 2 * i + 1;
        n += rows > 0 ? 2 : 1;
    }
    runs->count = n;
}

/* From cells to items, whose boxes are fetched. Up to sixteen items become two
 * runs. */
static inline void index_batch_find_items(const index_batch_runs *rows,
                                          index_batch_runs *runs) {
    const uint32_t *starts = grz_index_grid_starts(rows->grid);
    const grz_simd_box *boxes = grz_index_item_boxes(&rows->grid->items);
    uint32_t n = 0;
    for (uint32_t i = 0; i < rows->count; i++) {
        const uint32_t begin = starts[rows->begin[i]], end = starts[rows->end[i]];
        const bool has_two = end - begin - (INDEX_RUN_MAX + 1) < INDEX_RUN_MAX;
        grz_prefetch(boxes + begin);
        grz_prefetch(boxes + begin + 4);
        runs->begin[n] = begin;
        runs->end[n] = has_two ? begin + INDEX_RUN_MAX : end;
        runs->begin[n + 1] = begin + INDEX_RUN_MAX;
        runs->end[n + 1] = end;
        runs->tag[n] = runs->tag[n + 1] = rows->tag[i];
        n += has_two ? 2 : 1;
    }
    runs->count = n;
}

/* The same for points, which have one row each and hardly ever more than eight
 * items. */
static inline void index_batch_find_points(uint32_t count, index_batch_runs *runs) {
    const uint32_t *starts = grz_index_grid_starts(runs->grid),
                   stride = runs->grid->stride;
    const grz_simd_box *boxes = grz_index_item_boxes(&runs->grid->items);
    for (uint32_t i = 0; i < count; i++) {
        runs->begin[i] = runs->cells[i].first_y * stride + runs->cells[i].first_x;
        grz_prefetch(&starts[runs->begin[i]]);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *at = &starts[runs->begin[i]];
        runs->begin[i] = at[0];
        runs->end[i] = at[2];
        grz_prefetch(boxes + at[0]);
        grz_prefetch(boxes + at[0] + 4);
    }
    runs->count = count;
}

static inline grz_index_cells index_cells_of(const grz_index_grid *grid,
                                             const graze_box *area) {
    const vec_ints at = few_cells(grid, area);
    return (grz_index_cells){ (uint32_t)at[0], (uint32_t)at[1], (uint32_t)at[2],
                              (uint32_t)at[3] };
}

/* An area's runs in one row of cells or two: where they begin, and a bit for each
 * found item, sixteen a run. */
typedef struct few_runs {
    uint32_t begin, later;
    uint32_t bits;
} few_runs;

/* Order two ids by row: the lower halves tell. */
static inline void few_exchange(uint64_t *a, uint64_t *b) {
    const uint64_t p = *a, q = *b,
                   is_less = 0 - (uint64_t)((uint32_t)p < (uint32_t)q);
    const uint64_t changed = (p ^ q) & ~is_less;
    *a = p ^ changed;
    *b = q ^ changed;
}

/* Write the ids of the found items; up to four are sorted by row. Returns how many.
 * The four are read without a branch, since none could be predicted. */
static inline uint32_t few_take(const grz_index_items *items, few_runs runs,
                                uint64_t *ids) {
    const uint64_t *all = grz_index_item_ids(items);
    const uint32_t from[3] = { runs.begin, runs.later - 16, runs.begin - 32 },
                   count = (uint32_t)__builtin_popcount(runs.bits);
    uint64_t bits = runs.bits | UINT64_C(0xf00000000), four[4];
    if (count > 4) {
        for (uint32_t k = 0; k < count; k++, bits &= bits - 1) {
            const uint32_t i = (uint32_t)__builtin_ctzll(bits);
            ids[k] = all[from[i / 16] + i] & ~GRZ_ID_MARK;
        }
        return count;
    }
    for (uint32_t k = 0; k < 4; k++, bits &= bits - 1) {
        const uint32_t i = (uint32_t)__builtin_ctzll(bits);
        const uint64_t is_none = 0 - (uint64_t)(k >= count);
        four[k] = (all[from[i / 16] + i] & ~GRZ_ID_MARK) | is_none;
    }
    few_exchange(&four[0], &four[1]);
    few_exchange(&four[2], &four[3]);
    few_exchange(&four[0], &four[2]);
    few_exchange(&four[1], &four[3]);
    few_exchange(&four[1], &four[2]);
    /* one by one: a compiler makes a vector of them in memory, and waits for it */
    for (uint32_t k = 0; k < 4; k++)
        *(volatile uint64_t *)&ids[k] = four[k];
    return count;
}

/* The nodes of a tree still to be visited: at most seven of each level wait. */
typedef struct rtree_path {
    uint32_t node[GRZ_RTREE_NODE_SIZE * GRZ_RTREE_LEVELS_MAX];
    uint8_t level[GRZ_RTREE_NODE_SIZE * GRZ_RTREE_LEVELS_MAX];
    uint32_t count;
} rtree_path;

static inline void rtree_push(rtree_path *path, uint32_t level, uint32_t first,
                              uint32_t bits) {
    for (uint32_t k = 0; bits >> k != 0; k++)
        if (bits >> k & 1) {
            path->node[path->count] = first + k;
            path->level[path->count++] = (uint8_t)level;
        }
}

#endif

/* Most points are in a cell with few items. */
static uint32_t SIMD(few_at_point)(const grz_index_grid *grid,
                                   const graze_box *point, uint64_t *ids) {
    const uint32_t *starts = few_starts(grid, few_cells(grid, point)),
                   begin = starts[0], count = starts[2] - begin;
    if (count > 8)
        return GRZ_INDEX_MANY;
    const uint32_t bits = SIMD(boxes_within)(
        grz_index_item_boxes(&grid->items) + begin, SIMD(limit_of)(point));
    return SIMD(compress_ids)(ids, grz_index_item_ids(&grid->items) + begin,
                              bits & UINT32_C(0xff) >> (8 - count));
}

#ifndef GRZ_TURNS_AND_POINTS_ONLY

/* A bit for each of the first `count` of sixteen items overlapping a box. */
static inline uint32_t SIMD(few_within)(const grz_simd_box *boxes, uint32_t count,
                                        simd_limit limit) {
    uint32_t bits = SIMD(boxes_within)(boxes, limit);
    if (count > 8)
        bits |= SIMD(boxes_within)(boxes + 8, limit) << 8;
    return bits & ((UINT32_C(1) << count) - 1);
}

/* Most small areas are in one row or two, of at most sixteen items each. */
static uint32_t SIMD(few_in_area)(const grz_index_grid *grid, const graze_box *area,
                                  uint64_t *ids) {
    const vec_ints cells = few_cells(grid, area);
    const uint32_t width = (uint32_t)(cells[2] - cells[0]) + 2,
                   rows = (uint32_t)(cells[3] - cells[1]);
    const uint32_t *starts = few_starts(grid, cells),
                   *later = starts + rows * grid->stride;
    few_runs runs = { .begin = starts[0], .later = later[0] };
    const uint32_t count = starts[width] - runs.begin,
                   later_count = later[width] - runs.later;
    if (rows > 1 || count > 16 || later_count > 16)
        return GRZ_INDEX_MANY;
    const simd_limit limit = SIMD(limit_of)(area);
    const grz_simd_box *boxes = grz_index_item_boxes(&grid->items);
    runs.bits = SIMD(few_within)(boxes + runs.begin, count, limit);
    if (rows > 0) {
        const uint8_t *layers = grz_index_item_layers(&grid->items) + runs.later;
        const uint32_t marked =
            SIMD(layers_marked)(layers) | SIMD(layers_marked)(layers + 8) << 8;
        runs.bits |=
            (SIMD(few_within)(boxes + runs.later, later_count, limit) & ~marked)
            << 16;
    }
    return few_take(&grid->items, runs, ids);
}

typedef struct SIMD(index_search) {
    const grz_index_items *items;
    const grz_index_filter *filter;
    grz_found_ids *hits;
    simd_limit limit;
} SIMD(index_search);

/* A bit for each found item, among the `first` bits of the eight items from i on. */
static inline uint32_t SIMD(index_test)(const SIMD(index_search) * search,
                                        uint32_t i, uint32_t first) {
    const uint32_t bits =
        SIMD(boxes_within)(grz_index_item_boxes(search->items) + i, search->limit) &
        first;
    return search->filter->is_selective && bits != 0
               ? index_drop_filtered(search->items, i, bits, search->filter)
               : bits;
}

static inline void SIMD(index_take)(const grz_index_items *items, uint32_t i,
                                    uint32_t bits, grz_found_ids *hits) {
    if (hits->places != NULL) {
        SIMD(compress_range)(hits->places + hits->count, i, bits);
        hits->count += SIMD(popcount)(bits);
    } else {
        hits->count += SIMD(compress_ids)(hits->items + hits->count,
                                          grz_index_item_ids(items) + i, bits);
    }
}

static inline bool SIMD(index_take_run)(const SIMD(index_search) * search,
                                        grz_index_run run) {
    if (run.begin >= run.end)
        /* no items; or the box overlaps nothing: its columns are reversed */
        return true;
    if (!grz_found_have_room(search->hits, run.end - run.begin))
        return false;
    for (uint32_t i = run.begin; i < run.end; i += 8) {
        uint32_t bits =
            SIMD(index_test)(search, i, grz_index_first_bits(run.end - i));
        if (run.is_later)
            bits &= ~SIMD(layers_marked)(grz_index_item_layers(search->items) + i);
        SIMD(index_take)(search->items, i, bits, search->hits);
    }
    return true;
}

SIMD_APART static bool SIMD(index_take_rows)(const SIMD(index_search) * search,
                                             const grz_index_grid *grid,
                                             const grz_index_cells *cells) {
    for (uint32_t row = cells->first_y; row <= cells->last_y; row++)
        if (!SIMD(index_take_run)(search, index_row_run(grid, cells, row)))
            return false;
    return true;
}

static bool SIMD(index_box)(const grz_index_grid *grid, const graze_box *area,
                            const grz_index_filter *filter, grz_found_ids *hits) {
    const grz_index_cells cells = index_cells_of(grid, area);
    const SIMD(index_search)
        search = { &grid->items, filter, hits, SIMD(limit_of)(area) };
    return SIMD(index_take_rows)(&search, grid, &cells);
}

static inline bool SIMD(index_take_found)(const grz_index_items *items,
                                          index_found_list *found,
                                          grz_found_ids *hits) {
    size_t at = hits->count;
    if (hits->capacity < found->total + 8)
        return false;
    for (uint32_t i = 0; i < found->count; i++)
        at += SIMD(compress_ids)(hits->items + at,
                                 grz_index_item_ids(items) + found->begin[i],
                                 found->bits[i]);
    hits->count = at;
    found->count = 0;
    return true;
}

/* Test all runs, then take the hits: so no branch is mispredicted for each, and the
 * ids of items without hits are never fetched. A query with a long run is begun
 * anew. A run of points is a query. */
static inline bool SIMD(index_batch_take)(const index_batch_runs *runs,
                                          const grz_index_batch *batch,
                                          grz_found_ids *hits, bool are_points) {
    const grz_index_items *items = &runs->grid->items;
    index_found_list found;
    found.count = 0;
    found.total = hits->count;
    const size_t before = hits->count;
    for (uint32_t i = 0; i < runs->count; i++) {
        const uint32_t begin = runs->begin[i], length = runs->end[i] - begin;
        const uint32_t query = are_points ? i : runs->tag[i] / 2;
        const SIMD(index_search) search = { items, batch->filter, hits,
                                            SIMD(limit_of)(&batch->areas[query]) };
        if (length > INDEX_RUN_MAX) {
            if (!SIMD(index_take_found)(items, &found, hits))
                return false;
            hits->count = query > 0 ? batch->ends[query - 1] : before;
            /* a copy, so that this one is in registers */
            const SIMD(index_search) all = search;
            if (!SIMD(index_take_rows)(&all, runs->grid, &runs->cells[query]))
                return false;
            batch->ends[query] = found.total = hits->count;
            while (!are_points && i + 1 < runs->count &&
                   runs->tag[i + 1] / 2 == query)
                i++;
            continue;
        }
        uint32_t first = UINT32_C(0xff) >> (8 - length);
        if (!are_points)
            first &= ~((0U - runs->tag[i] % 2) &
                       SIMD(layers_marked)(grz_index_item_layers(items) + begin));
        const uint32_t bits = SIMD(index_test)(&search, begin, first);
        found.begin[found.count] = begin;
        found.bits[found.count] = bits;
        /* 1 unless there are none: not a branch */
        found.count += (bits + 0xff) >> 8;
        batch->ends[query] = found.total += SIMD(popcount)(bits);
    }
    return SIMD(index_take_found)(items, &found, hits);
}

/* Two boxes are eight numbers. */
static inline void SIMD(index_batch_quantize)(const grz_index_grid *grid,
                                              grz_index_batch *batch,
                                              grz_index_cells *cells) {
    batch->areas[(batch->count - 1) | 1] = batch->areas[batch->count - 1];
    for (uint32_t i = 0; i < batch->count; i += 2) {
        const simd_lanes at = SIMD(mul)(
            SIMD(sub)(SIMD(load)(&batch->areas[i].min_x), SIMD(load)(grid->origin)),
            SIMD(load)(grid->scale));
        SIMD(store_u32)
        (&cells[i].first_x,
         SIMD(min)(SIMD(max)(at, SIMD(broadcast)(0)), SIMD(load)(grid->last)));
    }
}

__attribute__((flatten)) static bool SIMD(index_batch)(const grz_index_grid *grid,
                                                       grz_index_batch *batch,
                                                       grz_found_ids *hits) {
    const size_t before = hits->count;
    grz_index_cells cells[GRZ_INDEX_BATCH_MAX];
    index_batch_runs rows, runs;
    rows.cells = runs.cells = cells;
    rows.grid = runs.grid = grid;
    SIMD(index_batch_quantize)(grid, batch, cells);
    bool had_room;
    if (batch->are_points) {
        index_batch_find_points(batch->count, &runs);
        had_room = SIMD(index_batch_take)(&runs, batch, hits, true);
    } else {
        index_batch_list_cells(batch->count, &rows);
        index_batch_find_items(&rows, &runs);
        had_room = SIMD(index_batch_take)(&runs, batch, hits, false);
    }
    hits->count = had_room ? hits->count : before;
    return had_room;
}

static bool SIMD(rtree_box)(const grz_rtree *tree, const graze_box *area,
                            const grz_index_filter *filter, grz_found_ids *hits) {
    const SIMD(index_search)
        search = { &tree->items, filter, hits, SIMD(limit_of)(area) };
    const size_t before = hits->count;
    rtree_path path = { .count = 0 };
    rtree_push(&path, tree->level_count, 0, tree->level_count > 0);
    while (path.count > 0) {
        const uint32_t level = path.level[--path.count] - 1U,
                       first = 8 * path.node[path.count];
        if (level > 0) {
            rtree_push(&path, level, first,
                       SIMD(boxes_within)(grz_index_item_boxes(&tree->items) +
                                              tree->begin[level] + first,
                                          search.limit));
            continue;
        }
        if (!grz_found_have_room(hits, 8)) {
            hits->count = before;
            return false;
        }
        SIMD(index_take)
        (&tree->items, first, SIMD(index_test)(&search, first, 0xff), hits);
    }
    return true;
}

#endif
