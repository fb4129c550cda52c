/* axis_sort.c: lists that stay sorted along one axis; each box is tested against those behind it until one
 * begins beyond its far edge.
 *
 * Dave Roberts, "Collision Detection", Dr. Dobb's Journal, 1995. Boxes move little between frames, so the
 * lists of the last step are nearly sorted and insertion sort is nearly linear. Each layer group has its own
 * list, so forbidden pairs are never tested. A list is sorted from scratch if insertion would be quadratic
 * because boxes jumped. The cost is linear in the boxes and in the pairs that overlap along the axis.
 */
#include "broad/broad_phase.h"
#include "broad/sweep.h"

enum { AXIS_SORT_SWAPS_MAX = 16 }; /* on average of a list's boxes */

typedef struct axis_list {
    grz_buffer entries; /* grz_box_entry, transposed if the axis is y */
    uint32_t count;
} axis_list;

typedef struct axis_sort {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    graze_axis axis;
    axis_list lists[GRZ_LAYER_GROUPS_MAX];
    grz_buffer is_listed; /* uint8_t by row */
    grz_sweep_scratch scratch;
} axis_sort;

static void axis_sort_open(void *state, const grz_broad_setup *setup) {
    axis_sort *self = state;
    self->setup = setup;
    self->axis = setup->user.axis != GRAZE_AXIS_AUTO ? setup->user.axis : GRAZE_AXIS_X;
}

static double axis_sort_variance(const float *values, const grz_box_view *boxes) {
    grz_variance variance = { 0 };
    for (uint32_t row = 0; row < boxes->count; row++)
        if (boxes->layer[row] != GRZ_LAYER_NONE)
            grz_variance_add(&variance, values[row]);
    return grz_variance_of(variance);
}

/* The axis changes only if the other is clearly better, since all lists must be sorted then. */
static graze_axis axis_sort_choose_axis(const axis_sort *self, const grz_box_view *boxes) {
    if (self->setup->user.axis != GRAZE_AXIS_AUTO)
        return self->setup->user.axis;
    const double x = axis_sort_variance(boxes->min_x, boxes), y = axis_sort_variance(boxes->min_y, boxes);
    if (self->axis == GRAZE_AXIS_X)
        return y > 2 * x ? GRAZE_AXIS_Y : GRAZE_AXIS_X;
    return x > 2 * y ? GRAZE_AXIS_X : GRAZE_AXIS_Y;
}

static grz_box_entry axis_sort_read(const axis_sort *self, const grz_box_view *boxes, uint32_t row) {
    const grz_box_entry entry = grz_box_entry_of(boxes, row);
    return self->axis == GRAZE_AXIS_Y ? grz_box_entry_transposed(entry) : entry;
}

/* Read the boxes of a list anew, and drop rows that left its group. */
static void axis_sort_refresh(axis_sort *self, uint8_t group, const grz_box_view *boxes) {
    axis_list *list = &self->lists[group];
    grz_box_entry *entries = list->entries.data;
    uint8_t *is_listed = self->is_listed.data;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const uint32_t row = entries[i].row;
        is_listed[row] = grz_layer_group_of(&self->layer_groups, boxes, row) == group;
        if (is_listed[row])
            entries[kept++] = axis_sort_read(self, boxes, row);
    }
    list->count = kept;
}

static graze_status axis_sort_append(axis_sort *self, const grz_box_view *boxes, uint32_t row) {
    const uint8_t group = grz_layer_group_of(&self->layer_groups, boxes, row);
    uint8_t *is_listed = (uint8_t *)self->is_listed.data + row;
    if (*is_listed || grz_layer_group_meets_none(&self->layer_groups, group))
        return GRAZE_OK;
    axis_list *list = &self->lists[group];
    const graze_status status = grz_buffer_reserve(self->setup->allocator, &list->entries,
                                                   (size_t)list->count + 1, sizeof(grz_box_entry));
    if (status != GRAZE_OK)
        return status;
    ((grz_box_entry *)list->entries.data)[list->count++] = axis_sort_read(self, boxes, row);
    *is_listed = true;
    return GRAZE_OK;
}

/* Swap neighbours until the list is sorted; false if that takes too many swaps. */
static bool axis_list_insertion_sort(axis_list *list, graze_counters *counters) {
    grz_box_entry *entries = list->entries.data;
    const uint64_t most = (uint64_t)AXIS_SORT_SWAPS_MAX * list->count;
    uint64_t swaps = 0;
    for (uint32_t i = 1; i < list->count && swaps <= most; i++) {
        const grz_box_entry entry = entries[i];
        uint32_t j = i;
        for (; j > 0 && entries[j - 1].min_x > entry.min_x; j--)
            entries[j] = entries[j - 1];
        entries[j] = entry;
        swaps += i - j;
    }
    counters->swaps += swaps;
    return swaps <= most;
}

static graze_status axis_sort_sort(axis_sort *self) {
    graze_status status = GRAZE_OK;
    for (uint8_t group = 0; group < self->layer_groups.count && status == GRAZE_OK; group++) {
        axis_list *list = &self->lists[group];
        if (!axis_list_insertion_sort(list, self->setup->counters))
            status = grz_sweep_sort(list->entries.data, list->count, &self->scratch, self->setup->allocator);
    }
    return status;
}

static graze_status axis_sort_sync(void *state, const grz_box_view *boxes, grz_row_changes changes) {
    axis_sort *self = state;
    graze_status status =
        grz_buffer_reserve_zeroed(self->setup->allocator, &self->is_listed, boxes->count, 1);
    if (status != GRAZE_OK)
        return status;
    const bool is_new = grz_layer_groups_update(&self->layer_groups, boxes);
    const uint32_t count = is_new ? boxes->count : changes.count;
    for (int group = 0; group < GRZ_LAYER_GROUPS_MAX && is_new; group++)
        self->lists[group].count = 0;
    for (uint32_t row = 0; row < boxes->count && is_new; row++)
        ((uint8_t *)self->is_listed.data)[row] = false;
    self->axis = axis_sort_choose_axis(self, boxes);
    for (uint8_t group = 0; group < self->layer_groups.count; group++)
        axis_sort_refresh(self, group, boxes);
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++)
        status = axis_sort_append(self, boxes, is_new ? i : changes.rows[i]);
    return status == GRAZE_OK ? axis_sort_sort(self) : status;
}

static graze_status axis_sort_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    const axis_sort *self = state;
    const grz_pair_output output = { &self->layer_groups, self->setup->counters, out, NULL };
    (void)boxes;
    for (uint8_t a = 0; a < self->layer_groups.count; a++)
        for (uint8_t b = a; b < self->layer_groups.count; b++) {
            const grz_sweep_list list_a = { self->lists[a].entries.data, self->lists[a].count };
            const grz_sweep_list list_b = { self->lists[b].entries.data, self->lists[b].count };
            if (!grz_layer_groups_meet(&self->layer_groups, a, b))
                continue;
            if (a == b)
                grz_sweep_within(list_a, &output);
            else
                grz_sweep_between(list_a, list_b, &output);
        }
    return out->status;
}

static void axis_sort_close(void *state) {
    axis_sort *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    for (int group = 0; group < GRZ_LAYER_GROUPS_MAX; group++)
        grz_buffer_free(allocator, &self->lists[group].entries);
    grz_buffer_free(allocator, &self->is_listed);
    grz_sweep_scratch_free(&self->scratch, allocator);
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
