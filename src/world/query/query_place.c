/* query_place.c: the query kinds POINT, BOX and CIRCLE: boxes and shapes that share
 * a place with an area. */
#include "world/query/query_search.h"

/* No two points of a world are so far apart. */
static const double place_distance_max = 4 * (double)GRAZE_COORD_MAX;

static graze_area place_area_of_query(const graze_query *query) {
    const graze_point at = query->at,
                      to = query->kind == GRAZE_QUERY_POINT ? at : query->to;
    return (graze_area){ at.x, at.y, to.x, to.y };
}

static void place_search_area(grz_world_query *self) {
    const graze_area area = place_area_of_query(self->run.query);
    grz_search_area(self, &area);
}

static bool place_area_may_hit(grz_query_run *run, const grz_query_box *node,
                               double *key) {
    const graze_area area = place_area_of_query(run->query);
    *key = 0;
    return grz_areas_meet(&node->area, &area);
}

static void place_add_box(grz_query_run *run, const grz_query_box *box) {
    const grz_query_hit hit = { .row = box->row, .generation = box->generation };
    grz_hit_list_add(&run->hits, &hit);
}

/* Half-open, a point may be on a min edge. */
static void place_visit_box_in_area(grz_query_run *run, const grz_query_box *box) {
    const graze_area area = place_area_of_query(run->query), *of_box = &box->area;
    const bool is_point = run->query->kind == GRAZE_QUERY_POINT;
    if (grz_areas_meet(of_box, &area) &&
        (run->edges == GRAZE_CLOSED ||
         (area.min_x < of_box->max_x && area.min_y < of_box->max_y &&
          (is_point || (of_box->min_x < area.max_x && of_box->min_y < area.max_y)))))
        place_add_box(run, box);
}

static void place_visit_shape_at_point(grz_query_run *run, const grz_query_box *box,
                                       const graze_shape *shape) {
    if (grz_shape_contains(shape, run->query->at, run->edges))
        place_add_box(run, box);
}

const grz_query_kind grz_query_point = { .check = grz_query_check_at,
                                         .search = place_search_area,
                                         .may_hit = place_area_may_hit,
                                         .visit_box = place_visit_box_in_area,
                                         .visit_shape = place_visit_shape_at_point };

static graze_status place_check_area_query(const graze_query *query) {
    const graze_area area = place_area_of_query(query);
    return grz_area_check(&area);
}

/* Half-open, an empty area finds nothing. */
static void place_begin_area(grz_query_run *run) {
    const graze_query *query = run->query;
    if (run->edges != GRAZE_CLOSED &&
        (query->at.x == query->to.x || query->at.y == query->to.y))
        run->layers = 0;
}

static void place_visit_shape_in_area(grz_query_run *run, const grz_query_box *box,
                                      const graze_shape *shape) {
    const graze_shape area = graze_shape_box(run->query->at, run->query->to);
    if (graze_shapes_touch(&area, shape, run->edges))
        place_add_box(run, box);
}

const grz_query_kind grz_query_area = { .has_to = true,
                                        .check = place_check_area_query,
                                        .begin = place_begin_area,
                                        .search = place_search_area,
                                        .may_hit = place_area_may_hit,
                                        .visit_box = place_visit_box_in_area,
                                        .visit_shape = place_visit_shape_in_area };

static graze_status place_check_circle(const graze_query *query) {
    if (grz_point_check(query->at) != GRAZE_OK || !isfinite(query->radius))
        return GRAZE_BAD_NUMBER;
    if (query->radius < 0)
        return GRAZE_BAD_RADIUS;
    return GRAZE_OK;
}

static void place_begin_circle(grz_query_run *run) {
    run->state.circle =
        (grz_circle_state){ .radius = grz_box_distance_of_length(run->query->radius),
                            .max_order = run->edges == GRAZE_CLOSED ? 0 : -1 };
}

/* The box around the circle, a little larger, since its edges are rounded. */
static void place_search_circle(grz_world_query *self) {
    const graze_query *query = self->run.query;
    const double x = query->at.x, y = query->at.y, radius = query->radius;
    const double reach = radius + (fabs(x) + fabs(y) + radius) * 0x1p-50;
    grz_search_area(self,
                    &(graze_area){ x - reach, y - reach, x + reach, y + reach });
}

static bool place_circle_may_hit(grz_query_run *run, const grz_query_box *node,
                                 double *key) {
    const grz_box_distance reach = grz_box_distance_to(run->query->at, &node->area);
    *key = 0;
    return !grz_box_distance_is_surely_longer(&reach, &run->state.circle.radius);
}

static void place_visit_box_in_circle(grz_query_run *run, const grz_query_box *box) {
    const grz_box_distance reach = grz_box_distance_to(run->query->at, &box->area);
    if (grz_box_distance_compare(&reach, &run->state.circle.radius) <=
        run->state.circle.max_order)
        place_add_box(run, box);
}

/* A circle without a radius is not a shape: closed, it is a point. */
static void place_visit_shape_in_circle(grz_query_run *run, const grz_query_box *box,
                                        const graze_shape *shape) {
    const graze_query *query = run->query;
    const graze_shape circle =
        graze_shape_circle(query->at, grz_min(query->radius, place_distance_max));
    if (query->radius > 0 ? graze_shapes_touch(&circle, shape, run->edges)
                          : run->edges == GRAZE_CLOSED &&
                                grz_shape_contains(shape, query->at, run->edges))
        place_add_box(run, box);
}

const grz_query_kind grz_query_circle = { .check = place_check_circle,
                                          .begin = place_begin_circle,
                                          .search = place_search_circle,
                                          .may_hit = place_circle_may_hit,
                                          .visit_box = place_visit_box_in_circle,
                                          .visit_shape =
                                              place_visit_shape_in_circle };
