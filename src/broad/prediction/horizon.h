/* gait.h: how far ahead a follower looks, learnt from how well it went.
 *
 * A far look costs more candidates and lasts for more steps. Motion that goes on as it was needs little slack
 * around its way; motion that turns at any time needs more; where neither holds, as with boxes that jump, a
 * follower does without, and tries again after a while, then after twice as long, and so on.
 */
#ifndef GRZ_BROAD_PREDICTION_HORIZON_H
#define GRZ_BROAD_PREDICTION_HORIZON_H

#include "broad/backoff.h"

#include <stdbool.h>
#include <stdint.h>

/* Zeroed, it looks ahead from the first chance on. */
typedef struct grz_horizon {
    uint32_t level;      /* of the table in gait.c */
    uint32_t left;       /* steps for which the present look is meant to last */
    grz_backoff backoff; /* steps to go without looking ahead */
    bool has_lasted;     /* the last look was not cut short */
} grz_horizon;

/* How many steps of its motion a box is expected to go on, and how far it may be from its way, in steps. */
typedef struct grz_fat_margin {
    float steps, slack;
} grz_fat_margin;

grz_fat_margin grz_horizon_margin(const grz_horizon *gait);

/* Whether to look ahead now. */
static inline bool grz_horizon_is_awake(const grz_horizon *gait) {
    return grz_backoff_is_over(&gait->backoff);
}

/* A step went by without a look ahead, or with one. */
void grz_horizon_wait(grz_horizon *gait);
void grz_horizon_step(grz_horizon *gait);

/* A new look ahead begins, after one that lasted or not. */
void grz_horizon_begin(grz_horizon *gait, bool has_lasted);

/* Too many boxes left their way before the look was over. */
void grz_horizon_shorten(grz_horizon *gait);

/* Looking ahead does not pay here. */
void grz_horizon_give_up(grz_horizon *gait);

#endif
