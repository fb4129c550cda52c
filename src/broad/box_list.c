/* box_list.c: a counting sort of the rows by class. */
#include "broad/box_list.h"

/* Turn the number of rows in each class into runs; returns the place of each class's first entry in `next`.
 */
static void make_runs(grz_box_list *box_list, const grz_layer_groups *layer_groups, const uint32_t *sizes,
                      uint32_t *next) {
    box_list->run_count = 0;
    box_list->count = 0;
    for (uint8_t layer_group = 0; layer_group < GRZ_LAYER_GROUPS_MAX; layer_group++) {
        next[layer_group] = box_list->count;
        if (sizes[layer_group] == 0 || grz_layer_group_meets_none(layer_groups, layer_group))
            continue;
        box_list->runs[box_list->run_count++] = (grz_box_run){ .begin = box_list->count,
                                                               .end = box_list->count + sizes[layer_group],
                                                               .layer_group = layer_group };
        box_list->count += sizes[layer_group];
    }
}

graze_status grz_box_list_fill(grz_box_list *box_list, const grz_box_view *boxes,
                               const grz_layer_groups *layer_groups, const graze_allocator *allocator) {
    const graze_status status =
        grz_buffer_reserve(allocator, &box_list->entries, boxes->count, sizeof(grz_box_entry));
    if (status != GRAZE_OK)
        return status;
    uint32_t sizes[GRZ_LAYER_GROUPS_MAX + 1] = { 0 }, next[GRZ_LAYER_GROUPS_MAX];
    for (uint32_t row = 0; row < boxes->count; row++)
        sizes[grz_layer_group_of(layer_groups, boxes, row)]++;
    make_runs(box_list, layer_groups, sizes, next);
    grz_box_entry *entries = box_list->entries.data;
    for (uint32_t row = 0; row < boxes->count; row++) {
        const uint8_t layer_group = grz_layer_group_of(layer_groups, boxes, row);
        if (!grz_layer_group_meets_none(layer_groups, layer_group))
            entries[next[layer_group]++] = grz_box_entry_of(boxes, row);
    }
    return GRAZE_OK;
}

/* Append an entry, opening a run if its class is not that of the last. */
static void append(grz_box_list *box_list, grz_box_entry entry, uint8_t layer_group) {
    if (box_list->run_count == 0 || box_list->runs[box_list->run_count - 1].layer_group != layer_group)
        box_list->runs[box_list->run_count++] =
            (grz_box_run){ .begin = box_list->count, .end = box_list->count, .layer_group = layer_group };
    ((grz_box_entry *)box_list->entries.data)[box_list->count++] = entry;
    box_list->runs[box_list->run_count - 1].end++;
}

graze_status grz_box_list_split_outliers(grz_box_list *box_list, grz_box_list *marked,
                                         const graze_allocator *allocator) {
    const grz_box_list whole = *box_list;
    const grz_box_entry *entries = whole.entries.data;
    uint32_t marked_count = 0;
    for (uint32_t i = 0; i < whole.count; i++)
        marked_count += entries[i].cell_x == GRZ_CELL_OUTLIER;
    marked->count = marked->run_count = 0;
    const graze_status status =
        grz_buffer_reserve(allocator, &marked->entries, marked_count, sizeof(grz_box_entry));
    if (status != GRAZE_OK || marked_count == 0)
        return status;
    box_list->count = box_list->run_count = 0; /* refilled in place, never ahead of what is read */
    for (uint32_t run = 0; run < whole.run_count; run++)
        for (uint32_t i = whole.runs[run].begin; i < whole.runs[run].end; i++)
            append(entries[i].cell_x == GRZ_CELL_OUTLIER ? marked : box_list, entries[i],
                   whole.runs[run].layer_group);
    return GRAZE_OK;
}

void grz_box_list_free(grz_box_list *box_list, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &box_list->entries);
}
