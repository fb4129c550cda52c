/* brute_index.h: the oracle of indexes: each box is queried alone, and the hits are
 * sorted, so no tree has a say.
 *
 * Hits of equal times or distances, as doubles, are ordered by an index of the two
 * boxes, which has one node.
 */
#ifndef TEST_BRUTE_INDEX_H
#define TEST_BRUTE_INDEX_H

#include "graze/index.h"
#include "support/testing.h"

typedef struct brute_index {
    graze_area_array boxes;
    graze_edges edges;
    graze_index **alone; /* one for each box */
    graze_hit *items;    /* of the last query */
} brute_index;

static inline graze_index *brute_open_some(graze_edges edges,
                                           graze_area_array boxes) {
    graze_index *index;
    assert_int_equal(
        graze_index_open(&(graze_index_config){ .edges = edges }, boxes, &index),
        GRAZE_OK);
    return index;
}

static inline void brute_open(brute_index *self, graze_edges edges,
                              graze_area_array boxes) {
    *self = (brute_index){ .boxes = boxes, .edges = edges };
    self->alone = malloc((boxes.count + 1) * sizeof *self->alone);
    assert_non_null(self->alone);
    for (uint32_t i = 0; i < boxes.count; i++)
        self->alone[i] = brute_open_some(
            edges, (graze_area_array){ boxes.areas + i, boxes.layers + i, 1 });
}

static inline void brute_close(brute_index *self) {
    for (uint32_t i = 0; i < self->boxes.count; i++)
        graze_index_close(self->alone[i]);
    free(self->alone);
    free(self->items);
}

/* Whether hit a, of a lower row than b, does not come after it. */
static inline bool brute_is_first(const brute_index *self, const graze_query *query,
                                  const graze_hit *a, const graze_hit *b) {
    const double x = a->time + a->distance, y = b->time + b->distance;
    if (x != y ||
        (query->kind != GRAZE_QUERY_RAY && query->kind != GRAZE_QUERY_NEAREST))
        return x <= y;
    graze_query both = *query;
    graze_hits hits = { 0 };
    const graze_area areas[] = { self->boxes.areas[a->user],
                                 self->boxes.areas[b->user] };
    graze_index *index =
        brute_open_some(self->edges, (graze_area_array){ areas, NULL, 2 });
    both.layers = 0;
    both.nearest_count = 2;
    assert_int_equal(graze_index_query(index, &both, 1, &hits), GRAZE_OK);
    const bool is_first = hits.items[0].user == 0;
    graze_hits_free(&hits);
    graze_index_close(index);
    return is_first;
}

static inline void brute_insert(brute_index *self, const graze_query *query,
                                graze_hit hit, size_t count) {
    size_t at = count;
    for (; at > 0 && !brute_is_first(self, query, &self->items[at - 1], &hit); at--)
        self->items[at] = self->items[at - 1];
    self->items[at] = hit;
}

/* The hits of a query; their number. They are in self->items. */
static inline size_t brute_query(brute_index *self, const graze_query *query) {
    graze_query one = *query;
    graze_hits hits = { 0 };
    size_t count = 0, wanted = SIZE_MAX;
    if (query->kind == GRAZE_QUERY_RAY_FIRST)
        wanted = 1;
    if (query->kind == GRAZE_QUERY_RAY_FIRST)
        one.kind = GRAZE_QUERY_RAY;
    if (query->kind == GRAZE_QUERY_NEAREST)
        wanted = query->nearest_count;
    one.nearest_count = wanted > 0;
    free(self->items);
    self->items = calloc(self->boxes.count + 1, sizeof *self->items);
    assert_non_null(self->items);
    for (uint32_t i = 0; i < self->boxes.count; i++) {
        assert_int_equal(graze_index_query(self->alone[i], &one, 1, &hits),
                         GRAZE_OK);
        if (hits.starts[1] == 0)
            continue;
        hits.items[0].user = i;
        brute_insert(self, &one, hits.items[0], count++);
    }
    graze_hits_free(&hits);
    return count < wanted ? count : wanted;
}

#endif
