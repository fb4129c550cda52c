/* fit.h: how good fitted boxes are, and how fast: the suite `fit`. */
#ifndef BENCH_FIT_H
#define BENCH_FIT_H

#include "bench/report.h"

/* Fits of small sprites beside the optimum, which all sets of boxes were tried for;
 * time for larger ones. A mean of less than 98 % of the optimum, or less than all of
 * it for one box, is a difference. */
bool fit_bench(report *r, error *e);

#endif
