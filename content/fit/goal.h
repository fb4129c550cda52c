/* goal.h: what makes one box better than another, given what other boxes cover: one linear rule for all
 * scores.
 *
 * A box that adds s solid and e empty pixels is better than the best so far if p s - q e > least.
 * - Scores that count pixels have fixed p and q: `pixels` 1 and 1; `inside` has a q, and `cover` a p, so
 * large that one pixel of that kind outweighs all others. least is what the best has.
 * - Intersection over union is a ratio. With S solid pixels in the sprite, and I solid and E empty ones under
 *   the other boxes, a box gives (I + s) / (S + E + e). If i / u is the best so far, then
 *       (I + s) / (S + E + e) > i / u   <=>   u s - i e > i (S + E) - u I,
 *   so p = u, q = i. Each better box changes them: this is Dinkelbach's way to maximise a ratio ("On
 * Nonlinear Fractional Programming", 1967), in integers, without rounding: no product exceeds 2^28 * 2^28.
 */
#ifndef GRAZE_CONTENT_FIT_GOAL_H
#define GRAZE_CONTENT_FIT_GOAL_H

#include "graze/content/fit.h"

#include <stdbool.h>
#include <stdint.h>

/* Pixels under boxes. */
typedef struct grz_fit_count {
    int64_t solid, empty;
} grz_fit_count;

typedef struct grz_fit_goal {
    graze_fit_score score;
    int64_t all_solid;    /* pixels of the sprite */
    int64_t outweigh;     /* how many pixels one counts that may not be: a solid one left out by `cover`, an
                             empty one taken by `inside`; more than there are, if that rule is strict */
    grz_fit_count beside; /* that other boxes cover */
    int64_t p, q, least;
} grz_fit_goal;

/* The best so far adds so many pixels to those beside; none for no box. */
static inline void grz_fit_goal_raise(grz_fit_goal *goal, grz_fit_count best) {
    const int64_t u = goal->all_solid + goal->beside.empty + best.empty;
    const int64_t i = goal->beside.solid + best.solid;
    goal->p = goal->score == GRAZE_FIT_IOU ? u : goal->score == GRAZE_FIT_COVER ? goal->outweigh : 1;
    goal->q = goal->score == GRAZE_FIT_IOU ? i : goal->score == GRAZE_FIT_INSIDE ? goal->outweigh : 1;
    goal->least = goal->p * best.solid - goal->q * best.empty;
}

/* Whether boxes that cover `a` are better than boxes that cover `b`. */
static inline bool grz_fit_goal_prefers(const grz_fit_goal *goal, grz_fit_count a, grz_fit_count b) {
    grz_fit_goal all = { .score = goal->score, .all_solid = goal->all_solid, .outweigh = goal->outweigh };
    grz_fit_goal_raise(&all, b);
    return all.p * a.solid - all.q * a.empty > all.least;
}

#endif
