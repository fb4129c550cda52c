/* pair_tracker.h: the pairs of a world, tracked from step to step: which began and
 * which ended.
 *
 * A broad phase with a delta tells the diff itself. For the others the tracker lets
 * them find all pairs, sorts these, and compares them with the pairs of the last
 * committed step. */
#pragma once

#include "broad/broad_phase.h"

/* The boxes of a step, the rows changed since the last committed step, and the limit
 * of pairs. */
typedef struct grz_tracker_input {
    grz_box_view boxes;
    grz_row_changes changes;
    size_t limit;
} grz_tracker_input;

/* Zeroed, it has no pairs. */
typedef struct grz_pair_tracker {
    grz_pair_list diff;     /* of this step */
    size_t total;           /* how many pairs there are in this step */
    size_t committed_total; /* and how many there were in the last committed one */
    /* sorted; if it is_stale, the broad phase knows the pairs */
    grz_pair_list committed;
    /* sorted: of this step, unless a delta made it; then memory to list all pairs */
    grz_pair_list pending;
    grz_buffer scratch;
    grz_broad_instance *broad; /* of the last step */
    bool is_stale, is_delta;
    /* `committed` is one step behind: `diff` leads from it to the last step's
     * pairs */
    bool is_diff_missing;
} grz_pair_tracker;

/* Find the diff since the last committed step. Until it is committed, a step can be
 * repeated. Errors: GRAZE_OUT_OF_MEMORY; GRAZE_OUT_OF_CAPACITY if there are more
 * pairs than the limit: `total` of them. */
graze_status grz_pair_tracker_step(grz_pair_tracker *tracker,
                                   grz_broad_instance *broad,
                                   const grz_tracker_input *input);
void grz_pair_tracker_commit(grz_pair_tracker *tracker);

/* Replace the pairs by a sorted list; in exchange the list gets the tracker's
 * memory. Cannot fail. */
void grz_pair_tracker_restore(grz_pair_tracker *tracker, grz_pair_list *pairs);

/* The sorted pairs of the last step, valid until the next; call before the broad
 * phase is changed. */
const grz_pair_list *grz_pair_tracker_pairs(grz_pair_tracker *tracker);
void grz_pair_tracker_free(grz_pair_tracker *tracker,
                           const graze_allocator *allocator);
