/* figures.h: the rows of the suite `seeds`, and counts by graze. */
#ifndef BENCH_SEEDS_FIGURES_H
#define BENCH_SEEDS_FIGURES_H

#include "bench/report.h"
#include "graze/find.h"

/* One figure of a source: the text's number (NAN: it states none) and the
 * number that graze measures. */
typedef struct seeds_figure {
    const char *source;
    double stated, measured;
} seeds_figure;

/* A row: a figure and, formatted as by printf in ASCII, what it is. */
void seeds_tell(report *r, seeds_figure figure, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Find, and only count, all pairs as `config` says; *counters is what the broad
 * phase did for it. On an error of the library `e` names the broad phase. */
bool seeds_count(const graze_find_config *config, graze_box_array boxes,
                 graze_counters *counters, error *e);

#endif
