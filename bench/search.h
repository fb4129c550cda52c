/* search.h: ask graze for pairs and for what finding them took. */
#ifndef BENCH_SEARCH_H
#define BENCH_SEARCH_H

#include "formats/error.h"
#include "graze/find.h"

/* Find, and only count, all pairs as `config` says; *counters is what the method did
 * for it. On an error of the library `e` names the method. */
bool search_count(const graze_find_config *config, graze_box_array boxes,
                  graze_counters *counters, error *e);

/* Turn what the library said into an error with the name of a method. Returns
 * whether it was fine. */
bool search_is_fine(graze_status status, const char *method, error *e);

#endif
