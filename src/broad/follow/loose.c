/* loose.c: see loose.h. */
#include "broad/follow/loose.h"

#include <math.h>

/* Up to so many are tested each against each. */
enum { FEW = 48 };

void grz_loose_open(grz_loose *loose, const graze_allocator *allocator) {
    grz_banded_open(&loose->among, allocator);
}

graze_status grz_loose_reserve(grz_loose *loose, uint32_t most, const graze_allocator *allocator) {
    const graze_status status = grz_buffer_reserve(allocator, &loose->rows.rows, most, sizeof(uint32_t));
    return status == GRAZE_OK ? grz_buffer_reserve(allocator, &loose->quads, most, sizeof(grz_quad)) : status;
}

static const uint32_t *rows_of(const grz_loose *loose) {
    return loose->rows.rows.data;
}

void grz_loose_hide(grz_loose *loose, grz_reach *reach) {
    const grz_quad nowhere = { INFINITY, INFINITY, INFINITY, INFINITY }; /* no sum with it is below zero */
    grz_quad *kept = loose->quads.data, *quads = grz_reach_quads(reach);
    for (uint32_t i = 0; i < loose->rows.count; i++) {
        kept[i] = quads[rows_of(loose)[i]];
        quads[rows_of(loose)[i]] = nowhere;
    }
}

void grz_loose_show(const grz_loose *loose, grz_reach *reach) {
    const grz_quad *kept = loose->quads.data;
    for (uint32_t i = 0; i < loose->rows.count; i++)
        grz_reach_quads(reach)[rows_of(loose)[i]] = kept[i];
}

static bool may_meet(const grz_boxes *boxes, uint32_t a, uint32_t b) {
    if (boxes->layer[a] == GRZ_LAYER_NONE || boxes->layer[b] == GRZ_LAYER_NONE)
        return false;
    const bool is_related = boxes->group[a] != 0 && boxes->group[a] == boxes->group[b];
    return !is_related && boxes->meets[boxes->layer[a]] >> boxes->layer[b] & 1;
}

/* The pairs of one with those that are where they were expected. */
static graze_status find_expected(grz_loose *loose, const grz_net *net, uint32_t i, grz_sink *out) {
    const uint32_t row = rows_of(loose)[i];
    const grz_quad quad = ((const grz_quad *)loose->quads.data)[i];
    const grz_quad *quads = grz_reach_quads(net->reach);
    if (net->boxes->layer[row] == GRZ_LAYER_NONE)
        return GRAZE_OK;
    grz_sink hits;
    grz_sink_collect(&hits, &loose->hits, net->setup->allocator, SIZE_MAX);
    grz_banded_query(net->reaches, grz_row_box(net->boxes, row), &hits);
    for (size_t hit = 0; hit < hits.count; hit++) {
        const uint32_t other = hits.items[hit].a;
        net->setup->counters->tests++;
        if (grz_quads_overlap(quad, quads[other]) && may_meet(net->boxes, row, other))
            grz_sink_push(out, row, other);
    }
    return grz_sink_status(&hits);
}

static void find_among_few(const grz_loose *loose, const grz_net *net, grz_sink *out) {
    const grz_quad *quads = loose->quads.data;
    const uint32_t *rows = rows_of(loose);
    for (uint32_t i = 0; i < loose->rows.count; i++)
        for (uint32_t j = i + 1; j < loose->rows.count; j++)
            if (grz_quads_overlap(quads[i], quads[j]) && may_meet(net->boxes, rows[i], rows[j]))
                grz_sink_push(out, rows[i], rows[j]);
    net->setup->counters->tests += (uint64_t)loose->rows.count * loose->rows.count / 2;
}

/* Copy the loose into columns of their own; the row of one is its place in the list. */
static graze_status copy_rows(grz_loose *loose, const grz_net *net) {
    const grz_boxes *boxes = net->boxes;
    const graze_status status = grz_columns_reserve(net->setup->allocator, &loose->few, loose->rows.count);
    for (uint32_t i = 0; i < loose->rows.count && status == GRAZE_OK; i++) {
        const uint32_t row = rows_of(loose)[i];
        const grz_row copy = { grz_row_box(boxes, row), boxes->group[row], boxes->layer[row] };
        grz_columns_set(&loose->few, i, copy, GRAZE_HALF_OPEN);
    }
    return status;
}

/* Put pairs of places in the list of the loose back to pairs of rows. */
static void name_rows(const grz_loose *loose, grz_sink *out, size_t first) {
    for (size_t i = first; i < out->count; i++) {
        const uint32_t a = rows_of(loose)[out->items[i].a], b = rows_of(loose)[out->items[i].b];
        out->items[i] = a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
    }
}

static graze_status find_among_many(grz_loose *loose, const grz_net *net, grz_sink *out) {
    const size_t first = out->count;
    const grz_found found = { net->classes, net->setup->counters, out, NULL };
    bool is_suited = true;
    graze_status status = copy_rows(loose, net);
    grz_boxes few = grz_columns_boxes(&loose->few, net->boxes->meets);
    few.count = loose->rows.count;
    if (status == GRAZE_OK)
        status = grz_banded_pairs(&loose->among, &few, &found, &is_suited);
    if (status != GRAZE_OK)
        return status;
    if (is_suited)
        name_rows(loose, out, first);
    else
        find_among_few(loose, net, out);
    return GRAZE_OK;
}

graze_status grz_loose_find(grz_loose *loose, const grz_net *net) {
    grz_sink out;
    graze_status status = GRAZE_OK;
    grz_sink_collect(&out, &loose->next.pairs, net->setup->allocator, SIZE_MAX);
    for (uint32_t i = 0; i < loose->rows.count && status == GRAZE_OK; i++)
        status = find_expected(loose, net, i, &out);
    if (loose->rows.count <= FEW)
        find_among_few(loose, net, &out);
    else if (status == GRAZE_OK)
        status = find_among_many(loose, net, &out);
    if (status == GRAZE_OK)
        status = grz_sink_status(&out);
    loose->next.count = out.count;
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(net->setup->allocator, &loose->scratch, out.count, sizeof(graze_pair));
    if (status == GRAZE_OK && out.count > 0)
        grz_pairs_sort(grz_pairs_of(&loose->next), loose->scratch.data, out.count);
    return status;
}

void grz_loose_free(grz_loose *loose, const graze_allocator *allocator) {
    grz_buffer *const all[] = { &loose->rows.rows,  &loose->quads, &loose->held.pairs,
                                &loose->next.pairs, &loose->hits,  &loose->scratch };
    for (int i = 0; i < 6; i++)
        grz_buffer_free(allocator, all[i]);
    grz_columns_free(allocator, &loose->few);
    grz_banded_close(&loose->among);
}
