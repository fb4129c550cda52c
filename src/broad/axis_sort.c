/* axis_sort.c: lists stay sorted along one axis; a box is tested against the boxes
 * beginning in it.
 *
 * Dave Roberts, "Collision Detection", Dr. Dobb's Journal, 1995. Boxes move little
 * between frames, so the lists of the last step are nearly sorted and insertion sort
 * is nearly linear. Each layer group has its own list, so forbidden pairs are never
 * tested. A list is sorted from scratch if insertion would be quadratic because
 * boxes jumped. The cost is linear in the boxes and in the overlapping pairs along
 * the axis. */
#include "broad/broad_phase.h"
#include "broad/sweep.h"

#include <assert.h>

enum { AXIS_SORT_SWAPS_MAX = 16 }; /* on average of a list's boxes */

typedef struct axis_sort {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    graze_axis axis;
    /* each layer group sorted; transposed if the axis is y */
    grz_box_list boxes;
    grz_buffer order;       /* uint32_t: all rows, in the order of the last step */
    uint32_t ordered_count; /* rows in it */
    grz_sweep_scratch scratch;
} axis_sort;

static void axis_sort_open(void *state, const grz_broad_setup *setup) {
    axis_sort *self = state;
    self->setup = setup;
    self->axis = setup->user.axis;
    if (self->axis == GRAZE_AXIS_AUTO)
        self->axis = GRAZE_AXIS_X;
}

/* Read all boxes in the order of the last step; new rows are behind the others. */
static graze_status axis_sort_fill(axis_sort *self, const grz_box_view *boxes) {
    const graze_allocator *allocator = self->setup->allocator;
    grz_try(
        grz_buffer_reserve(allocator, &self->order, boxes->count, sizeof(uint32_t)));
    uint32_t *order = self->order.data;
    assert(self->ordered_count <= boxes->count);
    for (; self->ordered_count < boxes->count; self->ordered_count++)
        order[self->ordered_count] = self->ordered_count;
    self->boxes.order = order;
    return grz_box_list_fill(&self->boxes, boxes, &self->layer_groups, allocator);
}

/* The axis changes only if the other is clearly better, since all runs must be
 * sorted then. */
static void axis_sort_choose_axis(axis_sort *self) {
    if (self->setup->user.axis == GRAZE_AXIS_AUTO) {
        const double bias = self->axis == GRAZE_AXIS_X ? 2 : 0.5;
        self->axis = GRAZE_AXIS_X;
        if (grz_sweep_prefers_y(&self->boxes, bias))
            self->axis = GRAZE_AXIS_Y;
    }
    if (self->axis == GRAZE_AXIS_Y)
        grz_box_list_transpose(&self->boxes);
}

/* Swap neighbours until the run is sorted; false if it takes too many swaps. */
static bool axis_sort_by_insertion(grz_box_entry *entries, uint32_t count,
                                   graze_counters *counters) {
    const uint64_t swaps_max = (uint64_t)AXIS_SORT_SWAPS_MAX * count;
    uint64_t swaps = 0;
    for (uint32_t i = 1; i < count && swaps <= swaps_max; i++) {
        const grz_box_entry entry = entries[i];
        uint32_t j = i;
        for (; j > 0 && entries[j - 1].min_x > entry.min_x; j--)
            entries[j] = entries[j - 1];
        entries[j] = entry;
        swaps += i - j;
    }
    counters->swaps += swaps;
    return swaps <= swaps_max;
}

/* Rows without a possible pair are behind those of the list, so the next fill finds
 * all rows. */
static void axis_sort_keep_order(axis_sort *self, const grz_box_view *boxes) {
    const grz_box_entry *entries = self->boxes.entries.data;
    uint32_t *order = self->order.data, count = 0;
    for (; count < self->boxes.count; count++)
        order[count] = entries[count].row;
    for (uint32_t row = 0; row < boxes->count && count < boxes->count; row++)
        if (grz_layer_group_meets_none(
                &self->layer_groups,
                grz_layer_group_of(&self->layer_groups, boxes, row)))
            order[count++] = row;
}

static graze_status axis_sort_sync(void *state, const grz_box_view *boxes,
                                   grz_row_changes changes) {
    axis_sort *self = state;
    (void)changes;
    grz_layer_groups_update(&self->layer_groups, boxes);
    grz_try(axis_sort_fill(self, boxes));
    axis_sort_choose_axis(self);
    for (uint32_t i = 0; i < self->boxes.run_count; i++) {
        const grz_box_run run = self->boxes.runs[i];
        grz_box_entry *entries =
            (grz_box_entry *)self->boxes.entries.data + run.begin;
        if (!axis_sort_by_insertion(entries, run.end - run.begin,
                                    self->setup->counters))
            grz_try(grz_sweep_sort(entries, run.end - run.begin, &self->scratch,
                                   self->setup->allocator));
    }
    axis_sort_keep_order(self, boxes);
    return GRAZE_OK;
}

static graze_status axis_sort_pairs(void *state, const grz_box_view *boxes,
                                    grz_pair_sink *out) {
    const axis_sort *self = state;
    (void)boxes;
    grz_sweep_sorted(
        &self->boxes,
        &(grz_pair_output){ &self->layer_groups, self->setup->counters, out, NULL });
    return out->status;
}

static void axis_sort_close(void *state) {
    axis_sort *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    grz_buffers_free(allocator, &self->boxes.entries, &self->order);
    grz_sweep_scratch_free(&self->scratch, allocator);
}

const grz_broad_phase grz_broad_phase_axis_sort = {
    .about = { .name = "axis-sort",
               .what = "keeps a list sorted along one axis and tests neighbours "
                       "until the edge is passed",
               .source = "Dave Roberts, \"Collision Detection\", Dr. Dobb's "
                         "Journal, 1995" },
    .state_size = sizeof(axis_sort),
    .open = axis_sort_open,
    .sync = axis_sort_sync,
    .pairs = axis_sort_pairs,
    .close = axis_sort_close,
};
