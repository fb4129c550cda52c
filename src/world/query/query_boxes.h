/* query_boxes.h: queries that boxes alone answer, for points or for areas: many
 * gathered for one search, or one answered at once. */
#pragma once

#include "world/query/query_search.h"

/* Gather the first of some queries, as far as they are alike and boxes answer
 * them. */
void grz_box_queries_gather(const graze_world *world, const graze_query *queries,
                            size_t count, grz_box_batch *batch);

/* A query for a point or a box, answered by an index alone without preparations: the
 * found handles, sorted, and their number. GRZ_INDEX_MANY: the long way. */
uint32_t grz_box_query_at_once(const graze_world *world, const graze_query *query,
                               uint64_t *handles);
