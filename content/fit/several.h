/* several.h: the boxes that together describe a sprite best, as far as a search finds them.
 *
 * One box after the other is taken away and the best one for what the others leave is put in its place
 * (search.h: exactly), until none can be improved. That is a local optimum; it is begun from several starts,
 * and left by replacing a box or two by others, until the work allowed for is done. Nothing but the sprite
 * and the request decides what is tried, so answers are the same everywhere.
 */
#ifndef GRAZE_CONTENT_FIT_SEVERAL_H
#define GRAZE_CONTENT_FIT_SEVERAL_H

#include "content/fit/grid.h"

typedef struct grz_fit_several {
    grz_fit_grid *grid;
    graze_fit_score score;
    bool keeps_width;                        /* in the grid's direction x, or y if the cells are turned */
    int64_t outweigh;                        /* of a goal: strict */
    uint32_t most;                           /* boxes */
    grz_fit_span boxes[GRAZE_FIT_BOXES_MAX]; /* one with x0 == x1 is none */
    uint64_t work, work_most;                /* in columns looked at */
} grz_fit_several;

/* Find boxes from nothing. */
void grz_fit_several_find(grz_fit_several *several);

/* Improve the boxes there are. */
void grz_fit_several_improve(grz_fit_several *several);

#endif
