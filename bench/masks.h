/* masks.h: `graze bench masks`: what two masks cost, by kernel and by view, beside a
 * walk over bytes. */
#ifndef BENCH_MASKS_H
#define BENCH_MASKS_H

#include "bench/report.h"

bool masks_bench(report *r, error *e);

#endif
