/* race_rows.h: the results of a race: a table, a judgement on `auto`, records. */
#ifndef BENCH_RACE_ROWS_H
#define BENCH_RACE_ROWS_H

#include "bench/race.h"

/* The heads of the columns. `each` says what time is divided by: "box". */
void race_rows_head(report *r, const char *each);

/* A row and a record for each racer. For each side with `auto`, how it stands to the
 * best of the other methods. A racer with another result than the first makes the
 * bench fail. */
void race_rows(const race *self, report *r);

#endif
