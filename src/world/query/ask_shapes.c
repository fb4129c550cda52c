/* ask_shapes.c: a closer look: where a part has a shape, the shape answers, not the box around it.
 *
 * Boxes are asked as ever; a shape that is a box is asked as one, where its edges are, in doubles. Times and
 * distances of other shapes are doubles, and so all are compared as such in a world with shapes: a box and a
 * pixel that are as far away as each other come by slot.
 */
#include "core/numbers.h"
#include "narrow/toi.h"
#include "world/query/ask.h"

#include <math.h>

/* No two places of a world are so far apart. */
static const double far_enough = 4 * (double)GRAZE_COORD_MAX;

int grz_ask_by_time(const void *context, const grz_survey_item *a, const grz_survey_item *b) {
    if (a->answer.time != b->answer.time)
        return a->answer.time < b->answer.time ? -1 : 1;
    return grz_survey_by_row(context, a, b);
}

static bool circle_reaches(const graze_query *question, const graze_shape *shape, graze_edges edges) {
    const graze_shape circle = graze_shape_circle(question->at, grz_min(question->radius, far_enough));
    if (question->radius > 0)
        return graze_shapes_touch(&circle, shape, edges);
    return edges == GRAZE_CLOSED && grz_shape_contains(shape, question->at, edges);
}

static bool is_in_place(const graze_query *question, const graze_shape *shape, graze_edges edges) {
    if (question->kind == GRAZE_QUERY_POINT)
        return grz_shape_contains(shape, question->at, edges);
    if (question->kind == GRAZE_QUERY_CIRCLE)
        return circle_reaches(question, shape, edges);
    const graze_shape box = graze_shape_box(question->at, question->to);
    return graze_shapes_touch(&box, shape, edges);
}

void grz_ask_add_impact(grz_survey_found *found, uint32_t row, const grz_cast_hit *impact, bool is_first) {
    const grz_survey_item item = { .answer = { .row = row, .time = impact->interval.first },
                                   .key = { 0, impact->normal.x, impact->normal.y, 1 } };
    if (is_first)
        grz_survey_add_to_heap(found, &item, 1);
    else
        grz_survey_add(found, &item);
}

/* Whether a box is reached only after what was found already. */
static bool is_too_late(const grz_segment_search *search, const graze_area *area) {
    double time;
    if (!grz_ray_may_hit(&search->ray, area, &time))
        return true;
    return search->is_first && search->found->count > 0 &&
           time * (1 - 0x1p-48) > grz_survey_items(search->found)->answer.time;
}

static void look_along(grz_world_asking *self, const grz_survey_node *box, const graze_shape *shape) {
    const grz_segment_search *search = &self->asking.of.segment;
    const graze_point from = search->ray.from, to = search->ray.to;
    const graze_shape place = grz_shape_point(from);
    grz_cast_hit impact;
    if (!is_too_late(search, &box->area) &&
        grz_shapes_cast(shape, &place, (graze_point){ to.x - from.x, to.y - from.y }, self->world->edges,
                        &impact))
        grz_ask_add_impact(&self->asking.found, box->row, &impact, search->is_first);
}

static void look_around(grz_world_asking *self, const grz_survey_node *box, const graze_shape *shape) {
    const double distance = grz_shape_distance(shape, self->asking.question->at);
    if (distance < far_enough)
        grz_nearest_look_at(&self->asking.of.nearest, box->row, distance);
}

static void look_at_shape(grz_world_asking *self, const grz_survey_node *box, const graze_shape *shape) {
    const graze_query *question = self->asking.question;
    const grz_survey_item item = { .answer = { .row = box->row } };
    if (question->kind == GRAZE_QUERY_RAY || question->kind == GRAZE_QUERY_RAY_FIRST)
        look_along(self, box, shape);
    else if (question->kind == GRAZE_QUERY_NEAREST)
        look_around(self, box, shape);
    else if (is_in_place(question, shape, self->world->edges))
        grz_survey_add(&self->asking.found, &item);
}

/* Half-open, a box without an inside is found by nothing, however its edges were rounded. */
static void look_at_box(const grz_world_asking *self, const grz_survey_node *box, const graze_shape *shape) {
    const graze_point min = shape->corner[0], max = shape->corner[1];
    const grz_survey_node exact = { .area = { min.x, min.y, max.x, max.y }, .row = box->row };
    if (self->world->edges == GRAZE_CLOSED || (min.x < max.x && min.y < max.y))
        self->plain.look(self->plain.self, &exact);
}

static void look(void *me, const grz_survey_node *box) {
    grz_world_asking *self = me;
    graze_shape shape;
    if (!grz_part_has_shape(&self->world->shapes, box->row)) {
        self->plain.look(self->plain.self, box);
        return;
    }
    grz_part_shape_at(self->world, box->row, (graze_box){ 0 }, &shape);
    if (shape.kind == GRAZE_SHAPE_BOX)
        look_at_box(self, box, &shape);
    else
        look_at_shape(self, box, &shape);
}

void grz_ask_look_closer(grz_world_asking *self) {
    const graze_query_kind kind = self->asking.question->kind;
    if (!self->world->shapes.is_used)
        return;
    self->plain = self->asking.search;
    self->asking.search.self = self;
    self->asking.search.look = look;
    if (kind == GRAZE_QUERY_RAY || kind == GRAZE_QUERY_RAY_FIRST)
        self->asking.found.compare = grz_ask_by_time;
    else if (kind == GRAZE_QUERY_NEAREST)
        self->asking.of.nearest.is_rounded = true;
}
