/* seeds.c: all sources, oldest method first. */
#include "bench/seeds.h"

bool seeds_run(report *r, error *e) {
    report_seed_head(r);
    return seeds_roberts(r, e) && seeds_moertel(r, e) && seeds_gunbird(r, e) &&
           seeds_grid_map(r, e);
}
