/* legs.c: a ray or a circle that bounces, passes through or ends; see graze/legs.h.
 *
 * A flight is a row of straight motions, each from a bounce to the next. A motion
 * asks one query for the first part that stops it, and one for all parts that it
 * crosses. Rounding may put the place of a bounce into a part. The next motion then
 * finds this part at its beginning, moves out of it, and begins again: a retry.
 *
 * In a wrapped world a flight goes straight on beyond the sides, among copies of all
 * parts. A query is asked in each place of the world that a motion comes through,
 * moved the other way. Each copy is a part of its own. */
#include "graze/legs.h"

#include "world/part.h"
#include "world/query/query_kinds.h"
#include "world/wrap.h"
#include "world/wrap_places.h"

/* A flight retries at most this often in a row, and the first retries at a part just
 * bounced off move along the normal of the bounce. */
enum { LEGS_RETRIES_MAX = 64, LEGS_RETRIES_AT_BOUNCE = 12 };

/* Not deeper in a part than this share of the coordinates is rounding. */
static const double legs_rounding = 0x1p-36;

/* Two normals with this dot product or more are the same. */
static const double legs_same_normal = 1 - 0x1p-41;

/* A hit that bounces or ends the flight. */
typedef struct legs_hit {
    uint32_t row;
    double time;  /* in the motion */
    double depth; /* of the beginning in the part; 0: it is not inside */
    graze_point normal, place;
    graze_point move; /* of the copy that is hit */
} legs_hit;

typedef struct legs_run {
    const graze_world *world;
    const graze_legs_def *def;
    graze_legs *out;
    uint64_t stopping, crossed; /* layers; 0: none */
    /* the motion, and its share of the whole length */
    graze_point at, way;
    double share;
    double size;   /* of the coordinates of the flight */
    bool is_first; /* the motion begins where the flight does */
    uint32_t bounces, retries;
    legs_hit last; /* the last bounce */
    bool is_over;
    grz_world_query search;
    graze_query query;
    graze_shape circle;
    grz_hit_list found; /* in all places of a wrapped world; their distance is the
                         * number of the place */
} legs_run;

/* --- The definition --- */

static double legs_length(graze_point vector) {
    return sqrt(vector.x * vector.x + vector.y * vector.y);
}

static bool legs_are_finite(const graze_legs_def *def) {
    return isfinite(def->at.x) && isfinite(def->at.y) && isfinite(def->to.x) &&
           isfinite(def->to.y) && isfinite(def->radius);
}

static bool legs_stay_in_range(const graze_legs_def *def) {
    const graze_point way = { def->to.x - def->at.x, def->to.y - def->at.y };
    const double most = grz_max(grz_max(fabs(def->at.x), fabs(def->at.y)),
                                grz_max(fabs(def->to.x), fabs(def->to.y))) +
                        def->radius;
    return most <= (double)GRAZE_COORD_MAX &&
           most + legs_length(way) <= (double)GRAZE_COORD_MAX;
}

/* Whether a flight is short enough for a wrapped world, and begins near enough. */
static bool legs_fit_axis(const graze_legs_def *def, float size, double at) {
    const graze_point way = { def->to.x - def->at.x, def->to.y - def->at.y };
    return size == 0 || (legs_length(way) + 2 * def->radius <=
                             GRZ_WRAP_SIZES_MAX * (double)size &&
                         fabs(at) <= GRZ_WRAP_FAR * (double)size);
}

static graze_status legs_check_responses(const graze_legs_def *def) {
    const graze_responses *responses = def->responses;
    for (unsigned other = 0; responses != NULL && other < GRAZE_LAYER_COUNT; other++)
        if (responses->response[def->layer][other] > GRAZE_IGNORE)
            return GRAZE_BAD_VALUE;
    return grz_require(responses == NULL || responses->choose == NULL,
                       GRAZE_BAD_VALUE);
}

static graze_status legs_check(const graze_world *world, const graze_legs_def *def) {
    if (world == NULL || def == NULL)
        return GRAZE_ARGUMENT_MISSING;
    grz_try(grz_require(legs_are_finite(def), GRAZE_BAD_NUMBER));
    grz_try(grz_require(def->radius >= 0, GRAZE_BAD_RADIUS));
    grz_try(grz_require(def->layer < GRAZE_LAYER_COUNT, GRAZE_BAD_LAYER));
    grz_try(grz_require(def->bounces_max <= GRAZE_LEGS_BOUNCES_MAX,
                        GRAZE_OUT_OF_CAPACITY));
    grz_try(legs_check_responses(def));
    grz_try(grz_require(legs_stay_in_range(def), GRAZE_OUT_OF_RANGE));
    return grz_require(legs_fit_axis(def, world->wrap.width, def->at.x) &&
                           legs_fit_axis(def, world->wrap.height, def->at.y),
                       GRAZE_BAD_WRAP);
}

static graze_response legs_response(const legs_run *self, unsigned other) {
    const graze_responses *responses = self->def->responses;
    graze_response response = GRAZE_TOUCH;
    if (responses != NULL)
        response = (graze_response)responses->response[self->def->layer][other];
    if (response == GRAZE_SLIDE)
        return GRAZE_TOUCH;
    return response;
}

/* The layers that stop the flight, and those that it crosses. */
static void legs_sort_layers(legs_run *self) {
    const uint64_t forbidden = self->world->rules.forbidden[self->def->layer];
    for (unsigned other = 0; other < GRAZE_LAYER_COUNT; other++) {
        const graze_response response = legs_response(self, other);
        const uint64_t bit = UINT64_C(1) << other & ~forbidden;
        if (response == GRAZE_CROSS)
            self->crossed |= bit;
        else if (response != GRAZE_IGNORE)
            self->stopping |= bit;
    }
}

/* --- The list --- */

static graze_point legs_place(const legs_run *self, double time) {
    return (graze_point){ self->at.x + time * self->way.x,
                          self->at.y + time * self->way.y };
}

/* The place of a hit. At a side of a box it is not off by a rounding. */
static graze_point legs_place_at(const legs_run *self, const legs_hit *hit) {
    const double radius = self->def->radius;
    const graze_point normal = hit->normal, move = hit->move;
    graze_point place = legs_place(self, hit->time);
    if (grz_part_has_shape(&self->world->shapes, hit->row))
        return place;
    const graze_box box = grz_part_box(self->world, hit->row);
    if (normal.x == -1)
        place.x = (double)box.min_x + move.x - radius;
    else if (normal.x == 1)
        place.x = (double)box.max_x + move.x + radius;
    else if (normal.y == -1)
        place.y = (double)box.min_y + move.y - radius;
    else if (normal.y == 1)
        place.y = (double)box.max_y + move.y + radius;
    return place;
}

static graze_status legs_add(legs_run *self, graze_leg leg, graze_point to,
                             double time) {
    graze_legs *out = self->out;
    if (out->count == out->capacity)
        grz_try_array(&out->allocator, out->items, out->capacity, out->count + 1);
    leg.from = self->def->at;
    if (out->count > 0)
        leg.from = out->items[out->count - 1].to;
    leg.to = to;
    leg.time = 1 - self->share * (1 - time);
    out->items[out->count++] = leg;
    return GRAZE_OK;
}

static graze_leg legs_name(const legs_run *self, uint32_t row, graze_point normal) {
    const graze_world *world = self->world;
    const uint32_t body = grz_row_body(world, row);
    const uint8_t layer = grz_row_layers(world)[row];
    return (graze_leg){ .normal = normal,
                        .part = grz_part_handle(world, row),
                        .body = grz_body_handle(world, body),
                        .user = grz_body_users(world)[body],
                        .layer = layer,
                        .tag = grz_part_tags(world)[row],
                        .response = legs_response(self, layer) };
}

/* --- The queries of a motion --- */

/* The query in a place, moved back by as much. */
static graze_query legs_query_in_place(legs_run *self, graze_point move) {
    const graze_point back = grz_vector_negated(move);
    graze_query moved = self->query;
    if (self->def->radius > 0) {
        self->circle = graze_shape_circle(grz_wrap_moved_point(self->at, back),
                                          self->def->radius);
        return moved;
    }
    moved.at = grz_wrap_moved_point(moved.at, back);
    moved.to = grz_wrap_moved_point(moved.to, back);
    return moved;
}

static void legs_ask_place(legs_run *self, graze_point move, double number) {
    const graze_query moved = legs_query_in_place(self, move);
    const grz_hit_list *hits = &self->search.run.hits;
    grz_world_query_run_here(&self->search, &moved);
    for (size_t i = 0; i < hits->count; i++) {
        grz_query_hit hit = grz_hit_list_items(hits)[i];
        hit.distance = number;
        grz_hit_list_add(&self->found, &hit);
    }
}

/* By time, slot and place. */
static int legs_compare_hits(const void *context, const grz_query_hit *a,
                             const grz_query_hit *b) {
    if (a->of.ray.time == b->of.ray.time && a->row == b->row)
        return grz_sign(a->distance > b->distance);
    return grz_query_hit_compare_times(context, a, b);
}

/* Places are numbered in their order: by y, then by x. */
static const double legs_places_in_row = 0x1p22;

static graze_point legs_move_of(const legs_run *self, double number) {
    const grz_wrap *wrap = &self->world->wrap;
    const double y = rint(number / legs_places_in_row);
    return (graze_point){ (number - y * legs_places_in_row) * (double)wrap->width,
                          y * (double)wrap->height };
}

/* The places that the motion comes near, with the circle. */
static grz_wrap_places legs_places(const legs_run *self) {
    const graze_point at = self->at, to = legs_place(self, 1);
    const double radius = self->def->radius;
    const graze_area bounds = grz_wrap_bounds(self->world, self->search.used),
                     area = { grz_min(at.x, to.x) - radius,
                              grz_min(at.y, to.y) - radius,
                              grz_max(at.x, to.x) + radius,
                              grz_max(at.y, to.y) + radius };
    return grz_wrap_places_near(self->world, &bounds, &area);
}

static graze_status legs_ask_places(legs_run *self, bool is_first) {
    grz_wrap_places places = legs_places(self);
    grz_hit_list *found = &self->found;
    double number = (double)places.y * legs_places_in_row + (double)places.x;
    found->count = 0;
    for (graze_point move; grz_wrap_places_next(&places, &move);
         number = (double)places.y * legs_places_in_row + (double)places.x) {
        legs_ask_place(self, move, number);
        grz_try(self->search.run.hits.status);
        grz_try(found->status);
    }
    grz_hit_list_sort(found);
    grz_try(found->status);
    if (is_first && found->count > 1)
        found->count = 1;
    return GRAZE_OK;
}

static const grz_hit_list *legs_hits(const legs_run *self) {
    if (self->world->wrap.is_used)
        return &self->found;
    return &self->search.run.hits;
}

static legs_hit legs_hit_at(const legs_run *self, size_t i) {
    const grz_query_hit *found = &grz_hit_list_items(legs_hits(self))[i];
    legs_hit hit = { .row = found->row,
                     .time = found->of.ray.time,
                     .normal = found->of.ray.normal };
    if (self->world->wrap.is_used)
        hit.move = legs_move_of(self, found->distance);
    hit.place = legs_place_at(self, &hit);
    return hit;
}

/* The sorted hits of parts on some layers: all, or the first. */
static graze_status legs_ask(legs_run *self, uint64_t layers, bool is_first) {
    const double radius = self->def->radius;
    graze_query *query = &self->query;
    *query =
        (graze_query){ .kind = is_first ? GRAZE_QUERY_RAY_FIRST : GRAZE_QUERY_RAY,
                       .at = self->at,
                       .to = legs_place(self, 1),
                       .layers = layers,
                       .exclude = self->def->exclude };
    if (radius > 0) {
        self->circle = graze_shape_circle(self->at, radius);
        query->kind =
            is_first ? GRAZE_QUERY_SHAPE_CAST_FIRST : GRAZE_QUERY_SHAPE_CAST;
        query->shape = &self->circle;
        query->at = (graze_point){ 0, 0 };
        query->to = self->way;
    }
    grz_world_query_use_index(&self->search, 1);
    if (self->world->wrap.is_used)
        return legs_ask_places(self, is_first);
    grz_world_query_run_here(&self->search, query);
    return self->search.run.hits.status;
}

/* How to leave a part in which the motion begins. */
static void legs_find_way_out(const legs_run *self, legs_hit *hit) {
    const graze_world *world = self->world;
    graze_shape part, own = graze_shape_box(self->at, self->at);
    graze_manifold manifold;
    if (self->def->radius > 0)
        own = graze_shape_circle(self->at, self->def->radius);
    grz_part_shape_at(world, hit->row, grz_part_box(world, hit->row), &part);
    part = grz_wrap_shape(&part, hit->move);
    graze_shapes_manifold(&part, &own, GRAZE_CLOSED, &manifold);
    hit->depth = manifold.depth;
    hit->normal = manifold.normal;
    if (hit->depth <= legs_rounding * self->size && hit->row == self->last.row &&
        self->retries < LEGS_RETRIES_AT_BOUNCE)
        hit->normal = self->last.normal;
}

static bool legs_flies_out(const legs_run *self, const legs_hit *hit) {
    return grz_vector_dot(self->way, hit->normal) >= 0;
}

/* Take a hit of the last query as one that stops; false: the motion flies out of a
 * part in which it begins. */
static bool legs_take(const legs_run *self, size_t i, legs_hit *hit) {
    *hit = legs_hit_at(self, i);
    if (hit->normal.x == 0 && hit->normal.y == 0)
        legs_find_way_out(self, hit);
    return hit->depth <= legs_rounding * self->size || !legs_flies_out(self, hit);
}

/* The first hit that stops the motion; its row is GRZ_NO_SLOT if there is none. */
static graze_status legs_find_stop(legs_run *self, legs_hit *stop) {
    const grz_hit_list *hits = legs_hits(self);
    stop->row = GRZ_NO_SLOT;
    stop->time = 1;
    if (self->stopping == 0)
        return GRAZE_OK;
    grz_try(legs_ask(self, self->stopping, true));
    if (hits->count == 0 || legs_take(self, 0, stop))
        return GRAZE_OK;
    grz_try(legs_ask(self, self->stopping, false));
    for (size_t i = 0; i < hits->count; i++)
        if (legs_take(self, i, stop))
            return GRAZE_OK;
    stop->row = GRZ_NO_SLOT;
    stop->time = 1;
    return GRAZE_OK;
}

/* List the parts that the motion crosses before its end. */
static graze_status legs_cross(legs_run *self, const legs_hit *stop) {
    if (self->crossed == 0)
        return GRAZE_OK;
    grz_try(legs_ask(self, self->crossed, false));
    for (size_t i = 0; i < legs_hits(self)->count; i++) {
        const legs_hit hit = legs_hit_at(self, i);
        const bool is_inside = hit.normal.x == 0 && hit.normal.y == 0;
        const bool is_before = stop->row == GRZ_NO_SLOT || hit.time < stop->time;
        if (is_inside ? self->is_first : is_before)
            grz_try(legs_add(self, legs_name(self, hit.row, hit.normal), hit.place,
                             hit.time));
    }
    return GRAZE_OK;
}

/* --- Bounces --- */

/* Begin the next motion where this one hits. */
static void legs_begin_at(legs_run *self, const legs_hit *hit) {
    const double rest = 1 - hit->time;
    self->at = hit->place;
    self->way = (graze_point){ self->way.x * rest, self->way.y * rest };
    self->share *= rest;
    self->is_first = false;
}

static void legs_mirror(legs_run *self, graze_point normal) {
    const double twice = 2 * grz_vector_dot(self->way, normal);
    self->way.x -= twice * normal.x;
    self->way.y -= twice * normal.y;
}

/* Leave a part by more than its depth. The last leg ends at the new place. */
static void legs_move_out(legs_run *self, const legs_hit *hit) {
    const uint32_t shift = self->retries < 10 ? self->retries : 10;
    const double by = hit->depth + self->size * 0x1p-52 * (double)(1u << shift);
    graze_legs *out = self->out;
    self->at.x += by * hit->normal.x;
    self->at.y += by * hit->normal.y;
    if (out->count > 0)
        out->items[out->count - 1].to = self->at;
}

static bool legs_is_last_bounce(const legs_run *self, const legs_hit *hit) {
    return hit->row == self->last.row &&
           grz_vector_dot(hit->normal, self->last.normal) >= legs_same_normal;
}

/* A hit by rounding: fly on away from the border. */
static void legs_retry(legs_run *self, const legs_hit *stop) {
    const bool flies_out = legs_flies_out(self, stop);
    legs_begin_at(self, stop);
    if (!flies_out)
        legs_mirror(self, stop->normal);
    legs_move_out(self, stop);
    self->retries++;
}

static graze_status legs_stop_at(legs_run *self, const legs_hit *stop) {
    const graze_leg leg = legs_name(self, stop->row, stop->normal);
    const bool is_rounding =
        legs_flies_out(self, stop) || legs_is_last_bounce(self, stop);
    if (is_rounding && self->retries < LEGS_RETRIES_MAX) {
        legs_retry(self, stop);
        return GRAZE_OK;
    }
    grz_try(legs_add(self, leg, stop->place, stop->time));
    self->out->is_cut_short =
        is_rounding ||
        (leg.response == GRAZE_BOUNCE && self->bounces == self->def->bounces_max);
    self->is_over = self->out->is_cut_short || leg.response == GRAZE_TOUCH;
    legs_begin_at(self, stop);
    legs_mirror(self, stop->normal);
    self->last = *stop;
    self->bounces++;
    self->retries = 0;
    return GRAZE_OK;
}

/* One motion; the flight is over at its end if nothing stops it before. */
static graze_status legs_fly(legs_run *self) {
    legs_hit stop;
    grz_try(legs_find_stop(self, &stop));
    grz_try(legs_cross(self, &stop));
    if (stop.row != GRZ_NO_SLOT)
        return legs_stop_at(self, &stop);
    self->is_over = true;
    return legs_add(self, (graze_leg){ .response = GRAZE_IGNORE },
                    legs_place(self, 1), 1);
}

static graze_status legs_run_all(const graze_world *world, const graze_legs_def *def,
                                 graze_legs *out) {
    const graze_point way = { def->to.x - def->at.x, def->to.y - def->at.y };
    legs_run self = { .world = world,
                      .def = def,
                      .out = out,
                      .at = def->at,
                      .way = way,
                      .share = 1,
                      .is_first = true,
                      .last.row = GRZ_NO_SLOT };
    graze_status status = GRAZE_OK;
    self.size =
        grz_max(fabs(def->at.x), fabs(def->at.y)) + legs_length(way) + def->radius;
    legs_sort_layers(&self);
    grz_world_query_begin(&self.search, world, 0, NULL);
    self.search.run.edges = GRAZE_HALF_OPEN;
    self.found = (grz_hit_list){ .allocator = self.search.run.hits.allocator,
                                 .compare = legs_compare_hits };
    while (status == GRAZE_OK && !self.is_over)
        status = legs_fly(&self);
    self.search.found = self.found.memory; /* freed with it */
    grz_world_query_end(&self.search, NULL);
    return status;
}

graze_status graze_world_legs(const graze_world *world, const graze_legs_def *def,
                              graze_legs *out) {
    GRZ_FLOAT_ENV_SCOPE;
    if (out != NULL) {
        out->count = 0;
        out->is_cut_short = false;
    }
    graze_status status = legs_check(world, def);
    if (status == GRAZE_OK && out != NULL)
        status = legs_run_all(world, def, out);
    if (status != GRAZE_OK && out != NULL) {
        out->count = 0;
        out->is_cut_short = false;
    }
    if (status == GRAZE_OK && out != NULL && world->observer.on_query != NULL)
        world->observer.on_query(
            world->observer.self,
            &(grz_call){ .kind = GRZ_CALL_LEGS, .legs_def = def, .legs = out });
    return grz_refuse(world, status);
}

void graze_legs_free(graze_legs *legs) {
    if (legs == NULL)
        return;
    grz_free(&legs->allocator, legs->items, legs->capacity * sizeof *legs->items);
    *legs = (graze_legs){ .allocator = legs->allocator };
}
