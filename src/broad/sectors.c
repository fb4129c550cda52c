/* sectors.c: a grid of sectors; a box is in every sector it covers, and meets who is there.
 *
 * Dave Roberts, "Collision Detection", Dr. Dobb's Journal, 1995. Sectors need not be square; their sides are
 * powers of two, chosen from the boxes unless given. Within a sector only layer_groups that may meet are
 * tested: the article's hybrid of sectors and game rules. A pair that shares several sectors is reported from
 * the one that holds the greater of both min edges, which each of the two covers. Boxes over more sectors
 * than fit go on a list.
 */
#include "broad/broad_phases.h"
#include "broad/cells.h"
#include "broad/extents.h"
#include "broad/hash_grid.h"
#include "broad/outliers.h"

typedef struct sectors {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    grz_cell_size size; /* of the last search */
    grz_box_list box_list;
    grz_hash_grid hash_grid;
    grz_outliers marked;
} sectors;

static void sectors_open(void *state, const grz_broad_setup *setup) {
    sectors *self = state;
    self->setup = setup;
    self->hash_grid.allocator = setup->allocator;
}

/* One and a half of what most boxes measure, so that most are in one or two sectors along each axis. */
static double choose_side(const sectors *self, grz_box_side side, float given) {
    if (given > 0)
        return grz_power_of_two_above(given);
    return grz_power_of_two_above(
        1.5f * grz_box_extent_quantile(self->box_list.entries.data, self->box_list.count, side, 0.95));
}

static graze_status register_entry(sectors *self, grz_box_entry *entry, uint32_t i) {
    const graze_box box = { entry->min_x, entry->min_y, entry->max_x, entry->max_y };
    const grz_cell_range range = grz_cells_of(box, self->size);
    if (grz_cell_range_is_oversize(range)) {
        entry->cell_x = GRZ_CELL_OUTLIER;
        return GRAZE_OK;
    }
    entry->cell_x = range.x0;
    entry->cell_y = range.y0;
    const graze_status status = grz_hash_grid_reserve(&self->hash_grid, GRZ_BOX_CELLS_MAX);
    if (status != GRAZE_OK)
        return status;
    for (int32_t y = range.y0; y <= range.y1; y++)
        for (int32_t x = range.x0; x <= range.x1; x++)
            grz_hash_grid_insert(&self->hash_grid, i, x, y);
    return GRAZE_OK;
}

static graze_status register_all(sectors *self) {
    self->size = (grz_cell_size){ choose_side(self, GRZ_BOX_WIDTH, self->setup->user.cell_w),
                                  choose_side(self, GRZ_BOX_HEIGHT, self->setup->user.cell_h) };
    grz_box_entry *entries = self->box_list.entries.data;
    graze_status status = GRAZE_OK;
    grz_hash_grid_clear(&self->hash_grid);
    for (uint32_t i = 0; i < self->box_list.count && status == GRAZE_OK; i++)
        status = register_entry(self, &entries[i], i);
    self->setup->counters->visits += self->hash_grid.visit_count;
    return status;
}

static graze_status sectors_sync(void *state, const grz_box_view *boxes, grz_row_changes changes) {
    sectors *self = state;
    (void)changes;
    grz_layer_groups_update(&self->layer_groups, boxes);
    return GRAZE_OK;
}

static graze_status sectors_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    sectors *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    const grz_bucket_cell place = { .owns_pair = grz_is_first_shared_cell };
    const grz_pair_output found = { &self->layer_groups, self->setup->counters, out, &place };
    const grz_pair_output anywhere = { &self->layer_groups, self->setup->counters, out, NULL };
    graze_status status = grz_box_list_fill(&self->box_list, boxes, &self->layer_groups, allocator);
    if (status == GRAZE_OK)
        status = register_all(self);
    if (status == GRAZE_OK)
        status = grz_hash_grid_pairs(&self->hash_grid, &self->box_list, &found);
    if (status == GRAZE_OK)
        status = grz_outliers_pairs(&self->marked, &self->box_list, allocator, &anywhere);
    return status == GRAZE_OK ? out->status : status;
}

static grz_cell_size sectors_cell(const void *state) {
    return ((const sectors *)state)->size;
}

static void sectors_close(void *state) {
    sectors *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    grz_box_list_free(&self->box_list, allocator);
    grz_hash_grid_free(&self->hash_grid);
    grz_outliers_free(&self->marked, allocator);
}

const grz_broad_phase grz_broad_phase_sectors = {
    .about = { .name = "sectors",
               .what = "registers a box in every sector it covers and tests within sectors",
               .source = "Dave Roberts, \"Collision Detection\", Dr. Dobb's Journal, 1995" },
    .state_size = sizeof(sectors),
    .open = sectors_open,
    .sync = sectors_sync,
    .pairs = sectors_pairs,
    .cell = sectors_cell,
    .close = sectors_close,
};
