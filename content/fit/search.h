/* search.h: the one box that adds most to a goal: exactly, by branch and bound over rows.
 *
 * A node is a range of first rows and a range of rows behind the last. Its boxes hold at most the solid
 * pixels of the tallest of them and at least the empty pixels of the shortest, column by column; the best run
 * of columns under these weights (Kadane's scan; Bentley, "Programming Pearls: Algorithm Design Techniques",
 * 1984) is therefore a bound, and it is exact where both ranges are one row. Nodes whose bound does not
 * exceed the best box so far hold none that is better; the others are cut into four. After An, Peursum, Liu
 * and Venkatesh, "Efficient Algorithms for Subwindow Search in Object Detection and Localization", CVPR 2009,
 * here with the ratio's goal raised as boxes are found (goal.h). At worst it looks at each pair of rows once,
 * 4/3 ny^2 / 2 scans of nx columns; on sprites a few hundred scans do.
 */
#ifndef GRAZE_CONTENT_FIT_SEARCH_H
#define GRAZE_CONTENT_FIT_SEARCH_H

#include "content/fit/goal.h"
#include "content/fit/sums.h"

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
    int32_t *room; /* for rows that must be added up: GRZ_FIT_ROOM * nx numbers; NULL if all rows are there */
    grz_fit_ends ends;
    bool is_first_wanted; /* of equal boxes the first by y, height, x, width */
    bool is_turned;       /* the cells are: x and y exchanged */
    bool has_best;        /* `best` and `count` are a box whose goal is to be exceeded */
    grz_fit_span best;
    grz_fit_count count;
    uint64_t work; /* columns looked at, added up */
} grz_fit_search;

#define GRZ_FIT_ROOM 16

/* Look for a box that is better than the goal's best; or, if the first is wanted, as good and earlier.
 * Returns whether one was found: it is in `best` then, and the goal is raised. */
bool grz_fit_search_run(grz_fit_search *search, grz_fit_goal *goal);

#endif
