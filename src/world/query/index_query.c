/* index_query.c: queries to an index of boxes (graze/index.h): its tree is traversed
 * by the query's kind. */
#include "core/float_env.h"
#include "world/query/box_index.h"
#include "world/query/query_kinds.h"

static bool query_may_hit(void *self, const grz_query_box *node, double *key) {
    grz_query_run *run = self;
    return run->hits.status == GRAZE_OK && run->kind->may_hit(run, node, key);
}

static void index_visit_for_query(void *self, const grz_query_box *box) {
    grz_query_run *run = self;
    run->kind->visit_box(run, box);
}

/* An index answers no shape casts, and nothing hides in it. */
static graze_status index_check_query(const graze_query *query) {
    const graze_status status = grz_query_check(query);
    const bool is_answered =
        status != GRAZE_OK ||
        (grz_query_kind_of(query->kind)->may_hit != NULL && query->blocked_by == 0);
    if (is_answered)
        return status;
    return GRAZE_BAD_VALUE;
}

/* Run a query, whose hits name rows. */
static graze_status query_index(const graze_index *index, const graze_query *query,
                                grz_query_run *run, graze_hits *out) {
    const size_t before = out->starts[out->query_count];
    grz_query_begin(run, query, index->box_count);
    grz_box_index_traverse(index, &(grz_box_index_visitor){ run, run->layers, NULL,
                                                            query_may_hit,
                                                            index_visit_for_query });
    grz_query_finish(run);
    const graze_status status = grz_hits_append(out, run);
    for (size_t i = before; status == GRAZE_OK && i < out->starts[out->query_count];
         i++) {
        out->items[i].user = out->items[i].part.id;
        out->items[i].part.id = 0;
    }
    return status;
}

static graze_status query_all(const graze_index *index, const graze_query *queries,
                              size_t count, graze_hits *out) {
    graze_status status = GRAZE_OK;
    grz_try(grz_hits_begin(out, count));
    grz_query_run run = { .edges = index->edges,
                          .hits = { .allocator = &out->allocator,
                                    .memory = grz_hits_memory_of(out)->hits } };
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        const graze_status bad = index_check_query(&queries[i]);
        status = bad;
        if (bad == GRAZE_OK)
            status = query_index(index, &queries[i], &run, out);
    }
    grz_hits_memory_of(out)->hits = run.hits.memory;
    return status;
}

graze_status graze_index_query(const graze_index *index, const graze_query *queries,
                               size_t count, graze_hits *out) {
    graze_status status = GRAZE_OK;
    if (index == NULL || (queries == NULL && count > 0))
        status = GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    for (size_t i = 0; i < count && status == GRAZE_OK && out == NULL; i++)
        status = index_check_query(&queries[i]);
    if (out != NULL && status == GRAZE_OK)
        status = query_all(index, queries, count, out);
    return grz_hits_end(out, status);
}
