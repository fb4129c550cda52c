/* seeds_roberts.h: what Roberts' article compares without a figure: ways of sorting,
 * and the order of a box test.
 */
#ifndef BENCH_SEEDS_ROBERTS_H
#define BENCH_SEEDS_ROBERTS_H

#include "bench/report.h"

/* Insertion sort against qsort on nearly sorted lists; the article argues for the
 * former. */
bool roberts_sorting(report *r, error *e);

/* Box tests by x or y first; the article argues for x, since screens are wide. */
bool roberts_tests(report *r, error *e);

/* Collision maps: alone, and after a test of boxes. */
bool roberts_maps(report *r, error *e);

#endif
