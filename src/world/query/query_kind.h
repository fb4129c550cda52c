/* query_kind.h: a query kind is one row of operations: check, begin, search, visit,
 * finish. docs/add-a-query.md adds one step by step.
 *
 * A kind does not know whether a world or an index of float64 boxes (index.h) runs
 * it. A world calls `search`, which asks the world's spatial index for boxes within
 * some bounds. An index walks its tree and calls `may_hit` for each node. Both then
 * call visit_box for each box that may be a hit. */
#pragma once

#include "core/box_columns.h"
#include "graze/query.h"
#include "narrow/ray.h"

#include <assert.h>

typedef struct grz_query_run grz_query_run;
typedef struct grz_world_query grz_world_query;
typedef struct grz_candidates grz_candidates;

/* A hit by its row, and the numbers for its place in the order. */
typedef struct grz_query_hit {
    uint32_t row, generation; /* of a box of a world, its part's handle */
    double distance;          /* of a nearest query; the square while it runs */
    union {
        struct {
            double time, exit_time, edge;
            graze_point normal;
        } ray;
        struct {
            double x[2], y[2];
        } nearest; /* the way from the point to the box; see grz_box_distance */
    } of;
} grz_query_hit;

static inline uint64_t grz_query_hit_handle(const grz_query_hit *hit) {
    return (uint64_t)hit->generation << 32 | hit->row;
}

/* The hits of one query while it runs. Zeroed but for the allocator, it is empty. */
typedef struct grz_hit_list {
    const graze_allocator *allocator;
    grz_buffer memory;
    size_t count;
    graze_status status; /* GRAZE_OUT_OF_MEMORY: a hit could not be added */
    /* Below 0: a is before b. Never 0. */
    int (*compare)(const void *context, const grz_query_hit *a,
                   const grz_query_hit *b);
    const void *context;
} grz_hit_list;

static inline grz_query_hit *grz_hit_list_items(const grz_hit_list *list) {
    return (grz_query_hit *)list->memory.data;
}

void grz_hit_list_add(grz_hit_list *list, const grz_query_hit *hit);
void grz_hit_list_sort(grz_hit_list *list);

/* Orders: by row; by time as a double, then by row. */
int grz_query_hit_compare_rows(const void *context, const grz_query_hit *a,
                               const grz_query_hit *b);
int grz_query_hit_compare_times(const void *context, const grz_query_hit *a,
                                const grz_query_hit *b);

/* A box that may be a hit, or the bounds of a node of boxes; its row, or the least
 * row in the node. */
typedef struct grz_query_box {
    graze_area area;
    uint64_t layers;          /* of a node or a box of an index; worlds leave it 0 */
    uint32_t row, generation; /* the generation is 0 but for a box of a world */
} grz_query_box;

/* one more than the last kind */
enum { GRZ_QUERY_KIND_COUNT = GRAZE_QUERY_SHAPE_CAST_FIRST + 1 };

typedef struct grz_query_kind {
    bool has_to;    /* it uses `to`, which a world checks as it checks `at` */
    bool has_shape; /* it uses `shape`, and checks all coordinates itself */
    graze_status (*check)(const graze_query *query);
    /* Fill in run->state, and the order of run->hits if it is not the order of rows.
     * NULL: nothing to do. */
    void (*begin)(grz_query_run *run);
    /* Let the world visit every box that may be a hit: call grz_search_area or
     * grz_search_line. */
    void (*search)(grz_world_query *self);
    /* Whether a node of an index may contain a hit; nodes with the least *key are
     * first. NULL: no index. */
    bool (*may_hit)(grz_query_run *run, const grz_query_box *node, double *key);
    /* Add a hit if the box is one; the same for a part's shape other than a box. */
    void (*visit_box)(grz_query_run *run, const grz_query_box *box);
    void (*visit_shape)(grz_query_run *run, const grz_query_box *box,
                        const graze_shape *shape);
    /* All boxes were visited: sort the hits. NULL: by the order of run->hits. */
    void (*finish)(grz_query_run *run);
    /* Write the numbers of all hits, in their order. NULL: there are none. */
    void (*write)(const grz_query_run *run, graze_hit *to);
    /* Visit boxes found by the world's index, and skip those that are surely not
     * hits. NULL, or false: each is to be visited. Not called if shapes count, or if
     * a body is excluded. */
    bool (*visit_candidates)(grz_world_query *self,
                             const grz_candidates *candidates);
} grz_query_kind;

typedef struct grz_ray_state {
    grz_ray ray;
    grz_ray_filter filter; /* the ray prepared for tests in doubles */
    bool is_first;         /* only the first hit counts: a heap of one */
    bool is_at_start;      /* the first hit so far is at time 0 */
} grz_ray_state;

typedef struct grz_circle_state {
    grz_box_distance radius;
    int max_order; /* of a comparison with the radius: 0 or -1 */
} grz_circle_state;

typedef struct grz_nearest_state {
    size_t max_count;       /* nearest_count, or the number of boxes if it is less */
    bool is_full;           /* the first max_count hits are sorted */
    grz_box_distance worst; /* the last of these */
} grz_nearest_state;

struct grz_query_run {
    const graze_query *query;
    const grz_query_kind *kind;
    graze_edges edges;
    /* times and distances are compared as doubles: some may come from shapes, or in
     * a wrapped world from other places */
    bool is_rounded;
    size_t box_count; /* no query has more hits */
    uint64_t layers;  /* 0: no hits */
    grz_hit_list hits;
    union {
        grz_circle_state circle;
        grz_ray_state ray;
        grz_nearest_state nearest;
    } state;
};

/* Without branches, which no processor could predict. */
static inline bool grz_areas_meet(const graze_area *a, const graze_area *b) {
    return (a->min_x <= b->max_x) & (b->min_x <= a->max_x) & (a->min_y <= b->max_y) &
           (b->min_y <= a->max_y);
}

/* The library's memory of a caller's list, in front of its starts. */
typedef struct grz_hits_memory {
    grz_buffer near;  /* uint64_t: parts found by the world's index */
    grz_buffer hits;  /* grz_query_hit: of the query that runs */
    grz_buffer found; /* grz_query_hit: in several places of a wrapped world */
    size_t item_capacity, part_capacity, start_capacity;
} grz_hits_memory;

static_assert(sizeof(grz_hits_memory) % sizeof(size_t) == 0,
              "starts are next to the memory in front of them");

/* The list has starts: one query was begun. */
static inline grz_hits_memory *grz_hits_memory_of(const graze_hits *hits) {
    return (grz_hits_memory *)(void *)hits->starts - 1;
}

/* Begin a caller's list of the hits of `count` queries; append the hits of one run,
 * without the names of bodies; make room for `count` items. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_hits_begin(graze_hits *out, size_t count);
graze_status grz_hits_append(graze_hits *out, const grz_query_run *run);

/* Count the hits of all queries; none after an error, which is returned. `out` may
 * be NULL. */
graze_status grz_hits_end(graze_hits *out, graze_status status);
graze_status grz_hits_reserve(graze_hits *out, size_t count);

/* All boxes were visited: sort the hits. */
void grz_query_finish(grz_query_run *run);

/* Errors of the numbers of queries; of a query with `at` only. */
graze_status grz_query_check_at(const graze_query *query);
graze_status grz_point_check(graze_point point);
graze_status grz_area_check(const graze_area *area);

/* Each is defined by its own file; query_kinds.h has the table. */
extern const grz_query_kind grz_query_point, grz_query_area, grz_query_circle,
    grz_query_ray, grz_query_nearest, grz_query_cast;
