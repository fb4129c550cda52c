/* passes.h: the time of a join by strips, pass by pass. */
#ifndef BENCH_PASSES_H
#define BENCH_PASSES_H

#include "bench/report.h"
#include "bench/workloads/workload.h"

/* Print a table of the passes of `auto` in nanoseconds a box: all pairs of a workload
 * at each of some sizes, which end with 0. The kernels are the best, or the chosen
 * ones (lanes.h). False, and an error, without memory. */
bool passes_table(const char *name, const uint32_t *sizes, report *r, error *e);

#endif
