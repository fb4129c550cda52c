/* crowd.h: entries in one place, class by class: all that stand in one cell, or all there are.
 *
 * Every method that gathers boxes somewhere ends in the same question: which of these overlap, of the
 * layer_groups that may meet? This is the one loop that answers it.
 */
#ifndef GRZ_BROAD_BUCKET_H
#define GRZ_BROAD_BUCKET_H

#include "broad/box_entry.h"
#include "broad/layer_groups.h"
#include "core/pairs.h"
#include "graze/broad_phase.h"

/* Entries begin .. end, all of one class. */
typedef struct grz_box_run {
    uint32_t begin, end;
    uint8_t layer_group;
} grz_box_run;

typedef struct grz_bucket {
    const grz_box_entry *entries;
    const grz_box_run *runs; /* at most GRZ_LAYER_GROUPS_MAX, each class once */
    uint32_t run_count;
} grz_bucket;

/* A place where crowds are met, and what decides whether an overlap is reported from there: a pair that can
 * be met in several places is reported in one of them. The question is asked of overlapping pairs only. */
typedef struct grz_bucket_cell {
    int32_t x, y;
    bool (*owns_pair)(const struct grz_bucket_cell *place, const grz_box_entry *a, const grz_box_entry *b);
} grz_bucket_cell;

/* Where the results of a search go. */
typedef struct grz_pair_output {
    const grz_layer_groups *layer_groups;
    graze_counters *counters;
    grz_pair_sink *out;
    const grz_bucket_cell *place; /* NULL: every pair is met once */
} grz_pair_output;

/* Push the pairs of one entry with a run of others that may meet it. */
void grz_box_entry_pairs(const grz_box_entry *a, const grz_box_entry *others, grz_box_run run,
                         const grz_pair_output *found);

/* Push all pairs of the crowd. Quadratic in the crowd, forbidden layer_groups excepted. */
void grz_bucket_pairs(const grz_bucket *crowd, const grz_pair_output *found);

/* Whether any two runs may meet: if not, the crowd need not be gathered. */
bool grz_box_runs_may_meet(const grz_box_run *runs, uint32_t run_count, const grz_layer_groups *layer_groups);

#endif
