/* prediction.h: the diff of a step without a search, where the motion of boxes can be predicted.
 *
 * A build makes a fat AABB of each box and lets a search find the pairs between these: the Verlet list. Each
 * step after it tests these pairs again. Boxes that escaped from their fat AABB are few: a grid join finds
 * all their pairs, anew in each step. The last step before the horizon also builds the next Verlet list.
 */
#ifndef GRZ_BROAD_PREDICTION_H
#define GRZ_BROAD_PREDICTION_H

#include "broad/backoff.h"
#include "broad/grid_join.h"
#include "broad/layer_groups.h"
#include "broad/verlet_list.h"

/* How far a build looks ahead, learned from how long earlier ones lasted. A longer horizon makes more pairs
 * and lasts for more steps. Zeroed, it is the longest. */
typedef struct grz_horizon {
    uint32_t level;      /* of the table of margins */
    uint32_t left;       /* steps until the next build */
    grz_backoff backoff; /* steps without prediction */
    bool has_lasted;     /* the last build was not cut short */
} grz_horizon;

grz_fat_margin grz_horizon_margin(const grz_horizon *horizon);

/* A build begins, after one that lasted or one that did not. */
void grz_horizon_begin(grz_horizon *horizon, bool has_lasted);

/* Too many boxes escaped: take a shorter horizon, or give up. */
void grz_horizon_shorten(grz_horizon *horizon);

/* Predict nothing for a while. */
void grz_horizon_give_up(grz_horizon *horizon);

/* Boxes outside of their fat AABB, and their pairs, sorted: as of the last commit, and of this step. */
typedef struct grz_escaped {
    grz_row_list rows;
    grz_pair_list committed, pending;
    grz_grid_join join;
} grz_escaped;

typedef struct grz_prediction {
    grz_horizon horizon;
    grz_layer_groups groups;
    grz_fat_boxes fat;
    grz_verlet_list committed, pending;
    grz_buffer pending_bits; /* uint64_t: which pairs of the committed list overlap in this step */
    grz_escaped escaped;
    grz_buffer scratch; /* for sorting */
    bool has_pairs;     /* the committed list and the escaped boxes have all committed pairs */
    bool is_outdated;   /* the fat AABBs are no longer those of the committed list */
    bool is_built;      /* this step built the pending list */
    bool is_predicted;  /* this step was made by prediction */
} grz_prediction;

void grz_prediction_open(grz_prediction *prediction, const graze_allocator *allocator);

/* Write the diff of a step. False in *is_known if nothing is predicted, or too many boxes escaped. `search`
 * finds the pairs of the next Verlet list. */
graze_status grz_prediction_step(grz_prediction *prediction, grz_broad_instance *search,
                                 const grz_box_view *boxes, grz_pair_list *diff, bool *is_known);

/* After a step without prediction, which found `pairs`: observe the boxes, and build if that seems worth it.
 */
graze_status grz_prediction_begin(grz_prediction *prediction, grz_broad_instance *search,
                                  const grz_box_view *boxes, size_t pairs);

void grz_prediction_commit(grz_prediction *prediction);

/* The boxes are others now: forget pairs and motion. */
void grz_prediction_forget(grz_prediction *prediction);

/* Append all committed pairs, unsorted; there is room. */
void grz_prediction_append_to(const grz_prediction *prediction, grz_pair_list *list);

void grz_prediction_free(grz_prediction *prediction, const graze_allocator *allocator);

#endif
