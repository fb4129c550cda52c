/* fit_grid.h: a sprite's pixels counted between chosen cuts, and which of these
 * places boxes cover.
 *
 * For a small sprite all cuts are chosen, for a large one some: those where edges
 * are looked for at the moment. */
#ifndef GRZ_CONTENT_FIT_GRID_H
#define GRZ_CONTENT_FIT_GRID_H

#include "content/fit_cells.h"
#include "content/fit_search.h"

typedef struct grz_fit_grid {
    const grz_fit_cells *cells;
    uint32_t nx, ny;
    /* uint32_t: which cuts of the cells, ascending; nx + 1 and ny + 1 */
    grz_buffer cut_x, cut_y;
    grz_buffer solid, empty; /* int32_t: pixels of each place, ny rows of nx */
    grz_buffer covers;       /* uint8_t: how many boxes lie over each place */
    /* int32_t: of what no box covers; see grz_fit_grid_sums */
    grz_buffer sums;
    grz_fit_count covered; /* pixels under boxes */
} grz_fit_grid;

/* Count the pixels between the cuts. The caller has written cut_x and cut_y, with
 * the first and the last cut of the cells. Nothing is covered then.
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_grid_make(const graze_allocator *allocator,
                               const grz_fit_cells *cells, grz_fit_grid *grid);

void grz_fit_grid_close(const graze_allocator *allocator, grz_fit_grid *grid);

/* Lay a box over the grid, or take it away again. */
void grz_fit_grid_cover(grz_fit_grid *grid, grz_fit_span span);
void grz_fit_grid_uncover(grz_fit_grid *grid, grz_fit_span span);

/* Take all boxes away. */
void grz_fit_grid_clear(grz_fit_grid *grid);

/* The sums of the uncovered pixels. */
grz_fit_sums grz_fit_grid_sums(grz_fit_grid *grid);

#endif
