/* loose.c: see loose.h. */
#include "broad/follow/loose.h"

#include <math.h>

void grz_loose_open(grz_loose *loose, const graze_allocator *allocator) {
    grz_stream_open(&loose->stream, allocator);
}

graze_status grz_loose_reserve(grz_loose *loose, uint32_t most, const graze_allocator *allocator) {
    return grz_buffer_reserve(allocator, &loose->rows.rows, most, sizeof(uint32_t));
}

static const uint32_t *rows_of(const grz_loose *loose) {
    return loose->rows.rows.data;
}

void grz_loose_hide(const grz_loose *loose, grz_reach *reach) {
    const grz_quad nowhere = { INFINITY, INFINITY, INFINITY, INFINITY }; /* no sum with it is below zero */
    for (uint32_t i = 0; i < loose->rows.count; i++)
        grz_reach_quads(reach)[rows_of(loose)[i]] = nowhere;
}

/* Add those that can touch anything. */
static graze_status add_loose(grz_loose *loose, const grz_boxes *boxes) {
    const graze_status status = grz_stream_clear(&loose->stream, loose->rows.count);
    for (uint32_t i = 0; i < loose->rows.count && status == GRAZE_OK; i++)
        if (boxes->layer[rows_of(loose)[i]] != GRZ_LAYER_NONE)
            grz_stream_add(&loose->stream, boxes, rows_of(loose)[i]);
    return status;
}

static grz_stream_many all_of(const grz_reach *reach, const grz_boxes *boxes) {
    grz_stream_many all = { .end = boxes->count, .few_bits = reach->outside.data };
    for (int layer = 0; layer < GRZ_LAYER_NONE; layer++)
        all.is_chosen[layer] = true;
    return all;
}

static graze_status sort(grz_loose *loose, const graze_allocator *allocator) {
    const size_t count = loose->next.count;
    const graze_status status = grz_buffer_reserve(allocator, &loose->scratch, count, sizeof(graze_pair));
    if (status == GRAZE_OK && count > 0)
        grz_pairs_sort(grz_pairs_of(&loose->next), loose->scratch.data, count);
    return status;
}

graze_status grz_loose_find(grz_loose *loose, const grz_reach *reach, const grz_setup *setup,
                            const grz_boxes *boxes, bool *is_suited) {
    grz_sink out;
    graze_status status = add_loose(loose, boxes);
    if (status != GRAZE_OK)
        return status;
    loose->stream.tasks = setup->tasks;
    const grz_stream_many all = all_of(reach, boxes);
    grz_sink_collect(&out, &loose->next.pairs, setup->allocator, SIZE_MAX);
    const grz_found found = { NULL, setup->counters, &out, NULL };
    status = grz_stream_pairs(&loose->stream, boxes, &all, &found, is_suited);
    if (status == GRAZE_OK)
        status = grz_sink_status(&out);
    loose->next.count = out.count;
    return status == GRAZE_OK ? sort(loose, setup->allocator) : status;
}

void grz_loose_free(grz_loose *loose, const graze_allocator *allocator) {
    grz_buffer *const all[] = { &loose->rows.rows, &loose->held.pairs, &loose->next.pairs, &loose->scratch };
    for (int i = 0; i < 4; i++)
        grz_buffer_free(allocator, all[i]);
    grz_stream_free(&loose->stream);
}
