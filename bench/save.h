/* save.h: the suite `save`: what rolling back costs. */
#ifndef BENCH_SAVE_H
#define BENCH_SAVE_H

#include "bench/report.h"

bool save_bench(report *r, error *e);

#endif
