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

static bool is_float(double value) {
    return (double)(float)value == value;
}

/* Whether the boxes alone answer a query. */
static bool is_box_query(const graze_world *world, const graze_query *query) {
    return query->exclude.id == 0 && !grz_query_sees_shapes(world, query);
}

/* Half-open, a box with float edges contains a point as it contains the floats at or below its coordinates.
 * False: the point needs the exact test, or is bad. */
static bool take_point(const graze_world *world, const graze_query *query, box_queries *some) {
    const graze_point at = query->at;
    const bool is_exact = is_float(at.x) && is_float(at.y);
    if (!is_coordinate(at.x) || !is_coordinate(at.y) || (!is_exact && world->edges == GRAZE_CLOSED))
        return false;
    some->x[some->batch.count] = grz_coordinate_floor(at.x);
    some->y[some->batch.count++] = grz_coordinate_floor(at.y);
    return true;
}

/* Half-open, a box with float edges overlaps an area as it overlaps the smallest one with float edges around
 * it, unless the area is empty. */
static bool take_area(const graze_world *world, const graze_query *query, box_queries *some) {
    const graze_point min = query->at, max = query->to;
    const bool is_closed = world->edges == GRAZE_CLOSED;
    const bool is_exact = is_float(min.x) && is_float(min.y) && is_float(max.x) && is_float(max.y);
    const bool is_fine = is_coordinate(min.x) && is_coordinate(min.y) && is_coordinate(max.x) &&
                         is_coordinate(max.y) && min.x <= max.x && min.y <= max.y;
    if (!is_fine || (!is_exact && is_closed))
        return false;
    const bool is_empty = !is_closed && (min.x == max.x || min.y == max.y);
    some->areas[some->batch.count++] =
        is_empty ? (graze_box){ 0 }
                 : (graze_box){ grz_coordinate_floor(min.x), grz_coordinate_floor(min.y),
                                grz_coordinate_ceil(max.x), grz_coordinate_ceil(max.y) };
    return true;
}

/* The number of queries at the front that are of one kind and for the same layers, and that boxes answer. */
static uint32_t count_alike(const graze_world *world, const graze_query *queries, size_t count) {
    const graze_query_kind kind = queries->kind;
    const uint64_t layers = queries->layers;
    const bool has_shapes = world->shapes.is_used;
    const size_t max = count < GRZ_INDEX_BATCH_MAX ? count : GRZ_INDEX_BATCH_MAX;
    uint32_t alike = 0;
    while (alike < max && queries[alike].kind == kind && queries[alike].layers == layers &&
           queries[alike].exclude.id == 0 && (!has_shapes || is_box_query(world, &queries[alike])))
        alike++;
    return alike;
}

/* Take points that are floats, as most are, without a branch for each. False: some are not. */
static bool take_float_points(const graze_query *queries, uint32_t count, box_queries *some) {
    bool are_fine = true;
    for (uint32_t i = 0; i < count; i++) {
        const graze_point at = queries[i].at;
        some->x[i] = (float)at.x;
        some->y[i] = (float)at.y;
        are_fine &= (double)some->x[i] == at.x && (double)some->y[i] == at.y;
        are_fine &= is_coordinate(at.x) && is_coordinate(at.y);
    }
    some->batch.count = are_fine ? count : 0;
    return are_fine;
}

/* Gather the first of some queries, as far as they are alike and boxes answer them. */
static void gather_box_queries(const graze_world *world, const graze_query *queries, size_t count,
                               box_queries *some) {
    const bool is_point = queries->kind == GRAZE_QUERY_POINT;
    some->batch = (grz_box_batch){ .x = is_point ? some->x : NULL,
                                   .y = some->y,
                                   .areas = some->areas,
                                   .layers = queries->layers != 0 ? queries->layers : GRAZE_ALL_LAYERS };
    if (!is_point && queries->kind != GRAZE_QUERY_BOX)
        return;
    const uint32_t alike = count_alike(world, queries, count);
    if (is_point && take_float_points(queries, alike, some))
        return;
    for (uint32_t i = 0; i < alike; i++)
        if (!(is_point ? take_point : take_area)(world, &queries[i], some))
            return;
}

/* A query for a point or a box that an index alone answers, without the preparations of other queries. False:
 * it takes the long way. */
static bool query_index_at_once(const graze_world *world, const graze_query *query, graze_hits *out) {
    const grz_lookup_index *used = grz_spatial_lookup_used(world);
    const bool is_point = query->kind == GRAZE_QUERY_POINT;
    box_queries some;
    if (used == NULL || used->stale_count > 0 || !out->parts_only ||
        (!is_point && query->kind != GRAZE_QUERY_BOX) || !is_box_query(world, query))
        return false;
    some.batch.count = 0;
    if (!(is_point ? take_float_points(query, 1, &some) : take_area(world, query, &some)))
        return false;
    const uint64_t layers = query->layers != 0 ? query->layers : GRAZE_ALL_LAYERS;
    const grz_index_filter filter = grz_spatial_index_filter(&used->index, layers);
    grz_handle_list list = grz_handle_list_in(out->parts, out->part_capacity, &out->allocator);
    if (is_point ? !grz_spatial_index_query_point(&used->index, *some.x, *some.y, &filter, &list.hits)
                 : !grz_spatial_index_query_box(&used->index, grz_box_to_closed(*some.areas, world->edges),
                                                &filter, &list.hits))
        return false;
    const graze_status status =
        list.hits.count > 1 ? grz_handle_list_sort(&list, 0, list.hits.count) : GRAZE_OK;
    out->parts = list.memory.data;
    out->part_capacity = list.hits.capacity;
    out->starts[1] = list.hits.count;
    out->count = 1;
    return status == GRAZE_OK;
}

/* This many hits are named together, so that the memory of some is fetched while others are named. */
enum { NAMED_TOGETHER = 64 };

/* Fetch what names the hits of the last query: it is read some queries later. */
static void fetch_names(const query_call *self, size_t begin) {
    const graze_world *world = self->run.world;
    const graze_hits *out = self->out;
    for (size_t i = begin; i < out->starts[out->count]; i++) {
        const uint32_t row = (uint32_t)out->items[i].user;
        grz_prefetch(&((const uint32_t *)world->columns.group.data)[row]);
        grz_prefetch(&grz_slot_generations(&world->part_slots)[row]);
    }
}

static void name_some(const graze_world *world, graze_hit *hits, size_t count) {
    uint32_t bodies[NAMED_TOGETHER];
    for (size_t i = 0; i < count; i++) {
        bodies[i] = grz_row_body(world, (uint32_t)hits[i].user);
        grz_prefetch(&grz_body_at(world, bodies[i])->user);
        grz_prefetch(&grz_slot_generations(&world->body_slots)[bodies[i]]);
        hits[i].part.id = grz_slots_handle(&world->part_slots, (uint32_t)hits[i].user);
    }
    for (size_t i = 0; i < count; i++) {
        hits[i].body.id = grz_slots_handle(&world->body_slots, bodies[i]);
        hits[i].user = grz_body_at(world, bodies[i])->user;
    }
}

/* Name the parts and bodies of the items so far. */
static void name_items(query_call *self) {
    const graze_hits *out = self->out;
    const size_t end = out->starts[out->count];
    for (size_t i = self->named_count; i < end; i += NAMED_TOGETHER)
        name_some(self->run.world, out->items + i, end - i < NAMED_TOGETHER ? end - i : NAMED_TOGETHER);
    self->named_count = end;
}

static graze_status sort_batch(grz_handle_list *list, const grz_box_batch *batch, size_t begin,
                               const size_t *ends) {
    const size_t few = batch->x != NULL ? 1 : 0; /* most areas find some: a branch would be guessed badly */
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < batch->count && status == GRAZE_OK; i++) {
        if (ends[i] - begin > few)
            status = grz_handle_list_sort(list, begin, ends[i]);
        begin = ends[i];
    }
    return status;
}

/* Append the handles in self->run.near as hits. `ends` are those of the queries, and become those in the
 * list. */
static graze_status append_handles(query_call *self, size_t *ends, uint32_t count) {
    graze_hits *out = self->out;
    const grz_found_ids *near = &self->run.near.hits;
    const size_t before = out->starts[out->count];
    const graze_status status = grz_hits_reserve(out, before + near->count);
    if (status != GRAZE_OK)
        return status;
    for (size_t i = 0; i < near->count; i++)
        out->items[before + i] = (graze_hit){ .user = grz_slot_of(near->items[i]) };
    for (uint32_t i = 0; i < count; i++)
        ends[i] += before;
    return GRAZE_OK;
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
    if (status == GRAZE_OK && !out->parts_only)
        status = append_handles(self, ends, batch->count);
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
    return self->out->parts_only ? append_parts(self) : grz_hits_append(self->out, &self->run.run.hits);
}

static graze_status run_queries(query_call *self, const graze_query *queries, size_t count) {
    graze_status status = GRAZE_OK;
    box_queries some;
    for (size_t i = 0; i < count && status == GRAZE_OK; i = self->out->count) {
        gather_box_queries(self->run.world, queries + i, count - i, &some);
        status = some.batch.count > 0 ? run_box_queries(self, &some.batch) : run_query(self, queries + i);
        if (status == GRAZE_OK && !self->out->parts_only) {
            fetch_names(self, self->out->starts[i]);
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

graze_status graze_world_query(const graze_world *world, const graze_query *queries, size_t count,
                               graze_hits *out) {
    const grz_float_env env = grz_float_env_enter();
    graze_status status = grz_hits_begin(out, count);
    if (status == GRAZE_OK && !(count == 1 && query_index_at_once(world, queries, out)))
        status = query_world(world, queries, count, out);
    if (status != GRAZE_OK)
        out->count = 0;
    grz_float_env_leave(env);
    return status;
}

graze_status graze_world_query_any(const graze_world *world, const graze_query *queries, size_t count,
                                   bool *out) {
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
        out[i] = self.run.hits.count > 0;
    }
    grz_world_query_end(&self, NULL);
    grz_float_env_leave(env);
    return status;
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

/* The first hit of one query. `count` NULL: it is named; else only the number of hits is of use. */
static graze_hit query_once(const graze_world *world, const graze_query *query, size_t *count) {
    query_arena arena = { .more = &world->allocator };
    graze_hits hits = { .parts_only = count != NULL, .allocator = { query_arena_resize, &arena } };
    const size_t found = graze_world_query(world, query, 1, &hits) == GRAZE_OK ? hits.starts[1] : 0;
    const graze_hit first = found > 0 && count == NULL ? hits.items[0] : (graze_hit){ 0 };
    if (count != NULL)
        *count = found;
    graze_hits_free(&hits);
    return first;
}

graze_hit graze_world_ray_first(const graze_world *world, graze_point from, graze_point to, uint64_t layers) {
    const graze_query query = { .kind = GRAZE_QUERY_RAY_FIRST, .at = from, .to = to, .layers = layers };
    return query_once(world, &query, NULL);
}

graze_hit graze_world_point(const graze_world *world, graze_point at, uint64_t layers) {
    return query_once(world, &(graze_query){ .kind = GRAZE_QUERY_POINT, .at = at, .layers = layers }, NULL);
}

graze_hit graze_world_nearest(const graze_world *world, graze_point at, uint64_t layers) {
    const graze_query query = { .kind = GRAZE_QUERY_NEAREST, .nearest_count = 1, .at = at, .layers = layers };
    return query_once(world, &query, NULL);
}

size_t graze_world_box(const graze_world *world, graze_box box, uint64_t layers) {
    const grz_float_env env = grz_float_env_enter(); /* a mode that flushes denormals would lose some here */
    const graze_query query = { .kind = GRAZE_QUERY_BOX,
                                .at = { (double)box.min_x, (double)box.min_y },
                                .to = { (double)box.max_x, (double)box.max_y },
                                .layers = layers };
    size_t count;
    query_once(world, &query, &count);
    grz_float_env_leave(env);
    return count;
}

size_t graze_world_circle(const graze_world *world, graze_point at, double radius, uint64_t layers) {
    const graze_query query = { .kind = GRAZE_QUERY_CIRCLE, .at = at, .radius = radius, .layers = layers };
    size_t count;
    query_once(world, &query, &count);
    return count;
}
