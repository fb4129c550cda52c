/* narrow.h: the suite `narrow`: what shapes and masks in a world cost beyond its
 * broad phase. */
#ifndef BENCH_NARROW_H
#define BENCH_NARROW_H

#include "bench/report.h"

bool narrow_bench(report *r, error *e);

#endif
