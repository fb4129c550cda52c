/* finish.h: from what covers well to boxes that a person would draw. */
#ifndef GRAZE_CONTENT_FIT_FINISH_H
#define GRAZE_CONTENT_FIT_FINISH_H

#include "content/fit/bits.h"
#include "graze/content/fit.h"

/* Finish the boxes of a fit, in pixels: inset them as the config says, trim each to what it alone covers,
 * drop those that cover nothing alone, sort, and count what is under them. Trimming does not change the
 * union. */
void grz_fit_finish(const grz_fit_bits *sprite, const graze_fit_config *config, graze_fit *fit);

#endif
