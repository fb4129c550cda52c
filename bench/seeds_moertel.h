/* seeds_moertel.h: the second half of Moertel's figures: his harness. */
#ifndef BENCH_SEEDS_MOERTEL_H
#define BENCH_SEEDS_MOERTEL_H

#include "bench/report.h"

/* Checks a second of four-shift on a 640 x 480 screen, beside his on two
 * Macintoshes. */
bool moertel_harness(report *r, error *e);

#endif
