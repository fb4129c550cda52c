/* grid_map.c: cell lists kept up to date: a move touches only the cells that are left and entered.
 *
 * Aidiakapi, "2D Grid collision detection", 2012, with henke96, 2013. A box is linked into every cell it
 * covers. When it moves, or changes its size, the cells that it covered and those that it covers are compared
 * as ranges: it leaves the first without the second and enters the second without the first, whatever the
 * jump; a move inside the same cells changes nothing. Cells are found by hashing and dropped when empty, so
 * memory follows the boxes and not the distance they travelled. Boxes over too many cells are marked and
 * paired apart.
 */
#include "broad/grid_map/grid_map.h"

#include "broad/broad_phases.h"
#include "broad/extents.h"

#include <math.h>

static const grz_cell_range no_cells = { 1, 1, 0, 0 };
static const graze_box no_reach = { INFINITY, INFINITY, -INFINITY, -INFINITY };

static void grid_map_open(void *state, const grz_broad_setup *setup) {
    grz_grid_map *self = state;
    self->setup = setup;
    self->size = (grz_cell_size){ setup->user.cell_w, setup->user.cell_h };
    self->reach = no_reach;
    grz_lattice_open(&self->lattice, setup->allocator);
}

static graze_status reserve_residents(grz_grid_map *self, uint32_t count) {
    const graze_status status =
        grz_buffer_reserve(self->setup->allocator, &self->residents, count, sizeof(grz_resident));
    if (status != GRAZE_OK)
        return status;
    for (; self->resident_count < count; self->resident_count++)
        *grz_resident_at(self, self->resident_count) =
            (grz_resident){ .first_link = GRZ_ITEM_NONE, .layer_group = GRZ_LAYER_GROUP_NONE };
    return GRAZE_OK;
}

static grz_cell_range range_of(const grz_resident *resident) {
    return (grz_cell_range){ resident->entry.cell_x, resident->entry.cell_y, resident->last_x,
                             resident->last_y };
}

static void leave_outsiders(grz_grid_map *self, grz_resident *resident) {
    uint32_t *outsiders = self->outsiders.data;
    const uint32_t last = outsiders[--self->outsider_count];
    outsiders[resident->first_link] = last;
    grz_resident_at(self, last)->first_link = resident->first_link;
    resident->first_link = GRZ_ITEM_NONE;
}

static graze_status join_outsiders(grz_grid_map *self, grz_resident *resident) {
    const graze_status status = grz_buffer_reserve(self->setup->allocator, &self->outsiders,
                                                   (size_t)self->outsider_count + 1, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    resident->entry.cell_x = GRZ_CELL_OUTLIER;
    resident->first_link = self->outsider_count;
    ((uint32_t *)self->outsiders.data)[self->outsider_count++] = resident->entry.row;
    return GRAZE_OK;
}

/* Take a row out of wherever it is. */
static void leave_all(grz_grid_map *self, grz_resident *resident) {
    if (resident->layer_group == GRZ_LAYER_GROUP_NONE)
        return;
    if (grz_is_in_cells(resident))
        grz_lattice_leave(&self->lattice, no_cells, &resident->first_link);
    else
        leave_outsiders(self, resident);
    resident->layer_group = GRZ_LAYER_GROUP_NONE;
    self->present--;
}

static bool holds(grz_cell_range range, int32_t x, int32_t y) {
    return x >= range.x0 && x <= range.x1 && y >= range.y0 && y <= range.y1;
}

/* Enter the cells of `now` that are not in `before`. */
static graze_status enter_new(grz_grid_map *self, uint32_t row, grz_cell_range before, grz_cell_range now) {
    grz_resident *resident = grz_resident_at(self, row);
    graze_status status = GRAZE_OK;
    for (int32_t y = now.y0; y <= now.y1; y++)
        for (int32_t x = now.x0; x <= now.x1 && status == GRAZE_OK; x++)
            if (!holds(before, x, y))
                status = grz_lattice_enter(&self->lattice, row, resident->layer_group, grz_place_key(x, y),
                                           &resident->first_link);
    return status;
}

static bool is_same_range(grz_cell_range a, grz_cell_range b) {
    return a.x0 == b.x0 && a.y0 == b.y0 && a.x1 == b.x1 && a.y1 == b.y1;
}

/* Let a row that was in the cells `before` be in those of its box now. */
static graze_status move_row(grz_grid_map *self, uint32_t row, grz_cell_range before, grz_cell_range now) {
    grz_resident *resident = grz_resident_at(self, row);
    resident->entry.cell_x = now.x0;
    resident->entry.cell_y = now.y0;
    resident->last_x = now.x1;
    resident->last_y = now.y1;
    if (is_same_range(before, now))
        return GRAZE_OK;
    grz_lattice_leave(&self->lattice, now, &resident->first_link);
    return enter_new(self, row, before, now);
}

static void widen_reach(graze_box *reach, const grz_box_entry *entry) {
    reach->min_x = entry->min_x < reach->min_x ? entry->min_x : reach->min_x;
    reach->min_y = entry->min_y < reach->min_y ? entry->min_y : reach->min_y;
    reach->max_x = entry->max_x > reach->max_x ? entry->max_x : reach->max_x;
    reach->max_y = entry->max_y > reach->max_y ? entry->max_y : reach->max_y;
}

static graze_status update_row(grz_grid_map *self, const grz_box_view *boxes, uint32_t row) {
    grz_resident *resident = grz_resident_at(self, row);
    const uint8_t layer_group = grz_layer_group_of(&self->layer_groups, boxes, row);
    const grz_cell_range now = grz_cells_of(grz_box_view_get(boxes, row), self->size);
    const bool is_outsider = grz_cell_range_is_oversize(now);
    grz_cell_range before = range_of(resident);
    if (resident->layer_group != layer_group || !grz_is_in_cells(resident) || is_outsider) {
        leave_all(self, resident);
        before = no_cells;
        self->present += layer_group != GRZ_LAYER_GROUP_NONE;
    }
    resident->layer_group = layer_group;
    resident->entry = grz_box_entry_of(boxes, row);
    if (layer_group == GRZ_LAYER_GROUP_NONE)
        return GRAZE_OK;
    widen_reach(&self->reach, &resident->entry);
    return is_outsider ? join_outsiders(self, resident) : move_row(self, row, before, now);
}

/* Whether the boxes have become so many more, or so much larger, that other cells would suit them better. */
static bool has_outgrown_cells(const grz_grid_map *self) {
    return self->present > 2 * self->present_at_choice ||
           self->outsider_count > 2 * self->outsiders_at_choice + 16 + self->present / 16;
}

static double choose_side(const grz_grid_map *self, grz_box_side side, float given) {
    return given > 0
               ? given
               : 2.0 * grz_box_extent_quantile(self->box_list.entries.data, self->box_list.count, side, 0.95);
}

static graze_status choose_size(grz_grid_map *self, const grz_box_view *boxes) {
    const graze_status status =
        grz_box_list_fill(&self->box_list, boxes, &self->layer_groups, self->setup->allocator);
    if (status == GRAZE_OK)
        self->size = (grz_cell_size){ choose_side(self, GRZ_BOX_WIDTH, self->setup->user.cell_w),
                                      choose_side(self, GRZ_BOX_HEIGHT, self->setup->user.cell_h) };
    return status;
}

/* Take everything out and put it in again, under new rules or in new cells. */
static graze_status refill(grz_grid_map *self, const grz_box_view *boxes) {
    for (uint32_t row = 0; row < self->resident_count; row++)
        leave_all(self, grz_resident_at(self, row));
    self->reach = no_reach;
    graze_status status = choose_size(self, boxes);
    for (uint32_t row = 0; row < boxes->count && status == GRAZE_OK; row++)
        status = update_row(self, boxes, row);
    self->present_at_choice = self->present;
    self->outsiders_at_choice = self->outsider_count;
    return status;
}

static graze_status follow(grz_grid_map *self, const grz_box_view *boxes, grz_row_changes changes) {
    if (grz_layer_groups_update(&self->layer_groups, boxes))
        return refill(self, boxes);
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < changes.count && status == GRAZE_OK; i++)
        status = update_row(self, boxes, changes.rows[i]);
    if (status == GRAZE_OK && self->setup->user.cell_w == 0 && has_outgrown_cells(self))
        status = refill(self, boxes);
    return status;
}

static graze_status grid_map_sync(void *state, const grz_box_view *boxes, grz_row_changes changes) {
    grz_grid_map *self = state;
    const uint64_t moves = self->lattice.moves, visits = self->lattice.visits;
    graze_status status = reserve_residents(self, boxes->count);
    if (status == GRAZE_OK)
        status = follow(self, boxes, changes);
    self->setup->counters->moves += self->lattice.moves - moves;
    self->setup->counters->visits += self->lattice.visits - visits;
    return status;
}

static grz_cell_size grid_map_cell(const void *state) {
    return ((const grz_grid_map *)state)->size;
}

static void grid_map_close(void *state) {
    grz_grid_map *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    grz_lattice_close(&self->lattice);
    grz_buffer_free(allocator, &self->residents);
    grz_buffer_free(allocator, &self->outsiders);
    grz_box_list_free(&self->box_list, allocator);
    grz_outliers_free(&self->marked, allocator);
    grz_buffer_free(allocator, &self->crowd);
}

const grz_broad_phase grz_broad_phase_grid_map = {
    .about = { .name = "grid-map",
               .what = "keeps the lists of cells up to date as boxes leave and enter them",
               .source = "Aidiakapi, \"2D Grid collision detection\", 2012, with henke96, 2013" },
    .state_size = sizeof(grz_grid_map),
    .open = grid_map_open,
    .sync = grid_map_sync,
    .pairs = grz_grid_map_pairs,
    .query = grz_grid_map_query,
    .cell = grid_map_cell,
    .close = grid_map_close,
};
