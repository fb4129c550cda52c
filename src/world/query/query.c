/* query.c: queries to a world, in lists, as yes or no, and one in one line; see
 * graze/query.h.
 *
 * If boxes alone answer neighbouring queries, for points or for areas, the queries
 * are gathered and searched at once (box_search.h). All others run one after the
 * other (query_search.h). */

#include "world/query/query_kinds.h"

/* A call of graze_world_query. */
typedef struct query_call {
    grz_world_query run;
    graze_hits *out;
    grz_handle_list parts; /* the memory of out->parts */
    size_t named_count;    /* items with the names of their bodies */
} query_call;

enum { QUERIES_AHEAD = 64 };

/* Fetch a query of the next batch: one at a time, since a processor waits for few
 * fetches at once. */
static inline void fetch_ahead(const graze_query *query) {
    const uintptr_t ahead = (uintptr_t)query + QUERIES_AHEAD * sizeof *query;
    grz_prefetch((const void *)ahead);
    grz_prefetch((const void *)(ahead + 64));
}

/* 0 if a query is alike to another one, as a batch needs it. */
static inline uint64_t unlike(const graze_query *query, const graze_query *other) {
    return ((uint64_t)query->kind ^ (uint64_t)other->kind) |
           (query->layers ^ other->layers) | query->exclude.id |
           (uint64_t)(query->boxes_only != other->boxes_only);
}

typedef double query_doubles __attribute__((vector_size(16)));
typedef int64_t query_words __attribute__((vector_size(16)));
typedef float query_floats __attribute__((vector_size(8)));
typedef int32_t query_ints __attribute__((vector_size(8)));

/* Words of many coordinates: below zero if one is out of range, not zero if one is
 * not a float. */
typedef struct query_rounding {
    query_words range, rest;
} query_rounding;

/* Round two coordinates down to floats, or with `is_below` to floats below them. */
static inline double take_floor(query_rounding *all, const graze_point *at,
                                bool is_below) {
    /* the bits of GRAZE_COORD_MAX */
    const int64_t max = INT64_C(0x43b0000000000000);
    /* one by one: a load of both would wait for a query just written */
    const query_doubles exact = { *(const volatile double *)&at->x,
                                  *(const volatile double *)&at->y };
    query_floats nearest = __builtin_convertvector(exact, query_floats);
    const query_doubles back = __builtin_convertvector(nearest, query_doubles);
    const query_words is_above = is_below ? back >= exact : back > exact;
    /* as grz_float_previous does it */
    query_ints bits = (query_ints)(0.0f - nearest);
    bits += __builtin_convertvector(is_above, query_ints) & (bits >> 31 | 1);
    nearest = -(query_floats)bits;
    all->range |= max - ((query_words)exact & INT64_MAX);
    all->rest |= (query_words)exact ^ (query_words)back;
    double both;
    memcpy(&both, &nearest, sizeof both);
    return both;
}

static inline void write_edges(graze_box *box, double min, double max) {
    const query_doubles edges = { min, max };
    memcpy(box, &edges, sizeof *box);
}

/* Take the boxes of queries for points or areas, all alike, as an index has boxes,
 * without a branch for each. Half-open, take a box with float edges. It contains a
 * point if it contains the floats at or below its coordinates. It overlaps an area
 * if it overlaps the smallest one with float edges around it. False: a query needs
 * the exact test, or is bad. */
static inline bool take_boxes(const graze_world *world, const graze_query *queries,
                              size_t count, graze_box *closed) {
    const bool is_closed = world->edges == GRAZE_CLOSED,
               are_points = queries->kind == GRAZE_QUERY_POINT;
    query_rounding all = { { 0 }, { 0 } };
    uint64_t wrong = 0;
    for (size_t i = 0; i < count; i++) {
        if (count > 1)
            fetch_ahead(&queries[i]);
        wrong |= unlike(&queries[i], queries);
        const double min = take_floor(&all, &queries[i].at, false);
        if (are_points) {
            write_edges(&closed[i], min, min);
            continue;
        }
        const graze_point at = queries[i].at, to = queries[i].to;
        write_edges(&closed[i], min, take_floor(&all, &queries[i].to, !is_closed));
        wrong |= is_closed ? !((at.x <= to.x) & (at.y <= to.y))
                           : !((at.x < to.x) & (at.y < to.y));
    }
    return wrong == 0 && (all.range[0] | all.range[1]) >= 0 &&
           (!is_closed || (all.rest[0] | all.rest[1]) == 0);
}

static inline bool is_box_query(const graze_world *world, const graze_query *query) {
    return (query->kind == GRAZE_QUERY_POINT || query->kind == GRAZE_QUERY_BOX) &&
           query->exclude.id == 0 && !grz_query_sees_shapes(world, query);
}

/* Gather the first of some queries, as far as they are alike and boxes answer
 * them. */
static void gather_box_queries(const graze_world *world, const graze_query *queries,
                               size_t count, grz_box_batch *batch) {
    const uint32_t max = (uint32_t)grz_min_i64((int64_t)count, GRZ_INDEX_BATCH_MAX);
    uint32_t *taken = &batch->index.count;
    *taken = 0;
    batch->index.are_points = queries->kind == GRAZE_QUERY_POINT;
    batch->layers = grz_layers_or_all(queries->layers);
    if (!is_box_query(world, queries))
        return;
    if (take_boxes(world, queries, max, batch->index.areas))
        *taken = max;
    while (*taken < max && unlike(&queries[*taken], queries) == 0 &&
           take_boxes(world, &queries[*taken], 1, &batch->index.areas[*taken]))
        ++*taken;
}

/* This many hits are named at once: the memory of some is fetched while others are
 * named. */
enum { NAMED_PER_BATCH = 64 };

static void name_all(const graze_world *world, graze_hit *hits, size_t count) {
    uint32_t bodies[NAMED_PER_BATCH];
    for (size_t first = 0; first < count; first += NAMED_PER_BATCH) {
        const size_t end =
            count - first < NAMED_PER_BATCH ? count : first + NAMED_PER_BATCH;
        for (size_t i = first; i < end; i++) {
            const uint32_t slot = grz_slot_of(hits[i].part.id);
            const uint32_t body = bodies[i - first] = grz_row_body(world, slot);
            grz_prefetch(grz_part_at(world, slot));
            grz_prefetch(&grz_body_users(world)[body]);
            grz_prefetch(&grz_slot_generations(&world->body_slots)[body]);
        }
        for (size_t i = first; i < end; i++) {
            const grz_part *part = grz_part_at(world, grz_slot_of(hits[i].part.id));
            hits[i].body.id =
                grz_slots_handle(&world->body_slots, bodies[i - first]);
            hits[i].user = grz_body_users(world)[bodies[i - first]];
            hits[i].layer = part->layer;
            hits[i].tag = part->tag;
        }
    }
}

/* Name the bodies of the items so far, if there are many or `is_last`. The memory
 * for the names of the last query's items is fetched: it is read some queries
 * later. */
static void name_items(query_call *self, size_t begin, bool is_last) {
    const graze_hits *out = self->out;
    const size_t end = out->starts[out->query_count],
                 count = end - self->named_count;
    if (out->parts_only)
        return;
    for (size_t i = begin; i < end; i++)
        grz_search_fetch_body(self->run.world, grz_slot_of(out->items[i].part.id));
    if (count >= NAMED_PER_BATCH || (is_last && count > 0)) {
        name_all(self->run.world, out->items + self->named_count, count);
        self->named_count = end;
    }
}

/* A hit without the name of its body. Number by number, which is faster than to
 * clear it all. */
static inline void begin_hit(graze_hit *hit, uint64_t handle) {
    hit->part.id = handle;
    hit->own_part.id = 0;
    hit->time = hit->exit_time = hit->distance = 0;
    hit->point.x = hit->point.y = hit->normal.x = hit->normal.y = 0;
}

/* Append parts as hits without the names of their bodies. */
static graze_status append_handles(graze_hits *out, const uint64_t *handles,
                                   size_t count) {
    const size_t before = out->starts[out->query_count];
    const graze_status status = grz_hits_reserve(out, before + count);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        begin_hit(&out->items[before + i], handles[i]);
    return status;
}

/* A query for a point or a box, answered by an index alone without preparations: the
 * found handles, sorted, and their number. GRZ_INDEX_MANY: the long way. */
static inline uint32_t find_at_once(const graze_world *world,
                                    const graze_query *query, uint64_t *handles) {
    GRZ_FLOAT_ENV_SCOPE;
    const grz_lookup_index *used = grz_spatial_lookup_used(world);
    graze_box closed;
    if (used == NULL || used->stale_count > 0 || !is_box_query(world, query) ||
        !take_boxes(world, query, 1, &closed))
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

/* One query of a caller whose list has room, of parts or, with `few`, of hits. */
static inline bool query_at_once(const graze_world *world, const graze_query *query,
                                 uint64_t *few, graze_hits *out) {
    const bool has_room = out->starts != NULL &&
                          grz_hits_memory_of(out)->start_capacity > 1 &&
                          (few != NULL || grz_hits_memory_of(out)->part_capacity >=
                                              GRZ_INDEX_FEW_ROOM);
    uint64_t *handles = few != NULL ? few : (uint64_t *)(void *)out->parts;
    const uint32_t count =
        has_room ? find_at_once(world, query, handles) : GRZ_INDEX_MANY;
    if (count == GRZ_INDEX_MANY)
        return false;
    out->starts[0] = out->query_count = 0;
    if (few != NULL && append_handles(out, few, count) != GRAZE_OK)
        return false;
    out->starts[1] = out->count = count;
    out->query_count = 1;
    if (few != NULL)
        name_all(world, out->items, count);
    return true;
}

__attribute__((noinline)) static bool
name_at_once(const graze_world *world, const graze_query *query, graze_hits *out) {
    uint64_t few[GRZ_INDEX_FEW_ROOM];
    return query_at_once(world, query, few, out);
}

static graze_status sort_batch(grz_handle_list *list, const grz_index_batch *batch,
                               size_t begin) {
    /* most find some: no branch tells */
    const size_t few = list->hits.count - begin < batch->count;
    for (uint32_t i = 0; i < batch->count; i++) {
        const size_t end = batch->ends[i], count = end - begin;
        if (count > few && count <= 4 && list->hits.capacity - begin >= 4)
            grz_four_handles_sort(list->hits.items + begin, count);
        else if (count > few)
            grz_try(grz_handle_list_sort(list, begin, end));
        begin = end;
    }
    return GRAZE_OK;
}

static graze_status run_box_queries(query_call *self, grz_box_batch *batch) {
    graze_hits *out = self->out;
    grz_handle_list *list = out->parts_only ? &self->parts : &self->run.near;
    size_t begin = 0;
    if (out->parts_only)
        begin = out->starts[out->query_count];
    size_t *ends = out->starts + out->query_count + 1;
    batch->index.ends = ends;
    list->hits.count = begin;
    list->hits.places = NULL;
    graze_status status =
        grz_box_batch_run(self->run.world, self->run.used, batch, list);
    if (status == GRAZE_OK)
        status = sort_batch(list, &batch->index, begin);
    if (status == GRAZE_OK && !out->parts_only) {
        status = append_handles(out, list->hits.items, list->hits.count);
        for (uint32_t i = 0; i < batch->index.count; i++)
            ends[i] += out->starts[out->query_count];
    }
    out->query_count += batch->index.count;
    return status;
}

static graze_status append_hits(query_call *self) {
    const grz_hit_list *hits = &self->run.run.hits;
    graze_hits *out = self->out;
    const size_t before = out->starts[out->query_count];
    if (!out->parts_only)
        return grz_hits_append(out, &self->run.run);
    grz_handle_list *list = &self->parts;
    list->hits.count = before;
    grz_try(hits->status);
    while (list->hits.capacity - before < hits->count)
        grz_try(grz_handle_list_grow(list));
    for (size_t i = 0; i < hits->count; i++)
        list->hits.items[list->hits.count++] =
            grz_query_hit_handle(&grz_hit_list_items(hits)[i]);
    out->starts[++out->query_count] = list->hits.count;
    return GRAZE_OK;
}

static graze_status run_queries(query_call *self, const graze_query *queries,
                                size_t count) {
    grz_box_batch batch;
    for (size_t i = 0; i < count; i = self->out->query_count) {
        gather_box_queries(self->run.world, queries + i, count - i, &batch);
        if (batch.index.count == 0) {
            grz_try(grz_world_query_check(queries + i));
            grz_world_query_run(&self->run, queries + i);
        }
        grz_try(batch.index.count > 0 ? run_box_queries(self, &batch)
                                      : append_hits(self));
        name_items(self, self->out->starts[i], self->out->query_count == count);
    }
    return GRAZE_OK;
}

static graze_status query_run_all(const graze_world *world,
                                  const graze_query *queries, size_t count,
                                  graze_hits *out) {
    GRZ_FLOAT_ENV_SCOPE;
    if (world == NULL || (queries == NULL && count > 0))
        return grz_hits_end(out, GRAZE_ARGUMENT_MISSING);
    for (size_t i = 0; out == NULL && i < count; i++)
        grz_try(grz_world_query_check(&queries[i]));
    graze_status status = GRAZE_OK;
    if (out != NULL)
        status = grz_hits_begin(out, count);
    if (out == NULL || status != GRAZE_OK)
        return grz_hits_end(out, status);
    size_t *part_capacity = &grz_hits_memory_of(out)->part_capacity;
    query_call self = { .out = out,
                        .parts = grz_handle_list_in(out->parts, *part_capacity,
                                                    &out->allocator) };
    grz_world_query_begin(&self.run, world, count, out);
    status = run_queries(&self, queries, count);
    grz_world_query_end(&self.run, out);
    out->parts = self.parts.memory.data;
    *part_capacity = self.parts.hits.capacity;
    return grz_hits_end(out, status);
}

/* Apart: a call of graze_world_query keeps no registers if an index answers at
 * once. */
__attribute__((noinline)) static graze_status
query_and_observe(const graze_world *world, const graze_query *queries, size_t count,
                  graze_hits *out) {
    const graze_status status = query_run_all(world, queries, count, out);
    if (status == GRAZE_OK && world != NULL && out != NULL &&
        world->observer.on_query != NULL)
        world->observer.on_query(world->observer.self,
                                 &(grz_call){ .kind = GRZ_CALL_QUERY,
                                              .queries = queries,
                                              .size = count,
                                              .hits = out });
    return grz_refuse_as(world, status,
                         (graze_mistake){ .function = "graze_world_query" });
}

graze_status graze_world_query(const graze_world *world, const graze_query *queries,
                               size_t count, graze_hits *out) {
    if (count == 1 && world != NULL && queries != NULL && out != NULL &&
        world->observer.on_query == NULL &&
        (out->parts_only ? query_at_once(world, queries, NULL, out)
                         : name_at_once(world, queries, out)))
        return GRAZE_OK;
    return query_and_observe(world, queries, count, out);
}

graze_status graze_world_query_any(const graze_world *world,
                                   const graze_query *queries, size_t count,
                                   bool *out) {
    if (world == NULL || (queries == NULL && count > 0))
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    GRZ_FLOAT_ENV_SCOPE;
    grz_world_query self;
    graze_status status = GRAZE_OK;
    grz_world_query_begin(&self, world, count, NULL);
    self.stops_at_first = true;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        status = grz_world_query_check(&queries[i]);
        if (status != GRAZE_OK)
            break;
        grz_world_query_run(&self, &queries[i]);
        status = self.run.hits.status;
        if (out != NULL)
            out[i] = self.run.hits.count > 0;
    }
    grz_world_query_end(&self, NULL);
    return grz_refuse(world, status);
}

/* Memory on the stack for the hits of a query, and the world's where it is too
 * little. */
typedef struct few_hits {
    const graze_allocator *more;
    grz_hits_memory memory; /* in front of the starts, as in every list */
    size_t starts[2];
    graze_hit items[8];
    graze_part parts[128];
    uint64_t scratch[2][128];
} few_hits;

static void *few_hits_resize(void *user, void *block, size_t old_size,
                             size_t new_size) {
    few_hits *self = user;
    const bool is_own = (uintptr_t)block - (uintptr_t)self < sizeof *self;
    void *found = NULL;
    if (new_size > 0)
        found = grz_allocate(self->more, new_size);
    if (found != NULL && old_size > 0)
        memcpy(found, block, old_size < new_size ? old_size : new_size);
    if (!is_own && block != NULL && (found != NULL || new_size == 0))
        grz_free(self->more, block, old_size);
    return found;
}

/* The first hit of one query of a public function; or if `count` is not NULL, the
 * number of hits. */
static graze_hit query_once(const graze_world *world, const graze_query *query,
                            size_t *count, const char *function) {
    few_hits few;
    size_t found = 0;
    graze_hit first = { 0 };
    if (world != NULL) {
        few.more = &world->allocator;
        few.memory =
            (grz_hits_memory){ .near = { few.scratch[0], sizeof few.scratch[0] },
                               .hits = { few.scratch[1], sizeof few.scratch[1] },
                               .item_capacity = sizeof few.items / sizeof *few.items,
                               .part_capacity = sizeof few.parts / sizeof *few.parts,
                               .start_capacity =
                                   sizeof few.starts / sizeof *few.starts };
        graze_hits hits = { .items = few.items,
                            .parts = few.parts,
                            .starts = few.starts,
                            .parts_only = count != NULL,
                            .allocator = { few_hits_resize, &few } };
        if (count != NULL ? !query_at_once(world, query, NULL, &hits)
                          : !name_at_once(world, query, &hits))
            (void)grz_refuse_as(world, query_run_all(world, query, 1, &hits),
                                (graze_mistake){ .function = function });
        found = hits.count;
        if (found > 0 && count == NULL)
            first = hits.items[0];
        graze_hits_free(&hits);
    }
    if (count != NULL)
        *count = found;
    return first;
}

graze_hit graze_world_ray_first(const graze_world *world, graze_point from,
                                graze_point to, uint64_t layers) {
    const graze_query query = {
        .kind = GRAZE_QUERY_RAY_FIRST, .at = from, .to = to, .layers = layers
    };
    return query_once(world, &query, NULL, __func__);
}

graze_hit graze_world_point(const graze_world *world, graze_point at,
                            uint64_t layers) {
    const graze_query query = { .kind = GRAZE_QUERY_POINT,
                                .at = at,
                                .layers = layers };
    return query_once(world, &query, NULL, __func__);
}

graze_hit graze_world_nearest(const graze_world *world, graze_point at,
                              uint64_t layers) {
    const graze_query query = {
        .kind = GRAZE_QUERY_NEAREST, .nearest_count = 1, .at = at, .layers = layers
    };
    return query_once(world, &query, NULL, __func__);
}

size_t graze_world_box(const graze_world *world, graze_box box, uint64_t layers) {
    GRZ_FLOAT_ENV_SCOPE; /* a mode with flushed denormals would lose some here */
    const graze_query query = { .kind = GRAZE_QUERY_BOX,
                                .at = { (double)box.min_x, (double)box.min_y },
                                .to = { (double)box.max_x, (double)box.max_y },
                                .layers = layers };
    size_t count;
    query_once(world, &query, &count, __func__);
    return count;
}

size_t graze_world_circle(const graze_world *world, graze_point at, double radius,
                          uint64_t layers) {
    const graze_query query = {
        .kind = GRAZE_QUERY_CIRCLE, .at = at, .radius = radius, .layers = layers
    };
    size_t count;
    query_once(world, &query, &count, __func__);
    return count;
}
