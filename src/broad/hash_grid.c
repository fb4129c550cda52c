/* hash_grid.c: a counting sort of visits by cell. */
#include "broad/hash_grid.h"

typedef struct hash_grid_visit {
    uint32_t entry, cell;
} hash_grid_visit;

typedef struct hash_grid_cell {
    int32_t x, y;
    uint32_t count; /* of visits; then, while entries are copied, where the next one goes */
    uint32_t begin;
} hash_grid_cell;

void grz_hash_grid_clear(grz_hash_grid *hash_grid) {
    grz_hash_map_clear(&hash_grid->map);
    hash_grid->visit_count = hash_grid->cell_count = 0;
}

graze_status grz_hash_grid_reserve(grz_hash_grid *hash_grid, uint32_t more) {
    const size_t visits = (size_t)hash_grid->visit_count + more, cells = (size_t)hash_grid->cell_count + more;
    if (grz_buffer_reserve(hash_grid->allocator, &hash_grid->visits, visits, sizeof(hash_grid_visit)) !=
            GRAZE_OK ||
        grz_buffer_reserve(hash_grid->allocator, &hash_grid->cells, cells, sizeof(hash_grid_cell)) !=
            GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_hash_map_reserve(&hash_grid->map, more, hash_grid->allocator);
}

void grz_hash_grid_insert(grz_hash_grid *hash_grid, uint32_t i, int32_t x, int32_t y) {
    hash_grid_cell *cells = hash_grid->cells.data;
    const grz_hash_map_key place = { (uint32_t)x, (uint32_t)y };
    const uint32_t cell = grz_hash_map_insert(&hash_grid->map, place, hash_grid->cell_count);
    if (cell == hash_grid->cell_count)
        cells[hash_grid->cell_count++] = (hash_grid_cell){ .x = x, .y = y };
    cells[cell].count++;
    ((hash_grid_visit *)hash_grid->visits.data)[hash_grid->visit_count++] = (hash_grid_visit){ i, cell };
}

static void place_cells(grz_hash_grid *hash_grid) {
    hash_grid_cell *cells = hash_grid->cells.data;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < hash_grid->cell_count; i++) {
        cells[i].begin = sum;
        sum += cells[i].count;
        cells[i].count = 0;
    }
}

/* Copy the entries to their cells. Visits are in the box_list's order, so each cell ends up sorted by class.
 */
static graze_status gather(grz_hash_grid *hash_grid, const grz_box_list *box_list) {
    if (grz_buffer_reserve(hash_grid->allocator, &hash_grid->entries, hash_grid->visit_count,
                           sizeof(grz_box_entry)) != GRAZE_OK ||
        grz_buffer_reserve(hash_grid->allocator, &hash_grid->layer_groups, hash_grid->visit_count, 1) !=
            GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    place_cells(hash_grid);
    const hash_grid_visit *visits = hash_grid->visits.data;
    hash_grid_cell *cells = hash_grid->cells.data;
    const grz_box_entry *from = box_list->entries.data;
    const grz_box_run *run = box_list->runs;
    for (uint32_t i = 0; i < hash_grid->visit_count; i++) {
        while (visits[i].entry >= run->end)
            run++;
        hash_grid_cell *cell = &cells[visits[i].cell];
        const uint32_t to = cell->begin + cell->count++;
        ((grz_box_entry *)hash_grid->entries.data)[to] = from[visits[i].entry];
        ((uint8_t *)hash_grid->layer_groups.data)[to] = run->layer_group;
    }
    return GRAZE_OK;
}

/* Cut the entries begin .. end into runs of one class. */
static uint32_t find_runs(const uint8_t *layer_groups, uint32_t begin, uint32_t end, grz_box_run *runs) {
    uint32_t count = 0;
    for (uint32_t i = begin; i < end; i++)
        if (i == begin || layer_groups[i] != layer_groups[i - 1])
            runs[count++] = (grz_box_run){ i, i + 1, layer_groups[i] };
        else
            runs[count - 1].end++;
    return count;
}

graze_status grz_hash_grid_pairs(grz_hash_grid *hash_grid, const grz_box_list *box_list,
                                 const grz_pair_output *found) {
    const graze_status status = gather(hash_grid, box_list);
    if (status != GRAZE_OK)
        return status;
    const hash_grid_cell *cells = hash_grid->cells.data;
    for (uint32_t i = 0; i < hash_grid->cell_count; i++) {
        if (cells[i].count < 2)
            continue;
        const grz_bucket_cell place = { cells[i].x, cells[i].y, found->place->owns_pair };
        const grz_pair_output here = { found->layer_groups, found->counters, found->out, &place };
        grz_box_run runs[GRZ_LAYER_GROUPS_MAX];
        const uint32_t run_count =
            find_runs(hash_grid->layer_groups.data, cells[i].begin, cells[i].begin + cells[i].count, runs);
        grz_bucket_pairs(&(grz_bucket){ hash_grid->entries.data, runs, run_count }, &here);
    }
    return GRAZE_OK;
}

void grz_hash_grid_free(grz_hash_grid *hash_grid) {
    grz_hash_map_free(&hash_grid->map, hash_grid->allocator);
    grz_buffer *const all[] = { &hash_grid->visits, &hash_grid->cells, &hash_grid->entries,
                                &hash_grid->layer_groups };
    for (int i = 0; i < 4; i++)
        grz_buffer_free(hash_grid->allocator, all[i]);
}
