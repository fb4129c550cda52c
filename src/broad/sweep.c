/* sweep.c: sweeps along sorted lists; outliers are tested one by one or swept. */
#include "broad/sweep.h"

#include <assert.h>

enum { OUTLIERS_TESTED_MAX = 16 };

graze_status grz_sweep_sort(grz_box_entry *entries, uint32_t count,
                            grz_sweep_scratch *scratch,
                            const graze_allocator *allocator) {
    grz_try(grz_buffers_reserve(
        allocator, { &scratch->order, count, sizeof(graze_pair) },
        { &scratch->scratch, count, sizeof(graze_pair) },
        { &scratch->entries, count, sizeof(grz_box_entry) }));
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

void grz_sweep_scratch_free(grz_sweep_scratch *scratch,
                            const graze_allocator *allocator) {
    grz_buffers_free(allocator, &scratch->order, &scratch->scratch,
                     &scratch->entries);
}

GRZ_FAST_BEGIN

/* Test one entry against those of a run, from `begin` on, before its end. */
static void sweep_test(const grz_box_entry *a, grz_bucket_run others, uint32_t begin,
                       const grz_pair_output *output) {
    uint64_t related = 0;
    uint32_t j = begin;
    for (; j < others.run.end && others.entries[j].min_x < a->max_x; j++) {
        const grz_box_entry *b = &others.entries[j];
        if (grz_box_entries_related(a, b))
            related++;
        else if ((a->min_y < b->max_y) & (b->min_y < a->max_y))
            grz_pair_sink_push(output->out, a->row, b->row);
    }
    output->counters->tests += j - begin - related;
    output->counters->refused += related;
}

/* Two runs are walked in their common order; the earlier entry is tested in the
 * other run. */
static void sweep_runs(grz_bucket_run a, grz_bucket_run b,
                       const grz_pair_output *output) {
    uint32_t i = a.run.begin, j = b.run.begin;
    for (; grz_bucket_runs_are_one(a, b) && i < a.run.end; i++)
        sweep_test(&a.entries[i], a, i + 1, output);
    while (i < a.run.end && j < b.run.end) {
        if (a.entries[i].min_x <= b.entries[j].min_x)
            sweep_test(&a.entries[i++], b, j, output);
        else
            sweep_test(&b.entries[j++], a, i, output);
    }
}

GRZ_FAST_END

static void sweep_box_lists(const grz_box_list *a, const grz_box_list *b,
                            void (*pair)(grz_bucket_run, grz_bucket_run,
                                         const grz_pair_output *),
                            const grz_pair_output *output) {
    for (uint32_t i = 0; i < a->run_count; i++)
        for (uint32_t j = a == b ? i : 0; j < b->run_count; j++)
            if (grz_layer_groups_meet(output->layer_groups, a->runs[i].layer_group,
                                      b->runs[j].layer_group))
                pair((grz_bucket_run){ a->entries.data, a->runs[i] },
                     (grz_bucket_run){ b->entries.data, b->runs[j] }, output);
}

void grz_sweep_sorted(const grz_box_list *list, const grz_pair_output *output) {
    sweep_box_lists(list, list, sweep_runs, output);
}

static graze_status sweep_sort_runs(grz_box_list *list, grz_sweep_scratch *scratch,
                                    const graze_allocator *allocator) {
    grz_box_entry *entries = list->entries.data;
    for (const grz_box_run *run = list->runs; run < list->runs + list->run_count;
         run++)
        grz_try(grz_sweep_sort(entries + run->begin, run->end - run->begin, scratch,
                               allocator));
    return GRAZE_OK;
}

bool grz_sweep_prefers_y(const grz_box_list *list, double times) {
    const grz_box_entry *entries = list->entries.data;
    double x = 0, y = 0, squares_x = 0, squares_y = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        x += entries[i].min_x;
        y += entries[i].min_y;
        squares_x += (double)entries[i].min_x * entries[i].min_x;
        squares_y += (double)entries[i].min_y * entries[i].min_y;
    }
    return list->count > 0 && squares_y - y * y / list->count >
                                  times * (squares_x - x * x / list->count);
}

void grz_box_list_transpose(grz_box_list *list) {
    grz_box_entry *entries = list->entries.data;
    for (uint32_t i = 0; i < list->count; i++) {
        const grz_box_entry e = entries[i];
        entries[i] = (grz_box_entry){ e.min_y, e.min_x, e.max_y,  e.max_x,
                                      e.row,   e.group, e.cell_x, e.cell_y };
    }
}

graze_status grz_sweep_box_list(grz_box_list *list, grz_sweep_scratch *scratch,
                                const graze_allocator *allocator,
                                const grz_pair_output *output) {
    if (grz_sweep_prefers_y(list, 1))
        grz_box_list_transpose(list);
    grz_try(sweep_sort_runs(list, scratch, allocator));
    grz_sweep_sorted(list, output);
    return GRAZE_OK;
}

static graze_status sweep_outliers(grz_outliers *outliers, grz_box_list *rest,
                                   const graze_allocator *allocator,
                                   const grz_pair_output *output) {
    grz_box_list *list = &outliers->list;
    if (grz_sweep_prefers_y(rest, 1)) {
        grz_box_list_transpose(list);
        grz_box_list_transpose(rest);
    }
    grz_try(sweep_sort_runs(list, &outliers->scratch, allocator));
    grz_try(sweep_sort_runs(rest, &outliers->scratch, allocator));
    grz_sweep_sorted(list, output);
    sweep_box_lists(list, rest, sweep_runs, output);
    return GRAZE_OK;
}

graze_status grz_outliers_pairs(grz_outliers *outliers, grz_box_list *list,
                                const graze_allocator *allocator,
                                const grz_pair_output *output) {
    grz_try(grz_box_list_split_outliers(list, &outliers->list, allocator));
    if (outliers->list.count > OUTLIERS_TESTED_MAX)
        return sweep_outliers(outliers, list, allocator, output);
    sweep_box_lists(&outliers->list, &outliers->list, grz_bucket_run_pairs, output);
    sweep_box_lists(&outliers->list, list, grz_bucket_run_pairs, output);
    return GRAZE_OK;
}

void grz_outliers_free(grz_outliers *outliers, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &outliers->list.entries);
    grz_sweep_scratch_free(&outliers->scratch, allocator);
}
