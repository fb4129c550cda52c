/* seeds.h: the suite `seeds`: the figures stated in graze's sources, beside what
 * graze measures.
 *
 * A source has a file or two. The counts of a text are counted here too, by the
 * counters of the broad phases, never by a formula; its times are timed. A source's
 * own algorithm, missing in graze, is in bench/texts/.
 */
#ifndef BENCH_SEEDS_SEEDS_H
#define BENCH_SEEDS_SEEDS_H

#include "bench/report.h"
#include "graze/find.h"

/* Dave Roberts, "Collision Detection", Dr. Dobb's, 1995. False, here and below: `e`
 * says why a figure is missing. */
bool seeds_roberts_counts(report *r, error *e);
bool seeds_roberts_times(report *r, error *e);

/* Tom Moertel, "Collision Detection - How?", 1994. */
bool seeds_moertel(report *r, error *e);

/* motorherp, "Art of Collision 1: Gunbird", 2008, with replies by Korenn and
 * Hornet600S, 2009. */
bool seeds_gunbird(report *r, error *e);

/* Aidiakapi, "2D Grid collision detection", 2012, with henke96, 2013. */
bool seeds_grid_map(report *r, error *e);

/* One figure of a source: what the text states (NAN: nothing) and what graze
 * measures. */
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
