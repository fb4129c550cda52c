/* overlaps.c: queries of all parts touched by a body, a shape or a way, by
 * definition. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

#include <math.h>
#include <stdlib.h>

/* --- Hits --- */

static int compare_hits(const void *a, const void *b) {
    const graze_hit *p = a, *q = b;
    const uint32_t p1 = (uint32_t)p->own_part.id, q1 = (uint32_t)q->own_part.id;
    const uint32_t p2 = (uint32_t)p->part.id, q2 = (uint32_t)q->part.id;
    if (p1 != q1)
        return (p1 > q1) - (p1 < q1);
    return (p2 > q2) - (p2 < q2);
}

static void expect_hits(fixture *self, graze_hit *right, size_t count,
                        const char *what) {
    size_t noted = 0;
    if (self->hits.query_count == 1)
        noted = self->hits.starts[1];
    if (count > 0)
        qsort(right, count, sizeof *right, compare_hits);
    bool is_so = noted == count;
    for (size_t i = 0; is_so && i < count; i++)
        is_so = self->hits.items[i].part.id == right[i].part.id &&
                self->hits.items[i].own_part.id == right[i].own_part.id &&
                self->hits.items[i].body.id == right[i].body.id &&
                self->hits.items[i].user == right[i].user &&
                self->hits.items[i].layer == right[i].layer &&
                self->hits.items[i].tag == right[i].tag;
    if (!is_so)
        wrong(self, "%s: %zu hits instead of %zu, or others", what, noted, count);
}

static graze_hit hit_of(const fixture *self, const model_part *part) {
    const model_body *body = &self->model.bodies[part->body];
    return (graze_hit){ .part = { part->id },
                        .body = { body->id },
                        .user = body->user,
                        .layer = part->layer,
                        .tag = part->tag };
}

/* --- Overlaps of a body --- */

ASK(overlaps) {
    static graze_hit right[MODEL_EVENTS];
    const model *world = &self->model;
    const int body = body_of_call(self, call);
    uint32_t own[MODEL_PARTS], own_count = 0;
    size_t count = 0;
    if (body >= 0)
        own_count = model_parts_of(world, (uint32_t)body, own);
    for (uint32_t i = 0; i < own_count; i++)
        for (int j = 0; j < world->part_end; j++) {
            const model_part *a = &world->parts[own[i]], *b = &world->parts[j];
            if (!model_parts_touch(world, a, b) ||
                (call->number != 0 && !(call->number >> b->layer & 1)))
                continue;
            right[count] = hit_of(self, b);
            right[count++].own_part.id = a->id;
        }
    for (int side = 0; side < 2; side++) {
        const graze_status status =
            graze_body_overlaps(self->worlds[side], body_named(self, call->body),
                                call->number, &self->hits);
        if (status != index_check(body))
            wrong(self, "status %d", (int)status);
        expect_hits(self, right, count, "overlaps");
    }
}

/* --- A box, or a circle --- */

/* Whether a copy of a resting part touches what is asked. */
static bool copies_touch(const model *world, const mover *part, const mover *asked) {
    copies all =
        copies_near(world, figure_bounds(&part->end), figure_bounds(&asked->end));
    bool is_touched = false;
    for (spot move; !is_touched && copies_next(&all, &move);) {
        const mover moved = mover_moved(part, move);
        is_touched = figures_meet(asked, &moved, 0, world->edges).is_at_end;
    }
    return is_touched;
}

/* A box or a circle as a query asks for it, as the model sees it, and the right
 * status. Half-open, nothing is nearer than a radius of 0. */
typedef struct asked_form {
    graze_query query;
    mover form;
    graze_status right;
    bool is_none;
} asked_form;

static asked_form asked_box(const sequence_call *call) {
    const graze_box box = game_box(call->box);
    return (asked_form){ .query = { .kind = GRAZE_QUERY_BOX,
                                    .at = { (double)box.min_x, (double)box.min_y },
                                    .to = { (double)box.max_x, (double)box.max_y } },
                         .form = { .end = figure_of_box(call->box),
                                   .from = call->box,
                                   .to = call->box,
                                   .is_box = true },
                         .right = frame_check(call->box) };
}

static asked_form asked_circle(const sequence_call *call, graze_edges edges) {
    const graze_box box = game_box(call->box);
    return (asked_form){ .query = { .kind = GRAZE_QUERY_CIRCLE,
                                    .at = game_point(call->at),
                                    .to = { (double)box.max_x, (double)box.max_y },
                                    .radius = game_float(call->number) },
                         .form = { .end = { .kind = GRAZE_SHAPE_CIRCLE,
                                            .count = 1,
                                            .corner = { call->at },
                                            .radius = call->number },
                                   .from = call->box,
                                   .to = call->box },
                         .right = GRAZE_OK,
                         .is_none = call->number == 0 && edges == GRAZE_HALF_OPEN };
}

/* Parts a box or a circle touches; rules do not matter, and disabled parts are not
 * found. */
ASK(query) {
    static graze_hit right[MODEL_PARTS];
    const model *world = &self->model;
    asked_form asked;
    size_t count = 0;
    if (call->flag)
        asked = asked_circle(call, world->edges);
    else
        asked = asked_box(call);
    for (int i = 0; i < world->part_end; i++) {
        const model_part *part = &world->parts[i];
        if (!model_is_found(world, part))
            continue;
        const mover at = part_mover(world, part, true);
        if (!asked.is_none && copies_touch(world, &at, &asked.form))
            right[count++] = hit_of(self, part);
    }
    for (int side = 0; side < 2; side++) {
        const graze_status status =
            graze_world_query(self->worlds[side], &asked.query, 1, &self->hits);
        if (status != asked.right)
            wrong(self, "status %d", (int)status);
        if (status == GRAZE_OK)
            expect_hits(self, right, count, "query");
    }
}

/* --- Casts --- */

int figure_is_met(const figure *part, const mover *asked, graze_edges edges,
                  double *time) {
    /* a chain's node of radius 0 touches nothing by itself */
    const bool is_ray = asked->end.kind != GRAZE_SHAPE_CHAIN &&
                        asked->end.radius == 0 && asked->end.count == 1;
    if (is_ray && figure_has_cells(part))
        return -1;
    if (is_ray && part->kind == GRAZE_SHAPE_CHAIN && part->radius == 0 &&
        edges == GRAZE_HALF_OPEN)
        return segments_meet_ray(part, asked, time);
    const mover at = { .end = *part };
    const touch_interval times = figures_meet(&at, asked, 0, edges);
    *time = times.first;
    return times.is_any;
}

int model_is_met(const model *self, const figure *part, const mover *asked,
                 graze_edges edges, double *time) {
    const frame around = frame_before(figure_bounds(&asked->end), asked->motion);
    copies all = copies_near(self, figure_bounds(part), around);
    int is_met = 0;
    *time = 2;
    for (spot move; is_met >= 0 && copies_next(&all, &move);) {
        const figure moved = figure_moved(part, move.x, move.y);
        double at;
        const int one = figure_is_met(&moved, asked, edges, &at);
        if (one > 0)
            *time = fmin(*time, at);
        if (one != 0)
            is_met = one;
    }
    return is_met;
}

/* A cast, as the model makes it and as a query. The shape of a ray is a point. */
typedef struct asked_cast {
    graze_query_kind kind;
    figure shape;
    mover form;
} asked_cast;

static asked_cast cast_of_call(const sequence_call *call) {
    asked_cast cast = {
        .kind = GRAZE_QUERY_RAY,
        .shape = { .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .corner = { { 0, 0 } } }
    };
    if (call->parts[0].has_shape) {
        cast.kind = GRAZE_QUERY_SHAPE_CAST;
        cast.shape = call->parts[0].shape;
    }
    cast.form = (mover){ .end = figure_moved(&cast.shape, call->to.x, call->to.y),
                         .motion = minus(call->to, call->at) };
    return cast;
}

/* Parts that a cast meets for sure. Returns their number. */
static size_t parts_met(const fixture *self, const asked_cast *cast,
                        graze_hit *right) {
    const model *world = &self->model;
    size_t count = 0;
    for (int i = 0; i < world->part_end; i++) {
        const model_part *part = &world->parts[i];
        const figure at = model_figure(world, part);
        double time;
        if (model_is_found(world, part) &&
            model_is_met(world, &at, &cast->form, world->edges, &time) == 1) {
            right[count] = hit_of(self, part);
            right[count++].time = time;
        }
    }
    return count;
}

static bool cast_is_open(const model *world, const asked_cast *cast,
                         const graze_hit *hit) {
    const int part = model_find_part(world, hit->part.id);
    figure at = { .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .corner = { { 0, 0 } } };
    double time;
    if (part >= 0)
        at = model_figure(world, &world->parts[part]);
    return model_is_met(world, &at, &cast->form, world->edges, &time) < 0;
}

/* A hit beside those that are right: the part of one is met at its time. */
static void check_met(fixture *self, const graze_hit *hit, const graze_hit *right,
                      size_t count) {
    size_t k = 0;
    double time = -1;
    while (k < count && right[k].part.id != hit->part.id)
        k++;
    if (k < count)
        time = right[k].time;
    if (k == count || hit->time - time > 1e-9 || time - hit->time > 1e-9)
        wrong(self, "cast: part %u is met at %.17g instead of %.17g",
              (uint32_t)hit->part.id, hit->time, time);
}

ASK(cast) {
    static graze_hit right[MODEL_PARTS];
    const asked_cast cast = cast_of_call(call);
    const size_t count = parts_met(self, &cast, right);
    const figure start = figure_moved(&cast.shape, call->at.x, call->at.y);
    const graze_shape moving = game_shape(self, &start);
    const graze_query query = { .kind = cast.kind,
                                .at = game_point(call->at),
                                .to = game_point(call->to),
                                .shape = &moving };
    size_t found = 0;
    if (graze_world_query(self->worlds[call->flag], &query, 1, &self->hits) !=
        GRAZE_OK)
        wrong(self, "the cast is refused");
    for (size_t i = 0; i < self->hits.starts[1] && !self->is_wrong; i++) {
        const graze_hit *hit = &self->hits.items[i];
        if (cast_is_open(&self->model, &cast, hit))
            continue;
        found++;
        check_met(self, hit, right, count);
        if (i > 0 && self->hits.items[i - 1].time > hit->time)
            wrong(self, "the hits of a cast are not sorted");
    }
    if (found != count)
        wrong(self, "cast: %zu hits instead of %zu", found, count);
}
