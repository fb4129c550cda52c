/* queries.c: queries of all kinds. Points and nearest parts are by definition. The
 * first hit of a way, filters, and lists of queries are by queries known to
 * overlaps.c. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

#include <math.h>
#include <string.h>

graze_query query_of(const fixture *self, const sequence_call *call,
                     graze_query_kind kind) {
    const graze_box box = game_box(call->box);
    graze_query query = { .kind = kind,
                          .nearest_count = call->number % 6,
                          .at = game_point(call->at),
                          .to = game_point(call->to),
                          .radius = (double)call->number / FIGURE_UNIT,
                          .layers = call->number % 3 == 0 ? call->number : 0,
                          .boxes_only = call->flag };
    if (kind == GRAZE_QUERY_BOX) {
        query.at = (graze_point){ (double)box.min_x, (double)box.min_y };
        query.to =
            (graze_point){ (double)fmaxf(box.min_x, box.max_x), (double)box.max_y };
    }
    if (call->has_angles)
        query.exclude = body_named(self, call->other);
    return query;
}

bool query_sees(const model *world, const model_part *part,
                const graze_query *query) {
    return model_is_found(world, part) &&
           (query->layers == 0 || (query->layers >> part->layer & 1)) &&
           world->bodies[part->body].id != query->exclude.id;
}

figure seen_figure(const model *world, const model_part *part,
                   const graze_query *query) {
    const bool is_tiles = part->has_shape && part->shape.kind == GRAZE_SHAPE_TILES;
    if (query->boxes_only && !is_tiles)
        return figure_of_box(part->box);
    return model_figure(world, part);
}

static bool ask_world(fixture *self, int side, const graze_query *query) {
    if (graze_world_query(self->worlds[side], query, 1, &self->hits) == GRAZE_OK)
        return true;
    wrong(self, "the query is refused");
    return false;
}

/* The hit of a part, which names its layer and tag; or NULL. */
static const graze_hit *hit_for(fixture *self, const model_part *part) {
    if (!model_part_is_alive(part))
        return NULL;
    for (size_t i = 0; i < self->hits.starts[1]; i++) {
        const graze_hit *hit = &self->hits.items[i];
        if (hit->part.id != part->id)
            continue;
        if (hit->layer != part->layer || hit->tag != part->tag)
            wrong(self, "a hit of part %u has another layer or tag", part->name);
        return hit;
    }
    return NULL;
}

ASK(point) {
    const model *world = &self->model;
    const graze_query query = query_of(self, call, GRAZE_QUERY_POINT);
    for (int side = 0; side < 2 && ask_world(self, side, &query); side++) {
        size_t others = self->hits.starts[1];
        for (int i = 0; i < world->part_end; i++) {
            const model_part *part = &world->parts[i];
            const graze_hit *hit = hit_for(self, part);
            others -= hit != NULL;
            if (!query_sees(world, part, &query)) {
                if (hit != NULL)
                    wrong(self, "part %u is found by a query that cannot see it",
                          part->name);
                continue;
            }
            const figure seen = seen_figure(world, part, &query);
            const int contains = model_contains(world, &seen, call->at);
            if (contains >= 0 && (hit != NULL) != (contains > 0))
                wrong(self, "the point is %sin part %u", contains > 0 ? "" : "not ",
                      part->name);
        }
        if (others != 0)
            wrong(self, "%zu parts are found that are not there", others);
    }
}

/* --- The nearest parts --- */

static double distance_to(const model *world, const model_part *part,
                          const graze_query *query, spot at) {
    const figure seen = seen_figure(world, part, query);
    return model_distance(world, &seen, at) / FIGURE_UNIT;
}

static void check_nearest(fixture *self, const sequence_call *call,
                          const graze_query *query) {
    const model *world = &self->model;
    const size_t count = self->hits.starts[1];
    double farthest = 0;
    size_t seen = 0, wanted = query->nearest_count;
    if (count > 0)
        farthest = self->hits.items[count - 1].distance;
    for (int i = 0; i < world->part_end; i++) {
        const model_part *part = &world->parts[i];
        double right = HUGE_VAL;
        if (query_sees(world, part, query))
            right = distance_to(world, part, query, call->at);
        const graze_hit *hit = hit_for(self, part);
        seen += right < HUGE_VAL;
        if (hit != NULL && !(fabs(hit->distance - right) < 1e-9))
            wrong(self, "part %u is %.17g away instead of %.17g", part->name,
                  hit->distance, right);
        if (hit == NULL && count > 0 && right < farthest - 1e-9)
            wrong(self, "part %u is nearer than one that is found", part->name);
    }
    for (size_t i = 1; i < count; i++) {
        const graze_hit *a = &self->hits.items[i - 1], *b = &self->hits.items[i];
        if (a->distance > b->distance ||
            (a->distance == b->distance &&
             (uint32_t)a->part.id >= (uint32_t)b->part.id))
            wrong(self, "the nearest parts are not sorted");
    }
    if (seen < wanted)
        wanted = seen;
    if (count != wanted)
        wrong(self, "%zu nearest parts of %zu", count, seen);
}

/* The nearest part in one line: the first of a list, with its layer and tag. */
static void check_first_nearest(fixture *self, int side, const graze_query *query) {
    const graze_hit first =
        graze_world_nearest(self->worlds[side], query->at, query->layers);
    graze_query plain = { .kind = GRAZE_QUERY_NEAREST,
                          .nearest_count = 1,
                          .at = query->at };
    plain.layers = query->layers;
    if (ask_world(self, side, &plain)) {
        uint64_t right = 0;
        if (self->hits.starts[1] > 0)
            right = self->hits.items[0].part.id;
        if (first.part.id != right)
            wrong(self, "the nearest part in one line is another");
    }
    if (first.part.id == 0)
        return;
    const int named = model_find_part(&self->model, first.part.id);
    if (named >= 0 && (first.layer != self->model.parts[named].layer ||
                       first.tag != self->model.parts[named].tag))
        wrong(self, "the nearest part in one line has another layer or tag");
}

ASK(nearest) {
    const graze_query query = query_of(self, call, GRAZE_QUERY_NEAREST);
    for (int side = 0; side < 2 && ask_world(self, side, &query); side++) {
        check_nearest(self, call, &query);
        check_first_nearest(self, side, &query);
    }
}

/* --- Ways --- */

static bool is_same_hit(const graze_hit *a, const graze_hit *b) {
    return a->part.id == b->part.id && a->time == b->time &&
           a->exit_time == b->exit_time && a->normal.x == b->normal.x &&
           a->normal.y == b->normal.y;
}

/* The hits of a way that remain when it is asked with a filter; the first of these
 * is the first hit. */
ASK(first) {
    static graze_hit all[MODEL_PARTS];
    const bool is_ray = !call->parts[0].has_shape;
    const figure start = figure_moved(&call->parts[0].shape, call->at.x, call->at.y);
    const graze_shape moving = game_shape(self, &start);
    graze_query_kind kind = GRAZE_QUERY_SHAPE_CAST,
                     kind_of_first = GRAZE_QUERY_SHAPE_CAST_FIRST;
    if (is_ray) {
        kind = GRAZE_QUERY_RAY;
        kind_of_first = GRAZE_QUERY_RAY_FIRST;
    }
    graze_query query = query_of(self, call, kind), plain = query;
    plain.layers = 0;
    plain.exclude.id = 0;
    query.shape = plain.shape = &moving;
    for (int side = 0; side < 2 && ask_world(self, side, &plain); side++) {
        size_t count = 0, of = self->hits.starts[1];
        for (size_t i = 0; i < of; i++) {
            const int part =
                model_find_part(&self->model, self->hits.items[i].part.id);
            if (part >= 0 &&
                query_sees(&self->model, &self->model.parts[part], &query))
                all[count++] = self->hits.items[i];
        }
        bool is_so = ask_world(self, side, &query) && self->hits.starts[1] == count;
        for (size_t i = 0; is_so && i < count; i++)
            is_so = is_same_hit(&all[i], &self->hits.items[i]);
        if (!is_so)
            wrong(self, "a way with a filter has other hits");
        graze_query one = query;
        one.kind = kind_of_first;
        if (ask_world(self, side, &one) &&
            (self->hits.starts[1] != (count > 0) ||
             (count > 0 && !is_same_hit(&all[0], &self->hits.items[0]))))
            wrong(self, "the first hit is another");
    }
}

/* --- Lists of queries --- */

enum { LISTED = 6 };

/* Several queries; neighbours may be alike. All at once they find what each finds,
 * and whether any does. */
ASK(list) {
    static const graze_query_kind kinds[] = { GRAZE_QUERY_POINT, GRAZE_QUERY_BOX,
                                              GRAZE_QUERY_CIRCLE, GRAZE_QUERY_RAY,
                                              GRAZE_QUERY_NEAREST };
    graze_query queries[LISTED];
    graze_hits batch = { 0 };
    bool any[LISTED];
    for (uint32_t i = 0; i < LISTED; i++) {
        queries[i] =
            query_of(self, call, kinds[(call->number + i / (1 + call->layer)) % 5]);
        queries[i].at.x += i * 0.25;
        queries[i].to.x += i * 0.5;
    }
    for (int side = 0; side < 2; side++) {
        graze_world *world = self->worlds[side];
        if (graze_world_query(world, queries, LISTED, &batch) != GRAZE_OK ||
            graze_world_query_any(world, queries, LISTED, any) != GRAZE_OK)
            wrong(self, "a list of queries is refused");
        for (uint32_t i = 0;
             i < LISTED && !self->is_wrong && ask_world(self, side, &queries[i]);
             i++) {
            const size_t begin = batch.starts[i],
                         count = batch.starts[i + 1] - begin;
            bool is_so = count == self->hits.starts[1] && any[i] == (count > 0);
            for (size_t k = 0; is_so && k < count; k++)
                is_so = is_same_hit(&batch.items[begin + k], &self->hits.items[k]);
            if (!is_so)
                wrong(self, "query %u of a list finds something else than alone", i);
        }
    }
    graze_hits_free(&batch);
}
