/* sectors.c: a grid of sectors; a box is in every sector it covers, and meets who is there.
 *
 * Dave Roberts, "Collision Detection", Dr. Dobb's Journal, 1995. Sectors need not be square; their sides are
 * powers of two, chosen from the boxes unless given. Within a sector only classes that may meet are tested:
 * the article's hybrid of sectors and game rules. A pair that shares several sectors is reported from the one
 * that holds the greater of both min edges, which each of the two covers. Boxes over more sectors than fit go
 * on a list.
 */
#include "broad/bins.h"
#include "broad/cells.h"
#include "broad/extents.h"
#include "broad/marked.h"
#include "broad/methods.h"

typedef struct sectors {
    const grz_setup *setup;
    grz_classes classes;
    grz_cell_size size; /* of the last search */
    grz_roster roster;
    grz_bins bins;
    grz_marked marked;
} sectors;

static void sectors_open(void *state, const grz_setup *setup) {
    sectors *self = state;
    self->setup = setup;
    self->bins.allocator = setup->allocator;
}

/* One and a half of what most boxes measure, so that most are in one or two sectors along each axis. */
static double choose_side(const sectors *self, grz_side side, float given) {
    if (given > 0)
        return grz_power_of_two_above(given);
    return grz_power_of_two_above(
        1.5f * grz_extent_of_most(self->roster.entries.data, self->roster.count, side, 0.95));
}

static graze_status register_entry(sectors *self, grz_entry *entry, uint32_t i) {
    const graze_box box = { entry->min_x, entry->min_y, entry->max_x, entry->max_y };
    const grz_cell_range range = grz_cells_of(box, self->size);
    if (grz_is_oversize(range)) {
        entry->home_x = GRZ_HOME_MARKED;
        return GRAZE_OK;
    }
    entry->home_x = range.x0;
    entry->home_y = range.y0;
    const graze_status status = grz_bins_reserve(&self->bins, GRZ_MOST_CELLS);
    if (status != GRAZE_OK)
        return status;
    for (int32_t y = range.y0; y <= range.y1; y++)
        for (int32_t x = range.x0; x <= range.x1; x++)
            grz_bins_visit(&self->bins, i, x, y);
    return GRAZE_OK;
}

static graze_status register_all(sectors *self) {
    self->size = (grz_cell_size){ choose_side(self, GRZ_WIDTH, self->setup->user.cell_w),
                                  choose_side(self, GRZ_HEIGHT, self->setup->user.cell_h) };
    grz_entry *entries = self->roster.entries.data;
    graze_status status = GRAZE_OK;
    grz_bins_clear(&self->bins);
    for (uint32_t i = 0; i < self->roster.count && status == GRAZE_OK; i++)
        status = register_entry(self, &entries[i], i);
    self->setup->counters->visits += self->bins.visit_count;
    return status;
}

static graze_status sectors_sync(void *state, const grz_boxes *boxes, grz_changes changes) {
    sectors *self = state;
    (void)changes;
    grz_classes_update(&self->classes, boxes);
    return GRAZE_OK;
}

static graze_status sectors_pairs(void *state, const grz_boxes *boxes, grz_sink *out) {
    sectors *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    const grz_place place = { .reports = grz_is_first_shared };
    const grz_found found = { &self->classes, self->setup->counters, out, &place };
    const grz_found anywhere = { &self->classes, self->setup->counters, out, NULL };
    graze_status status = grz_roster_make(&self->roster, boxes, &self->classes, allocator);
    if (status == GRAZE_OK)
        status = register_all(self);
    if (status == GRAZE_OK)
        status = grz_bins_pairs(&self->bins, &self->roster, &found);
    if (status == GRAZE_OK)
        status = grz_marked_pairs(&self->marked, &self->roster, allocator, &anywhere);
    return status == GRAZE_OK ? out->status : status;
}

static grz_cell_size sectors_cell(const void *state) {
    return ((const sectors *)state)->size;
}

static void sectors_close(void *state) {
    sectors *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    grz_roster_free(&self->roster, allocator);
    grz_bins_free(&self->bins);
    grz_marked_free(&self->marked, allocator);
}

const grz_method grz_method_sectors = {
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
