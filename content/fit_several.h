/* grid.h: a sprite's pixels counted between chosen cuts, and which of these places boxes cover.
 *
 * For a small sprite all cuts are chosen, for a large one some: those where edges are looked for at the
 * moment.
 */
#ifndef GRZ_CONTENT_FIT_SEVERAL_H
#define GRZ_CONTENT_FIT_SEVERAL_H

#include "content/fit_cells.h"
#include "content/fit_search.h"
#include "graze/content/fit.h"

typedef struct grz_fit_grid {
    const grz_fit_cells *cells;
    uint32_t nx, ny;
    grz_buffer cut_x, cut_y; /* uint32_t: which cuts of the cells, ascending; nx + 1 and ny + 1 */
    grz_buffer solid, empty; /* int32_t: pixels of each place, ny rows of nx */
    grz_buffer covers;       /* uint8_t: how many boxes lie over each place */
    grz_buffer sums;         /* int32_t: of what no box covers; see grz_fit_grid_sums */
    grz_fit_count covered;   /* pixels under boxes */
} grz_fit_grid;

/* Count the pixels between the cuts, which the caller has written to cut_x and cut_y, first and last cut of
 * the cells included; nothing is covered then. GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_grid_make(const graze_allocator *allocator, const grz_fit_cells *cells,
                               grz_fit_grid *grid);

void grz_fit_grid_close(const graze_allocator *allocator, grz_fit_grid *grid);

/* Lay a box over the grid, or take one away that was laid. */
void grz_fit_grid_cover(grz_fit_grid *grid, grz_fit_span span);
void grz_fit_grid_uncover(grz_fit_grid *grid, grz_fit_span span);

/* Take all boxes away. */
void grz_fit_grid_clear(grz_fit_grid *grid);

/* The sums of the pixels that no box covers. */
grz_fit_sums grz_fit_grid_sums(grz_fit_grid *grid);

/* the boxes that together describe a sprite best, as far as a search finds them.
 *
 * One box after the other is taken away and the best one for what the others leave is put in its place
 * (search.h: exactly), until none can be improved. That is a local optimum; it is begun from several starts,
 * and left by replacing a box or two by others, until the work allowed for is done. Nothing but the sprite
 * and the request decides what is tried, so answers are the same everywhere.
 */

typedef struct grz_fit_several {
    grz_fit_grid *grid;
    graze_fit_score score;
    bool keeps_width;                        /* in the grid's direction x, or y if the cells are turned */
    int64_t outweigh;                        /* of a goal: strict */
    uint32_t max_boxes;                      /* boxes */
    grz_fit_span boxes[GRAZE_FIT_BOXES_MAX]; /* one with x0 == x1 is none */
    uint64_t work, work_max;                 /* in columns looked at */
} grz_fit_several;

/* Find boxes from nothing. */
void grz_fit_several_find(grz_fit_several *several);

/* Improve the boxes there are. */
void grz_fit_several_improve(grz_fit_several *several);

/* boxes in cuts of the cells: for large sprites from coarse to fine.
 *
 * A grid of up to 64 places a side holds all cuts of a small sprite. In a larger one every n-th cut is tried
 * first; then those in the neighbourhood of the edges found, twice as close each time, until neighbours are.
 */

/* Find config->boxes boxes by the cells' cuts; a box with x0 == x1 is none. GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_levels_find(const grz_fit_cells *cells, const graze_fit_config *config,
                                 grz_fit_span *boxes);

#endif
