/* query_ray.c: the query kinds RAY, RAY_FIRST, SHAPE_CAST and SHAPE_CAST_FIRST:
 * boxes and shapes along a segment, or on the straight way of a shape. Times of
 * boxes on a ray are compared exactly (narrow/ray.h), and as doubles where some may
 * come from shapes. For a cast, the world is searched along the middle of the
 * shape's box, as wide as this box. */
#include "narrow/toi.h"
#include "world/query/query_search.h"

static graze_status ray_check(const graze_query *query) {
    if (grz_point_check(query->at) == GRAZE_OK)
        return grz_point_check(query->to);
    return GRAZE_BAD_NUMBER;
}

static grz_ray_hit ray_hit_of(const grz_query_hit *hit) {
    return (grz_ray_hit){ hit->of.ray.time, hit->of.ray.edge,
                          (int8_t)hit->of.ray.normal.x,
                          (int8_t)hit->of.ray.normal.y };
}

static int ray_compare_hits(const void *ray, const grz_query_hit *a,
                            const grz_query_hit *b) {
    const grz_ray_hit first = ray_hit_of(a), second = ray_hit_of(b);
    const int order = grz_ray_compare(ray, &first, &second);
    if (order != 0)
        return order;
    return grz_query_hit_compare_rows(NULL, a, b);
}

static void ray_begin(grz_query_run *run) {
    grz_ray_state *state = &run->state.ray;
    *state =
        (grz_ray_state){ .ray = { run->query->at, run->query->to },
                         .is_first = run->query->kind == GRAZE_QUERY_RAY_FIRST };
    state->filter = grz_ray_filter_of(&state->ray);
    run->hits.compare =
        run->is_rounded ? grz_query_hit_compare_times : ray_compare_hits;
    run->hits.context = &state->ray;
}

static void ray_search(grz_world_query *self) {
    const grz_ray_state *state = &self->run.state.ray;
    grz_search_line(
        self, &(grz_query_line){ .ray = state->ray, .is_first = state->is_first });
}

static double ray_time_of_first(const grz_query_run *run) {
    const bool is_found = run->state.ray.is_first && run->hits.count > 0;
    if (is_found)
        return grz_hit_list_items(&run->hits)->of.ray.time;
    return 1;
}

/* The key, a bound for the time, is some roundings off. */
static bool ray_may_hit(grz_query_run *run, const grz_query_box *node, double *key) {
    const grz_ray_state *state = &run->state.ray;
    if (!grz_ray_may_hit(&state->ray, &state->filter, &node->area, key))
        return false;
    if (!state->is_first || run->hits.count == 0)
        return true;
    const grz_query_hit *first = grz_hit_list_items(&run->hits);
    return *key * (1 - 0x1p-48) <= first->of.ray.time &&
           !(state->is_at_start && node->row > first->row);
}

/* Whether only the first hit counts, and it is before this one. */
static bool ray_is_behind_first(const grz_query_run *run, const grz_query_hit *hit) {
    const grz_hit_list *hits = &run->hits;
    return run->state.ray.is_first && hits->count > 0 &&
           hits->compare(hits->context, grz_hit_list_items(hits), hit) < 0;
}

static void ray_add_hit(grz_query_run *run, const grz_query_hit *hit) {
    if (run->state.ray.is_first)
        run->hits.count = 0;
    grz_hit_list_add(&run->hits, hit);
}

/* Add a box if the ray hits it. The time of leaving is computed only of a kept
 * hit. */
static void ray_test_box(grz_query_run *run, const grz_query_box *box) {
    grz_ray_state *state = &run->state.ray;
    if (!grz_ray_hits(&state->ray, &box->area, run->edges))
        return;
    const grz_ray_hit met = grz_ray_hit_of(&state->ray, &box->area);
    grz_query_hit hit = {
        .row = box->row,
        .generation = box->generation,
        .of.ray = { met.time, 0, met.edge, { met.normal_x, met.normal_y } }
    };
    if (ray_is_behind_first(run, &hit))
        return;
    hit.of.ray.exit_time = grz_ray_exit_time(&state->ray, &box->area);
    ray_add_hit(run, &hit);
    state->is_at_start |= grz_ray_is_at_start(&state->ray, &met);
}

static void ray_visit_box(grz_query_run *run, const grz_query_box *box) {
    double time;
    if (ray_may_hit(run, box, &time))
        ray_test_box(run, box);
}

static graze_point ray_way_of_query(const graze_query *query) {
    return (graze_point){ query->to.x - query->at.x, query->to.y - query->at.y };
}

static void ray_cast_at_part(grz_query_run *run, const grz_query_box *box,
                             const graze_shape *shape, const graze_shape *moving) {
    const graze_point way = ray_way_of_query(run->query);
    grz_cast_hit impact;
    if (!grz_shapes_cast(shape, moving, way, run->edges, &impact))
        return;
    const grz_query_hit hit = { .row = box->row,
                                .generation = box->generation,
                                .of.ray = { impact.interval.first,
                                            grz_cast_exit_time(shape, moving, way,
                                                               run->edges, &impact),
                                            0, impact.normal } };
    if (ray_is_behind_first(run, &hit))
        return;
    ray_add_hit(run, &hit);
    run->state.ray.is_at_start |= hit.of.ray.time <= 0;
}

static void ray_visit_shape(grz_query_run *run, const grz_query_box *box,
                            const graze_shape *shape) {
    const graze_shape point = grz_shape_point(run->query->at);
    double time;
    if (ray_may_hit(run, box, &time))
        ray_cast_at_part(run, box, shape, &point);
}

static void ray_write_cast(const grz_query_run *run, graze_hit *to) {
    for (size_t i = 0; i < run->hits.count; i++) {
        const grz_query_hit *from = &grz_hit_list_items(&run->hits)[i];
        to[i].time = from->of.ray.time;
        to[i].exit_time = from->of.ray.exit_time;
        to[i].normal = from->of.ray.normal;
    }
}

/* By half the way, which is finite for all coordinates of an index. */
static void ray_write(const grz_query_run *run, graze_hit *to) {
    const graze_point at = run->query->at, end = run->query->to;
    ray_write_cast(run, to);
    for (size_t i = 0; i < run->hits.count; i++) {
        const double x = to[i].time * (end.x / 2 - at.x / 2),
                     y = to[i].time * (end.y / 2 - at.y / 2);
        to[i].point = (graze_point){ at.x + x + x, at.y + y + y };
    }
}

/* This many candidates are tested side by side. */
enum { RAY_CANDIDATES_MAX = 64 };

typedef double candidate_time(const void *self, const graze_area *area);
typedef void candidate_test(grz_query_run *run, const grz_query_box *box);

/* Candidates: a lower bound for the time at which each can be hit, and a much more
 * expensive test. */
typedef struct timed_candidates {
    grz_candidates some;
    candidate_time *time;
    const void *time_self;
    candidate_test *test;
} timed_candidates;

/* Test a candidate if it can be a hit, or the first one: nothing is before a hit at
 * time 0 but lower rows. */
static inline void ray_test_timed(grz_world_query *self,
                                  const timed_candidates *timed, size_t i,
                                  double time) {
    grz_query_run *run = &self->run;
    const grz_ray_state *state = &run->state.ray;
    if (grz_ray_filter_is_later(time, ray_time_of_first(run)) ||
        grz_search_is_over(self))
        return;
    const grz_query_box box = grz_candidate_box(&timed->some, i);
    if (!(state->is_first && state->is_at_start &&
          box.row > grz_hit_list_items(&run->hits)->row))
        timed->test(run, &box);
}

/* If only the first hit counts, the likely one comes first. */
static GRZ_INLINED void ray_visit_some_timed(grz_world_query *self,
                                             const timed_candidates *timed) {
    const size_t count = timed->some.count;
    double times[RAY_CANDIDATES_MAX];
    size_t first = 0;
    times[0] = GRZ_RAY_FILTER_MISS;
    for (size_t i = 0; i < count; i++) {
        const graze_area area = grz_candidate_area(&timed->some, i);
        times[i] = timed->time(timed->time_self, &area);
        first = times[i] < times[first] ? i : first;
    }
    if (self->run.state.ray.is_first && times[first] < GRZ_RAY_FILTER_MISS) {
        grz_search_fetch_body(self->world,
                              grz_candidate_box(&timed->some, first).row);
        ray_test_timed(self, timed, first, times[first]);
        times[first] = GRZ_RAY_FILTER_MISS;
    }
    for (size_t i = 0; i < count; i++)
        ray_test_timed(self, timed, i, times[i]);
}

static GRZ_INLINED bool ray_visit_timed(grz_world_query *self,
                                        timed_candidates timed) {
    grz_candidates *some = &timed.some;
    for (size_t left = some->count; left > 0; left -= some->count) {
        some->count = left < RAY_CANDIDATES_MAX ? left : RAY_CANDIDATES_MAX;
        ray_visit_some_timed(self, &timed);
        if (some->are_parts)
            some->parts += some->count;
        else
            some->places += some->count;
    }
    return true;
}

static double ray_time_by_filter(const void *filter, const graze_area *area) {
    return grz_ray_filter_time(filter, area);
}

/* The filter computes in doubles, with a bound for the error. */
static bool ray_visit_candidates(grz_world_query *self,
                                 const grz_candidates *candidates) {
    const grz_ray_filter filter = self->run.state.ray.filter;
    return ray_visit_timed(self, (timed_candidates){ *candidates, ray_time_by_filter,
                                                     &filter, ray_test_box });
}

const grz_query_kind grz_query_ray = { .has_to = true,
                                       .check = ray_check,
                                       .begin = ray_begin,
                                       .search = ray_search,
                                       .may_hit = ray_may_hit,
                                       .visit_box = ray_visit_box,
                                       .visit_shape = ray_visit_shape,
                                       .write = ray_write,
                                       .visit_candidates = ray_visit_candidates };

static graze_status ray_check_cast(const graze_query *query) {
    const graze_point way = ray_way_of_query(query);
    if (query->shape == NULL)
        return GRAZE_BAD_VALUE;
    graze_shape end = *query->shape;
    const graze_status status = grz_shape_check(query->shape);
    if (status != GRAZE_OK || grz_point_check(way) != GRAZE_OK)
        return status != GRAZE_OK ? status : GRAZE_BAD_NUMBER;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        end.corner[i].x += way.x;
        end.corner[i].y += way.y;
    }
    if (grz_box_is_in_range(graze_shape_bounds(&end)))
        return GRAZE_OK;
    return GRAZE_OUT_OF_RANGE;
}

static void ray_begin_cast(grz_query_run *run) {
    run->state.ray.is_first = run->query->kind == GRAZE_QUERY_SHAPE_CAST_FIRST;
    run->state.ray.is_at_start = false;
    run->hits.compare = grz_query_hit_compare_times;
}

static void ray_search_cast(grz_world_query *self) {
    const graze_box box = graze_shape_bounds(self->run.query->shape);
    const graze_point way = ray_way_of_query(self->run.query);
    const double x = ((double)box.min_x + (double)box.max_x) / 2,
                 y = ((double)box.min_y + (double)box.max_y) / 2;
    const double wide = ((double)box.max_x - (double)box.min_x) / 2,
                 high = ((double)box.max_y - (double)box.min_y) / 2;
    grz_search_line(self,
                    &(grz_query_line){ .ray = { { x, y }, { x + way.x, y + way.y } },
                                       .around = { -wide, -high, wide, high },
                                       .is_first = self->run.state.ray.is_first });
}

static void ray_cast_at_shape(grz_query_run *run, const grz_query_box *box,
                              const graze_shape *shape) {
    ray_cast_at_part(run, box, shape, run->query->shape);
}

static void ray_cast_at_box(grz_query_run *run, const grz_query_box *box) {
    const graze_shape shape =
        graze_shape_box((graze_point){ box->area.min_x, box->area.min_y },
                        (graze_point){ box->area.max_x, box->area.max_y });
    ray_cast_at_shape(run, box, &shape);
}

/* A lower bound for when a cast meets a box: from the boxes around both; of a
 * circle, its distance. */
typedef struct cast_bound {
    graze_shape shape;
    graze_area around;     /* the shape at the start */
    graze_point inverse;   /* of the way; 0 if it is too large */
    double inverse_length; /* of the way, or 0 */
    double slack;          /* more than all roundings of a time */
} cast_bound;

/* 0 makes a lower bound of 0, which is always right. */
static double ray_cast_inverse(double way) {
    if (fabs(way) > 0x1p-900)
        return 1 / way;
    return 0;
}

static cast_bound ray_cast_bound_of(const graze_query *query) {
    const graze_box box = graze_shape_bounds(query->shape);
    const graze_point way = ray_way_of_query(query);
    const double length = sqrt(way.x * way.x + way.y * way.y);
    const double far = fabs((double)box.min_x) + fabs((double)box.max_x) +
                       fabs((double)box.min_y) + fabs((double)box.max_y) + length;
    return (cast_bound){ *query->shape,
                         { (double)box.min_x, (double)box.min_y, (double)box.max_x,
                           (double)box.max_y },
                         { ray_cast_inverse(way.x), ray_cast_inverse(way.y) },
                         ray_cast_inverse(length),
                         far * 0x1p-40 / (length > 0 ? length : 1) };
}

static inline double ray_cast_time_min(const void *self, const graze_area *box) {
    const cast_bound *bound = self;
    const graze_area *around = &bound->around;
    const graze_point inverse = bound->inverse;
    const double x =
        inverse.x > 0 ? box->min_x - around->max_x : box->max_x - around->min_x;
    const double y =
        inverse.y > 0 ? box->min_y - around->max_y : box->max_y - around->min_y;
    double time = grz_max(x * inverse.x, y * inverse.y);
    if (bound->shape.kind == GRAZE_SHAPE_CIRCLE) {
        const graze_point at = bound->shape.corner[0];
        const double dx = grz_max(grz_max(box->min_x - at.x, at.x - box->max_x), 0),
                     dy = grz_max(grz_max(box->min_y - at.y, at.y - box->max_y), 0);
        time = grz_max((sqrt(dx * dx + dy * dy) - bound->shape.radius) *
                           bound->inverse_length,
                       time);
    }
    return grz_max(time - bound->slack, 0);
}

/* The likeliest of many candidates, as far as some of them tell, comes first: few
 * others are before it. */
static void ray_test_likeliest(grz_world_query *self,
                               const timed_candidates *timed) {
    double best = GRZ_RAY_FILTER_MISS;
    size_t likely = 0;
    for (size_t i = 0; i < timed->some.count; i += RAY_CANDIDATES_MAX) {
        const graze_area area = grz_candidate_area(&timed->some, i);
        const double time = timed->time(timed->time_self, &area);
        likely = time < best ? i : likely;
        best = grz_min(time, best);
    }
    ray_test_timed(self, timed, likely, best);
}

static bool ray_visit_candidates_of_cast(grz_world_query *self,
                                         const grz_candidates *candidates) {
    const cast_bound bound = ray_cast_bound_of(self->run.query);
    const timed_candidates timed = { *candidates, ray_cast_time_min, &bound,
                                     ray_cast_at_box };
    if (self->run.state.ray.is_first && candidates->count > RAY_CANDIDATES_MAX)
        ray_test_likeliest(self, &timed);
    return ray_visit_timed(self, timed);
}

const grz_query_kind grz_query_cast = { .has_shape = true,
                                        .check = ray_check_cast,
                                        .begin = ray_begin_cast,
                                        .search = ray_search_cast,
                                        .visit_box = ray_cast_at_box,
                                        .visit_shape = ray_cast_at_shape,
                                        .write = ray_write_cast,
                                        .visit_candidates =
                                            ray_visit_candidates_of_cast };
