/* follow.h: what touches, followed from step to step, so that a world is told only what began and what ended.
 *
 * A follower holds the pairs of the last step that was kept. The clear way is to let a method find all pairs,
 * sort them, and compare the two lists. For a method that allows it the follower looks ahead (ahead.h): where
 * boxes move in a way that can be foreseen, most steps only test candidates.
 */
#ifndef GRZ_BROAD_PAIR_TRACKER_H
#define GRZ_BROAD_PAIR_TRACKER_H

#include "broad/prediction/prediction.h"

/* One step's boxes, which of them changed since the last, and how many pairs there may be. */
typedef struct grz_tracker_input {
    grz_box_view boxes;
    grz_row_changes changes;
    size_t limit;
} grz_tracker_input;

typedef struct grz_pair_tracker {
    grz_pair_list held, next; /* sorted: of the last step that was kept, if is_listed; and of this one */
    bool is_listed;
    grz_buffer scratch;
    grz_prediction ahead;
    grz_pair_list turns;      /* the news of this step, sorted */
    size_t total, held_total; /* how many pairs there are in this step, and were in the last */
} grz_pair_tracker;

/* Hold nothing. The allocator stays where it is. */
void grz_pair_tracker_open(grz_pair_tracker *follow, const graze_allocator *allocator);

/* Find out what touches now, and the news since the last step that was kept. Until this step is kept it can
 * be made again. Errors: GRAZE_OUT_OF_MEMORY; GRAZE_OUT_OF_CAPACITY if there are more pairs than the limit:
 * `total` says how many. */
graze_status grz_pair_tracker_step(grz_pair_tracker *follow, grz_broad_instance *broad,
                                   const grz_tracker_input *frame);

/* Keep what the last step found. */
void grz_pair_tracker_commit(grz_pair_tracker *follow);

/* Hold these sorted pairs, whatever was held, and give that list's memory away for it. Cannot fail. */
void grz_pair_tracker_restore(grz_pair_tracker *follow, grz_pair_list *pairs);

/* All pairs as of the last step that was kept, sorted. Cannot fail; the list is the follower's, until it
 * steps again. */
const grz_pair_list *grz_pair_tracker_pairs(grz_pair_tracker *follow);

void grz_pair_tracker_free(grz_pair_tracker *follow, const graze_allocator *allocator);

#endif
