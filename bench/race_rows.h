/* race_rows.h: the results of a race: a table, a judgement on `auto`, records. */
#ifndef BENCH_RACE_ROWS_H
#define BENCH_RACE_ROWS_H

#include "bench/race.h"

/* The heads of the columns. `each` says what time is divided by: "box". */
void race_rows_head(report *r, const char *each);

/* A row and a record for each racer; for each side of which `auto` is one, how it stands to the best of the
 * other methods; a racer that found something else than the first makes the bench fail. */
void race_rows(const race *self, report *r);

#endif
