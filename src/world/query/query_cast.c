/* query_cast.c: the query kinds SHAPE_CAST and SHAPE_CAST_FIRST: shapes that move along straight ways. The
 * world is searched along the middle of the shape's box, as wide as that box.
 */
#include "narrow/shape_ops.h"
#include "narrow/toi.h"
#include "world/query/query_search.h"

#include <math.h>

static bool is_in_range(graze_box box) {
    return fabsf(box.min_x) <= GRAZE_COORD_MAX && fabsf(box.min_y) <= GRAZE_COORD_MAX &&
           fabsf(box.max_x) <= GRAZE_COORD_MAX && fabsf(box.max_y) <= GRAZE_COORD_MAX;
}

static graze_point way_of_cast(const graze_query *query) {
    return (graze_point){ query->to.x - query->at.x, query->to.y - query->at.y };
}

/* Check the shape where it starts and where it ends. */
static graze_status check_cast(const graze_query *query) {
    const graze_point way = way_of_cast(query);
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
    return is_in_range(graze_shape_bounds(&end)) ? GRAZE_OK : GRAZE_OUT_OF_RANGE;
}

static bool is_first_cast(const grz_query_run *run) {
    return run->query->kind == GRAZE_QUERY_SHAPE_CAST_FIRST;
}

static void begin_cast(grz_query_run *run) {
    run->hits.compare = grz_query_hit_compare_times;
}

static void search_cast(grz_world_query *self) {
    const graze_box box = graze_shape_bounds(self->run.query->shape);
    const graze_point way = way_of_cast(self->run.query);
    const double x = ((double)box.min_x + (double)box.max_x) / 2,
                 y = ((double)box.min_y + (double)box.max_y) / 2;
    const double wide = ((double)box.max_x - (double)box.min_x) / 2,
                 high = ((double)box.max_y - (double)box.min_y) / 2;
    grz_search_line(self, &(grz_query_line){ .ray = { { x, y }, { x + way.x, y + way.y } },
                                             .around = { -wide, -high, wide, high },
                                             .is_first = is_first_cast(&self->run) });
}

static void cast_at_shape(grz_query_run *run, const grz_query_box *box, const graze_shape *shape) {
    grz_cast_hit impact;
    if (!grz_shapes_cast(shape, run->query->shape, way_of_cast(run->query), run->edges, &impact))
        return;
    const grz_query_hit hit = { .row = box->row, .of.ray = { impact.interval.first, 0, impact.normal } };
    if (is_first_cast(run))
        grz_hit_list_add_to_heap(&run->hits, &hit, 1);
    else
        grz_hit_list_add(&run->hits, &hit);
}

static void cast_at_box(grz_query_run *run, const grz_query_box *box) {
    const graze_shape shape = graze_shape_box((graze_point){ box->area.min_x, box->area.min_y },
                                              (graze_point){ box->area.max_x, box->area.max_y });
    cast_at_shape(run, box, &shape);
}

static void finish_cast(grz_query_run *run) {
    grz_hit_list_sort(&run->hits, is_first_cast(run));
}

const grz_query_kind grz_query_cast = { .check = check_cast,
                                        .begin = begin_cast,
                                        .search = search_cast,
                                        .visit_box = cast_at_box,
                                        .visit_shape = cast_at_shape,
                                        .finish = finish_cast };
