/* fit_several.h: the boxes which together describe a sprite best, as far as a search
 * finds them.
 *
 * One box after the other is taken away, and the best one for the rest is put in its
 * place (fit_search.h: exactly). This ends when none can be improved. That is a
 * local optimum; it is begun from several starts, and left by replacing a box or two
 * by others, until the work allowed for is done. Nothing but the sprite and the
 * request decides what is tried, so answers are the same everywhere. */
#ifndef GRZ_CONTENT_FIT_SEVERAL_H
#define GRZ_CONTENT_FIT_SEVERAL_H

#include "content/fit_grid.h"
#include "graze/content/fit.h"

typedef struct grz_fit_several {
    grz_fit_grid *grid;
    graze_fit_score score;
    /* in the grid's direction x, or y if the cells are turned */
    bool keeps_width;
    int64_t outweigh;                        /* of a goal: strict */
    uint32_t max_boxes;                      /* boxes */
    grz_fit_span boxes[GRAZE_FIT_BOXES_MAX]; /* x0 == x1: not a box */
    uint64_t work, work_max;                 /* in columns looked at */
} grz_fit_several;

/* Find boxes from nothing. */
void grz_fit_several_find(grz_fit_several *several);

/* Improve the boxes there are. */
void grz_fit_several_improve(grz_fit_several *several);

/* Find config->boxes boxes by the cells' cuts; one with x0 == x1 is not a box.
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_levels_find(const grz_fit_cells *cells,
                                 const graze_fit_config *config,
                                 grz_fit_span *boxes);

#endif
