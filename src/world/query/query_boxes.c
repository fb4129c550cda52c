/* query_boxes.c: areas of queries become boxes of floats, as an index has them: all
 * alike, without a branch for each. */
#include "world/query/query_boxes.h"

#include "simd/points.h"

enum { QUERIES_AHEAD = 64 };

/* Fetch a query of the next batch: one at a time, since a processor waits for few
 * fetches at once. */
static inline void query_fetch_ahead(const graze_query *query) {
    const uintptr_t ahead = (uintptr_t)query + QUERIES_AHEAD * sizeof *query;
    grz_prefetch((const void *)ahead);
    grz_prefetch((const void *)(ahead + 64));
}

/* 0 if a query is alike to another one, as a batch needs it. */
static inline uint64_t query_unlike(const graze_query *query,
                                    const graze_query *other) {
    return ((uint64_t)query->kind ^ (uint64_t)other->kind) |
           (query->layers ^ other->layers) | query->exclude.id |
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
        wrong |= query_unlike(&queries[i], &first);
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
        wrong |= query_unlike(&queries[i], &first);
        wrong |= !query_area_is_open(&queries[i], is_closed);
        const double min = grz_point_floor(all, &queries[i].at, false);
        const double max = grz_point_floor(all, &queries[i].to, !is_closed);
        grz_box_write(&closed[i], min, max);
    }
    return wrong;
}

/* Take the boxes of queries for points or areas, all alike, as an index has boxes,
 * without a branch for each. Half-open, take a box with float edges. It contains a
 * point if it contains the floats at or below its coordinates. It overlaps an area
 * if it overlaps the smallest one with float edges around it. False: a query needs
 * the exact test, or is bad. */
static inline bool query_take_boxes(const graze_world *world,
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

/* Whether boxes alone answer a query. */
static inline bool query_is_box(const graze_world *world, const graze_query *query) {
    return (query->kind == GRAZE_QUERY_POINT || query->kind == GRAZE_QUERY_BOX) &&
           query->exclude.id == 0 && !grz_query_sees_shapes(world, query);
}

void grz_box_queries_gather(const graze_world *world, const graze_query *queries,
                            size_t count, grz_box_batch *batch) {
    const uint32_t max = (uint32_t)grz_min_i64((int64_t)count, GRZ_INDEX_BATCH_MAX);
    uint32_t *taken = &batch->index.count;
    *taken = 0;
    batch->index.are_points = queries->kind == GRAZE_QUERY_POINT;
    batch->layers = grz_layers_or_all(queries->layers);
    if (!query_is_box(world, queries))
        return;
    if (query_take_boxes(world, queries, max, batch->index.areas))
        *taken = max;
    while (*taken < max && query_unlike(&queries[*taken], queries) == 0 &&
           query_take_boxes(world, &queries[*taken], 1, &batch->index.areas[*taken]))
        ++*taken;
}

uint32_t grz_box_query_at_once(const graze_world *world, const graze_query *query,
                               uint64_t *handles) {
    GRZ_FLOAT_ENV_SCOPE;
    const grz_lookup_index *used = grz_spatial_lookup_used(world);
    graze_box closed;
    if (used == NULL || used->stale_count > 0 || !query_is_box(world, query) ||
        !query_take_boxes(world, query, 1, &closed))
        return GRZ_INDEX_MANY;
    const grz_spatial_index *index = &used->index;
    const uint64_t layers = grz_layers_or_all(query->layers);
    grz_index_few *few = index->kernels->index_few[query->kind];
    const bool is_plain = few != NULL && index->tree.level_count == 0 &&
                          (index->layers & ~layers) == 0;
    uint32_t count = GRZ_INDEX_MANY;
    if (is_plain)
        count = few(&index->grid, &closed, handles);
    const uint32_t sorted =
        count != GRZ_INDEX_MANY && query->kind == GRAZE_QUERY_BOX ? 4 : 1;
    if (count == GRZ_INDEX_MANY) {
        const grz_index_filter filter = grz_spatial_index_filter(index, layers);
        grz_found_ids found = { .items = handles, .capacity = GRZ_INDEX_FEW_ROOM };
        if (grz_spatial_index_query(index, &closed, &filter, &found))
            count = (uint32_t)found.count;
    }
    if (count > sorted && count != GRZ_INDEX_MANY)
        grz_few_handles_sort(handles, count, GRZ_INDEX_FEW_ROOM);
    return count;
}
