/* fit_optimum.h: the best boxes of a small sprite, by trying all sets of them. A
 * fit is measured by these. */
#ifndef BENCH_SUITES_FIT_OPTIMUM_H
#define BENCH_SUITES_FIT_OPTIMUM_H

#include "graze/content/fit.h"

#include <stddef.h>

/* The most pixels of a sprite, and the most boxes to ask for. */
enum { FIT_OPTIMUM_PIXELS = 64, FIT_OPTIMUM_BOXES = 3 };

/* The best intersection over union of up to this many boxes with a mask of up to 64
 * pixels, at least one solid. Three boxes on 8 x 8 pixels take a second, and each
 * box more or less a factor of a thousand. */
double fit_optimum_iou(const graze_mask *mask, uint32_t boxes);

#endif
