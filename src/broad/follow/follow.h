/* follow.h: what touches, followed from step to step, so that a world is told only what began and what ended.
 *
 * A follower holds the pairs of the last step that was kept. The clear way is to let a method find all pairs,
 * sort them, and compare the two lists. For a method that allows it the follower looks ahead (ahead.h): where
 * boxes move in a way that can be foreseen, most steps only test candidates.
 */
#ifndef GRZ_BROAD_FOLLOW_FOLLOW_H
#define GRZ_BROAD_FOLLOW_FOLLOW_H

#include "broad/follow/ahead.h"

/* One step's boxes, which of them changed since the last, and how many pairs there may be. */
typedef struct grz_frame {
    grz_boxes boxes;
    grz_changes changes;
    size_t limit;
} grz_frame;

typedef struct grz_follow {
    grz_pair_list held, next; /* sorted: of the last step that was kept, if is_listed; and of this one */
    bool is_listed;
    grz_buffer scratch;
    grz_ahead ahead;
    grz_pair_list turns;      /* the news of this step, sorted */
    size_t total, held_total; /* how many pairs there are in this step, and were in the last */
} grz_follow;

/* Hold nothing. The allocator stays where it is. */
void grz_follow_open(grz_follow *follow, const graze_allocator *allocator);

/* Find out what touches now, and the news since the last step that was kept. Until this step is kept it can
 * be made again. Errors: GRAZE_OUT_OF_MEMORY; GRAZE_OVER_LIMIT if there are more pairs than the limit:
 * `total` says how many. */
graze_status grz_follow_step(grz_follow *follow, grz_broad *broad, const grz_frame *frame);

/* Keep what the last step found. */
void grz_follow_keep(grz_follow *follow);

/* Hold these sorted pairs, whatever was held, and give that list's memory away for it. Cannot fail. */
void grz_follow_restore(grz_follow *follow, grz_pair_list *pairs);

/* All pairs as of the last step that was kept, sorted. Cannot fail; the list is the follower's, until it
 * steps again. */
const grz_pair_list *grz_follow_pairs(grz_follow *follow);

void grz_follow_free(grz_follow *follow, const graze_allocator *allocator);

#endif
