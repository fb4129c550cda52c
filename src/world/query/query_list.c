/* query_list.c: graze_world_query: the hits of one query or many.
 *
 * If boxes alone answer neighbouring queries, these are gathered and searched at
 * once (box_search.h). All others run one after the other (query_search.h). */
#include "world/query/query_list.h"

#include "world/query/query_boxes.h"
#include "world/query/query_sight.h"

/* A call of graze_world_query. */
typedef struct query_call {
    grz_world_query run;
    graze_hits *out;
    grz_handle_list parts; /* the memory of out->parts */
    size_t named_count;    /* items with the names of their bodies */
} query_call;

/* This many hits are named at once: the memory of some is fetched while others are
 * named. */
enum { NAMED_PER_BATCH = 64 };

/* Name the bodies of some hits. */
static void query_name_all(const graze_world *world, graze_hit *hits, size_t count) {
    uint32_t bodies[NAMED_PER_BATCH];
    for (size_t first = 0; first < count; first += NAMED_PER_BATCH) {
        const size_t end =
            count - first < NAMED_PER_BATCH ? count : first + NAMED_PER_BATCH;
        for (size_t i = first; i < end; i++) {
            const uint32_t slot = grz_slot_of(hits[i].part.id);
            const uint32_t body = bodies[i - first] = grz_row_body(world, slot);
            grz_prefetch(&grz_part_tags(world)[slot]);
            grz_prefetch(&grz_row_layers(world)[slot]);
            grz_prefetch(&grz_body_users(world)[body]);
            grz_prefetch(&grz_slot_generations(&world->body_slots)[body]);
        }
        for (size_t i = first; i < end; i++) {
            const uint32_t slot = grz_slot_of(hits[i].part.id);
            hits[i].body.id =
                grz_slots_handle(&world->body_slots, bodies[i - first]);
            hits[i].user = grz_body_users(world)[bodies[i - first]];
            hits[i].layer = grz_row_layers(world)[slot];
            hits[i].tag = grz_part_tags(world)[slot];
        }
    }
}

/* Name the bodies of the items so far, if there are many or `is_last`. The memory
 * for the names of the last query's items is fetched: it is read some queries
 * later. */
static void query_name_items(query_call *self, size_t begin, bool is_last) {
    const graze_hits *out = self->out;
    const size_t end = out->starts[out->query_count],
                 count = end - self->named_count;
    if (out->parts_only)
        return;
    for (size_t i = begin; i < end; i++)
        grz_search_fetch_body(self->run.world, grz_slot_of(out->items[i].part.id));
    if (count >= NAMED_PER_BATCH || (is_last && count > 0)) {
        query_name_all(self->run.world, out->items + self->named_count, count);
        self->named_count = end;
    }
}

/* A hit without the name of its body. Number by number, which is faster than to
 * clear it all. */
static inline void query_begin_hit(graze_hit *hit, uint64_t handle) {
    hit->part.id = handle;
    hit->own_part.id = 0;
    hit->time = hit->exit_time = hit->distance = 0;
    hit->point.x = hit->point.y = hit->normal.x = hit->normal.y = 0;
}

/* Append parts as hits without the names of their bodies. */
static graze_status query_append_handles(graze_hits *out, const uint64_t *handles,
                                         size_t count) {
    const size_t before = out->starts[out->query_count];
    const graze_status status = grz_hits_reserve(out, before + count);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        query_begin_hit(&out->items[before + i], handles[i]);
    return status;
}

/* The found handles of a query which the kernels for few do not answer. They are not
 * sorted. GRZ_INDEX_MANY: too many. */
static uint32_t query_find_filtered(const grz_spatial_index *index,
                                    const graze_box *closed, uint64_t layers,
                                    uint64_t *handles) {
    const grz_index_filter filter = grz_spatial_index_filter(index, layers);
    grz_found_ids found = { .capacity = GRZ_INDEX_FEW_ROOM };
    found.items = handles;
    if (grz_spatial_index_query(index, closed, &filter, &found))
        return (uint32_t)found.count;
    return GRZ_INDEX_MANY;
}

/* A query for a point or a box, answered by an index alone without preparations: the
 * found handles, sorted, and their number. GRZ_INDEX_MANY: the long way. */
static inline uint32_t query_find_at_once(const graze_world *world,
                                          const graze_query *query,
                                          uint64_t *handles) {
    const grz_lookup_index *used = grz_spatial_lookup_used(world);
    if (used == NULL || used->stale_count > 0 || !grz_query_is_box(world, query))
        return GRZ_INDEX_MANY;
    GRZ_FLOAT_ENV_SCOPE;
    graze_box closed;
    if (!grz_query_take_boxes(world, query, 1, &closed))
        return GRZ_INDEX_MANY;
    const grz_spatial_index *index = &used->index;
    const uint64_t layers = grz_layers_or_all(query->layers);
    grz_index_few *few = index->kernels->index_few[query->kind];
    uint32_t count = GRZ_INDEX_MANY, sorted = 1;
    if (index->tree.level_count == 0 && (index->layers & ~layers) == 0) {
        count = few(&index->grid, &closed, handles);
        if (query->kind == GRAZE_QUERY_BOX)
            sorted = 4;
    }
    if (count <= sorted)
        return count;
    if (count == GRZ_INDEX_MANY)
        count = query_find_filtered(index, &closed, layers, handles);
    if (count != GRZ_INDEX_MANY)
        grz_few_handles_sort(handles, count, GRZ_INDEX_FEW_ROOM);
    return count;
}

/* In a call of graze_world_query, and in those of one line: a call between them
 * costs 2 ns of 25. */
static inline bool query_at_once(const graze_world *world, const graze_query *query,
                                 uint64_t *few, graze_hits *out) {
    const bool has_room = out->starts != NULL &&
                          grz_hits_memory_of(out)->start_capacity > 1 &&
                          (few != NULL || grz_hits_memory_of(out)->part_capacity >=
                                              GRZ_INDEX_FEW_ROOM);
    uint64_t *handles = few;
    if (few == NULL)
        handles = (uint64_t *)(void *)out->parts;
    const uint32_t count =
        has_room ? query_find_at_once(world, query, handles) : GRZ_INDEX_MANY;
    if (count == GRZ_INDEX_MANY)
        return false;
    out->starts[0] = out->query_count = 0;
    if (few != NULL && query_append_handles(out, few, count) != GRAZE_OK)
        return false;
    out->starts[1] = out->count = count;
    out->query_count = 1;
    if (few != NULL)
        query_name_all(world, out->items, count);
    return true;
}

bool grz_query_at_once(const graze_world *world, const graze_query *query,
                       graze_hits *out) {
    return query_at_once(world, query, NULL, out);
}

bool grz_query_hits_at_once(const graze_world *world, const graze_query *query,
                            graze_hits *out) {
    uint64_t few[GRZ_INDEX_FEW_ROOM];
    return query_at_once(world, query, few, out);
}

static graze_status query_sort_batch(grz_handle_list *list,
                                     const grz_index_batch *batch, size_t begin) {
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

static graze_status query_run_box_queries(query_call *self, grz_box_batch *batch) {
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
        status = query_sort_batch(list, &batch->index, begin);
    if (status == GRAZE_OK && !out->parts_only) {
        status = query_append_handles(out, list->hits.items, list->hits.count);
        for (uint32_t i = 0; i < batch->index.count; i++)
            ends[i] += out->starts[out->query_count];
    }
    out->query_count += batch->index.count;
    return status;
}

/* Append the hits of a query that ran. */
static graze_status query_append_hits(query_call *self) {
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

/* Gather the first of some queries, as far as they are alike and boxes answer
 * them. */
static void query_gather_boxes(const graze_world *world, const graze_query *queries,
                               size_t count, grz_box_batch *batch) {
    uint32_t max = GRZ_INDEX_BATCH_MAX;
    if (count < GRZ_INDEX_BATCH_MAX)
        max = (uint32_t)count;
    uint32_t *taken = &batch->index.count;
    *taken = 0;
    batch->index.are_points = queries->kind == GRAZE_QUERY_POINT;
    batch->layers = grz_layers_or_all(queries->layers);
    if (!grz_query_is_box(world, queries))
        return;
    if (grz_query_take_boxes(world, queries, max, batch->index.areas))
        *taken = max;
    while (*taken < max && grz_query_unlike(&queries[*taken], queries) == 0 &&
           grz_query_take_boxes(world, &queries[*taken], 1,
                                &batch->index.areas[*taken]))
        ++*taken;
}

static graze_status query_run_queries(query_call *self, const graze_query *queries,
                                      size_t count) {
    grz_box_batch batch;
    for (size_t i = 0; i < count; i = self->out->query_count) {
        query_gather_boxes(self->run.world, queries + i, count - i, &batch);
        if (batch.index.count == 0) {
            grz_try(grz_world_query_check(self->run.world, queries + i));
            grz_world_query_run_in_sight(&self->run, queries + i);
        }
        grz_try(batch.index.count > 0 ? query_run_box_queries(self, &batch)
                                      : query_append_hits(self));
        query_name_items(self, self->out->starts[i],
                         self->out->query_count == count);
    }
    return GRAZE_OK;
}

graze_status grz_query_list_run(const graze_world *world, const graze_query *queries,
                                size_t count, graze_hits *out) {
    GRZ_FLOAT_ENV_SCOPE;
    if (world == NULL || (queries == NULL && count > 0))
        return grz_hits_end(out, GRAZE_ARGUMENT_MISSING);
    for (size_t i = 0; out == NULL && i < count; i++)
        grz_try(grz_world_query_check(world, &queries[i]));
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
    status = query_run_queries(&self, queries, count);
    grz_world_query_end(&self.run, out);
    out->parts = self.parts.memory.data;
    *part_capacity = self.parts.hits.capacity;
    return grz_hits_end(out, status);
}

static graze_status query_list_call(const graze_world *world,
                                    const graze_query *queries, size_t count,
                                    graze_hits *out) {
    const graze_status status = grz_query_list_run(world, queries, count, out);
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
                         : grz_query_hits_at_once(world, queries, out)))
        return GRAZE_OK;
    return query_list_call(world, queries, count, out);
}
