/* loose.c: see loose.h. */
#include "broad/prediction/escaped.h"

#include <math.h>

void grz_escaped_open(grz_escaped *loose, const graze_allocator *allocator) {
    grz_grid_join_open(&loose->stream, allocator);
}

graze_status grz_escaped_reserve(grz_escaped *loose, uint32_t most, const graze_allocator *allocator) {
    return grz_buffer_reserve(allocator, &loose->rows.rows, most, sizeof(uint32_t));
}

static const uint32_t *rows_of(const grz_escaped *loose) {
    return loose->rows.rows.data;
}

void grz_escaped_hide(const grz_escaped *loose, grz_fat_boxes *reach) {
    const grz_simd_box nowhere = { INFINITY, INFINITY, INFINITY,
                                   INFINITY }; /* no sum with it is below zero */
    for (uint32_t i = 0; i < loose->rows.count; i++)
        grz_fat_boxes_now(reach)[rows_of(loose)[i]] = nowhere;
}

/* Add those that can touch anything. */
static graze_status add_loose(grz_escaped *loose, const grz_box_view *boxes) {
    const graze_status status = grz_grid_join_clear(&loose->stream, loose->rows.count);
    for (uint32_t i = 0; i < loose->rows.count && status == GRAZE_OK; i++)
        if (boxes->layer[rows_of(loose)[i]] != GRZ_LAYER_NONE)
            grz_grid_join_add(&loose->stream, boxes, rows_of(loose)[i]);
    return status;
}

static grz_probe_side all_of(const grz_fat_boxes *reach, const grz_box_view *boxes) {
    grz_probe_side all = { .end = boxes->count, .few_bits = reach->outside.data };
    for (int layer = 0; layer < GRZ_LAYER_NONE; layer++)
        all.is_chosen[layer] = true;
    return all;
}

static graze_status sort(grz_escaped *loose, const graze_allocator *allocator) {
    const size_t count = loose->next.count;
    const graze_status status = grz_buffer_reserve(allocator, &loose->scratch, count, sizeof(graze_pair));
    if (status == GRAZE_OK && count > 0)
        grz_pairs_sort(grz_pair_list_items(&loose->next), loose->scratch.data, count);
    return status;
}

graze_status grz_escaped_find(grz_escaped *loose, const grz_fat_boxes *reach, const grz_broad_setup *setup,
                              const grz_box_view *boxes, bool *is_suited) {
    grz_pair_sink out;
    graze_status status = add_loose(loose, boxes);
    if (status != GRAZE_OK)
        return status;
    loose->stream.tasks = setup->tasks;
    const grz_probe_side all = all_of(reach, boxes);
    grz_pair_sink_collect(&out, &loose->next.pairs, setup->allocator, SIZE_MAX);
    const grz_pair_output found = { NULL, setup->counters, &out, NULL };
    status = grz_grid_join_pairs(&loose->stream, boxes, &all, &found, is_suited);
    if (status == GRAZE_OK)
        status = grz_pair_sink_status(&out);
    loose->next.count = out.count;
    return status == GRAZE_OK ? sort(loose, setup->allocator) : status;
}

void grz_escaped_free(grz_escaped *loose, const graze_allocator *allocator) {
    grz_buffer *const all[] = { &loose->rows.rows, &loose->held.pairs, &loose->next.pairs, &loose->scratch };
    for (int i = 0; i < 4; i++)
        grz_buffer_free(allocator, all[i]);
    grz_grid_join_free(&loose->stream);
}
