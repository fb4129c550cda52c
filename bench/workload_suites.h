/* workload_suites.h: the suites w1 to w9, one for each of the workloads in
 * bench/workloads/workload.h. In w1 to w8 all methods take turns on the same boxes
 * (bench/race.h). */
#ifndef BENCH_WORKLOAD_SUITES_H
#define BENCH_WORKLOAD_SUITES_H

#include "bench/report.h"

bool w1_run(report *r, error *e);
bool w2_run(report *r, error *e);
bool w3_run(report *r, error *e);
bool w4_run(report *r, error *e);
bool w5_run(report *r, error *e);
bool w6_run(report *r, error *e);
bool w7_run(report *r, error *e);
bool w8_run(report *r, error *e);
bool w9_run(report *r, error *e);

#endif
