/* query.c: queries to a world as yes or no, and one in one line; see
 * graze/query.h. */
#include "world/query/query_list.h"
#include "world/query/query_sight.h"

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
        status = grz_world_query_check(world, &queries[i]);
        if (status != GRAZE_OK)
            break;
        grz_world_query_run_in_sight(&self, &queries[i]);
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

static void *query_few_hits_resize(void *user, void *block, size_t old_size,
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
                            .allocator = { query_few_hits_resize, &few } };
        if (count != NULL ? !grz_query_at_once(world, query, &hits)
                          : !grz_query_hits_at_once(world, query, &hits))
            (void)grz_refuse_as(world, grz_query_list_run(world, query, 1, &hits),
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

/* Copied, a query is filled by a few vector stores. GCC clears a structure of this
 * size by a slower string instruction, if it has designated initializers. */
static const graze_query query_empty;

graze_hit graze_world_ray_first(const graze_world *world, graze_point from,
                                graze_point to, uint64_t layers) {
    graze_query query = query_empty;
    query.kind = GRAZE_QUERY_RAY_FIRST;
    query.at = from;
    query.to = to;
    query.layers = layers;
    return query_once(world, &query, NULL, __func__);
}

graze_hit graze_world_point(const graze_world *world, graze_point at,
                            uint64_t layers) {
    graze_query query = query_empty;
    query.kind = GRAZE_QUERY_POINT;
    query.at = at;
    query.layers = layers;
    return query_once(world, &query, NULL, __func__);
}

graze_hit graze_world_nearest(const graze_world *world, graze_point at,
                              uint64_t layers) {
    graze_query query = query_empty;
    query.kind = GRAZE_QUERY_NEAREST;
    query.nearest_count = 1;
    query.at = at;
    query.layers = layers;
    return query_once(world, &query, NULL, __func__);
}

size_t graze_world_box(const graze_world *world, graze_box box, uint64_t layers) {
    GRZ_FLOAT_ENV_SCOPE; /* a mode with flushed denormals would lose some here */
    graze_query query = query_empty;
    query.kind = GRAZE_QUERY_BOX;
    query.at = (graze_point){ (double)box.min_x, (double)box.min_y };
    query.to = (graze_point){ (double)box.max_x, (double)box.max_y };
    query.layers = layers;
    size_t count;
    query_once(world, &query, &count, __func__);
    return count;
}

size_t graze_world_circle(const graze_world *world, graze_point at, double radius,
                          uint64_t layers) {
    graze_query query = query_empty;
    query.kind = GRAZE_QUERY_CIRCLE;
    query.at = at;
    query.radius = radius;
    query.layers = layers;
    size_t count;
    query_once(world, &query, &count, __func__);
    return count;
}
