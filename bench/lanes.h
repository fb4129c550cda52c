/* lanes.h: the kernels of a bench, so that one machine measures all that it has.
 *
 * The command has lists of kernels of its own in front of the library's, which knows
 * of no choice (lanes_kernels.c). */
#ifndef BENCH_LANES_H
#define BENCH_LANES_H

#include "formats/error.h"

#include <stdbool.h>

/* Let the best kernels be those of a name: avx512, avx512f, avx2, sse2, neon, or
 * plain. Called before anything is opened; not thread-safe. False, and an error with
 * the names that there are, if this machine lacks it. */
bool lanes_choose(const char *name, error *e);

#endif
