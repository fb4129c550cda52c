/* ask.c: questions to a world, one after the other; see graze/ask.h. */
#include "world/ask.h"

#include "core/float_env.h"
#include "core/lesser.h"
#include "graze/ask.h"

#include <math.h>

/* The float at or next below a double, and at or next above, within the coordinates that boxes have. */
static float float_below(double value) {
    const double held = grz_greater(value, -(double)GRAZE_COORD_MAX);
    const float nearest = (float)grz_lesser(held, (double)GRAZE_COORD_MAX);
    return (double)nearest > held ? grz_previous_float(nearest) : nearest;
}

static float float_above(double value) {
    return -float_below(-value);
}

static graze_area area_of(graze_box box) {
    return (graze_area){ (double)box.min_x, (double)box.min_y, (double)box.max_x, (double)box.max_y };
}

static void show(grz_world_asking *self, const grz_boxes *boxes, uint32_t row) {
    graze_box box = grz_row_box(boxes, row);
    if (self->world->edges == GRAZE_CLOSED) {
        box.max_x = grz_previous_float(box.max_x);
        box.max_y = grz_previous_float(box.max_y);
    }
    const grz_survey_node node = { area_of(box), UINT64_C(1) << (boxes->layer[row] & 63), row };
    self->asking.search.look(self->asking.search.self, &node);
}

void grz_ask_area(grz_world_asking *self, const graze_area *area, size_t *seen) {
    const graze_box outer = { float_below(area->min_x), float_below(area->min_y), float_above(area->max_x),
                              float_above(area->max_y) };
    const grz_question question = grz_question_in(outer, GRAZE_CLOSED, self->asking.search.layers);
    grz_survey_found *found = &self->asking.found;
    *seen = 0;
    if (found->status != GRAZE_OK || self->asking.search.layers == 0)
        return;
    self->near.hits.count = 0;
    found->status = grz_answer(self->world, &self->view, &question, &self->near);
    if (found->status != GRAZE_OK)
        return;
    *seen = self->near.hits.count;
    const grz_boxes boxes = grz_columns_boxes(&self->world->columns, self->world->meets);
    for (size_t i = 0; i < *seen; i++)
        show(self, &boxes, grz_slot_of(self->near.hits.items[i]));
}

static double extent_of(grz_ruler ruler) {
    return ruler.scale > 0 ? ((double)ruler.last + 1) / (double)ruler.scale : 0;
}

double grz_ask_spacing(const grz_world_asking *self) {
    const grz_index *index = self->view.index;
    if (index == NULL || index->source.count == 0)
        return 0;
    const double width = extent_of(index->shelves.columns), height = extent_of(index->shelves.bands);
    const double count = index->source.count;
    return width > 0 && height > 0 ? sqrt(width * height / count) : grz_greater(width, height) / count;
}

/* Points, boxes and circles lie in one area. */
static void ask_in_place(grz_world_asking *self) {
    const graze_question *question = &self->asking.question;
    const double x = question->at.x, y = question->at.y, radius = question->radius;
    graze_area area = { x, y, x, y };
    size_t seen;
    if (question->kind == GRAZE_ASK_BOX)
        area = (graze_area){ x, y, question->to.x, question->to.y };
    if (question->kind == GRAZE_ASK_CIRCLE) {
        const double reach = radius + (fabs(x) + fabs(y) + radius) * 0x1p-50; /* sums are rounded */
        area = (graze_area){ x - reach, y - reach, x + reach, y + reach };
    }
    grz_ask_area(self, &area, &seen);
}

static bool is_far(graze_point point) {
    return fabs(point.x) > (double)GRAZE_COORD_MAX || fabs(point.y) > (double)GRAZE_COORD_MAX;
}

static graze_status check(const graze_question *question) {
    const graze_status status = grz_question_check(question);
    const bool has_to = question->kind == GRAZE_ASK_BOX || question->kind == GRAZE_ASK_SEGMENT ||
                        question->kind == GRAZE_ASK_FIRST;
    if (status != GRAZE_OK)
        return status;
    return is_far(question->at) || (has_to && is_far(question->to)) ? GRAZE_TOO_FAR : GRAZE_OK;
}

static graze_status hand_over(const grz_world_asking *self, graze_sightings *out) {
    const grz_survey_found *found = &self->asking.found;
    const size_t before = out->starts[out->count];
    grz_buffer room = { .data = out->items, .bytes = out->item_capacity * sizeof *out->items };
    graze_status status = found->status;
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&out->allocator, &room, before + found->count, sizeof *out->items);
    out->items = room.data;
    out->item_capacity = room.bytes / sizeof *out->items;
    if (status != GRAZE_OK)
        return status;
    for (size_t i = 0; i < found->count; i++) {
        const graze_answer *answer = &grz_survey_items(found)[i].answer;
        out->items[before + i] =
            (graze_sighting){ { grz_slots_handle(&self->world->part_slots, answer->row) },
                              answer->time,
                              answer->distance,
                              answer->normal_x,
                              answer->normal_y };
    }
    out->starts[++out->count] = before + found->count;
    return GRAZE_OK;
}

static graze_status answer(grz_world_asking *self, const graze_question *question, graze_sightings *out) {
    grz_asking_begin(&self->asking, question, self->world->edges, self->world->part_slots.count);
    if (question->kind == GRAZE_ASK_SEGMENT || question->kind == GRAZE_ASK_FIRST)
        grz_ask_along(self);
    else if (question->kind == GRAZE_ASK_NEAREST)
        grz_ask_around(self);
    else
        ask_in_place(self);
    grz_asking_finish(&self->asking);
    return hand_over(self, out);
}

static graze_status answer_all(const graze_world *world, const graze_question *questions, size_t count,
                               graze_sightings *out) {
    grz_world_asking self = { .world = world,
                              .view = grz_lookup_view(world, count),
                              .near = grz_answers_in(NULL, 0, &out->allocator),
                              .asking.found.allocator = &out->allocator };
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        status = answer(&self, &questions[i], out);
    grz_buffer_free(&out->allocator, &self.near.room);
    grz_buffer_free(&out->allocator, &self.asking.found.room);
    return status;
}

static graze_status begin(const graze_question *questions, size_t count, graze_sightings *out) {
    grz_buffer room = { .data = out->starts, .bytes = out->start_capacity * sizeof *out->starts };
    graze_status status = GRAZE_OK;
    out->count = 0;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        status = check(&questions[i]);
    if (status == GRAZE_OK && count == SIZE_MAX)
        status = GRAZE_OUT_OF_MEMORY;
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&out->allocator, &room, count + 1, sizeof *out->starts);
    out->starts = room.data;
    out->start_capacity = room.bytes / sizeof *out->starts;
    if (status == GRAZE_OK)
        out->starts[0] = 0;
    return status;
}

graze_status graze_world_ask(const graze_world *world, const graze_question *questions, size_t count,
                             graze_sightings *out) {
    const grz_float_env env = grz_float_env_enter();
    graze_status status = begin(questions, count, out);
    if (status == GRAZE_OK)
        status = answer_all(world, questions, count, out);
    if (status != GRAZE_OK)
        out->count = 0;
    grz_float_env_leave(env);
    return status;
}

void graze_sightings_free(graze_sightings *sightings) {
    const graze_allocator allocator = sightings->allocator;
    grz_release(&allocator, sightings->items, sightings->item_capacity * sizeof *sightings->items);
    grz_release(&allocator, sightings->starts, sightings->start_capacity * sizeof *sightings->starts);
    *sightings = (graze_sightings){ .allocator = allocator };
}
