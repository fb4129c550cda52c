/* ahead.h: following by looking ahead: candidates for some steps, and the loose.
 *
 * A build expects each box where its motion will take it (reach.h) and finds the pairs of reaches: these are
 * the candidates. A step after it tests the candidates again and finds the pairs of the loose. Before the
 * look is over, a step that was made by the old candidates also builds the next ones.
 */
#ifndef GRZ_BROAD_PREDICTION_PREDICTION_H
#define GRZ_BROAD_PREDICTION_PREDICTION_H

#include "broad/prediction/escaped.h"
#include "broad/prediction/verlet_list.h"

typedef struct grz_prediction {
    grz_horizon gait;
    grz_layer_groups layer_groups;
    grz_fat_boxes reach;
    grz_verlet_list held, fresh;
    grz_buffer bits; /* uint64_t: which of the held touch in this step */
    grz_escaped loose;
    bool holds_pairs; /* the candidates and the loose are what touches */
    bool is_blind;    /* the reaches are no longer those of the candidates */
    bool has_fresh;   /* a build was made in this step */
    bool was_ahead;   /* this step was made by candidates */
} grz_prediction;

void grz_prediction_open(grz_prediction *ahead, const graze_allocator *allocator);

/* Before every step. */
static inline void grz_prediction_reset(grz_prediction *ahead) {
    ahead->has_fresh = ahead->was_ahead = false;
}

/* Replace the turns by those of a step by candidates, in any order; a pair that both ended and began is none.
 * False in *is_made, and nothing is found, if there are none, or too many are loose. */
graze_status grz_prediction_step(grz_prediction *ahead, grz_broad_instance *broad, const grz_box_view *boxes,
                                 grz_pair_list *turns, bool *is_made);

/* After a step that was made without: look where all are, and build candidates if that seems worth while.
 * `pairs` is how many touch. */
graze_status grz_prediction_begin(grz_prediction *ahead, grz_broad_instance *broad, const grz_box_view *boxes,
                                  size_t pairs);

/* Keep what the last step found. */
void grz_prediction_commit(grz_prediction *ahead);

/* The boxes are others: what was seen and found says nothing about them. */
void grz_prediction_forget(grz_prediction *ahead);

/* Append all pairs that touch, as of the last step that was kept, unsorted; there is room. */
void grz_prediction_append_to(const grz_prediction *ahead, grz_pair_list *list);

void grz_prediction_free(grz_prediction *ahead, const graze_allocator *allocator);

#endif
