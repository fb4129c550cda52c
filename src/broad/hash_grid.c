/* hash_grid.c: a counting sort of insertions by cell, and the pairs of each cell. */
#include "broad/hash_grid.h"

typedef struct hash_grid_visit {
    uint32_t entry, cell;
} hash_grid_visit;

typedef struct hash_grid_cell {
    int32_t x, y;
    uint32_t count; /* of visits; while entries are copied, of those copied */
    uint32_t begin;
} hash_grid_cell;

void grz_hash_grid_open(void *state, const grz_broad_setup *setup) {
    grz_hash_grid *grid = state;
    grid->setup = setup;
}

graze_status grz_hash_grid_sync(void *state, const grz_box_view *boxes, grz_row_changes changes) {
    grz_hash_grid *grid = state;
    (void)changes;
    grz_layer_groups_update(&grid->layer_groups, boxes);
    return GRAZE_OK;
}

grz_cell_size grz_hash_grid_cell_size(const void *state) {
    return ((const grz_hash_grid *)state)->cell_size;
}

void grz_hash_grid_close(void *state) {
    grz_hash_grid *grid = state;
    const graze_allocator *allocator = grid->setup->allocator;
    grz_box_list_free(&grid->boxes, allocator);
    grz_outliers_free(&grid->outliers, allocator);
    grz_hash_map_free(&grid->map, allocator);
    grz_buffer *const all[] = { &grid->visits, &grid->cells, &grid->entries, &grid->entry_groups };
    for (int i = 0; i < 4; i++)
        grz_buffer_free(allocator, all[i]);
}

void grz_hash_grid_clear(grz_hash_grid *grid) {
    grz_hash_map_clear(&grid->map);
    grid->visit_count = grid->cell_count = 0;
}

graze_status grz_hash_grid_reserve(grz_hash_grid *grid, uint32_t more) {
    const graze_allocator *allocator = grid->setup->allocator;
    const size_t visits = (size_t)grid->visit_count + more, cells = (size_t)grid->cell_count + more;
    if (grz_buffer_reserve(allocator, &grid->visits, visits, sizeof(hash_grid_visit)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &grid->cells, cells, sizeof(hash_grid_cell)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_hash_map_reserve(&grid->map, more, allocator);
}

void grz_hash_grid_insert(grz_hash_grid *grid, uint32_t i, int32_t x, int32_t y) {
    hash_grid_cell *cells = grid->cells.data;
    const grz_hash_map_key key = { (uint32_t)x, (uint32_t)y };
    const uint32_t cell = grz_hash_map_insert(&grid->map, key, grid->cell_count);
    if (cell == grid->cell_count)
        cells[grid->cell_count++] = (hash_grid_cell){ .x = x, .y = y };
    cells[cell].count++;
    ((hash_grid_visit *)grid->visits.data)[grid->visit_count++] = (hash_grid_visit){ i, cell };
}

static void hash_grid_begin_cells(grz_hash_grid *grid) {
    hash_grid_cell *cells = grid->cells.data;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < grid->cell_count; i++) {
        cells[i].begin = sum;
        sum += cells[i].count;
        cells[i].count = 0;
    }
}

/* Copy the entries to their cells. Visits are in the list's order, so each cell is sorted by layer group. */
static graze_status hash_grid_gather(grz_hash_grid *grid) {
    const graze_allocator *allocator = grid->setup->allocator;
    if (grz_buffer_reserve(allocator, &grid->entries, grid->visit_count, sizeof(grz_box_entry)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &grid->entry_groups, grid->visit_count, 1) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    hash_grid_begin_cells(grid);
    const hash_grid_visit *visits = grid->visits.data;
    hash_grid_cell *cells = grid->cells.data;
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
static uint32_t hash_grid_find_runs(const uint8_t *groups, uint32_t begin, uint32_t end, grz_box_run *runs) {
    uint32_t count = 0;
    for (uint32_t i = begin; i < end; i++)
        if (i == begin || groups[i] != groups[i - 1])
            runs[count++] = (grz_box_run){ i, i + 1, groups[i] };
        else
            runs[count - 1].end++;
    return count;
}

graze_status grz_hash_grid_pairs(grz_hash_grid *grid, const grz_bucket_cell *rule, grz_pair_sink *out) {
    grid->setup->counters->visits += grid->visit_count;
    const graze_status status = hash_grid_gather(grid);
    if (status != GRAZE_OK)
        return status;
    const hash_grid_cell *cells = grid->cells.data;
    for (uint32_t i = 0; i < grid->cell_count; i++) {
        if (cells[i].count < 2)
            continue;
        const grz_bucket_cell here = { cells[i].x, cells[i].y, rule->owns_pair };
        grz_box_run runs[GRZ_LAYER_GROUPS_MAX];
        const uint32_t run_count = hash_grid_find_runs(grid->entry_groups.data, cells[i].begin,
                                                       cells[i].begin + cells[i].count, runs);
        grz_bucket_pairs(&(grz_bucket){ grid->entries.data, runs, run_count },
                         &(grz_pair_output){ &grid->layer_groups, grid->setup->counters, out, &here });
    }
    return GRAZE_OK;
}

graze_status grz_hash_grid_outlier_pairs(grz_hash_grid *grid, grz_pair_sink *out) {
    const grz_pair_output output = { &grid->layer_groups, grid->setup->counters, out, NULL };
    return grz_outliers_pairs(&grid->outliers, &grid->boxes, grid->setup->allocator, &output);
}
