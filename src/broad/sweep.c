/* sweep.c: sweeps along sorted lists; outliers are tested one by one or swept. */
#include "broad/sweep.h"

#include <assert.h>
#include <string.h>

enum { OUTLIERS_TESTED_MAX = 16 };

grz_box_entry grz_box_entry_transposed(grz_box_entry e) {
    return (grz_box_entry){ e.min_y, e.min_x, e.max_y, e.max_x, e.row, e.group, e.cell_x, e.cell_y };
}

graze_status grz_sweep_sort(grz_box_entry *entries, uint32_t count, grz_sweep_scratch *scratch,
                            const graze_allocator *allocator) {
    if (grz_buffer_reserve(allocator, &scratch->order, count, sizeof(graze_pair)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &scratch->scratch, count, sizeof(graze_pair)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &scratch->entries, count, sizeof(grz_box_entry)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    assert(count > 0);
    graze_pair *order = scratch->order.data;
    grz_box_entry *sorted = scratch->entries.data;
    for (uint32_t i = 0; i < count; i++)
        order[i] = (graze_pair){ grz_float_order(entries[i].min_x), i };
    grz_pairs_sort(order, scratch->scratch.data, count);
    for (uint32_t i = 0; i < count; i++)
        sorted[i] = entries[order[i].b];
    memcpy(entries, sorted, count * sizeof *entries);
    return GRAZE_OK;
}

void grz_sweep_scratch_free(grz_sweep_scratch *scratch, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &scratch->order);
    grz_buffer_free(allocator, &scratch->scratch);
    grz_buffer_free(allocator, &scratch->entries);
}

/* Test one entry against those of a list from `begin` on that begin before it ends. */
static void sweep_test(const grz_box_entry *a, grz_sweep_list list, uint32_t begin,
                       const grz_pair_output *output) {
    uint64_t related = 0;
    uint32_t j = begin;
    for (; j < list.count && list.entries[j].min_x < a->max_x; j++) {
        const grz_box_entry *b = &list.entries[j];
        if (grz_box_entries_related(a, b))
            related++;
        else if ((a->min_y < b->max_y) & (b->min_y < a->max_y))
            grz_pair_sink_push(output->out, a->row, b->row);
    }
    output->counters->tests += j - begin - related;
    output->counters->refused += related;
}

void grz_sweep_within(grz_sweep_list list, const grz_pair_output *output) {
    for (uint32_t i = 0; i < list.count; i++)
        sweep_test(&list.entries[i], list, i + 1, output);
}

/* Both lists are walked in their common order; the entry that begins first is tested in the other list. */
void grz_sweep_between(grz_sweep_list a, grz_sweep_list b, const grz_pair_output *output) {
    uint32_t i = 0, j = 0;
    while (i < a.count && j < b.count) {
        if (a.entries[i].min_x <= b.entries[j].min_x)
            sweep_test(&a.entries[i++], b, j, output);
        else
            sweep_test(&b.entries[j++], a, i, output);
    }
}

/* A function that pairs the entries of two runs, or of one with itself. */
typedef void sweep_run_pairs(const grz_box_list *a, grz_box_run run_a, const grz_box_list *b,
                             grz_box_run run_b, const grz_pair_output *output);

static grz_sweep_list sweep_list_of(const grz_box_list *list, grz_box_run run) {
    return (grz_sweep_list){ (const grz_box_entry *)list->entries.data + run.begin, run.end - run.begin };
}

static void sweep_runs(const grz_box_list *a, grz_box_run run_a, const grz_box_list *b, grz_box_run run_b,
                       const grz_pair_output *output) {
    if (a == b && run_a.layer_group == run_b.layer_group)
        grz_sweep_within(sweep_list_of(a, run_a), output);
    else
        grz_sweep_between(sweep_list_of(a, run_a), sweep_list_of(b, run_b), output);
}

static void sweep_test_runs(const grz_box_list *a, grz_box_run run_a, const grz_box_list *b,
                            grz_box_run run_b, const grz_pair_output *output) {
    grz_bucket_run_pairs((grz_bucket_run){ a->entries.data, run_a },
                         (grz_bucket_run){ b->entries.data, run_b }, output);
}

/* Pair the runs of two lists, or of one with itself, as far as their groups may meet. */
static void sweep_box_lists(const grz_box_list *a, const grz_box_list *b, sweep_run_pairs *pair,
                            const grz_pair_output *output) {
    for (uint32_t i = 0; i < a->run_count; i++)
        for (uint32_t j = a == b ? i : 0; j < b->run_count; j++)
            if (grz_layer_groups_meet(output->layer_groups, a->runs[i].layer_group, b->runs[j].layer_group))
                pair(a, a->runs[i], b, b->runs[j], output);
}

static graze_status sweep_sort_runs(grz_box_list *list, grz_sweep_scratch *scratch,
                                    const graze_allocator *allocator) {
    grz_box_entry *entries = list->entries.data;
    graze_status status = GRAZE_OK;
    for (const grz_box_run *run = list->runs; run < list->runs + list->run_count && status == GRAZE_OK; run++)
        status = grz_sweep_sort(entries + run->begin, run->end - run->begin, scratch, allocator);
    return status;
}

static bool sweep_prefers_y(const grz_box_list *list) {
    const grz_box_entry *entries = list->entries.data;
    grz_variance x = { 0 }, y = { 0 };
    for (uint32_t i = 0; i < list->count; i++) {
        grz_variance_add(&x, entries[i].min_x);
        grz_variance_add(&y, entries[i].min_y);
    }
    return grz_variance_of(y) > grz_variance_of(x);
}

static void sweep_transpose(grz_box_list *list) {
    grz_box_entry *entries = list->entries.data;
    for (uint32_t i = 0; i < list->count; i++)
        entries[i] = grz_box_entry_transposed(entries[i]);
}

graze_status grz_sweep_box_list(grz_box_list *list, grz_sweep_scratch *scratch,
                                const graze_allocator *allocator, const grz_pair_output *output) {
    if (sweep_prefers_y(list))
        sweep_transpose(list);
    const graze_status status = sweep_sort_runs(list, scratch, allocator);
    if (status == GRAZE_OK)
        sweep_box_lists(list, list, sweep_runs, output);
    return status;
}

static graze_status outliers_sweep(grz_outliers *outliers, grz_box_list *rest,
                                   const graze_allocator *allocator, const grz_pair_output *output) {
    grz_box_list *list = &outliers->list;
    if (sweep_prefers_y(rest)) {
        sweep_transpose(list);
        sweep_transpose(rest);
    }
    if (sweep_sort_runs(list, &outliers->scratch, allocator) != GRAZE_OK ||
        sweep_sort_runs(rest, &outliers->scratch, allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    sweep_box_lists(list, list, sweep_runs, output);
    sweep_box_lists(list, rest, sweep_runs, output);
    return GRAZE_OK;
}

graze_status grz_outliers_pairs(grz_outliers *outliers, grz_box_list *list, const graze_allocator *allocator,
                                const grz_pair_output *output) {
    if (grz_box_list_split_outliers(list, &outliers->list, allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    if (outliers->list.count > OUTLIERS_TESTED_MAX)
        return outliers_sweep(outliers, list, allocator, output);
    sweep_box_lists(&outliers->list, &outliers->list, sweep_test_runs, output);
    sweep_box_lists(&outliers->list, list, sweep_test_runs, output);
    return GRAZE_OK;
}

void grz_outliers_free(grz_outliers *outliers, const graze_allocator *allocator) {
    grz_box_list_free(&outliers->list, allocator);
    grz_sweep_scratch_free(&outliers->scratch, allocator);
}
