/* worlds.h: the suite `worlds`: frames of worlds that were slow once, a row each. */
#ifndef BENCH_WORLDS_H
#define BENCH_WORLDS_H

#include "bench/report.h"

bool worlds_bench(report *r, error *e);

#endif
