/* query_wrap.c: a query in a wrapped world. It is asked once for each place in which
 * copies of parts may be hits, moved the other way by as much. Then the hits of all
 * places are sorted, and of each part the first one is kept.
 *
 * The first place is that of the query's start. The others are skipped where a first
 * hit, or the nearest parts, cannot be. Most points and boxes have one place. */
#include "world/query/query_wrap.h"

#include "narrow/toi.h"
#include "world/wrap_places.h"

typedef struct query_wrap_search {
    grz_world_query *self;
    graze_query query;  /* not far away */
    graze_shape shape;  /* of a cast */
    graze_area bounds;  /* around all parts */
    grz_hit_list found; /* in the places so far, if there are many */
    bool has_many;
    /* no later hit is a first one, or one of the nearest: a time, or the square of a
     * distance */
    double last;
} query_wrap_search;

static bool query_wrap_is_cast(const graze_query *query) {
    return query->kind == GRAZE_QUERY_SHAPE_CAST ||
           query->kind == GRAZE_QUERY_SHAPE_CAST_FIRST;
}

static bool query_wrap_is_ray(const graze_query *query) {
    return query->kind == GRAZE_QUERY_RAY || query->kind == GRAZE_QUERY_RAY_FIRST;
}

static bool query_wrap_is_first(const graze_query *query) {
    return query->kind == GRAZE_QUERY_RAY_FIRST ||
           query->kind == GRAZE_QUERY_SHAPE_CAST_FIRST;
}

/* --- Where a query may find parts --- */

static graze_area query_wrap_area_around(graze_point a, graze_point b) {
    return (graze_area){ grz_min(a.x, b.x), grz_min(a.y, b.y), grz_max(a.x, b.x),
                         grz_max(a.y, b.y) };
}

static graze_area query_wrap_cast_area(const graze_query *query) {
    const graze_box box = graze_shape_bounds(query->shape);
    const double x = query->to.x - query->at.x, y = query->to.y - query->at.y;
    return (graze_area){ (double)box.min_x + grz_min(x, 0),
                         (double)box.min_y + grz_min(y, 0),
                         (double)box.max_x + grz_max(x, 0),
                         (double)box.max_y + grz_max(y, 0) };
}

/* The nearest copy of a part has a point at most half a size away along each axis. */
static graze_area query_wrap_area_near(const grz_wrap *wrap,
                                       const graze_query *query) {
    double x = (double)wrap->width / 2, y = (double)wrap->height / 2;
    if (query->kind == GRAZE_QUERY_CIRCLE) {
        x = grz_min(x, query->radius);
        y = grz_min(y, query->radius);
    }
    return (graze_area){ query->at.x - x, query->at.y - y, query->at.x + x,
                         query->at.y + y };
}

/* Whether a box finds all along an axis. */
static bool query_wrap_is_whole(float size, double min, double max) {
    return size > 0 && max - min > (double)size;
}

/* Along an axis on which it finds all, a box is asked where its middle is. */
static graze_area query_wrap_box_area(const grz_wrap *wrap,
                                      const graze_query *query) {
    graze_area area = query_wrap_area_around(query->at, query->to);
    if (query_wrap_is_whole(wrap->width, area.min_x, area.max_x))
        area.min_x = area.max_x = (area.min_x + area.max_x) / 2;
    if (query_wrap_is_whole(wrap->height, area.min_y, area.max_y))
        area.min_y = area.max_y = (area.min_y + area.max_y) / 2;
    return area;
}

/* A closed area along the axes that wrap. */
static graze_area query_wrap_area_of(const grz_wrap *wrap,
                                     const graze_query *query) {
    if (query_wrap_is_cast(query))
        return query_wrap_cast_area(query);
    if (query_wrap_is_ray(query))
        return query_wrap_area_around(query->at, query->to);
    if (query->kind == GRAZE_QUERY_POINT)
        return query_wrap_area_around(query->at, query->at);
    if (query->kind == GRAZE_QUERY_BOX)
        return query_wrap_box_area(wrap, query);
    return query_wrap_area_near(wrap, query);
}

static bool query_wrap_is_long(double min, double max, float size) {
    return size > 0 && max - min > GRZ_WRAP_SIZES_MAX * (double)size;
}

graze_status grz_world_query_check(const graze_world *world,
                                   const graze_query *query) {
    const graze_status status = grz_world_query_check_here(query);
    if (status != GRAZE_OK || !world->wrap.is_used ||
        !(query_wrap_is_ray(query) || query_wrap_is_cast(query)))
        return status;
    const graze_area area = query_wrap_area_of(&world->wrap, query);
    return grz_require(
        !query_wrap_is_long(area.min_x, area.max_x, world->wrap.width) &&
            !query_wrap_is_long(area.min_y, area.max_y, world->wrap.height),
        GRAZE_BAD_WRAP);
}

/* --- The query in a place --- */

/* A box that finds all along an axis is as one around all parts. */
static void query_wrap_widen(float size, double *min, double *max) {
    if (!query_wrap_is_whole(size, *min, *max))
        return;
    *min = -(double)size;
    *max = 2 * (double)size;
}

static void query_wrap_bring_shape(query_wrap_search *search, const grz_wrap *wrap) {
    const graze_box box = graze_shape_bounds(search->query.shape);
    const double x = (double)box.min_x, y = (double)box.min_y;
    const graze_point to = { grz_wrap_brought(x, x, wrap->width),
                             grz_wrap_brought(y, y, wrap->height) };
    if (to.x == x && to.y == y)
        return;
    /* first to the origin, where no digit is lost */
    search->shape = grz_shape_moved(search->query.shape, (graze_point){ -x, -y });
    search->shape = grz_shape_moved(&search->shape, to);
    search->query.shape = &search->shape;
}

/* The query, if it is very far away some sizes nearer. */
static void query_wrap_bring(query_wrap_search *search) {
    const grz_wrap *wrap = &search->self->world->wrap;
    graze_query *query = &search->query;
    const graze_point at = query->at;
    if (query_wrap_is_cast(query)) {
        query_wrap_bring_shape(search, wrap);
        return;
    }
    if (query->kind == GRAZE_QUERY_BOX) {
        query_wrap_widen(wrap->width, &query->at.x, &query->to.x);
        query_wrap_widen(wrap->height, &query->at.y, &query->to.y);
    }
    query->to.x = grz_wrap_brought(query->to.x, at.x, wrap->width);
    query->to.y = grz_wrap_brought(query->to.y, at.y, wrap->height);
    query->at.x = grz_wrap_brought(query->at.x, at.x, wrap->width);
    query->at.y = grz_wrap_brought(query->at.y, at.y, wrap->height);
}

/* Two numbers between the same two floats stay two. */
static double query_wrap_keep_apart(bool were_apart, double min, double max) {
    if (were_apart && min == max)
        return nextafter(max, INFINITY);
    return max;
}

static graze_query query_wrap_moved(const graze_query *query, graze_point by,
                                    graze_shape *shape) {
    graze_query moved = *query;
    if (query_wrap_is_cast(query)) {
        *shape = grz_shape_moved(query->shape, by);
        moved.shape = shape;
        return moved;
    }
    moved.at = grz_wrap_moved_point(query->at, by);
    moved.to = grz_wrap_moved_point(query->to, by);
    if (query->kind == GRAZE_QUERY_BOX) {
        moved.to.x =
            query_wrap_keep_apart(query->at.x < query->to.x, moved.at.x, moved.to.x);
        moved.to.y =
            query_wrap_keep_apart(query->at.y < query->to.y, moved.at.y, moved.to.y);
    }
    return moved;
}

/* --- Which places --- */

/* Whether the middle of a cast's shape comes near the box around all parts. */
static bool query_wrap_way_meets(const query_wrap_search *search,
                                 const graze_query *moved, double *time) {
    graze_area bounds = search->bounds;
    grz_ray ray = { moved->at, moved->to };
    if (query_wrap_is_cast(moved)) {
        const graze_box box = graze_shape_bounds(moved->shape);
        const double wide = (double)box.max_x - (double)box.min_x,
                     high = (double)box.max_y - (double)box.min_y;
        bounds = (graze_area){ bounds.min_x - wide, bounds.min_y - high,
                               bounds.max_x + wide, bounds.max_y + high };
        ray.from = (graze_point){ (double)box.min_x + wide / 2,
                                  (double)box.min_y + high / 2 };
        ray.to = (graze_point){ ray.from.x + (moved->to.x - moved->at.x),
                                ray.from.y + (moved->to.y - moved->at.y) };
    }
    const grz_ray_filter filter = grz_ray_filter_of(&ray);
    return grz_ray_may_hit(&ray, &filter, &bounds, time);
}

static bool query_wrap_may_hit(const query_wrap_search *search,
                               const graze_query *moved) {
    double time;
    if (query_wrap_is_ray(moved) || query_wrap_is_cast(moved))
        return query_wrap_way_meets(search, moved, &time) &&
               time * (1 - 0x1p-40) <= search->last;
    if (moved->kind == GRAZE_QUERY_NEAREST)
        return grz_box_distance_to(moved->at, &search->bounds).square *
                   (1 - 0x1p-40) <=
               search->last;
    return true;
}

/* --- The hits of all places --- */

/* Hits of a place, which are sorted, bound those of later places. */
static void query_wrap_bound(query_wrap_search *search) {
    const grz_hit_list *hits = &search->self->run.hits;
    const graze_query *query = &search->query;
    const grz_query_hit *items = grz_hit_list_items(hits);
    if (query_wrap_is_first(query) && hits->count > 0)
        search->last = grz_min(search->last, items[0].of.ray.time);
    if (query->kind == GRAZE_QUERY_NEAREST && hits->count > 0 &&
        hits->count == query->nearest_count)
        search->last = grz_min(search->last, items[hits->count - 1].distance);
}

static void query_wrap_run_in(query_wrap_search *search, const graze_query *moved) {
    grz_world_query_run_here(search->self, moved);
    query_wrap_bound(search);
}

static void query_wrap_gather(query_wrap_search *search) {
    grz_hit_list *hits = &search->self->run.hits;
    for (size_t i = 0; i < hits->count; i++)
        grz_hit_list_add(&search->found, &grz_hit_list_items(hits)[i]);
    search->has_many = true;
}

/* Hits of one part are neighbours, and the first one is before the others. If both
 * have one time, the longer one is first. */
static int query_wrap_compare_copies(const void *context, const grz_query_hit *a,
                                     const grz_query_hit *b) {
    const query_wrap_search *search = context;
    const grz_hit_list *hits = &search->self->run.hits;
    const graze_query *query = &search->query;
    if (a->row != b->row)
        return grz_query_hit_compare_rows(NULL, a, b);
    if ((query_wrap_is_ray(query) || query_wrap_is_cast(query)) &&
        a->of.ray.time == b->of.ray.time)
        return a->of.ray.exit_time > b->of.ray.exit_time ? -1 : 1;
    return hits->compare(hits->context, a, b);
}

static void query_wrap_drop_copies(grz_hit_list *found) {
    grz_query_hit *items = grz_hit_list_items(found);
    size_t kept = 0;
    for (size_t i = 0; i < found->count; i++)
        if (kept == 0 || items[i].row != items[kept - 1].row)
            items[kept++] = items[i];
    found->count = kept;
}

static void query_wrap_merge(query_wrap_search *search) {
    grz_hit_list *found = &search->found, *hits = &search->self->run.hits;
    const graze_query *query = &search->query;
    size_t max = SIZE_MAX;
    if (query_wrap_is_first(query))
        max = 1;
    if (query->kind == GRAZE_QUERY_NEAREST)
        max = query->nearest_count;
    query_wrap_gather(search);
    found->compare = query_wrap_compare_copies;
    found->context = search;
    grz_hit_list_sort(found);
    query_wrap_drop_copies(found);
    found->compare = hits->compare;
    found->context = hits->context;
    grz_hit_list_sort(found);
    hits->count = 0;
    for (size_t i = 0; i < found->count && i < max; i++)
        grz_hit_list_add(hits, &grz_hit_list_items(found)[i]);
    if (found->status != GRAZE_OK)
        hits->status = found->status;
}

static void query_wrap_run_others(query_wrap_search *search, grz_wrap_places *places,
                                  graze_point home) {
    graze_point move;
    graze_shape shape;
    while (!grz_search_is_over(search->self) && search->found.status == GRAZE_OK &&
           grz_wrap_places_next(places, &move)) {
        if (move.x == home.x && move.y == home.y)
            continue;
        const graze_query moved = query_wrap_moved(
            &search->query, (graze_point){ -move.x, -move.y }, &shape);
        if (!query_wrap_may_hit(search, &moved))
            continue;
        query_wrap_gather(search);
        query_wrap_run_in(search, &moved);
    }
}

/* Where a query begins: the start of a way, or the middle. */
static graze_point query_wrap_start(const graze_query *query,
                                    const graze_area *area) {
    if (query_wrap_is_ray(query))
        return query->at;
    if (query_wrap_is_cast(query)) {
        const graze_box box = graze_shape_bounds(query->shape);
        return (graze_point){ (double)box.min_x, (double)box.min_y };
    }
    return (graze_point){ (area->min_x + area->max_x) / 2,
                          (area->min_y + area->max_y) / 2 };
}

/* The whole sizes below a coordinate. */
static double query_wrap_home(double value, float size) {
    if (size == 0)
        return 0;
    return floor(value / (double)size) * (double)size;
}

void grz_query_wrap_run(grz_world_query *self, const graze_query *query) {
    const graze_world *world = self->world;
    const grz_hit_list *hits = &self->run.hits;
    query_wrap_search search = { .self = self,
                                 .query = *query,
                                 .bounds = grz_wrap_bounds(world, self->used),
                                 .found = { .allocator = hits->allocator,
                                            .memory = self->found },
                                 .last = INFINITY };
    query_wrap_bring(&search);
    const graze_area area = query_wrap_area_of(&world->wrap, &search.query);
    const graze_point start = query_wrap_start(&search.query, &area),
                      home = { query_wrap_home(start.x, world->wrap.width),
                               query_wrap_home(start.y, world->wrap.height) };
    grz_wrap_places places = grz_wrap_places_near(world, &search.bounds, &area);
    graze_shape shape;
    const graze_query moved =
        query_wrap_moved(&search.query, (graze_point){ -home.x, -home.y }, &shape);
    query_wrap_run_in(&search, &moved);
    query_wrap_run_others(&search, &places, home);
    if (search.has_many)
        query_wrap_merge(&search);
    self->found = search.found.memory;
    self->run.query = query;
}
