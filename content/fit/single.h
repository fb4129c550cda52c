/* single.h: the one box that describes a sprite best: the optimum, proven. */
#ifndef GRAZE_CONTENT_FIT_SINGLE_H
#define GRAZE_CONTENT_FIT_SINGLE_H

#include "content/fit/cells.h"
#include "content/fit/search.h"
#include "graze/content/fit.h"

/* The best box by the cells' cuts; of equal ones the first by y, height, x, width. GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_single_find(const grz_fit_cells *cells, const graze_fit_config *config,
                                 grz_fit_span *box);

#endif
