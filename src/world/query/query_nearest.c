/* query_nearest.c: the query kind NEAREST: squares of growing size around the point,
 * or nodes of an index nearest first. The search ends when the hits so far are
 * nearer than everything else. Distances of boxes are compared exactly, and as
 * doubles where some may come from shapes.
 *
 * Source: N. Roussopoulos, S. Kelley, F. Vincent, "Nearest neighbor queries",
 * 1995. */
#include "world/query/query_search.h"

/* This many hits at most are kept sorted as they come, which is faster than sorting
 * them now and then. */
enum { SORTED_HITS_MAX = 16 };

/* This many candidates at most are ranked. */
enum { RANK_BITS = 6, RANKED_CANDIDATES_MAX = 1 << RANK_BITS };

/* The first square has about 1.5 boxes for each wanted one, and a few more. */
static const double nearest_first_square_boxes = 0.3, first_square_more = 0.5;

/* No two points of a world are so far apart. */
static const double nearest_no_distance = 4 * (double)GRAZE_COORD_MAX;

static grz_box_distance nearest_way_to_hit(const grz_query_hit *hit) {
    return (grz_box_distance){ { hit->of.nearest.x[0], hit->of.nearest.x[1] },
                               { hit->of.nearest.y[0], hit->of.nearest.y[1] },
                               hit->distance };
}

static int nearest_compare_distances(const void *context, const grz_query_hit *a,
                                     const grz_query_hit *b) {
    (void)context;
    if (grz_square_is_surely_longer(a->distance, b->distance))
        return 1;
    if (grz_square_is_surely_longer(b->distance, a->distance))
        return -1;
    const grz_box_distance first = nearest_way_to_hit(a),
                           second = nearest_way_to_hit(b);
    const int order = grz_box_distance_compare(&first, &second);
    if (order != 0)
        return order;
    return grz_query_hit_compare_rows(NULL, a, b);
}

static void nearest_begin(grz_query_run *run) {
    const size_t wanted = run->query->nearest_count;
    run->state.nearest =
        (grz_nearest_state){ .max_count =
                                 wanted < run->box_count ? wanted : run->box_count };
    run->hits.compare = nearest_compare_distances;
    if (run->state.nearest.max_count == 0)
        run->layers = 0;
}

static const grz_query_hit *nearest_last_hit(const grz_query_run *run) {
    return grz_hit_list_items(&run->hits) + (run->state.nearest.max_count - 1);
}

/* Whether a part at this distance, in `row` or a later one, would sort after all
 * hits so far. */
static bool nearest_is_behind_hits(const grz_query_run *run,
                                   const grz_box_distance *way, uint32_t row) {
    if (!run->state.nearest.is_full)
        return false;
    const grz_query_hit *last = nearest_last_hit(run);
    const bool is_inside = last->of.nearest.x[0] == last->of.nearest.x[1] &&
                           last->of.nearest.y[0] == last->of.nearest.y[1];
    return grz_box_distance_is_surely_longer(way, &run->state.nearest.worst) ||
           (is_inside && row > last->row);
}

static bool nearest_may_hit(grz_query_run *run, const grz_query_box *node,
                            double *key) {
    const grz_box_distance way = grz_box_distance_to(run->query->at, &node->area);
    *key = way.square;
    return !nearest_is_behind_hits(run, &way, node->row);
}

static void nearest_insert_sorted(grz_hit_list *hits, const grz_query_hit *hit) {
    grz_hit_list_add(hits, hit);
    if (hits->status != GRAZE_OK)
        return;
    grz_query_hit *items = grz_hit_list_items(hits);
    size_t at = hits->count - 1;
    for (; at > 0 && nearest_compare_distances(NULL, hit, &items[at - 1]) < 0; at--)
        items[at] = items[at - 1];
    items[at] = *hit;
}

/* The hits are sorted: drop those behind as many as are wanted. */
static void nearest_trim_hits(grz_query_run *run) {
    grz_nearest_state *state = &run->state.nearest;
    if (run->hits.status != GRAZE_OK || run->hits.count < state->max_count ||
        state->max_count == 0)
        return;
    run->hits.count = state->max_count;
    state->is_full = true;
    state->worst = nearest_way_to_hit(nearest_last_hit(run));
}

static void nearest_sort(grz_query_run *run) {
    if (run->state.nearest.max_count > SORTED_HITS_MAX)
        grz_hit_list_sort(&run->hits);
    nearest_trim_hits(run);
}

static void nearest_add(grz_query_run *run, const grz_query_hit *hit) {
    const grz_nearest_state *state = &run->state.nearest;
    grz_hit_list *hits = &run->hits;
    if (state->is_full &&
        nearest_compare_distances(NULL, hit, nearest_last_hit(run)) > 0)
        return;
    if (state->max_count > SORTED_HITS_MAX) {
        grz_hit_list_add(hits, hit);
        if (hits->count >= 2 * state->max_count)
            nearest_sort(run);
    } else {
        hits->count -= state->is_full; /* the last one: the new one is nearer */
        nearest_insert_sorted(hits, hit);
        nearest_trim_hits(run);
    }
}

static void nearest_visit_way(grz_query_run *run, const grz_box_distance *way,
                              const grz_query_box *box) {
    if (nearest_is_behind_hits(run, way, box->row))
        return;
    grz_query_hit hit = { .row = box->row,
                          .generation = box->generation,
                          .distance = way->square };
    memcpy(hit.of.nearest.x, way->x, sizeof way->x);
    memcpy(hit.of.nearest.y, way->y, sizeof way->y);
    nearest_add(run, &hit);
}

static void nearest_visit_distance(grz_query_run *run, const grz_query_box *box,
                                   double distance) {
    const grz_box_distance way = grz_box_distance_of_length(distance);
    nearest_visit_way(run, &way, box);
}

static void nearest_visit_box_near(grz_query_run *run, const grz_query_box *box) {
    const grz_box_distance way = grz_box_distance_to(run->query->at, &box->area);
    if (!run->is_rounded)
        nearest_visit_way(run, &way, box);
    else if (!nearest_is_behind_hits(run, &way, box->row))
        nearest_visit_distance(run, box, grz_box_distance_length(&way));
}

/* A mask without solid pixels is infinitely far away. */
static void nearest_visit_shape_near(grz_query_run *run, const grz_query_box *box,
                                     const graze_shape *shape) {
    const double distance = grz_shape_distance(shape, run->query->at);
    if (distance < nearest_no_distance)
        nearest_visit_distance(run, box, distance);
}

static void nearest_write(const grz_query_run *run, graze_hit *to) {
    for (size_t i = 0; i < run->hits.count; i++) {
        const grz_box_distance way =
            nearest_way_to_hit(&grz_hit_list_items(&run->hits)[i]);
        to[i].distance = grz_box_distance_length(&way);
    }
}

/* Whether everything outside of a square, whose half side is `reach`, is farther
 * away than the hits. */
static bool nearest_is_enough(grz_query_run *run, double reach) {
    nearest_sort(run);
    return run->state.nearest.is_full &&
           run->state.nearest.worst.square < reach * reach * (1 - 0x1p-40);
}

static void nearest_search_around(grz_world_query *self) {
    const graze_point at = self->run.query->at;
    const size_t wanted = self->run.state.nearest.max_count;
    double reach = nearest_no_distance;
    if (self->spacing > 0 && wanted < self->run.box_count)
        reach = self->spacing * sqrt(nearest_first_square_boxes * (double)wanted +
                                     first_square_more);
    bool is_done = self->run.layers == 0;
    while (!is_done && !grz_search_is_over(self)) {
        const double half = grz_min(reach, nearest_no_distance);
        self->run.hits.count = 0;
        self->run.state.nearest.is_full = false;
        grz_search_area(self, &(graze_area){ at.x - half, at.y - half, at.x + half,
                                             at.y + half });
        is_done = half >= nearest_no_distance || nearest_is_enough(&self->run, half);
        reach *= 2;
    }
}

/* Twice a value above 0; 0 for others. */
static inline double nearest_twice_above_0(double value) {
    return value + fabs(value);
}

/* A number for a coarse order of candidates by distance. It has the first digits of
 * the square, within some roundings, and then the candidate's number: no two are
 * equal. */
static inline int32_t
nearest_rank_of_candidate(graze_point at, const graze_area *area, size_t number) {
    const double x =
        nearest_twice_above_0(grz_max(area->min_x - at.x, at.x - area->max_x));
    const double y =
        nearest_twice_above_0(grz_max(area->min_y - at.y, at.y - area->max_y));
    const double square = (x * x + y * y) + 0x1p-900;
    uint64_t bits;
    memcpy(&bits, &square, sizeof bits);
    return (int32_t)(bits >> 32 & ~(uint64_t)(RANKED_CANDIDATES_MAX - 1)) |
           (int32_t)number;
}

/* A counting sort without branches; `ranks` has room for three more. */
static void nearest_sort_ranks(int32_t *sorted, int32_t *ranks, size_t count) {
    const size_t filled = (count + 3) / 4 * 4;
    for (size_t i = count; i < filled; i++)
        ranks[i] = INT32_MAX;
    for (size_t i = 0; i < count; i++) {
        int32_t less = 0;
        for (size_t j = 0; j < filled; j++)
            less += ranks[j] < ranks[i];
        sorted[less] = ranks[i];
    }
}

/* Whether as many as are wanted are nearer, however distances were rounded. */
static bool nearest_is_surely_behind(const int32_t *sorted, size_t i,
                                     size_t wanted) {
    return i >= wanted && sorted[i] / RANKED_CANDIDATES_MAX >
                              sorted[wanted - 1] / RANKED_CANDIDATES_MAX + 1;
}

/* Visit candidates in about the order of their distances, and stop where they are
 * surely too far away. */
static bool nearest_visit_ranked(grz_world_query *self,
                                 const grz_candidates *candidates) {
    const size_t count = candidates->count,
                 wanted = self->run.state.nearest.max_count;
    const graze_point at = self->run.query->at;
    int32_t ranks[RANKED_CANDIDATES_MAX + 4], sorted[RANKED_CANDIDATES_MAX];
    if (count > RANKED_CANDIDATES_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        const graze_area area = grz_candidate_area(candidates, i);
        ranks[i] = nearest_rank_of_candidate(at, &area, i);
    }
    nearest_sort_ranks(sorted, ranks, count);
    for (size_t i = 0; i < count && !nearest_is_surely_behind(sorted, i, wanted) &&
                       !grz_search_is_over(self);
         i++) {
        const grz_query_box box =
            grz_candidate_box(candidates, (size_t)sorted[i] % RANKED_CANDIDATES_MAX);
        grz_search_fetch_body(self->world, box.row);
        nearest_visit_box_near(&self->run, &box);
    }
    return true;
}

const grz_query_kind grz_query_nearest = { .check = grz_query_check_at,
                                           .begin = nearest_begin,
                                           .search = nearest_search_around,
                                           .may_hit = nearest_may_hit,
                                           .visit_box = nearest_visit_box_near,
                                           .visit_shape = nearest_visit_shape_near,
                                           .finish = nearest_sort,
                                           .write = nearest_write,
                                           .visit_candidates =
                                               nearest_visit_ranked };
