/* crowd.c: all pairs of a crowd. */
#include "broad/crowd.h"

static bool is_reported(const grz_place *place, const grz_entry *a, const grz_entry *b) {
    return place == NULL || place->reports(place, a, b);
}

static inline void against(const grz_entry *a, const grz_entry *others, uint32_t begin, uint32_t end,
                           const grz_found *found) {
    uint64_t related = 0;
    for (uint32_t j = begin; j < end; j++) {
        const grz_entry *b = &others[j];
        if (grz_entries_related(a, b))
            related++;
        else if (grz_entries_overlap(a, b) && is_reported(found->place, a, b))
            grz_sink_push(found->out, a->row, b->row);
    }
    found->counters->refused += related;
    found->counters->tests += end - begin - related;
}

void grz_entry_against(const grz_entry *a, const grz_entry *others, grz_run run, const grz_found *found) {
    against(a, others, run.begin, run.end, found);
}

static void run_against_itself(const grz_entry *entries, grz_run run, const grz_found *found) {
    for (uint32_t i = run.begin; i < run.end; i++)
        against(&entries[i], entries, i + 1, run.end, found);
}

static void run_against_run(const grz_entry *entries, grz_run a, grz_run b, const grz_found *found) {
    for (uint32_t i = a.begin; i < a.end; i++)
        against(&entries[i], entries, b.begin, b.end, found);
}

static uint64_t pairs_of(grz_run a, grz_run b) {
    const uint64_t of_a = a.end - a.begin, of_b = b.end - b.begin;
    return a.class_id == b.class_id ? of_a * (of_a - 1) / 2 : of_a * of_b;
}

void grz_crowd_pairs(const grz_crowd *crowd, const grz_found *found) {
    for (uint32_t i = 0; i < crowd->run_count; i++)
        for (uint32_t j = i; j < crowd->run_count; j++) {
            const grz_run a = crowd->runs[i], b = crowd->runs[j];
            if (!grz_classes_meet(found->classes, a.class_id, b.class_id))
                found->counters->refused += pairs_of(a, b);
            else if (i == j)
                run_against_itself(crowd->entries, a, found);
            else
                run_against_run(crowd->entries, a, b, found);
        }
}

bool grz_runs_may_meet(const grz_run *runs, uint32_t run_count, const grz_classes *classes) {
    uint64_t present = 0;
    for (uint32_t i = 0; i < run_count; i++)
        present |= UINT64_C(1) << runs[i].class_id;
    for (uint32_t i = 0; i < run_count; i++)
        if (classes->meets[runs[i].class_id] & present) {
            const uint64_t others = classes->meets[runs[i].class_id] & present;
            const bool only_itself = others == UINT64_C(1) << runs[i].class_id;
            if (!only_itself || runs[i].end - runs[i].begin > 1)
                return true;
        }
    return false;
}
