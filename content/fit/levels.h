/* levels.h: boxes in cuts of the cells: for large sprites from coarse to fine.
 *
 * A grid of up to 64 places a side holds all cuts of a small sprite. In a larger one every n-th cut is tried
 * first; then those in the neighbourhood of the edges found, twice as close each time, until neighbours are.
 */
#ifndef GRAZE_CONTENT_FIT_LEVELS_H
#define GRAZE_CONTENT_FIT_LEVELS_H

#include "content/fit/cells.h"
#include "content/fit/search.h"
#include "graze/content/fit.h"

/* Boxes by the cells' cuts, so many as config->boxes; one with x0 == x1 is none. GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_levels_find(const grz_fit_cells *cells, const graze_fit_config *config,
                                 grz_fit_span *boxes);

#endif
