/* seeds.c: the sources one after the other, oldest first; see seeds.h. */
#include "bench/seeds/seeds.h"

#include "bench/suites/suites.h"

bool seeds_suite(report *r, error *e) {
    report_line(r, "%-9s %-72s %12s %14s", "source", "what", "stated", "measured");
    return seeds_roberts_counts(r, e) && seeds_roberts_times(r, e) &&
           seeds_moertel(r, e) && seeds_gunbird(r, e) && seeds_grid_map(r, e);
}
