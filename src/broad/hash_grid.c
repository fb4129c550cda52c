/* hash_grid.c: sectors and four-shift: two broad phases; both put all boxes into a
 * grid anew each step.
 *
 * Each copies the boxes into a list and inserts each of them into its cells. Then it
 * pushes the pairs of all cells and of the outliers. Cells are found by hashing, so
 * nothing depends on the size of the world. A counting sort puts the boxes of a cell
 * side by side, sorted by layer group. The cost is linear in the insertions, plus
 * the tests within each cell. */
#include "broad/cells.h"
#include "broad/sweep.h"
#include "core/hash.h"

typedef struct hash_grid_visit {
    uint32_t entry, cell;
} hash_grid_visit;

typedef struct hash_grid_cell {
    int32_t x, y;
    uint32_t count; /* of visits; while entries are copied, of those copied */
    uint32_t begin;
} hash_grid_cell;

typedef struct hash_grid {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    grz_cell_size cell_size; /* of the last search */
    grz_box_list boxes;      /* the broad phase sets cell_x and cell_y of each */
    grz_outliers outliers;
    grz_hash_map map;        /* from the place of a cell to its number */
    grz_buffer visits;       /* hash_grid_visit, in the order of the list */
    grz_buffer cells;        /* hash_grid_cell */
    grz_buffer entries;      /* grz_box_entry, cell by cell */
    grz_buffer entry_groups; /* uint8_t, the layer group of each */
    uint32_t visit_count, cell_count;
} hash_grid;

static void hash_grid_open(void *state, const grz_broad_setup *setup) {
    hash_grid *grid = state;
    grid->setup = setup;
}

static graze_status hash_grid_sync(void *state, const grz_box_view *boxes,
                                   grz_row_changes changes) {
    hash_grid *grid = state;
    (void)changes;
    grz_layer_groups_update(&grid->layer_groups, boxes);
    return GRAZE_OK;
}

static grz_cell_size hash_grid_cell_size(const void *state) {
    return ((const hash_grid *)state)->cell_size;
}

static void hash_grid_close(void *state) {
    hash_grid *grid = state;
    const graze_allocator *allocator = grid->setup->allocator;
    grz_outliers_free(&grid->outliers, allocator);
    grz_hash_map_free(&grid->map, allocator);
    grz_buffers_free(allocator, &grid->boxes.entries, &grid->visits, &grid->cells,
                     &grid->entries, &grid->entry_groups);
}

static void hash_grid_clear(hash_grid *grid) {
    grz_hash_map_clear(&grid->map);
    grid->visit_count = grid->cell_count = 0;
}

static graze_status hash_grid_reserve(hash_grid *grid, uint32_t more) {
    const graze_allocator *allocator = grid->setup->allocator;
    const size_t visits = (size_t)grid->visit_count + more,
                 cells = (size_t)grid->cell_count + more;
    grz_try(grz_buffers_reserve(allocator,
                                { &grid->visits, visits, sizeof(hash_grid_visit) },
                                { &grid->cells, cells, sizeof(hash_grid_cell) }));
    return grz_hash_map_reserve(&grid->map, more, allocator);
}

/* Insert the i-th entry of the list into cell (x, y). Entries come in the order of
 * the list. */
static void hash_grid_insert(hash_grid *grid, uint32_t i, int32_t x, int32_t y) {
    hash_grid_cell *cells = grid->cells.data;
    const grz_hash_map_key key = { (uint32_t)x, (uint32_t)y };
    const uint32_t cell = grz_hash_map_insert(&grid->map, key, grid->cell_count);
    if (cell == grid->cell_count)
        cells[grid->cell_count++] = (hash_grid_cell){ .x = x, .y = y };
    cells[cell].count++;
    ((hash_grid_visit *)grid->visits.data)[grid->visit_count++] =
        (hash_grid_visit){ i, cell };
}

/* Copy the entries cell by cell: a counting sort of the visits. */
static graze_status hash_grid_gather(hash_grid *grid) {
    const graze_allocator *allocator = grid->setup->allocator;
    grz_try(grz_buffers_reserve(
        allocator, { &grid->entries, grid->visit_count, sizeof(grz_box_entry) },
        { &grid->entry_groups, grid->visit_count, 1 }));
    const hash_grid_visit *visits = grid->visits.data;
    hash_grid_cell *cells = grid->cells.data;
    for (uint32_t i = 0, sum = 0; i < grid->cell_count; i++) {
        cells[i].begin = sum;
        sum += cells[i].count;
        cells[i].count = 0;
    }
    const grz_box_entry *from = grid->boxes.entries.data;
    const grz_box_run *run = grid->boxes.runs;
    for (uint32_t i = 0; i < grid->visit_count; i++) {
        while (visits[i].entry >= run->end)
            run++;
        hash_grid_cell *cell = &cells[visits[i].cell];
        const uint32_t to = cell->begin + cell->count++;
        ((grz_box_entry *)grid->entries.data)[to] = from[visits[i].entry];
        ((uint8_t *)grid->entry_groups.data)[to] = run->layer_group;
    }
    return GRAZE_OK;
}

/* Cut the entries begin .. end into runs of one layer group. */
static uint32_t hash_grid_find_runs(const uint8_t *groups, uint32_t begin,
                                    uint32_t end, grz_box_run *runs) {
    uint32_t count = 0;
    for (uint32_t i = begin; i < end; i++)
        if (i == begin || groups[i] != groups[i - 1])
            runs[count++] = (grz_box_run){ i, i + 1, groups[i] };
        else
            runs[count - 1].end++;
    return count;
}

/* Push the pairs of all cells, each from its owner among them. */
static graze_status hash_grid_pairs(hash_grid *grid, grz_bucket_cell here,
                                    grz_pair_sink *out) {
    grid->setup->counters->visits += grid->visit_count;
    grz_try(hash_grid_gather(grid));
    const grz_pair_output output = { &grid->layer_groups, grid->setup->counters, out,
                                     &here };
    for (uint32_t i = 0; i < grid->cell_count; i++) {
        const hash_grid_cell *cell = (const hash_grid_cell *)grid->cells.data + i;
        if (cell->count < 2)
            continue;
        here.x = cell->x;
        here.y = cell->y;
        grz_box_run runs[GRZ_LAYER_GROUPS_MAX];
        const uint32_t run_count = hash_grid_find_runs(
            grid->entry_groups.data, cell->begin, cell->begin + cell->count, runs);
        grz_bucket_pairs(&(grz_bucket){ grid->entries.data, runs, run_count },
                         &output);
    }
    return GRAZE_OK;
}

/* Push the pairs of outliers. The list is sorted in another order then. */
static graze_status hash_grid_outlier_pairs(hash_grid *grid, grz_pair_sink *out) {
    const grz_pair_output output = { &grid->layer_groups, grid->setup->counters, out,
                                     NULL };
    grz_try(grz_outliers_pairs(&grid->outliers, &grid->boxes, grid->setup->allocator,
                               &output));
    return out->status;
}

/* Sectors: a grid of sectors; a box is in each sector under it and is tested against
 * the boxes there.
 *
 * Dave Roberts, "Collision Detection", Dr. Dobb's Journal, 1995. Sectors need not be
 * square. Their sides are powers of two, chosen from the boxes unless the user sets
 * them. Within a sector only layer groups that may meet are tested: the article's
 * hybrid of sectors and game rules. If a pair shares several sectors, it is pushed
 * from the one of the greater of both min edges. Boxes over too many sectors are
 * outliers. */

/* 1.5 times a width for most boxes: most are in one or two sectors along an axis. */
static double grid_sectors_choose_side(const hash_grid *grid, grz_box_extent side,
                                       float given) {
    return grz_power_of_two_from(
        given > 0 ? given : 1.5f * grz_box_list_quantile(&grid->boxes, side, 0.95));
}

static graze_status grid_sectors_insert(hash_grid *grid, uint32_t i) {
    grz_box_entry *entry = (grz_box_entry *)grid->boxes.entries.data + i;
    const graze_box box = { entry->min_x, entry->min_y, entry->max_x, entry->max_y };
    const grz_cell_range range = grz_cells_of(box, grid->cell_size);
    if (grz_cell_range_is_oversize(range)) {
        entry->cell_x = GRZ_CELL_OUTLIER;
        return GRAZE_OK;
    }
    entry->cell_x = range.x0;
    entry->cell_y = range.y0;
    grz_try(hash_grid_reserve(grid, GRZ_BOX_CELLS_MAX));
    for (int32_t y = range.y0; y <= range.y1; y++)
        for (int32_t x = range.x0; x <= range.x1; x++)
            hash_grid_insert(grid, i, x, y);
    return GRAZE_OK;
}

static graze_status grid_sectors_fill(hash_grid *grid, const grz_box_view *boxes) {
    const graze_broad_phase_setup *user = &grid->setup->user;
    grz_try(grz_box_list_fill(&grid->boxes, boxes, &grid->layer_groups,
                              grid->setup->allocator));
    hash_grid_clear(grid);
    grid->cell_size =
        (grz_cell_size){ grid_sectors_choose_side(grid, GRZ_BOX_WIDTH, user->cell_w),
                         grid_sectors_choose_side(grid, GRZ_BOX_HEIGHT,
                                                  user->cell_h) };
    for (uint32_t i = 0; i < grid->boxes.count; i++)
        grz_try(grid_sectors_insert(grid, i));
    return GRAZE_OK;
}

static graze_status grid_sectors_pairs(void *state, const grz_box_view *boxes,
                                       grz_pair_sink *out) {
    hash_grid *grid = state;
    grz_try(grid_sectors_fill(grid, boxes));
    grz_try(hash_grid_pairs(
        grid, (grz_bucket_cell){ .owns_pair = grz_is_first_shared_cell }, out));
    return hash_grid_outlier_pairs(grid, out);
}

const grz_broad_phase grz_broad_phase_sectors = {
    .about = { .name = "sectors",
               .what = "registers a box in every sector it covers and tests within "
                       "sectors",
               .source = "Dave Roberts, \"Collision Detection\", Dr. Dobb's "
                         "Journal, 1995" },
    .state_size = sizeof(hash_grid),
    .open = hash_grid_open,
    .sync = hash_grid_sync,
    .pairs = grid_sectors_pairs,
    .cell = hash_grid_cell_size,
    .close = hash_grid_close,
};

/* Four-shift: a box is in one sector, by its min corner. Four passes use grids
 * shifted by half a sector along neither axis, along x, along y, and along both.
 *
 * Tom Moertel, "Collision Detection - How?", 1994. The algorithm is his; credit it
 * to him.
 *
 * Four passes find all pairs for this reason. Take one axis and number the half
 * sectors: h(v) = floor(v / half). An ordinary box has h(max) <= h(min) + 1, which
 * holds for each box of at most half a sector. Let a and b overlap, with min_a <=
 * min_b < max_a. So h(a) <= h(b) <= h(a) + 1, writing h(a) for h(min_a). Sectors are
 * pairs of half sectors: unshifted those with the same floor(h / 2), shifted those
 * with the same floor((h + 1) / 2). If h(a) and h(b) are equal, the boxes share both
 * sectors; if they differ by one, exactly one of the two. So along each axis some
 * shift brings them together, and one of the four passes has the right shifts along
 * x and along y. The proof needs only a monotone h, so rounding cannot break it. A
 * sector side of twice the largest ordinary box suffices. Larger boxes, which
 * Moertel's text rules out, are outliers.
 *
 * His text reports a pair in each pass where it is found. Here a pass with a shift
 * along an axis skips a pair with a common unshifted sector along this axis. The
 * pass without this shift pushes it. */

/* Half a sector: nearly all boxes are at most this wide or high. */
static double grid_four_shift_choose_half(const hash_grid *grid, grz_box_extent side,
                                          float given) {
    if (given > 0)
        return given / 2.0;
    return grz_box_list_quantile(&grid->boxes, side, 0.98);
}

/* Whether an interval reaches into the next half sector at most, and is far from
 * where cells are merged. */
static bool grid_four_shift_is_short(float min, float max, double half) {
    const int32_t first = grz_cell_of(min, half), last = grz_cell_of(max, half);
    return !grz_cell_is_last(first) && !grz_cell_is_last(last) && last - first <= 1;
}

/* Set the cell of each entry to the half sector of its min corner, or mark it as an
 * outlier. */
static void grid_four_shift_find_cells(hash_grid *grid) {
    const graze_broad_phase_setup *user = &grid->setup->user;
    const grz_cell_size half = {
        grid_four_shift_choose_half(grid, GRZ_BOX_WIDTH, user->cell_w),
        grid_four_shift_choose_half(grid, GRZ_BOX_HEIGHT, user->cell_h)
    };
    grid->cell_size = (grz_cell_size){ 2 * half.w, 2 * half.h };
    grz_box_entry *entries = grid->boxes.entries.data;
    for (uint32_t i = 0; i < grid->boxes.count; i++) {
        const bool is_large =
            !grid_four_shift_is_short(entries[i].min_x, entries[i].max_x, half.w) ||
            !grid_four_shift_is_short(entries[i].min_y, entries[i].max_y, half.h);
        entries[i].cell_x =
            is_large ? GRZ_CELL_OUTLIER : grz_cell_of(entries[i].min_x, half.w);
        entries[i].cell_y = grz_cell_of(entries[i].min_y, half.h);
    }
}

/* The shift of a negative number rounds down on every supported compiler. */
static int32_t grid_four_shift_sector(int32_t half_sector, int32_t shift) {
    return (half_sector + shift) >> 1;
}

static bool grid_four_shift_owns_pair(const grz_bucket_cell *cell,
                                      const grz_box_entry *a,
                                      const grz_box_entry *b) {
    return (cell->shift_x == 0 || grid_four_shift_sector(a->cell_x, 0) !=
                                      grid_four_shift_sector(b->cell_x, 0)) &&
           (cell->shift_y == 0 || grid_four_shift_sector(a->cell_y, 0) !=
                                      grid_four_shift_sector(b->cell_y, 0));
}

static graze_status grid_four_shift_pass(hash_grid *grid, int pass,
                                         grz_pair_sink *out) {
    const grz_box_entry *entries = grid->boxes.entries.data;
    const grz_bucket_cell shift = { .shift_x = pass & 1,
                                    .shift_y = pass >> 1,
                                    .owns_pair = grid_four_shift_owns_pair };
    hash_grid_clear(grid);
    grz_try(hash_grid_reserve(grid, grid->boxes.count));
    for (uint32_t i = 0; i < grid->boxes.count; i++)
        if (entries[i].cell_x != GRZ_CELL_OUTLIER)
            hash_grid_insert(
                grid, i, grid_four_shift_sector(entries[i].cell_x, shift.shift_x),
                grid_four_shift_sector(entries[i].cell_y, shift.shift_y));
    return hash_grid_pairs(grid, shift, out);
}

static graze_status grid_four_shift_pairs(void *state, const grz_box_view *boxes,
                                          grz_pair_sink *out) {
    hash_grid *grid = state;
    grz_try(grz_box_list_fill(&grid->boxes, boxes, &grid->layer_groups,
                              grid->setup->allocator));
    grid_four_shift_find_cells(grid);
    for (int pass = 0; pass < 4; pass++)
        grz_try(grid_four_shift_pass(grid, pass, out));
    return hash_grid_outlier_pairs(grid, out);
}

const grz_broad_phase grz_broad_phase_four_shift = {
    .about = { .name = "four-shift",
               .what = "puts a box in one sector and looks four times, with grids "
                       "shifted by half a sector",
               .source = "Tom Moertel, \"Collision Detection - How?\", 1994" },
    .state_size = sizeof(hash_grid),
    .open = hash_grid_open,
    .sync = hash_grid_sync,
    .pairs = grid_four_shift_pairs,
    .cell = hash_grid_cell_size,
    .close = hash_grid_close,
};
