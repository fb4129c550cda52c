/* crowd.c: all pairs of a crowd. */
#include "broad/bucket.h"

static bool is_reported(const grz_bucket_cell *place, const grz_box_entry *a, const grz_box_entry *b) {
    return place == NULL || place->owns_pair(place, a, b);
}

static inline void against(const grz_box_entry *a, const grz_box_entry *others, uint32_t begin, uint32_t end,
                           const grz_pair_output *found) {
    uint64_t related = 0;
    for (uint32_t j = begin; j < end; j++) {
        const grz_box_entry *b = &others[j];
        if (grz_box_entries_related(a, b))
            related++;
        else if (grz_box_entries_overlap(a, b) && is_reported(found->place, a, b))
            grz_pair_sink_push(found->out, a->row, b->row);
    }
    found->counters->refused += related;
    found->counters->tests += end - begin - related;
}

void grz_box_entry_pairs(const grz_box_entry *a, const grz_box_entry *others, grz_box_run run,
                         const grz_pair_output *found) {
    against(a, others, run.begin, run.end, found);
}

static void run_against_itself(const grz_box_entry *entries, grz_box_run run, const grz_pair_output *found) {
    for (uint32_t i = run.begin; i < run.end; i++)
        against(&entries[i], entries, i + 1, run.end, found);
}

static void run_against_run(const grz_box_entry *entries, grz_box_run a, grz_box_run b,
                            const grz_pair_output *found) {
    for (uint32_t i = a.begin; i < a.end; i++)
        against(&entries[i], entries, b.begin, b.end, found);
}

static uint64_t pairs_of(grz_box_run a, grz_box_run b) {
    const uint64_t of_a = a.end - a.begin, of_b = b.end - b.begin;
    return a.layer_group == b.layer_group ? of_a * (of_a - 1) / 2 : of_a * of_b;
}

void grz_bucket_pairs(const grz_bucket *crowd, const grz_pair_output *found) {
    for (uint32_t i = 0; i < crowd->run_count; i++)
        for (uint32_t j = i; j < crowd->run_count; j++) {
            const grz_box_run a = crowd->runs[i], b = crowd->runs[j];
            if (!grz_layer_groups_meet(found->layer_groups, a.layer_group, b.layer_group))
                found->counters->refused += pairs_of(a, b);
            else if (i == j)
                run_against_itself(crowd->entries, a, found);
            else
                run_against_run(crowd->entries, a, b, found);
        }
}

bool grz_box_runs_may_meet(const grz_box_run *runs, uint32_t run_count,
                           const grz_layer_groups *layer_groups) {
    uint64_t present = 0;
    for (uint32_t i = 0; i < run_count; i++)
        present |= UINT64_C(1) << runs[i].layer_group;
    for (uint32_t i = 0; i < run_count; i++)
        if (layer_groups->meets[runs[i].layer_group] & present) {
            const uint64_t others = layer_groups->meets[runs[i].layer_group] & present;
            const bool only_itself = others == UINT64_C(1) << runs[i].layer_group;
            if (!only_itself || runs[i].end - runs[i].begin > 1)
                return true;
        }
    return false;
}
