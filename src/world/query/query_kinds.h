/* query_kinds.h: a query by its kind: which row of operations it has, whether its
 * numbers are sound, and its run. No kind needs the table. */
#pragma once

#include "world/query/query_search.h"

/* NULL: no kind has this number. */
const grz_query_kind *grz_query_kind_of(graze_query_kind kind);

/* Errors: GRAZE_BAD_VALUE, and those of the kind. */
graze_status grz_query_check(const graze_query *query);

/* Begin a run of a checked query, without hits. */
void grz_query_begin(grz_query_run *run, const graze_query *query, size_t box_count);

/* The same check for a query in a world, whose coordinates have a limit. */
graze_status grz_world_query_check_here(const graze_query *query);

/* Run a checked query on the parts where they are; query_wrap.h has the one for all
 * worlds. */
void grz_world_query_run_here(grz_world_query *self, const graze_query *query);
