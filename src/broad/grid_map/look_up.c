/* look_up.c: what the grid map knows: the pairs in its cells, and who is in an area. */
#include "broad/grid_map/grid_map.h"

/* The layer_groups that are in a cell, as they will stand side by side. */
static uint32_t find_runs(const grz_lattice *lattice, const grz_cell *cell, grz_box_run *runs) {
    uint32_t count = 0, begin = 0;
    for (uint32_t i = cell->first_crowd; i != GRZ_ITEM_NONE; i = grz_crowd_at(lattice, i)->next) {
        const grz_cell_crowd *crowd = grz_crowd_at(lattice, i);
        runs[count++] = (grz_box_run){ begin, begin + crowd->count, crowd->layer_group };
        begin += crowd->count;
    }
    return count;
}

/* Copy the residents of a cell side by side, in the order of its runs. */
static void gather(grz_grid_map *self, const grz_cell *cell) {
    const grz_lattice *lattice = &self->lattice;
    grz_box_entry *entries = self->crowd.data;
    for (uint32_t i = cell->first_crowd; i != GRZ_ITEM_NONE; i = grz_crowd_at(lattice, i)->next)
        for (uint32_t j = grz_crowd_at(lattice, i)->first_link; j != GRZ_ITEM_NONE;
             j = grz_link_at(lattice, j)->next)
            *entries++ = grz_resident_at(self, grz_link_at(lattice, j)->row)->entry;
}

static graze_status cell_pairs(grz_grid_map *self, const grz_cell *cell, grz_pair_sink *out) {
    grz_box_run runs[GRZ_LAYER_GROUPS_MAX];
    const uint32_t run_count = find_runs(&self->lattice, cell, runs);
    if (run_count == 0 || !grz_box_runs_may_meet(runs, run_count, &self->layer_groups))
        return GRAZE_OK;
    const graze_status status = grz_buffer_reserve(self->setup->allocator, &self->crowd,
                                                   runs[run_count - 1].end, sizeof(grz_box_entry));
    if (status != GRAZE_OK)
        return status;
    gather(self, cell);
    const grz_bucket_cell place = { cell->x, cell->y, grz_is_first_shared_cell };
    const grz_pair_output found = { &self->layer_groups, self->setup->counters, out, &place };
    grz_bucket_pairs(&(grz_bucket){ self->crowd.data, runs, run_count }, &found);
    return GRAZE_OK;
}

/* The pairs of outsiders. */
static graze_status outsider_pairs(grz_grid_map *self, const grz_box_view *boxes, grz_pair_sink *out) {
    if (self->outsider_count == 0)
        return GRAZE_OK;
    const graze_allocator *allocator = self->setup->allocator;
    const graze_status status = grz_box_list_fill(&self->box_list, boxes, &self->layer_groups, allocator);
    if (status != GRAZE_OK)
        return status;
    grz_box_entry *entries = self->box_list.entries.data;
    for (uint32_t i = 0; i < self->box_list.count; i++)
        entries[i].cell_x = grz_resident_at(self, entries[i].row)->entry.cell_x;
    const grz_pair_output found = { &self->layer_groups, self->setup->counters, out, NULL };
    return grz_outliers_pairs(&self->marked, &self->box_list, allocator, &found);
}

graze_status grz_grid_map_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    grz_grid_map *self = state;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < self->lattice.cell_count && status == GRAZE_OK; i++)
        status = cell_pairs(self, grz_cell_at(&self->lattice, i), out);
    if (status == GRAZE_OK)
        status = outsider_pairs(self, boxes, out);
    return status == GRAZE_OK ? out->status : status;
}

/* An area in cells. */
typedef struct area_sight {
    graze_box area;
    grz_cell_range range;
} area_sight;

/* Push who is in a cell and in the area, from the first cell that both cover. */
static void look_into(const grz_grid_map *self, const grz_cell *cell, const area_sight *sight,
                      grz_pair_sink *out) {
    const grz_lattice *lattice = &self->lattice;
    const grz_bucket_cell place = { cell->x, cell->y, NULL };
    const grz_box_entry area = { .cell_x = sight->range.x0, .cell_y = sight->range.y0 };
    for (uint32_t i = cell->first_crowd; i != GRZ_ITEM_NONE; i = grz_crowd_at(lattice, i)->next)
        for (uint32_t j = grz_crowd_at(lattice, i)->first_link; j != GRZ_ITEM_NONE;
             j = grz_link_at(lattice, j)->next) {
            const grz_box_entry *entry = &grz_resident_at(self, grz_link_at(lattice, j)->row)->entry;
            const graze_box box = { entry->min_x, entry->min_y, entry->max_x, entry->max_y };
            if (grz_boxes_overlap(box, sight->area) && grz_is_first_shared_cell(&place, entry, &area))
                grz_pair_sink_push(out, entry->row, entry->row);
        }
}

/* Look into the cells of the area, or into all there are if those are fewer. */
static void look_into_cells(const grz_grid_map *self, const area_sight *sight, grz_pair_sink *out) {
    const grz_lattice *lattice = &self->lattice;
    const grz_cell_range range = sight->range;
    const int64_t w = (int64_t)range.x1 - range.x0 + 1, h = (int64_t)range.y1 - range.y0 + 1;
    if (w > lattice->cell_count || h > lattice->cell_count || w * h > lattice->cell_count) {
        for (uint32_t i = 0; i < lattice->cell_count; i++)
            look_into(self, grz_cell_at(lattice, i), sight, out);
        return;
    }
    for (int32_t y = range.y0; y <= range.y1; y++)
        for (int32_t x = range.x0; x <= range.x1; x++) {
            const grz_cell *cell = grz_lattice_find(lattice, x, y);
            if (cell != NULL)
                look_into(self, cell, sight, out);
        }
}

/* The part of an area where anyone can be. Outside of it that is no box, and nobody overlaps it. */
static graze_box clip(graze_box area, graze_box reach) {
    return (graze_box){ area.min_x > reach.min_x ? area.min_x : reach.min_x,
                        area.min_y > reach.min_y ? area.min_y : reach.min_y,
                        area.max_x < reach.max_x ? area.max_x : reach.max_x,
                        area.max_y < reach.max_y ? area.max_y : reach.max_y };
}

void grz_grid_map_query(const void *state, const grz_box_view *boxes, graze_box area, grz_pair_sink *out) {
    const grz_grid_map *self = state;
    const uint32_t *outsiders = self->outsiders.data;
    const graze_box within = clip(area, self->reach);
    const area_sight sight = { within, grz_cells_of(within, self->size) };
    look_into_cells(self, &sight, out);
    for (uint32_t i = 0; i < self->outsider_count; i++)
        if (grz_boxes_overlap(grz_box_view_get(boxes, outsiders[i]), within))
            grz_pair_sink_push(out, outsiders[i], outsiders[i]);
}
