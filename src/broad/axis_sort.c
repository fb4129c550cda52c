/* axis_sort.c: lists kept sorted along one axis, neighbours tested until the edge is passed.
 *
 * Dave Roberts, "Collision Detection", Dr. Dobb's Journal, 1995. Boxes move little between frames, so the
 * lists of the last step are nearly sorted and insertion sort is nearly linear. There is one list a class of
 * layers, so that forbidden pairs are never met. When boxes jump, so that insertion would be quadratic, the
 * list is sorted from nothing instead. Cost: linear in the boxes and in the pairs that overlap along the
 * axis.
 */
#include "broad/broad_phases.h"
#include "broad/spread.h"
#include "broad/sweep.h"

enum { MOST_SWAPS_A_BOX = 16 };

typedef struct axis_list {
    grz_buffer entries; /* grz_box_entry, turned if the axis is y */
    uint32_t count;
} axis_list;

typedef struct axis_sort {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    graze_axis axis;
    axis_list lists[GRZ_LAYER_GROUPS_MAX];
    grz_buffer listed; /* uint8_t by row: whether the row is in a list */
    grz_sweep_scratch room;
} axis_sort;

static void axis_sort_open(void *state, const grz_broad_setup *setup) {
    axis_sort *self = state;
    self->setup = setup;
    self->axis = setup->user.axis != GRAZE_AXIS_AUTO ? setup->user.axis : GRAZE_AXIS_X;
}

static double spread_of(const float *values, const grz_box_view *boxes) {
    grz_variance spread = { 0 };
    for (uint32_t row = 0; row < boxes->count; row++)
        if (boxes->layer[row] != GRZ_LAYER_NONE)
            grz_variance_add(&spread, values[row]);
    return grz_variance_of(spread);
}

/* The axis to sort along; changed only when the other is clearly better, for changing costs a whole sort. */
static graze_axis choose_axis(const axis_sort *self, const grz_box_view *boxes) {
    if (self->setup->user.axis != GRAZE_AXIS_AUTO)
        return self->setup->user.axis;
    const double along_x = spread_of(boxes->min_x, boxes), along_y = spread_of(boxes->min_y, boxes);
    if (self->axis == GRAZE_AXIS_X)
        return along_y > 2 * along_x ? GRAZE_AXIS_Y : GRAZE_AXIS_X;
    return along_x > 2 * along_y ? GRAZE_AXIS_X : GRAZE_AXIS_Y;
}

static grz_box_entry read_entry(const axis_sort *self, const grz_box_view *boxes, uint32_t row) {
    const grz_box_entry entry = grz_box_entry_of(boxes, row);
    return self->axis == GRAZE_AXIS_Y ? grz_box_entry_transposed(entry) : entry;
}

/* Read a list's boxes anew, and drop rows that left its class. */
static void refresh_list(axis_sort *self, uint8_t layer_group, const grz_box_view *boxes) {
    axis_list *list = &self->lists[layer_group];
    grz_box_entry *entries = list->entries.data;
    uint8_t *listed = self->listed.data;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const uint32_t row = entries[i].row;
        listed[row] = grz_layer_group_of(&self->layer_groups, boxes, row) == layer_group;
        if (listed[row])
            entries[kept++] = read_entry(self, boxes, row);
    }
    list->count = kept;
}

static graze_status append_row(axis_sort *self, const grz_box_view *boxes, uint32_t row) {
    const uint8_t layer_group = grz_layer_group_of(&self->layer_groups, boxes, row);
    uint8_t *listed = (uint8_t *)self->listed.data + row;
    if (*listed || grz_layer_group_meets_none(&self->layer_groups, layer_group))
        return GRAZE_OK;
    axis_list *list = &self->lists[layer_group];
    const graze_status status = grz_buffer_reserve(self->setup->allocator, &list->entries,
                                                   (size_t)list->count + 1, sizeof(grz_box_entry));
    if (status != GRAZE_OK)
        return status;
    ((grz_box_entry *)list->entries.data)[list->count++] = read_entry(self, boxes, row);
    *listed = true;
    return GRAZE_OK;
}

/* Exchange neighbours until the list is sorted; false if that takes too many exchanges. */
static bool sort_by_insertion(axis_sort *self, axis_list *list) {
    grz_box_entry *entries = list->entries.data;
    const uint64_t most = (uint64_t)MOST_SWAPS_A_BOX * list->count;
    uint64_t swaps = 0;
    for (uint32_t i = 1; i < list->count && swaps <= most; i++) {
        const grz_box_entry entry = entries[i];
        uint32_t j = i;
        for (; j > 0 && entries[j - 1].min_x > entry.min_x; j--)
            entries[j] = entries[j - 1];
        entries[j] = entry;
        swaps += i - j;
    }
    self->setup->counters->swaps += swaps;
    return swaps <= most;
}

static graze_status sort_lists(axis_sort *self) {
    graze_status status = GRAZE_OK;
    for (uint8_t layer_group = 0; layer_group < self->layer_groups.count && status == GRAZE_OK;
         layer_group++) {
        axis_list *list = &self->lists[layer_group];
        if (!sort_by_insertion(self, list))
            status = grz_sweep_sort(list->entries.data, list->count, &self->room, self->setup->allocator);
    }
    return status;
}

/* Empty all lists, so that every row is appended anew; returns all rows as changes. */
static void empty_lists(axis_sort *self, const grz_box_view *boxes) {
    for (int layer_group = 0; layer_group < GRZ_LAYER_GROUPS_MAX; layer_group++)
        self->lists[layer_group].count = 0;
    for (uint32_t row = 0; row < boxes->count; row++)
        ((uint8_t *)self->listed.data)[row] = false;
}

static graze_status append_rows(axis_sort *self, const grz_box_view *boxes, grz_row_changes changes,
                                bool all) {
    graze_status status = GRAZE_OK;
    const uint32_t count = all ? boxes->count : changes.count;
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++)
        status = append_row(self, boxes, all ? i : changes.rows[i]);
    return status;
}

static graze_status axis_sort_sync(void *state, const grz_box_view *boxes, grz_row_changes changes) {
    axis_sort *self = state;
    graze_status status = grz_buffer_reserve_zeroed(self->setup->allocator, &self->listed, boxes->count, 1);
    if (status != GRAZE_OK)
        return status;
    const bool has_new_classes = grz_layer_groups_update(&self->layer_groups, boxes);
    if (has_new_classes)
        empty_lists(self, boxes);
    self->axis = choose_axis(self, boxes);
    for (uint8_t layer_group = 0; layer_group < self->layer_groups.count; layer_group++)
        refresh_list(self, layer_group, boxes);
    status = append_rows(self, boxes, changes, has_new_classes);
    return status == GRAZE_OK ? sort_lists(self) : status;
}

static graze_status axis_sort_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    axis_sort *self = state;
    const grz_pair_output found = { .layer_groups = &self->layer_groups,
                                    .counters = self->setup->counters,
                                    .out = out };
    (void)boxes;
    for (uint8_t a = 0; a < self->layer_groups.count; a++)
        for (uint8_t b = a; b < self->layer_groups.count; b++) {
            const grz_sweep_list list_a = { self->lists[a].entries.data, self->lists[a].count };
            const grz_sweep_list list_b = { self->lists[b].entries.data, self->lists[b].count };
            if (!grz_layer_groups_meet(&self->layer_groups, a, b))
                continue;
            if (a == b)
                grz_sweep_within(list_a, &found);
            else
                grz_sweep_between(list_a, list_b, &found);
        }
    return out->status;
}

static void axis_sort_close(void *state) {
    axis_sort *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    for (int layer_group = 0; layer_group < GRZ_LAYER_GROUPS_MAX; layer_group++)
        grz_buffer_free(allocator, &self->lists[layer_group].entries);
    grz_buffer_free(allocator, &self->listed);
    grz_sweep_scratch_free(&self->room, allocator);
}

const grz_broad_phase grz_broad_phase_axis_sort = {
    .about = { .name = "axis-sort",
               .what = "keeps a list sorted along one axis and tests neighbours until the edge is passed",
               .source = "Dave Roberts, \"Collision Detection\", Dr. Dobb's Journal, 1995" },
    .state_size = sizeof(axis_sort),
    .open = axis_sort_open,
    .sync = axis_sort_sync,
    .pairs = axis_sort_pairs,
    .close = axis_sort_close,
};
