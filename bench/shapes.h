/* shapes.h: the suite `shapes`: how long two shapes of each pair of kinds take. */
#ifndef BENCH_SHAPES_H
#define BENCH_SHAPES_H

#include "bench/report.h"

bool shapes_bench(report *r, error *e);

#endif
