/* seek.h: the suite `seek`: what it costs to go to any step of a replay. */
#ifndef BENCH_SEEK_H
#define BENCH_SEEK_H

#include "bench/report.h"

bool seek_bench(report *r, error *e);

#endif
