/* query_wrap.h: a query in a world, which may be wrapped. Then it is asked in each
 * place at which it may find parts (wrap_places.h), and finds each part once. */
#pragma once

#include "world/query/query_kinds.h"

/* Whether a query can be run in a world. Errors: those of graze_world_query. */
graze_status grz_world_query_check(const graze_world *world,
                                   const graze_query *query);

/* Run a checked query in a wrapped world; self->run.hits has its hits then, as of
 * any world. */
void grz_query_wrap_run(grz_world_query *self, const graze_query *query);

/* Run a checked query; self->run.hits has its hits then, sorted, and perhaps
 * GRAZE_OUT_OF_MEMORY. */
static inline void grz_world_query_run(grz_world_query *self,
                                       const graze_query *query) {
    if (self->world->wrap.is_used)
        grz_query_wrap_run(self, query);
    else
        grz_world_query_run_here(self, query);
}
