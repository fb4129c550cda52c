/* fit.h: the work of graze_fit_mask, from plain bits on. */
#ifndef GRZ_CONTENT_FIT_H
#define GRZ_CONTENT_FIT_H

#include "content/fit_cells.h"
#include "content/fit_search.h"
#include "graze/content/fit.h"

/* graze_fit_mask for a sprite as bits; the config is complete and checked. */
graze_status grz_fit_bits_fit(const grz_fit_bits *sprite,
                              const graze_fit_config *config, graze_fit *fit);

/* The one box which describes a sprite best: the optimum, proven. It is found by the
 * cells' cuts; of equal ones the first by y, height, x, width.
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_single_find(const grz_fit_cells *cells,
                                 const graze_fit_config *config, grz_fit_span *box);

/* Finish the boxes of a fit, in pixels, to look as a person would draw them. They
 * are inset as the config says, trimmed to the pixels of each alone, and sorted.
 * Boxes without such pixels are dropped. Then the pixels under them are counted.
 * Trimming does not change the union. */
void grz_fit_finish(const grz_fit_bits *sprite, const graze_fit_config *config,
                    graze_fit *fit);

#endif
