/* crowd.h: entries in one place, class by class: all that stand in one cell, or all there are.
 *
 * Every method that gathers boxes somewhere ends in the same question: which of these overlap, of the classes
 * that may meet? This is the one loop that answers it.
 */
#ifndef GRZ_BROAD_CROWD_H
#define GRZ_BROAD_CROWD_H

#include "broad/classes.h"
#include "broad/entry.h"
#include "core/pairs.h"
#include "graze/method.h"

/* Entries begin .. end, all of one class. */
typedef struct grz_run {
    uint32_t begin, end;
    uint8_t class_id;
} grz_run;

typedef struct grz_crowd {
    const grz_entry *entries;
    const grz_run *runs; /* at most GRZ_CLASS_MOST, each class once */
    uint32_t run_count;
} grz_crowd;

/* A place where crowds are met, and what decides whether an overlap is reported from there: a pair that can
 * be met in several places is reported in one of them. The question is asked of overlapping pairs only. */
typedef struct grz_place {
    int32_t x, y;
    bool (*reports)(const struct grz_place *place, const grz_entry *a, const grz_entry *b);
} grz_place;

/* Where the results of a search go. */
typedef struct grz_found {
    const grz_classes *classes;
    graze_counters *counters;
    grz_sink *out;
    const grz_place *place; /* NULL: every pair is met once */
} grz_found;

/* Push the pairs of one entry with a run of others that may meet it. */
void grz_entry_against(const grz_entry *a, const grz_entry *others, grz_run run, const grz_found *found);

/* Push all pairs of the crowd. Quadratic in the crowd, forbidden classes excepted. */
void grz_crowd_pairs(const grz_crowd *crowd, const grz_found *found);

/* Whether any two runs may meet: if not, the crowd need not be gathered. */
bool grz_runs_may_meet(const grz_run *runs, uint32_t run_count, const grz_classes *classes);

#endif
