/* sectors.c: a grid of sectors; a box is in each sector that it covers and is tested against the boxes there.
 *
 * Dave Roberts, "Collision Detection", Dr. Dobb's Journal, 1995. Sectors need not be square. Their sides are
 * powers of two, chosen from the boxes unless the user sets them. Within a sector only layer groups that may
 * meet are tested: the article's hybrid of sectors and game rules. A pair that shares several sectors is
 * pushed from the one that holds the greater of both min edges. Boxes over too many sectors are outliers.
 * Cost: see hash_grid.h.
 */
#include "broad/broad_phase.h"
#include "broad/hash_grid.h"

/* One and a half of the width that most boxes do not exceed, so that most are in one or two sectors along an
 * axis. */
static double sectors_choose_side(const grz_hash_grid *grid, grz_box_extent side, float given) {
    return grz_power_of_two_above(given > 0 ? given : 1.5f * grz_box_list_quantile(&grid->boxes, side, 0.95));
}

static graze_status sectors_insert(grz_hash_grid *grid, uint32_t i) {
    grz_box_entry *entry = (grz_box_entry *)grid->boxes.entries.data + i;
    const graze_box box = { entry->min_x, entry->min_y, entry->max_x, entry->max_y };
    const grz_cell_range range = grz_cells_of(box, grid->cell_size);
    if (grz_cell_range_is_oversize(range)) {
        entry->cell_x = GRZ_CELL_OUTLIER;
        return GRAZE_OK;
    }
    entry->cell_x = range.x0;
    entry->cell_y = range.y0;
    const graze_status status = grz_hash_grid_reserve(grid, GRZ_BOX_CELLS_MAX);
    if (status != GRAZE_OK)
        return status;
    for (int32_t y = range.y0; y <= range.y1; y++)
        for (int32_t x = range.x0; x <= range.x1; x++)
            grz_hash_grid_insert(grid, i, x, y);
    return GRAZE_OK;
}

static graze_status sectors_fill(grz_hash_grid *grid, const grz_box_view *boxes) {
    const graze_broad_phase_setup *user = &grid->setup->user;
    graze_status status = grz_box_list_fill(&grid->boxes, boxes, &grid->layer_groups, grid->setup->allocator);
    grz_hash_grid_clear(grid);
    if (status == GRAZE_OK)
        grid->cell_size = (grz_cell_size){ sectors_choose_side(grid, GRZ_BOX_WIDTH, user->cell_w),
                                           sectors_choose_side(grid, GRZ_BOX_HEIGHT, user->cell_h) };
    for (uint32_t i = 0; i < grid->boxes.count && status == GRAZE_OK; i++)
        status = sectors_insert(grid, i);
    return status;
}

static graze_status sectors_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    static const grz_bucket_cell rule = { .owns_pair = grz_is_first_shared_cell };
    grz_hash_grid *grid = state;
    graze_status status = sectors_fill(grid, boxes);
    if (status == GRAZE_OK)
        status = grz_hash_grid_pairs(grid, &rule, out);
    if (status == GRAZE_OK)
        status = grz_hash_grid_outlier_pairs(grid, out);
    return status == GRAZE_OK ? out->status : status;
}

const grz_broad_phase grz_broad_phase_sectors = {
    .about = { .name = "sectors",
               .what = "registers a box in every sector it covers and tests within sectors",
               .source = "Dave Roberts, \"Collision Detection\", Dr. Dobb's Journal, 1995" },
    .state_size = sizeof(grz_hash_grid),
    .open = grz_hash_grid_open,
    .sync = grz_hash_grid_sync,
    .pairs = sectors_pairs,
    .cell = grz_hash_grid_cell_size,
    .close = grz_hash_grid_close,
};
