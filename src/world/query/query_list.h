/* query_list.h: the hits of queries, in a list of the caller. */
#pragma once

#include "world/world.h"

/* The parts found by one query of a caller whose list has room, if an index answers it
 * without preparations. False: grz_query_list_run does it. */
bool grz_query_at_once(const graze_world *world, const graze_query *query,
                       graze_hits *out);

/* The same for hits. */
bool grz_query_hits_at_once(const graze_world *world, const graze_query *query,
                            graze_hits *out);

/* The hits of all queries; the errors are those of graze_world_query. */
graze_status grz_query_list_run(const graze_world *world, const graze_query *queries,
                                size_t count, graze_hits *out);
