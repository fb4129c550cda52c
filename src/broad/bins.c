/* bins.c: a counting sort of visits by cell. */
#include "broad/bins.h"

typedef struct bin_visit {
    uint32_t entry, cell;
} bin_visit;

typedef struct bin_cell {
    int32_t x, y;
    uint32_t count; /* of visits; then, while entries are copied, where the next one goes */
    uint32_t begin;
} bin_cell;

void grz_bins_clear(grz_bins *bins) {
    grz_map_clear(&bins->map);
    bins->visit_count = bins->cell_count = 0;
}

graze_status grz_bins_reserve(grz_bins *bins, uint32_t more) {
    const size_t visits = (size_t)bins->visit_count + more, cells = (size_t)bins->cell_count + more;
    if (grz_buffer_reserve(bins->allocator, &bins->visits, visits, sizeof(bin_visit)) != GRAZE_OK ||
        grz_buffer_reserve(bins->allocator, &bins->cells, cells, sizeof(bin_cell)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_map_reserve(&bins->map, more, bins->allocator);
}

void grz_bins_visit(grz_bins *bins, uint32_t i, int32_t x, int32_t y) {
    bin_cell *cells = bins->cells.data;
    const grz_map_key place = { (uint32_t)x, (uint32_t)y };
    const uint32_t cell = grz_map_number(&bins->map, place, bins->cell_count);
    if (cell == bins->cell_count)
        cells[bins->cell_count++] = (bin_cell){ .x = x, .y = y };
    cells[cell].count++;
    ((bin_visit *)bins->visits.data)[bins->visit_count++] = (bin_visit){ i, cell };
}

static void place_cells(grz_bins *bins) {
    bin_cell *cells = bins->cells.data;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < bins->cell_count; i++) {
        cells[i].begin = sum;
        sum += cells[i].count;
        cells[i].count = 0;
    }
}

/* Copy the entries to their cells. Visits are in the roster's order, so each cell ends up sorted by class. */
static graze_status gather(grz_bins *bins, const grz_roster *roster) {
    if (grz_buffer_reserve(bins->allocator, &bins->entries, bins->visit_count, sizeof(grz_entry)) !=
            GRAZE_OK ||
        grz_buffer_reserve(bins->allocator, &bins->classes, bins->visit_count, 1) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    place_cells(bins);
    const bin_visit *visits = bins->visits.data;
    bin_cell *cells = bins->cells.data;
    const grz_entry *from = roster->entries.data;
    const grz_run *run = roster->runs;
    for (uint32_t i = 0; i < bins->visit_count; i++) {
        while (visits[i].entry >= run->end)
            run++;
        bin_cell *cell = &cells[visits[i].cell];
        const uint32_t to = cell->begin + cell->count++;
        ((grz_entry *)bins->entries.data)[to] = from[visits[i].entry];
        ((uint8_t *)bins->classes.data)[to] = run->class_id;
    }
    return GRAZE_OK;
}

/* Cut the entries begin .. end into runs of one class. */
static uint32_t find_runs(const uint8_t *classes, uint32_t begin, uint32_t end, grz_run *runs) {
    uint32_t count = 0;
    for (uint32_t i = begin; i < end; i++)
        if (i == begin || classes[i] != classes[i - 1])
            runs[count++] = (grz_run){ i, i + 1, classes[i] };
        else
            runs[count - 1].end++;
    return count;
}

graze_status grz_bins_pairs(grz_bins *bins, const grz_roster *roster, const grz_found *found) {
    const graze_status status = gather(bins, roster);
    if (status != GRAZE_OK)
        return status;
    const bin_cell *cells = bins->cells.data;
    for (uint32_t i = 0; i < bins->cell_count; i++) {
        if (cells[i].count < 2)
            continue;
        const grz_place place = { cells[i].x, cells[i].y, found->place->reports };
        const grz_found here = { found->classes, found->counters, found->out, &place };
        grz_run runs[GRZ_CLASS_MOST];
        const uint32_t run_count =
            find_runs(bins->classes.data, cells[i].begin, cells[i].begin + cells[i].count, runs);
        grz_crowd_pairs(&(grz_crowd){ bins->entries.data, runs, run_count }, &here);
    }
    return GRAZE_OK;
}

void grz_bins_free(grz_bins *bins) {
    grz_map_free(&bins->map, bins->allocator);
    grz_buffer *const all[] = { &bins->visits, &bins->cells, &bins->entries, &bins->classes };
    for (int i = 0; i < 4; i++)
        grz_buffer_free(bins->allocator, all[i]);
}
