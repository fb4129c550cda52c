/* marked.c: a few entries tested against all, or many swept. */
#include "broad/outliers.h"

#include "broad/spread.h"

enum { FEW = 16 };

/* How the entries of two runs, or of one with itself, are paired. */
typedef void pair_runs(const grz_box_list *a, grz_box_run run_a, const grz_box_list *b, grz_box_run run_b,
                       const grz_pair_output *found);

static grz_sweep_list list_of(const grz_box_list *box_list, grz_box_run run) {
    return (grz_sweep_list){ (const grz_box_entry *)box_list->entries.data + run.begin, run.end - run.begin };
}

static void sweep_runs(const grz_box_list *a, grz_box_run run_a, const grz_box_list *b, grz_box_run run_b,
                       const grz_pair_output *found) {
    if (a == b && run_a.layer_group == run_b.layer_group)
        grz_sweep_within(list_of(a, run_a), found);
    else
        grz_sweep_between(list_of(a, run_a), list_of(b, run_b), found);
}

static void test_runs(const grz_box_list *a, grz_box_run run_a, const grz_box_list *b, grz_box_run run_b,
                      const grz_pair_output *found) {
    const grz_box_entry *entries = a->entries.data;
    const bool is_within = a == b && run_a.layer_group == run_b.layer_group;
    for (uint32_t i = run_a.begin; i < run_a.end; i++)
        grz_box_entry_pairs(&entries[i], b->entries.data,
                            (grz_box_run){ is_within ? i + 1 : run_b.begin, run_b.end, run_b.layer_group },
                            found);
}

/* Pair the runs of two rosters, or of one with itself, as far as their layer_groups may meet. */
static void pair_rosters(const grz_box_list *a, const grz_box_list *b, pair_runs *pair,
                         const grz_pair_output *found) {
    for (uint32_t i = 0; i < a->run_count; i++)
        for (uint32_t j = a == b ? i : 0; j < b->run_count; j++)
            if (grz_layer_groups_meet(found->layer_groups, a->runs[i].layer_group, b->runs[j].layer_group))
                pair(a, a->runs[i], b, b->runs[j], found);
}

static graze_status sort_roster(grz_box_list *box_list, grz_sweep_scratch *room,
                                const graze_allocator *allocator) {
    grz_box_entry *entries = box_list->entries.data;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < box_list->run_count && status == GRAZE_OK; i++) {
        const grz_box_run run = box_list->runs[i];
        status = grz_sweep_sort(entries + run.begin, run.end - run.begin, room, allocator);
    }
    return status;
}

static bool spreads_along_y(const grz_box_list *box_list) {
    const grz_box_entry *entries = box_list->entries.data;
    grz_variance x = { 0 }, y = { 0 };
    for (uint32_t i = 0; i < box_list->count; i++) {
        grz_variance_add(&x, entries[i].min_x);
        grz_variance_add(&y, entries[i].min_y);
    }
    return grz_variance_of(y) > grz_variance_of(x);
}

static void turn(grz_box_list *box_list) {
    grz_box_entry *entries = box_list->entries.data;
    for (uint32_t i = 0; i < box_list->count; i++)
        entries[i] = grz_box_entry_transposed(entries[i]);
}

graze_status grz_sweep_box_list(grz_box_list *box_list, grz_sweep_scratch *room,
                                const graze_allocator *allocator, const grz_pair_output *found) {
    if (spreads_along_y(box_list))
        turn(box_list);
    const graze_status status = sort_roster(box_list, room, allocator);
    if (status == GRAZE_OK)
        pair_rosters(box_list, box_list, sweep_runs, found);
    return status;
}

/* Sweep some entries against each other and the rest. */
static graze_status sweep_marked(grz_box_list *some, grz_box_list *rest, grz_sweep_scratch *room,
                                 const graze_allocator *allocator, const grz_pair_output *found) {
    if (spreads_along_y(rest)) {
        turn(some);
        turn(rest);
    }
    if (sort_roster(some, room, allocator) != GRAZE_OK || sort_roster(rest, room, allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    pair_rosters(some, some, sweep_runs, found);
    pair_rosters(some, rest, sweep_runs, found);
    return GRAZE_OK;
}

graze_status grz_outliers_pairs(grz_outliers *marked, grz_box_list *box_list,
                                const graze_allocator *allocator, const grz_pair_output *found) {
    grz_box_list *some = &marked->marked;
    if (grz_box_list_split_outliers(box_list, some, allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    if (some->count > FEW)
        return sweep_marked(some, box_list, &marked->room, allocator, found);
    pair_rosters(some, some, test_runs, found);
    pair_rosters(some, box_list, test_runs, found);
    return GRAZE_OK;
}

void grz_outliers_free(grz_outliers *marked, const graze_allocator *allocator) {
    grz_box_list_free(&marked->marked, allocator);
    grz_sweep_scratch_free(&marked->room, allocator);
}
