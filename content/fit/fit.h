/* fit.h: what graze_fit_mask does, from plain bits on. */
#ifndef GRAZE_CONTENT_FIT_FIT_H
#define GRAZE_CONTENT_FIT_FIT_H

#include "content/fit/bits.h"
#include "graze/content/fit.h"

/* graze_fit_mask for a sprite as bits; the config is complete and checked. */
graze_status grz_fit_bits_fit(const grz_fit_bits *sprite, const graze_fit_config *config, graze_fit *fit);

#endif
