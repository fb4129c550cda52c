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

#endif
