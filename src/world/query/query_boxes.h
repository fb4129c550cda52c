/* query_boxes.h: areas of queries become boxes of floats, as an index has them: all
 * alike, without a branch for each. In a header, since a single query takes as long as
 * a call. */
#pragma once

#include "simd/points.h"
#include "world/query/query_search.h"

enum { QUERIES_AHEAD = 64 };

/* Fetch a query of the next batch: one at a time, since a processor waits for few
 * fetches at once. */
static inline void query_fetch_ahead(const graze_query *query) {
    const uintptr_t ahead = (uintptr_t)query + QUERIES_AHEAD * sizeof *query;
    grz_prefetch((const void *)ahead);
    grz_prefetch((const void *)(ahead + 64));
}

/* 0 if a query is alike to another one, as a batch needs it. */
static inline uint64_t grz_query_unlike(const graze_query *query,
                                        const graze_query *other) {
    return ((uint64_t)query->kind ^ (uint64_t)other->kind) |
           (query->layers ^ other->layers) | query->exclude.id | query->blocked_by |
           (uint64_t)(query->boxes_only != other->boxes_only);
}

/* The boxes of queries for points. Not 0: one is unlike the first. */
static inline uint64_t query_take_points(const graze_query *queries, size_t count,
                                         graze_box *closed,
                                         grz_point_rounding *all) {
    const graze_query first = *queries; /* no write of a box can change it */
    uint64_t wrong = 0;
    for (size_t i = 0; i < count; i++) {
        if (count > 1)
            query_fetch_ahead(&queries[i]);
        wrong |= grz_query_unlike(&queries[i], &first);
        const double min = grz_point_floor(all, &queries[i].at, false);
        grz_box_write(&closed[i], min, min);
    }
    return wrong;
}

/* Whether an area has an inside, or if it is closed at least a point. */
static inline bool query_area_is_open(const graze_query *query, bool is_closed) {
    const graze_point at = query->at, to = query->to;
    if (is_closed)
        return (at.x <= to.x) & (at.y <= to.y);
    return (at.x < to.x) & (at.y < to.y);
}

/* The boxes of queries for areas. Not 0: one of them is unlike the first, or
 * empty. */
static inline uint64_t query_take_areas(const graze_query *queries, size_t count,
                                        bool is_closed, graze_box *closed,
                                        grz_point_rounding *all) {
    const graze_query first = *queries;
    uint64_t wrong = 0;
    for (size_t i = 0; i < count; i++) {
        if (count > 1)
            query_fetch_ahead(&queries[i]);
        wrong |= grz_query_unlike(&queries[i], &first);
        wrong |= !query_area_is_open(&queries[i], is_closed);
        const double min = grz_point_floor(all, &queries[i].at, false);
        const double max = grz_point_floor(all, &queries[i].to, !is_closed);
        grz_box_write(&closed[i], min, max);
    }
    return wrong;
}

/* Read the boxes of queries for points or of queries for areas, without a branch
 * for each. They become boxes as an index has them, with float edges. A half-open
 * box with float edges contains a point if it contains the floats at or below its
 * coordinates. It overlaps an area if it overlaps the smallest area with float
 * edges around it. False: a query needs the exact test, or is bad. */
static inline bool grz_query_take_boxes(const graze_world *world,
                                        const graze_query *queries, size_t count,
                                        graze_box *closed) {
    const bool is_closed = world->edges == GRAZE_CLOSED;
    grz_point_rounding all = { { 0 }, { 0 } };
    uint64_t wrong;
    if (queries->kind == GRAZE_QUERY_POINT)
        wrong = query_take_points(queries, count, closed, &all);
    else
        wrong = query_take_areas(queries, count, is_closed, closed, &all);
    return wrong == 0 && grz_points_are_in_range(&all) &&
           (!is_closed || grz_points_are_floats(&all));
}

/* Whether boxes alone answer a query, in one place. */
static inline bool grz_query_is_box(const graze_world *world,
                                    const graze_query *query) {
    return (query->kind == GRAZE_QUERY_POINT || query->kind == GRAZE_QUERY_BOX) &&
           query->exclude.id == 0 && query->blocked_by == 0 &&
           !world->wrap.is_used && !grz_query_sees_shapes(world, query);
}
