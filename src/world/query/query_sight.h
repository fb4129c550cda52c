/* query_sight.h: queries whose hits may be hidden (blocked_by of a graze_query). */
#pragma once

#include "world/query/query_wrap.h"

/* Run a checked query with blocked_by, but for the hits that are hidden. */
void grz_world_query_run_seeing(grz_world_query *self, const graze_query *query);

/* Run a checked query; inline, for most have no blocked_by. */
static inline void grz_world_query_run_in_sight(grz_world_query *self,
                                                const graze_query *query) {
    if (query->blocked_by == 0)
        grz_world_query_run(self, query);
    else
        grz_world_query_run_seeing(self, query);
}
