/* axis_sort.c: lists kept sorted along one axis, neighbours tested until the edge is passed.
 *
 * Dave Roberts, "Collision Detection", Dr. Dobb's Journal, 1995. Boxes move little between frames, so the
 * lists of the last step are nearly sorted and insertion sort is nearly linear. There is one list a class of
 * layers, so that forbidden pairs are never met. When boxes jump, so that insertion would be quadratic, the
 * list is sorted from nothing instead. Cost: linear in the boxes and in the pairs that overlap along the
 * axis.
 */
#include "broad/methods.h"
#include "broad/spread.h"
#include "broad/sweep.h"

enum { MOST_SWAPS_A_BOX = 16 };

typedef struct axis_list {
    grz_buffer entries; /* grz_entry, turned if the axis is y */
    uint32_t count;
} axis_list;

typedef struct axis_sort {
    const grz_setup *setup;
    grz_classes classes;
    graze_axis axis;
    axis_list lists[GRZ_CLASS_MOST];
    grz_buffer listed; /* uint8_t by row: whether the row is in a list */
    grz_sweep_room room;
} axis_sort;

static void axis_sort_open(void *state, const grz_setup *setup) {
    axis_sort *self = state;
    self->setup = setup;
    self->axis = setup->user.axis != GRAZE_AXIS_AUTO ? setup->user.axis : GRAZE_AXIS_X;
}

static double spread_of(const float *values, const grz_boxes *boxes) {
    grz_spread spread = { 0 };
    for (uint32_t row = 0; row < boxes->count; row++)
        if (boxes->layer[row] != GRZ_LAYER_NONE)
            grz_spread_add(&spread, values[row]);
    return grz_spread_of(spread);
}

/* The axis to sort along; changed only when the other is clearly better, for changing costs a whole sort. */
static graze_axis choose_axis(const axis_sort *self, const grz_boxes *boxes) {
    if (self->setup->user.axis != GRAZE_AXIS_AUTO)
        return self->setup->user.axis;
    const double along_x = spread_of(boxes->min_x, boxes), along_y = spread_of(boxes->min_y, boxes);
    if (self->axis == GRAZE_AXIS_X)
        return along_y > 2 * along_x ? GRAZE_AXIS_Y : GRAZE_AXIS_X;
    return along_x > 2 * along_y ? GRAZE_AXIS_X : GRAZE_AXIS_Y;
}

static grz_entry read_entry(const axis_sort *self, const grz_boxes *boxes, uint32_t row) {
    const grz_entry entry = grz_entry_of(boxes, row);
    return self->axis == GRAZE_AXIS_Y ? grz_entry_turned(entry) : entry;
}

/* Read a list's boxes anew, and drop rows that left its class. */
static void refresh_list(axis_sort *self, uint8_t class_id, const grz_boxes *boxes) {
    axis_list *list = &self->lists[class_id];
    grz_entry *entries = list->entries.data;
    uint8_t *listed = self->listed.data;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const uint32_t row = entries[i].row;
        listed[row] = grz_class_of(&self->classes, boxes, row) == class_id;
        if (listed[row])
            entries[kept++] = read_entry(self, boxes, row);
    }
    list->count = kept;
}

static graze_status append_row(axis_sort *self, const grz_boxes *boxes, uint32_t row) {
    const uint8_t class_id = grz_class_of(&self->classes, boxes, row);
    uint8_t *listed = (uint8_t *)self->listed.data + row;
    if (*listed || grz_class_is_lonely(&self->classes, class_id))
        return GRAZE_OK;
    axis_list *list = &self->lists[class_id];
    const graze_status status = grz_buffer_reserve(self->setup->allocator, &list->entries,
                                                   (size_t)list->count + 1, sizeof(grz_entry));
    if (status != GRAZE_OK)
        return status;
    ((grz_entry *)list->entries.data)[list->count++] = read_entry(self, boxes, row);
    *listed = true;
    return GRAZE_OK;
}

/* Exchange neighbours until the list is sorted; false if that takes too many exchanges. */
static bool sort_by_insertion(axis_sort *self, axis_list *list) {
    grz_entry *entries = list->entries.data;
    const uint64_t most = (uint64_t)MOST_SWAPS_A_BOX * list->count;
    uint64_t swaps = 0;
    for (uint32_t i = 1; i < list->count && swaps <= most; i++) {
        const grz_entry entry = entries[i];
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
    for (uint8_t class_id = 0; class_id < self->classes.count && status == GRAZE_OK; class_id++) {
        axis_list *list = &self->lists[class_id];
        if (!sort_by_insertion(self, list))
            status = grz_sweep_sort(list->entries.data, list->count, &self->room, self->setup->allocator);
    }
    return status;
}

/* Empty all lists, so that every row is appended anew; returns all rows as changes. */
static void empty_lists(axis_sort *self, const grz_boxes *boxes) {
    for (int class_id = 0; class_id < GRZ_CLASS_MOST; class_id++)
        self->lists[class_id].count = 0;
    for (uint32_t row = 0; row < boxes->count; row++)
        ((uint8_t *)self->listed.data)[row] = false;
}

static graze_status append_rows(axis_sort *self, const grz_boxes *boxes, grz_changes changes, bool all) {
    graze_status status = GRAZE_OK;
    const uint32_t count = all ? boxes->count : changes.count;
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++)
        status = append_row(self, boxes, all ? i : changes.rows[i]);
    return status;
}

static graze_status axis_sort_sync(void *state, const grz_boxes *boxes, grz_changes changes) {
    axis_sort *self = state;
    graze_status status = grz_buffer_reserve_zeroed(self->setup->allocator, &self->listed, boxes->count, 1);
    if (status != GRAZE_OK)
        return status;
    const bool has_new_classes = grz_classes_update(&self->classes, boxes);
    if (has_new_classes)
        empty_lists(self, boxes);
    self->axis = choose_axis(self, boxes);
    for (uint8_t class_id = 0; class_id < self->classes.count; class_id++)
        refresh_list(self, class_id, boxes);
    status = append_rows(self, boxes, changes, has_new_classes);
    return status == GRAZE_OK ? sort_lists(self) : status;
}

static graze_status axis_sort_pairs(void *state, const grz_boxes *boxes, grz_sink *out) {
    axis_sort *self = state;
    const grz_found found = { .classes = &self->classes, .counters = self->setup->counters, .out = out };
    (void)boxes;
    for (uint8_t a = 0; a < self->classes.count; a++)
        for (uint8_t b = a; b < self->classes.count; b++) {
            const grz_sweep_list list_a = { self->lists[a].entries.data, self->lists[a].count };
            const grz_sweep_list list_b = { self->lists[b].entries.data, self->lists[b].count };
            if (!grz_classes_meet(&self->classes, a, b))
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
    for (int class_id = 0; class_id < GRZ_CLASS_MOST; class_id++)
        grz_buffer_free(allocator, &self->lists[class_id].entries);
    grz_buffer_free(allocator, &self->listed);
    grz_sweep_room_free(&self->room, allocator);
}

const grz_method grz_method_axis_sort = {
    .about = { .name = "axis-sort",
               .what = "keeps a list sorted along one axis and tests neighbours until the edge is passed",
               .source = "Dave Roberts, \"Collision Detection\", Dr. Dobb's Journal, 1995" },
    .state_size = sizeof(axis_sort),
    .open = axis_sort_open,
    .sync = axis_sort_sync,
    .pairs = axis_sort_pairs,
    .close = axis_sort_close,
};
