/* grid_map.c: an incremental grid: a move changes only the cells entered or left by
 * a box.
 *
 * Aidiakapi, "2D Grid collision detection", 2012, with henke96, 2013. A box is
 * linked into each cell under it. When it moves or changes its size, the old and the
 * new cells are compared as ranges. It leaves the first without the second and
 * enters the second without the first, at any distance; a move inside the same cells
 * changes nothing. Cells are found by hashing and removed when they are empty, so
 * memory depends on the boxes and not on the distance they travelled. Boxes over
 * many cells are outliers.
 *
 * The boxes of each layer group at a place have a cell of their own, so boxes of
 * other groups are not even looked at. A link stands for one row in one cell. It is
 * in two lists: its cell's and its row's. Entering or leaving a cell makes or cuts
 * one link. Pairs cost their links. */
#include "broad/cells.h"
#include "broad/sweep.h"
#include "core/hash.h"

typedef struct grid_map_link {
    uint32_t next, previous; /* in its cell */
    uint32_t next_of_row;
    uint32_t row, cell;
} grid_map_link;

typedef struct grid_map_cell {
    uint32_t first_link, count; /* 0 links: the cell is free */
    uint32_t next;              /* the cell of another layer group at this place */
    int32_t x, y;
    uint8_t layer_group;
    bool is_first; /* the one in the map */
} grid_map_cell;

typedef struct grid_map_row {
    grz_box_entry entry; /* cell_x, cell_y: the first cell, or GRZ_CELL_OUTLIER */
    int32_t last_x, last_y;
    uint32_t first_link;
    uint8_t layer_group; /* GRZ_LAYER_GROUP_NONE: the row is not stored */
} grid_map_row;

typedef struct grid_map {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    grz_cell_size cell_size;
    grz_hash_map map; /* from a place to the number of its first cell */
    grz_item_pool cells, links;
    grz_buffer rows; /* grid_map_row */
    /* outliers cover too many cells */
    uint32_t row_count, stored_count, outlier_count;
    /* when the cell size was chosen */
    uint32_t stored_at_choice, outliers_at_choice;
    grz_box_list boxes;
    grz_outliers outlier_search;
    grz_buffer bucket; /* grz_box_entry: the boxes of the current cell */
} grid_map;

static const grz_cell_range grid_map_no_cells = { 1, 1, 0, 0 };

static grid_map_row *grid_map_row_at(const grid_map *self, uint32_t row) {
    return (grid_map_row *)self->rows.data + row;
}

static grid_map_cell *grid_map_cell_at(const grid_map *self, uint32_t i) {
    return grz_item_pool_at(&self->cells, i);
}

static grid_map_link *grid_map_link_at(const grid_map *self, uint32_t i) {
    return grz_item_pool_at(&self->links, i);
}

static grz_hash_map_key grid_map_key(int32_t x, int32_t y) {
    return (grz_hash_map_key){ (uint32_t)x, (uint32_t)y };
}

static void grid_map_open(void *state, const grz_broad_setup *setup) {
    grid_map *self = state;
    self->setup = setup;
    self->cell_size = (grz_cell_size){ setup->user.cell_w, setup->user.cell_h };
    self->cells = grz_item_pool_open(sizeof(grid_map_cell));
    self->links = grz_item_pool_open(sizeof(grid_map_link));
}

/* The number of a group's cell at (x, y), which is made if it is missing. There is
 * memory for it. */
static uint32_t grid_map_find_cell(grid_map *self, int32_t x, int32_t y,
                                   uint8_t layer_group) {
    const uint32_t first = grz_hash_map_find(&self->map, grid_map_key(x, y));
    for (uint32_t i = first; i != GRZ_ITEM_NONE; i = grid_map_cell_at(self, i)->next)
        if (grid_map_cell_at(self, i)->layer_group == layer_group)
            return i;
    const uint32_t cell = grz_item_pool_allocate(&self->cells);
    *grid_map_cell_at(self, cell) = (grid_map_cell){ GRZ_ITEM_NONE,
                                                     0,
                                                     GRZ_ITEM_NONE,
                                                     x,
                                                     y,
                                                     layer_group,
                                                     first == GRZ_HASH_MAP_NONE };
    if (first == GRZ_HASH_MAP_NONE)
        return grz_hash_map_insert(&self->map, grid_map_key(x, y), cell);
    grid_map_cell_at(self, cell)->next = grid_map_cell_at(self, first)->next;
    grid_map_cell_at(self, first)->next = cell;
    return cell;
}

static void grid_map_free_cell(grid_map *self, uint32_t cell_id) {
    const grid_map_cell cell = *grid_map_cell_at(self, cell_id);
    const grz_hash_map_key place = grid_map_key(cell.x, cell.y);
    if (!cell.is_first) {
        uint32_t *at =
            &grid_map_cell_at(self, grz_hash_map_find(&self->map, place))->next;
        while (*at != cell_id)
            at = &grid_map_cell_at(self, *at)->next;
        *at = cell.next;
    } else if (cell.next != GRZ_ITEM_NONE) {
        grid_map_cell_at(self, cell.next)->is_first = true;
        grz_hash_map_replace(&self->map, place, cell.next);
    } else {
        grz_hash_map_remove(&self->map, place);
    }
    grz_item_pool_free(&self->cells, cell_id);
}

static graze_status grid_map_enter_cell(grid_map *self, grid_map_row *row, int32_t x,
                                        int32_t y) {
    const graze_allocator *allocator = self->setup->allocator;
    grz_try(grz_hash_map_reserve(&self->map, 1, allocator));
    grz_try(grz_item_pool_reserve(&self->cells, allocator));
    grz_try(grz_item_pool_reserve(&self->links, allocator));
    const uint32_t cell_id = grid_map_find_cell(self, x, y, row->layer_group);
    grid_map_cell *cell = grid_map_cell_at(self, cell_id);
    const uint32_t link = grz_item_pool_allocate(&self->links);
    *grid_map_link_at(self, link) =
        (grid_map_link){ cell->first_link, GRZ_ITEM_NONE, row->first_link,
                         row->entry.row, cell_id };
    if (cell->first_link != GRZ_ITEM_NONE)
        grid_map_link_at(self, cell->first_link)->previous = link;
    cell->first_link = link;
    cell->count++;
    row->first_link = link;
    self->setup->counters->visits++;
    self->setup->counters->moves++;
    return GRAZE_OK;
}

static void grid_map_cut(grid_map *self, uint32_t link_id) {
    const grid_map_link *link = grid_map_link_at(self, link_id);
    grid_map_cell *cell = grid_map_cell_at(self, link->cell);
    if (link->previous != GRZ_ITEM_NONE)
        grid_map_link_at(self, link->previous)->next = link->next;
    else
        cell->first_link = link->next;
    if (link->next != GRZ_ITEM_NONE)
        grid_map_link_at(self, link->next)->previous = link->previous;
    if (--cell->count == 0)
        grid_map_free_cell(self, link->cell);
    grz_item_pool_free(&self->links, link_id);
    self->setup->counters->moves++;
}

static bool grid_map_range_has(grz_cell_range range, int32_t x, int32_t y) {
    return x >= range.x0 && x <= range.x1 && y >= range.y0 && y <= range.y1;
}

static void grid_map_leave_cells(grid_map *self, grid_map_row *row,
                                 grz_cell_range kept) {
    for (uint32_t *at = &row->first_link; *at != GRZ_ITEM_NONE;) {
        grid_map_link *link = grid_map_link_at(self, *at);
        const grid_map_cell *cell = grid_map_cell_at(self, link->cell);
        if (grid_map_range_has(kept, cell->x, cell->y)) {
            at = &link->next_of_row;
        } else {
            const uint32_t left = *at;
            *at = link->next_of_row;
            grid_map_cut(self, left);
        }
    }
}

static bool grid_map_is_in_cells(const grid_map_row *row) {
    return row->layer_group != GRZ_LAYER_GROUP_NONE &&
           row->entry.cell_x != GRZ_CELL_OUTLIER;
}

static void grid_map_remove(grid_map *self, grid_map_row *row) {
    if (row->layer_group == GRZ_LAYER_GROUP_NONE)
        return;
    if (grid_map_is_in_cells(row))
        grid_map_leave_cells(self, row, grid_map_no_cells);
    else
        self->outlier_count--;
    row->layer_group = GRZ_LAYER_GROUP_NONE;
    self->stored_count--;
}

static graze_status grid_map_change_cells(grid_map *self, grid_map_row *row,
                                          grz_cell_range before,
                                          grz_cell_range now) {
    row->entry.cell_x = now.x0;
    row->entry.cell_y = now.y0;
    row->last_x = now.x1;
    row->last_y = now.y1;
    if (before.x0 == now.x0 && before.y0 == now.y0 && before.x1 == now.x1 &&
        before.y1 == now.y1)
        return GRAZE_OK;
    grid_map_leave_cells(self, row, now);
    for (int32_t y = now.y0; y <= now.y1; y++)
        for (int32_t x = now.x0; x <= now.x1; x++)
            if (!grid_map_range_has(before, x, y))
                grz_try(grid_map_enter_cell(self, row, x, y));
    return GRAZE_OK;
}

static graze_status grid_map_update(grid_map *self, const grz_box_view *boxes,
                                    uint32_t row_id) {
    grid_map_row *row = grid_map_row_at(self, row_id);
    const uint8_t group = grz_layer_group_of(&self->layer_groups, boxes, row_id);
    const grz_cell_range now =
        grz_cells_of(grz_box_view_get(boxes, row_id), self->cell_size);
    const bool is_outlier = grz_cell_range_is_oversize(now);
    grz_cell_range before = { row->entry.cell_x, row->entry.cell_y, row->last_x,
                              row->last_y };
    if (row->layer_group != group || !grid_map_is_in_cells(row) || is_outlier) {
        grid_map_remove(self, row);
        before = grid_map_no_cells;
        self->stored_count += group != GRZ_LAYER_GROUP_NONE;
    }
    row->layer_group = group;
    row->entry = grz_box_entry_of(boxes, row_id);
    if (group == GRZ_LAYER_GROUP_NONE)
        return GRAZE_OK;
    if (!is_outlier)
        return grid_map_change_cells(self, row, before, now);
    row->entry.cell_x = GRZ_CELL_OUTLIER;
    self->outlier_count++;
    return GRAZE_OK;
}

static double grid_map_choose_side(const grid_map *self, grz_box_extent side,
                                   float given) {
    if (given > 0)
        return given;
    return 2.0 * grz_box_list_quantile(&self->boxes, side, 0.95);
}

static graze_status grid_map_refill(grid_map *self, const grz_box_view *boxes) {
    for (uint32_t row = 0; row < self->row_count; row++)
        grid_map_remove(self, grid_map_row_at(self, row));
    grz_try(grz_box_list_fill(&self->boxes, boxes, &self->layer_groups,
                              self->setup->allocator));
    self->cell_size = (grz_cell_size){
        grid_map_choose_side(self, GRZ_BOX_WIDTH, self->setup->user.cell_w),
        grid_map_choose_side(self, GRZ_BOX_HEIGHT, self->setup->user.cell_h)
    };
    for (uint32_t row = 0; row < boxes->count; row++)
        grz_try(grid_map_update(self, boxes, row));
    self->stored_at_choice = self->stored_count;
    self->outliers_at_choice = self->outlier_count;
    return GRAZE_OK;
}

static graze_status grid_map_sync(void *state, const grz_box_view *boxes,
                                  grz_row_changes changes) {
    grid_map *self = state;
    grz_try(grz_buffer_reserve(self->setup->allocator, &self->rows, boxes->count,
                               sizeof(grid_map_row)));
    for (; self->row_count < boxes->count; self->row_count++)
        *grid_map_row_at(self, self->row_count) =
            (grid_map_row){ .first_link = GRZ_ITEM_NONE,
                            .layer_group = GRZ_LAYER_GROUP_NONE };
    if (grz_layer_groups_update(&self->layer_groups, boxes))
        return grid_map_refill(self, boxes);
    for (uint32_t i = 0; i < changes.count; i++)
        grz_try(grid_map_update(self, boxes, changes.rows[i]));
    /* Cells are outgrown by many more or larger boxes than when their size was
     * chosen. */
    const bool is_outgrown = self->stored_count > 2 * self->stored_at_choice ||
                             self->outlier_count > 2 * self->outliers_at_choice +
                                                       16 + self->stored_count / 16;
    if (self->setup->user.cell_w == 0 && is_outgrown)
        return grid_map_refill(self, boxes);
    return GRAZE_OK;
}

/* Make a run for each cell of a place. False: no two boxes there may meet. */
static bool grid_map_make_runs(const grid_map *self, uint32_t first,
                               grz_bucket *bucket, grz_box_run *runs) {
    uint64_t groups = 0, met_by_one = 0, met_by_many = 0;
    uint32_t begin = 0;
    for (uint32_t i = first; i != GRZ_ITEM_NONE;
         i = grid_map_cell_at(self, i)->next) {
        const grid_map_cell *cell = grid_map_cell_at(self, i);
        const uint64_t group = UINT64_C(1) << cell->layer_group,
                       met = self->layer_groups.meets[cell->layer_group];
        runs[bucket->run_count++] =
            (grz_box_run){ begin, begin + cell->count, cell->layer_group };
        begin += cell->count;
        groups |= group;
        met_by_one |= met & ~group;
        met_by_many |= cell->count > 1 ? met & group : 0;
    }
    return ((met_by_one | met_by_many) & groups) != 0;
}

static graze_status grid_map_place_pairs(grid_map *self, uint32_t first,
                                         grz_pair_sink *out) {
    grz_box_run runs[GRZ_LAYER_GROUPS_MAX];
    grz_bucket bucket = { .runs = runs };
    if (!grid_map_make_runs(self, first, &bucket, runs))
        return GRAZE_OK;
    grz_try(grz_buffer_reserve(self->setup->allocator, &self->bucket,
                               runs[bucket.run_count - 1].end,
                               sizeof(grz_box_entry)));
    grz_box_entry *entry = self->bucket.data;
    bucket.entries = entry;
    for (uint32_t i = first; i != GRZ_ITEM_NONE; i = grid_map_cell_at(self, i)->next)
        for (uint32_t j = grid_map_cell_at(self, i)->first_link; j != GRZ_ITEM_NONE;
             j = grid_map_link_at(self, j)->next)
            *entry++ = grid_map_row_at(self, grid_map_link_at(self, j)->row)->entry;
    const grid_map_cell *cell = grid_map_cell_at(self, first);
    const grz_bucket_cell here = { .x = cell->x,
                                   .y = cell->y,
                                   .owns_pair = grz_is_first_shared_cell };
    grz_bucket_pairs(&bucket,
                     &(grz_pair_output){ &self->layer_groups, self->setup->counters,
                                         out, &here });
    return GRAZE_OK;
}

static graze_status grid_map_outlier_pairs(grid_map *self, const grz_box_view *boxes,
                                           grz_pair_sink *out) {
    if (self->outlier_count == 0)
        return GRAZE_OK;
    const graze_allocator *allocator = self->setup->allocator;
    grz_try(grz_box_list_fill(&self->boxes, boxes, &self->layer_groups, allocator));
    grz_box_entry *entries = self->boxes.entries.data;
    for (uint32_t i = 0; i < self->boxes.count; i++)
        entries[i].cell_x = grid_map_row_at(self, entries[i].row)->entry.cell_x;
    const grz_pair_output output = { &self->layer_groups, self->setup->counters, out,
                                     NULL };
    return grz_outliers_pairs(&self->outlier_search, &self->boxes, allocator,
                              &output);
}

static graze_status grid_map_pairs(void *state, const grz_box_view *boxes,
                                   grz_pair_sink *out) {
    grid_map *self = state;
    for (uint32_t i = 0; i < self->cells.count; i++)
        if (grid_map_cell_at(self, i)->count > 0 &&
            grid_map_cell_at(self, i)->is_first)
            grz_try(grid_map_place_pairs(self, i, out));
    grz_try(grid_map_outlier_pairs(self, boxes, out));
    return out->status;
}

static grz_cell_size grid_map_cell_size(const void *state) {
    return ((const grid_map *)state)->cell_size;
}

static void grid_map_close(void *state) {
    grid_map *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    grz_hash_map_free(&self->map, allocator);
    grz_buffers_free(allocator, &self->cells.items, &self->links.items, &self->rows,
                     &self->bucket, &self->boxes.entries);
    grz_outliers_free(&self->outlier_search, allocator);
}

const grz_broad_phase grz_broad_phase_grid_map = {
    .about = { .name = "grid-map",
               .what = "keeps the lists of cells up to date as boxes leave and "
                       "enter them",
               .source = "Aidiakapi, \"2D Grid collision detection\", 2012, with "
                         "henke96, 2013" },
    .state_size = sizeof(grid_map),
    .open = grid_map_open,
    .sync = grid_map_sync,
    .pairs = grid_map_pairs,
    .cell = grid_map_cell_size,
    .close = grid_map_close,
};
