/* query.c: queries to a world, in lists, as yes or no, and one in one line; see graze/query.h.
 *
 * Neighbouring queries that the boxes alone answer, for points or for areas, are gathered and searched
 * together (box_search.h). All others run one after the other (query_search.h).
 */
#include "graze/query.h"

#include "core/float_env.h"
#include "core/numbers.h"
#include "world/query/query_search.h"

#include <math.h>
#include <string.h>

/* A call of graze_world_query. */
typedef struct query_call {
    grz_world_query run;
    graze_hits *out;
    grz_handle_list parts; /* the memory of out->parts */
    size_t named_count;    /* items whose part and body are named; the `user` of the others is a row */
} query_call;

/* Queries that the boxes answer: points, or areas. */
typedef struct box_queries {
    grz_box_batch batch;
    float x[GRZ_INDEX_BATCH_MAX], y[GRZ_INDEX_BATCH_MAX];
    graze_box areas[GRZ_INDEX_BATCH_MAX];
} box_queries;

static bool is_coordinate(double value) {
    return fabs(value) <= (double)GRAZE_COORD_MAX; /* false for NaN, too */
}

/* Whether the boxes alone answer a query. */
static bool is_box_query(const graze_world *world, const graze_query *query) {
    return query->exclude.id == 0 && !(world->shapes.is_used && grz_query_sees_shapes(world, query));
}

/* Half-open, a box with float edges contains a point as it contains the floats at or below its coordinates.
 * False: the point needs the exact test, or is bad. */
static inline bool take_point(const graze_world *world, graze_point at, float *x, float *y) {
    if (!is_coordinate(at.x) || !is_coordinate(at.y))
        return false;
    *x = grz_coordinate_floor(at.x);
    *y = grz_coordinate_floor(at.y);
    return world->edges != GRAZE_CLOSED || ((double)*x == at.x && (double)*y == at.y);
}

/* Half-open, a box with float edges overlaps an area as it overlaps the smallest one with float edges around
 * it, unless the area is empty. */
static inline bool take_area(const graze_world *world, graze_point min, graze_point max, graze_box *area) {
    if (!is_coordinate(min.x) || !is_coordinate(min.y) || !is_coordinate(max.x) || !is_coordinate(max.y) ||
        min.x > max.x || min.y > max.y)
        return false;
    const graze_box around = { grz_coordinate_floor(min.x), grz_coordinate_floor(min.y),
                               grz_coordinate_ceil(max.x), grz_coordinate_ceil(max.y) };
    const bool is_closed = world->edges == GRAZE_CLOSED;
    const bool is_empty = !is_closed && (min.x == max.x || min.y == max.y);
    *area = is_empty ? (graze_box){ 0 } : around;
    return !is_closed || ((double)area->min_x == min.x && (double)area->min_y == min.y &&
                          (double)area->max_x == max.x && (double)area->max_y == max.y);
}

/* 0 if a query is alike to another one, as a batch needs it. */
static inline uint64_t unlike(const graze_query *query, const graze_query *other) {
    return ((uint64_t)query->kind ^ (uint64_t)other->kind) | (query->layers ^ other->layers) |
           query->exclude.id;
}

/* Round a coordinate to a float, and return bits that are 0 if it is one. */
static inline uint64_t take_float(double value, float *taken, float *most) {
    uint64_t bits;
    *taken = (float)value;
    *most = grz_max_f32(fabsf(*taken), *most);
    const double off = value - (double)*taken;
    memcpy(&bits, &off, sizeof bits);
    return bits;
}

/* Take queries that are all alike and have floats as coordinates, as most have, without a branch for each.
 * False: some have not, or an area is empty. */
static bool take_float_points(const graze_query *queries, size_t count, box_queries *some) {
    uint64_t wrong = 0;
    float most = 0;
    for (size_t i = 0; i < count; i++) {
        const graze_query *query = &queries[i];
        wrong |= unlike(query, queries) | take_float(query->at.x, &some->x[i], &most) |
                 take_float(query->at.y, &some->y[i], &most);
    }
    return wrong == 0 && most <= GRAZE_COORD_MAX;
}

static bool take_float_areas(const graze_query *queries, size_t count, box_queries *some) {
    uint64_t wrong = 0;
    float most = 0;
    for (size_t i = 0; i < count; i++) {
        const graze_query *query = &queries[i];
        graze_box *area = &some->areas[i];
        wrong |= unlike(query, queries) | take_float(query->at.x, &area->min_x, &most) |
                 take_float(query->at.y, &area->min_y, &most) | take_float(query->to.x, &area->max_x, &most) |
                 take_float(query->to.y, &area->max_y, &most) | (uint64_t) !(area->min_x < area->max_x) |
                 (uint64_t) !(area->min_y < area->max_y);
    }
    return wrong == 0 && most <= GRAZE_COORD_MAX;
}

/* Gather the first of some queries, as far as they are alike and boxes answer them. */
static void gather_box_queries(const graze_world *world, const graze_query *queries, size_t count,
                               box_queries *some) {
    const bool is_point = queries->kind == GRAZE_QUERY_POINT;
    const size_t max = count < GRZ_INDEX_BATCH_MAX ? count : GRZ_INDEX_BATCH_MAX;
    some->batch = (grz_box_batch){ .x = is_point ? some->x : NULL,
                                   .y = some->y,
                                   .areas = some->areas,
                                   .layers = queries->layers != 0 ? queries->layers : GRAZE_ALL_LAYERS };
    if (!is_point && queries->kind != GRAZE_QUERY_BOX)
        return;
    if (!world->shapes.is_used && (is_point ? take_float_points : take_float_areas)(queries, max, some)) {
        some->batch.count = (uint32_t)max;
        return;
    }
    for (size_t i = 0; i < max && unlike(&queries[i], queries) == 0 && is_box_query(world, &queries[i]);
         i++) {
        const graze_query *query = &queries[i];
        if (is_point ? !take_point(world, query->at, &some->x[i], &some->y[i])
                     : !take_area(world, query->at, query->to, &some->areas[i]))
            return;
        some->batch.count++;
    }
}

/* Fetch the queries of the next batch while one is answered. */
static void fetch_queries(const graze_query *queries, size_t count) {
    const char *begin = (const char *)queries;
    const size_t max = count < GRZ_INDEX_BATCH_MAX ? count : GRZ_INDEX_BATCH_MAX;
    for (size_t at = 0; at < max * sizeof *queries; at += 64)
        grz_prefetch(begin + at);
}

/* This many hits are named together, so that the memory of some is fetched while others are named. */
enum { NAMED_TOGETHER = 64 };

/* Name the bodies of some hits. */
static void name_some(const graze_world *world, graze_hit *hits, size_t count) {
    uint32_t bodies[NAMED_TOGETHER];
    for (size_t i = 0; i < count; i++) {
        bodies[i] = grz_row_body(world, grz_slot_of(hits[i].part.id));
        grz_prefetch(&grz_body_users(world)[bodies[i]]);
        grz_prefetch(&grz_slot_generations(&world->body_slots)[bodies[i]]);
    }
    for (size_t i = 0; i < count; i++) {
        hits[i].body.id = grz_slots_handle(&world->body_slots, bodies[i]);
        hits[i].user = grz_body_users(world)[bodies[i]];
    }
}

static void name_all(const graze_world *world, graze_hit *hits, size_t count) {
    for (size_t i = 0; i < count; i += NAMED_TOGETHER)
        name_some(world, hits + i, count - i < NAMED_TOGETHER ? count - i : NAMED_TOGETHER);
}

/* Fetch what names the bodies of the last query's hits: it is read some queries later. */
static void fetch_bodies(const query_call *self, size_t begin) {
    const graze_hits *out = self->out;
    for (size_t i = begin; i < out->starts[out->count]; i++)
        grz_search_fetch_body(self->run.world, grz_slot_of(out->items[i].part.id));
}

/* Name the bodies of the items so far. */
static void name_items(query_call *self) {
    const graze_hits *out = self->out;
    const size_t end = out->starts[out->count];
    if (end > self->named_count)
        name_all(self->run.world, out->items + self->named_count, end - self->named_count);
    self->named_count = end;
}

/* Append parts as hits that name no body. */
static graze_status append_handles(graze_hits *out, const uint64_t *handles, size_t count) {
    const size_t before = out->starts[out->count];
    const graze_status status = grz_hits_reserve(out, before + count);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        out->items[before + i] = (graze_hit){ .part = { handles[i] } };
    return status;
}

/* Room for what an index finds at once, and for what it looks at. */
enum { FOUND_AT_ONCE = 128 };

static bool find_at_once(const graze_world *world, const grz_spatial_index *index, const graze_query *query,
                         grz_found_ids *found) {
    const grz_index_filter filter =
        grz_spatial_index_filter(index, query->layers != 0 ? query->layers : GRAZE_ALL_LAYERS);
    graze_box area;
    float x, y;
    if (query->kind == GRAZE_QUERY_POINT)
        return take_point(world, query->at, &x, &y) &&
               grz_spatial_index_query_point(index, x, y, &filter, found);
    return take_area(world, query->at, query->to, &area) &&
           grz_spatial_index_query_box(index, grz_box_to_closed(area, world->edges), &filter, found);
}

/* A query for a point or a box that an index alone answers, without the preparations of other queries. False:
 * it takes the long way. */
static bool query_index_at_once(const graze_world *world, const graze_query *query, graze_hits *out) {
    const grz_lookup_index *used = grz_spatial_lookup_used(world);
    uint64_t few[FOUND_AT_ONCE];
    if (used == NULL || used->stale_count > 0 || out->start_capacity < 2 ||
        (query->kind != GRAZE_QUERY_POINT && query->kind != GRAZE_QUERY_BOX) || !is_box_query(world, query))
        return false;
    grz_found_ids found = { few, 0, FOUND_AT_ONCE };
    if (out->parts_only)
        found = (grz_found_ids){ (uint64_t *)(void *)out->parts, 0, out->part_capacity };
    if (!find_at_once(world, &used->index, query, &found) || found.count > GRZ_FEW_HANDLES)
        return false;
    if (found.count > 1)
        grz_few_handles_sort(found.items, found.count, found.capacity);
    out->starts[0] = 0;
    out->count = 0;
    if (!out->parts_only) {
        for (size_t i = 0; i < found.count; i++)
            grz_search_fetch_body(world, grz_slot_of(few[i]));
        if (append_handles(out, few, found.count) != GRAZE_OK)
            return false;
        name_all(world, out->items, found.count);
    }
    out->starts[1] = found.count;
    out->count = 1;
    return true;
}

static graze_status sort_batch(grz_handle_list *list, const grz_box_batch *batch, size_t begin,
                               const size_t *ends) {
    const size_t few = batch->x != NULL ? 1 : 0; /* most areas find some: a branch would be guessed badly */
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < batch->count && status == GRAZE_OK; i++) {
        const size_t count = ends[i] - begin;
        if (count > few && count <= 4 && list->hits.capacity - begin >= 4)
            grz_four_handles_sort(list->hits.items + begin, count);
        else if (count > few)
            status = grz_handle_list_sort(list, begin, ends[i]);
        begin = ends[i];
    }
    return status;
}

static graze_status run_box_queries(query_call *self, const grz_box_batch *batch) {
    graze_hits *out = self->out;
    grz_handle_list *list = out->parts_only ? &self->parts : &self->run.near;
    const size_t begin = out->parts_only ? out->starts[out->count] : 0;
    size_t *ends = out->starts + out->count + 1;
    list->hits.count = begin;
    graze_status status = grz_box_batch_run(self->run.world, self->run.used, batch, list, ends);
    if (status == GRAZE_OK)
        status = sort_batch(list, batch, begin, ends);
    if (status == GRAZE_OK && !out->parts_only) {
        status = append_handles(out, list->hits.items, list->hits.count);
        for (uint32_t i = 0; i < batch->count; i++)
            ends[i] += out->starts[out->count];
    }
    out->count += batch->count;
    return status;
}

/* Append the hits of a query that ran, as handles only. */
static graze_status append_parts(query_call *self) {
    const grz_hit_list *hits = &self->run.run.hits;
    graze_hits *out = self->out;
    grz_handle_list *list = &self->parts;
    graze_status status = hits->status;
    list->hits.count = out->starts[out->count];
    while (status == GRAZE_OK && list->hits.capacity - list->hits.count < hits->count)
        status = grz_handle_list_grow(list);
    for (size_t i = 0; i < hits->count && status == GRAZE_OK; i++)
        list->hits.items[list->hits.count++] =
            grz_slots_handle(&self->run.world->part_slots, grz_hit_list_items(hits)[i].row);
    out->starts[++out->count] = list->hits.count;
    return status;
}

static graze_status run_query(query_call *self, const graze_query *query) {
    const graze_status status = grz_world_query_check(query);
    if (status != GRAZE_OK)
        return status;
    grz_world_query_run(&self->run, query);
    return self->out->parts_only ? append_parts(self) : grz_hits_append(self->out, &self->run.run);
}

static graze_status run_queries(query_call *self, const graze_query *queries, size_t count) {
    graze_status status = GRAZE_OK;
    box_queries some;
    for (size_t i = 0; i < count && status == GRAZE_OK; i = self->out->count) {
        gather_box_queries(self->run.world, queries + i, count - i, &some);
        if (some.batch.count > 1)
            fetch_queries(queries + i + some.batch.count, count - i - some.batch.count);
        status = some.batch.count > 0 ? run_box_queries(self, &some.batch) : run_query(self, queries + i);
        if (status == GRAZE_OK && !self->out->parts_only) {
            fetch_bodies(self, self->out->starts[i]);
            if (self->out->starts[self->out->count] - self->named_count >= NAMED_TOGETHER)
                name_items(self);
        }
    }
    if (status == GRAZE_OK && !self->out->parts_only)
        name_items(self);
    return status;
}

static graze_status query_world(const graze_world *world, const graze_query *queries, size_t count,
                                graze_hits *out) {
    query_call self = { .out = out,
                        .parts = grz_handle_list_in(out->parts, out->part_capacity, &out->allocator) };
    grz_world_query_begin(&self.run, world, count, out);
    const graze_status status = run_queries(&self, queries, count);
    grz_world_query_end(&self.run, out);
    out->parts = self.parts.memory.data;
    out->part_capacity = self.parts.hits.capacity;
    return status;
}

static graze_status check_queries(const graze_query *queries, size_t count) {
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        status = grz_world_query_check(&queries[i]);
    return status;
}

/* The call of a public function. */
static graze_status query_run_all(const graze_world *world, const graze_query *queries, size_t count,
                                  graze_hits *out) {
    const grz_float_env env = grz_float_env_enter();
    graze_status status = GRAZE_OK;
    if (world == NULL || (queries == NULL && count > 0)) {
        status = GRAZE_ARGUMENT_MISSING;
        if (out != NULL)
            out->count = 0;
    } else if (out == NULL) {
        status = check_queries(queries, count);
    } else if (count != 1 || !query_index_at_once(world, queries, out)) {
        status = grz_hits_begin(out, count);
        if (status == GRAZE_OK)
            status = query_world(world, queries, count, out);
        if (status != GRAZE_OK)
            out->count = 0;
    }
    grz_float_env_leave(env);
    return status;
}

graze_status graze_world_query(const graze_world *world, const graze_query *queries, size_t count,
                               graze_hits *out) {
    const graze_status status = query_run_all(world, queries, count, out);
    if (status == GRAZE_OK && out != NULL && world->observer.has_queries)
        world->observer.on_call(
            world->observer.self, (graze_world *)world,
            &(grz_call){ .kind = GRZ_CALL_QUERY, .queries = queries, .size = count, .hits = out });
    return grz_refuse(world, status);
}

graze_status graze_world_query_any(const graze_world *world, const graze_query *queries, size_t count,
                                   bool *out) {
    if (world == NULL || (queries == NULL && count > 0))
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    const grz_float_env env = grz_float_env_enter();
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
    grz_float_env_leave(env);
    return grz_refuse(world, status);
}

/* Memory on the stack, and that of the world where it is too little. */
typedef struct query_arena {
    const graze_allocator *more;
    size_t used;
    _Alignas(16) unsigned char bytes[4096];
} query_arena;

static void *query_arena_resize(void *user, void *block, size_t old_size, size_t new_size) {
    query_arena *self = user;
    const unsigned char *at = block;
    const bool is_outside = at != NULL && !(at >= self->bytes && at < self->bytes + sizeof self->bytes);
    const size_t rounded = (new_size + 15) / 16 * 16;
    void *found = NULL;
    if (new_size > 0 && !is_outside && rounded <= sizeof self->bytes - self->used) {
        found = self->bytes + self->used;
        self->used += rounded;
    } else if (new_size > 0) {
        found = grz_allocate(self->more, new_size);
    }
    if (found != NULL && block != NULL && old_size > 0)
        memcpy(found, block, old_size < new_size ? old_size : new_size);
    if (is_outside && (found != NULL || new_size == 0))
        grz_free(self->more, block, old_size);
    return found;
}

/* Room for what a query finds without asking for more. */
enum { HITS_ONCE = 8, PARTS_ONCE = 128 };

/* The first hit of one query of a public function. `count` NULL: it is named; else only the number of hits is
 * of use. */
static graze_hit query_once(const graze_world *world, const graze_query *query, size_t *count,
                            const char *function) {
    query_arena arena;
    if (count != NULL)
        *count = 0;
    if (world == NULL)
        return (graze_hit){ 0 };
    arena.more = &world->allocator;
    arena.used = 0;
    graze_hits hits = { .parts_only = count != NULL,
                        .start_capacity = 2,
                        .item_capacity = count != NULL ? 0 : HITS_ONCE,
                        .part_capacity = count != NULL ? PARTS_ONCE : 0,
                        .allocator = { query_arena_resize, &arena } };
    hits.starts = grz_allocate(&hits.allocator, hits.start_capacity * sizeof *hits.starts);
    hits.items = grz_allocate(&hits.allocator, hits.item_capacity * sizeof *hits.items);
    hits.parts = grz_allocate(&hits.allocator, hits.part_capacity * sizeof *hits.parts);
    const graze_status status =
        grz_refuse_as(world, query_run_all(world, query, 1, &hits), (graze_mistake){ .function = function });
    const size_t found = status == GRAZE_OK ? hits.starts[1] : 0;
    const graze_hit first = found > 0 && count == NULL ? hits.items[0] : (graze_hit){ 0 };
    if (count != NULL)
        *count = found;
    graze_hits_free(&hits);
    return first;
}

graze_hit graze_world_ray_first(const graze_world *world, graze_point from, graze_point to, uint64_t layers) {
    const graze_query query = { .kind = GRAZE_QUERY_RAY_FIRST, .at = from, .to = to, .layers = layers };
    return query_once(world, &query, NULL, __func__);
}

graze_hit graze_world_point(const graze_world *world, graze_point at, uint64_t layers) {
    const graze_query query = { .kind = GRAZE_QUERY_POINT, .at = at, .layers = layers };
    return query_once(world, &query, NULL, __func__);
}

graze_hit graze_world_nearest(const graze_world *world, graze_point at, uint64_t layers) {
    const graze_query query = { .kind = GRAZE_QUERY_NEAREST, .nearest_count = 1, .at = at, .layers = layers };
    return query_once(world, &query, NULL, __func__);
}

size_t graze_world_box(const graze_world *world, graze_box box, uint64_t layers) {
    const grz_float_env env = grz_float_env_enter(); /* a mode that flushes denormals would lose some here */
    const graze_query query = { .kind = GRAZE_QUERY_BOX,
                                .at = { (double)box.min_x, (double)box.min_y },
                                .to = { (double)box.max_x, (double)box.max_y },
                                .layers = layers };
    size_t count;
    query_once(world, &query, &count, __func__);
    grz_float_env_leave(env);
    return count;
}

size_t graze_world_circle(const graze_world *world, graze_point at, double radius, uint64_t layers) {
    const graze_query query = { .kind = GRAZE_QUERY_CIRCLE, .at = at, .radius = radius, .layers = layers };
    size_t count;
    query_once(world, &query, &count, __func__);
    return count;
}
