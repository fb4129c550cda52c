/* query_sight.c: the hits of a query that nothing hides. On a way, a second query
 * finds the first part that hides, and later hits are dropped. Around a point, each
 * hit costs a ray from the eye to its nearest point. Both are asked after the query
 * itself, in its memory, half-open in every world. */
#include "world/query/query_sight.h"

#include "narrow/shape_ops.h"
#include "world/wrap_places.h"

/* Run a query for the first hit on a way, and keep the hits so far. */
static bool sight_find_first(grz_world_query *self, const graze_query *query,
                             grz_query_hit *first) {
    const grz_query_run kept = self->run;
    grz_hit_list *hits = &self->run.hits;
    self->run.edges = GRAZE_HALF_OPEN;
    hits->memory = (grz_buffer){ first, sizeof *first }; /* it has one hit at most */
    grz_world_query_run(self, query);
    const bool is_found = hits->count > 0;
    const graze_status status = hits->status;
    self->run = kept;
    if (status != GRAZE_OK)
        hits->status = status;
    return is_found && status == GRAZE_OK;
}

/* --- On a way --- */

static bool sight_is_ray(const graze_query *query) {
    return query->kind == GRAZE_QUERY_RAY || query->kind == GRAZE_QUERY_RAY_FIRST;
}

static bool sight_is_cast(const graze_query *query) {
    return query->kind == GRAZE_QUERY_SHAPE_CAST ||
           query->kind == GRAZE_QUERY_SHAPE_CAST_FIRST;
}

static void sight_run_on_way(grz_world_query *self, const graze_query *query) {
    graze_query blocking = *query;
    grz_query_hit blocker;
    blocking.layers = query->blocked_by;
    blocking.kind = GRAZE_QUERY_SHAPE_CAST_FIRST;
    if (sight_is_ray(query))
        blocking.kind = GRAZE_QUERY_RAY_FIRST;
    grz_world_query_run(self, query);
    grz_hit_list *hits = &self->run.hits;
    if (hits->count == 0 || !sight_find_first(self, &blocking, &blocker))
        return;
    blocker.row = GRZ_NO_SLOT; /* hits at its time are before it */
    const grz_query_hit *items = grz_hit_list_items(hits);
    while (hits->count > 0 &&
           hits->compare(hits->context, &blocker, &items[hits->count - 1]) < 0)
        hits->count--;
}

/* --- Around a point --- */

static graze_point sight_eye(const graze_query *query) {
    if (query->kind != GRAZE_QUERY_BOX)
        return query->at;
    return (graze_point){ (query->at.x + query->to.x) / 2,
                          (query->at.y + query->to.y) / 2 };
}

static graze_point sight_nearest_in_box(graze_point eye, graze_point min,
                                        graze_point max) {
    return (graze_point){ grz_min(grz_max(eye.x, min.x), max.x),
                          grz_min(grz_max(eye.y, min.y), max.y) };
}

/* The point of a part that is nearest to the eye: the eye itself, if it is in it. */
static graze_point sight_nearest(const grz_world_query *self, uint32_t row,
                                 graze_point eye) {
    const graze_box box = grz_part_box(self->world, row);
    if (!grz_world_query_sees_shape(self, row))
        return sight_nearest_in_box(
            eye, (graze_point){ (double)box.min_x, (double)box.min_y },
            (graze_point){ (double)box.max_x, (double)box.max_y });
    graze_shape shape;
    graze_manifold manifold;
    grz_part_shape_at(self->world, row, box, &shape);
    if (grz_shape_ops_of(shape.kind)->is_box)
        return sight_nearest_in_box(eye, shape.corner[0], shape.corner[1]);
    const graze_shape point = graze_shape_box(eye, eye);
    graze_shapes_manifold(&shape, &point, GRAZE_CLOSED, &manifold);
    if (manifold.is_touching)
        return eye;
    return manifold.points[0];
}

static double sight_square(const grz_ray *way) {
    const double x = way->to.x - way->from.x, y = way->to.y - way->from.y;
    return x * x + y * y;
}

/* From an eye in a wrapped world, moved to where the part is nearest to it. */
static grz_ray sight_way_in_places(const grz_world_query *self, uint32_t row,
                                   graze_point eye) {
    const grz_wrap *wrap = &self->world->wrap;
    const graze_area part = grz_area_of_box(grz_part_box(self->world, row));
    const double wide = (double)wrap->width / 2, high = (double)wrap->height / 2;
    eye.x = grz_wrap_brought(eye.x, eye.x, wrap->width);
    eye.y = grz_wrap_brought(eye.y, eye.y, wrap->height);
    const graze_area near = { eye.x - wide, eye.y - high, eye.x + wide,
                              eye.y + high };
    grz_wrap_places places = grz_wrap_places_near(self->world, &part, &near);
    grz_ray best = { eye, sight_nearest(self, row, eye) };
    graze_point move;
    while (grz_wrap_places_next(&places, &move)) {
        grz_ray way = { .from = grz_wrap_moved_point(
                            eye, (graze_point){ -move.x, -move.y }) };
        way.to = sight_nearest(self, row, way.from);
        if (sight_square(&way) < sight_square(&best))
            best = way;
    }
    return best;
}

static grz_ray sight_way(const grz_world_query *self, uint32_t row,
                         graze_point eye) {
    if (self->world->wrap.is_used)
        return sight_way_in_places(self, row, eye);
    return (grz_ray){ eye, sight_nearest(self, row, eye) };
}

/* The ray may meet the part itself by rounding, but at its end only. */
static bool sight_is_hidden(grz_world_query *self, const graze_query *query,
                            uint32_t row) {
    const grz_ray way = sight_way(self, row, sight_eye(query));
    const graze_point eye = way.from, at = way.to;
    const graze_query ray = { .kind = GRAZE_QUERY_RAY_FIRST,
                              .at = eye,
                              .to = at,
                              .layers = query->blocked_by,
                              .exclude = query->exclude,
                              .boxes_only = query->boxes_only };
    grz_query_hit blocker;
    const bool is_away = at.x != eye.x || at.y != eye.y;
    return is_away && sight_find_first(self, &ray, &blocker) && blocker.row != row;
}

static void sight_drop_hidden(grz_world_query *self, const graze_query *query) {
    grz_hit_list *hits = &self->run.hits;
    const size_t count = hits->count;
    grz_query_hit *items = grz_hit_list_items(hits);
    size_t kept = 0;
    grz_world_query_use_index(self, count);
    for (size_t i = 0; i < count && hits->status == GRAZE_OK; i++)
        if (!sight_is_hidden(self, query, items[i].row))
            items[kept++] = items[i];
    hits->count = kept;
}

/* Twice as many of the nearest parts are asked for until enough are not hidden. */
static void sight_run_around(grz_world_query *self, const graze_query *query) {
    const grz_hit_list *hits = &self->run.hits;
    const uint32_t wanted = query->nearest_count;
    graze_query asked = *query;
    bool is_enough = false;
    while (!is_enough) {
        grz_world_query_run(self, &asked);
        const bool are_all =
            query->kind != GRAZE_QUERY_NEAREST || hits->count < asked.nearest_count;
        sight_drop_hidden(self, query);
        is_enough = are_all || hits->count >= wanted || hits->status != GRAZE_OK;
        asked.nearest_count +=
            grz_min_u32(asked.nearest_count, UINT32_MAX - asked.nearest_count);
    }
    if (query->kind == GRAZE_QUERY_NEAREST && hits->count > wanted)
        self->run.hits.count = wanted;
    self->run.query = query;
}

void grz_world_query_run_seeing(grz_world_query *self, const graze_query *query) {
    const bool stops_at_first = self->stops_at_first;
    self->stops_at_first = false; /* the first hit may be hidden */
    if (sight_is_ray(query) || sight_is_cast(query))
        sight_run_on_way(self, query);
    else if (query->kind == GRAZE_QUERY_POINT)
        grz_world_query_run(self, query);
    else
        sight_run_around(self, query);
    self->stops_at_first = stops_at_first;
}
