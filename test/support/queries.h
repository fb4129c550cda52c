/* queries.h: queries as tests make them: for the boxes in an area or at a point,
 * and yes or no. */
#ifndef TEST_QUERIES_H
#define TEST_QUERIES_H

#include "graze/query.h"
#include "support/testing.h"

static inline graze_query area_query(graze_box area, uint64_t layers) {
    return (graze_query){ .kind = GRAZE_QUERY_BOX,
                          .at = { (double)area.min_x, (double)area.min_y },
                          .to = { (double)area.max_x, (double)area.max_y },
                          .layers = layers,
                          .boxes_only = true };
}

static inline graze_query point_query(float x, float y, uint64_t layers) {
    return (graze_query){ .kind = GRAZE_QUERY_POINT,
                          .at = { (double)x, (double)y },
                          .layers = layers,
                          .boxes_only = true };
}

/* The hits of a list's only query; 0 if it was refused. */
static inline size_t hits_count(const graze_hits *hits) {
    return hits->query_count == 1 ? hits->starts[1] : 0;
}

static inline graze_status query_area(const graze_world *world, graze_box area,
                                      uint64_t layers, graze_hits *out) {
    const graze_query query = area_query(area, layers);
    return graze_world_query(world, &query, 1, out);
}

static inline graze_status query_at(const graze_world *world, float x, float y,
                                    uint64_t layers, graze_hits *out) {
    const graze_query query = point_query(x, y, layers);
    return graze_world_query(world, &query, 1, out);
}

static inline bool finds_any(const graze_world *world, const graze_query *query) {
    bool does = false;
    assert_int_equal(graze_world_query_any(world, query, 1, &does), GRAZE_OK);
    return does;
}

#endif
