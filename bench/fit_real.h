/* fit_real.h: sprites of SuperTux, shrunk to a few pixels. */
#ifndef BENCH_FIT_REAL_H
#define BENCH_FIT_REAL_H

#include "formats/error.h"
#include "graze/mask.h"

#include <stddef.h>

/* The i-th of `count` creatures, taken evenly from those in build/supertux, where
 * scenes/supertux.sh puts them. It is cropped to what is solid and shrunk to `side`
 * x `side` pixels. *mask is NULL where there are none, or where nothing is solid;
 * else the caller destroys it. */
bool fit_real_read(uint32_t i, uint32_t count, uint32_t side, graze_mask **mask,
                   error *e);

#endif
