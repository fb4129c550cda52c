/* fit_search.h: the goal of a fit, and the search for the one box which adds most to
 * it.
 *
 * One linear rule serves all scores.
 *
 * A box with s more solid and e more empty pixels is better than the best so far if
 * p s - q e > least.
 * - Scores that count pixels have fixed p and q: `pixels` 1 and 1; `inside` has a q,
 *   and `cover` a p, so large that one pixel of that kind outweighs all others.
 *   least is what the best has.
 * - Intersection over union is a ratio. With S solid pixels in the sprite, and I
 *   solid and E empty ones under the other boxes, a box gives (I + s) / (S + E + e).
 *   If i / u is the best so far, then
 *       (I + s) / (S + E + e) > i / u   <=>   u s - i e > i (S + E) - u I,
 *   so p = u, q = i. Each better box changes them: this is Dinkelbach's way to
 *   maximise a ratio ("On Nonlinear Fractional Programming", 1967), in integers,
 *   without rounding: no product exceeds 2^28 * 2^28.
 */
#ifndef GRZ_CONTENT_FIT_SEARCH_H
#define GRZ_CONTENT_FIT_SEARCH_H

#include "content/fit_cells.h"
#include "graze/content/fit.h"

#include <stdbool.h>
#include <stdint.h>

/* Pixels under boxes. */
typedef struct grz_fit_count {
    int64_t solid, empty;
} grz_fit_count;

typedef struct grz_fit_goal {
    graze_fit_score score;
    int64_t all_solid; /* pixels of the sprite */
    /* how many pixels one counts that may not be: a solid one left out by
     * `cover`, an empty one taken by `inside`; more than there are, if that rule
     * is strict */
    int64_t outweigh;
    grz_fit_count beside; /* that other boxes cover */
    int64_t p, q, least;
} grz_fit_goal;

/* Raise the goal: the best box so far adds `best` to the pixels under other
 * boxes. */
static inline void grz_fit_goal_raise(grz_fit_goal *goal, grz_fit_count best) {
    const int64_t u = goal->all_solid + goal->beside.empty + best.empty;
    const int64_t i = goal->beside.solid + best.solid;
    goal->p = goal->score == GRAZE_FIT_IOU     ? u
              : goal->score == GRAZE_FIT_COVER ? goal->outweigh
                                               : 1;
    goal->q = goal->score == GRAZE_FIT_IOU      ? i
              : goal->score == GRAZE_FIT_INSIDE ? goal->outweigh
                                                : 1;
    goal->least = goal->p * best.solid - goal->q * best.empty;
}

/* Whether boxes over `a` are better than boxes over `b`. */
static inline bool grz_fit_goal_prefers(const grz_fit_goal *goal, grz_fit_count a,
                                        grz_fit_count b) {
    grz_fit_goal all = { .score = goal->score,
                         .all_solid = goal->all_solid,
                         .outweigh = goal->outweigh };
    grz_fit_goal_raise(&all, b);
    return all.p * a.solid - all.q * a.empty > all.least;
}

/* ---- the one box that adds most to a goal: exactly, by branch and bound over rows
 * ----
 *
 * A node is a range of first rows and a range of rows behind the last. Column by
 * column, its boxes hold at most the solid pixels of the tallest of them, and at
 * least the empty pixels of the shortest. So the best run of columns under these
 * weights is a bound (Kadane's scan; Bentley, "Programming Pearls: Algorithm Design
 * Techniques", 1984). It is exact where both ranges are one row. Nodes whose bound
 * does not exceed the best box so far hold none that is better; the others are cut
 * into four. After An, Peursum, Liu and Venkatesh, "Efficient Algorithms for
 * Subwindow Search in Object Detection and Localization", CVPR 2009, here with the
 * ratio's goal raised as boxes are found. At worst it looks at each pair of rows
 * once, 4/3 ny^2 / 2 scans of nx columns; on sprites a few hundred scans do. */

/* A box by cuts: columns x0 to x1 - 1, rows y0 to y1 - 1. */
typedef struct grz_fit_span {
    uint32_t x0, y0, x1, y1;
} grz_fit_span;

/* Where a box must reach the end of the grid. */
typedef struct grz_fit_ends {
    bool left, right, top, bottom;
} grz_fit_ends;

typedef struct grz_fit_search {
    const grz_fit_sums *sums;
    /* for rows that must be added up: GRZ_FIT_SCRATCH_ROWS * nx numbers; NULL if
     * all rows are there */
    int32_t *scratch;
    grz_fit_ends ends;
    bool is_first_wanted; /* of equal boxes the first by y, height, x, width */
    bool is_turned;       /* the cells are: x and y exchanged */
    /* `best` and `count` are a box whose goal is to be exceeded */
    bool has_best;
    grz_fit_span best;
    grz_fit_count count;
    uint64_t work; /* columns looked at, added up */
} grz_fit_search;

#define GRZ_FIT_SCRATCH_ROWS 16

/* Look for a box better than the goal's best; or, if the first is wanted, as good
 * and earlier. Returns whether one was found: it is in `best` then, and the goal is
 * raised. */
bool grz_fit_search_run(grz_fit_search *search, grz_fit_goal *goal);

#endif
