/* ask.c: questions to a world, one after the other; see graze/ask.h. */
#include "world/query/ask.h"

#include "core/float_env.h"
#include "core/numbers.h"
#include "graze/ask.h"

#include <math.h>

/* The float at or next below a double, and at or next above, within the coordinates that boxes have. */
static float float_below(double value) {
    const double held = grz_max(value, -(double)GRAZE_COORD_MAX);
    const float nearest = (float)grz_min(held, (double)GRAZE_COORD_MAX);
    return (double)nearest > held ? grz_float_previous(nearest) : nearest;
}

static float float_above(double value) {
    return -float_below(-value);
}

/* The floats around an area, within the coordinates that boxes have. */
static graze_box outer_of(const graze_area *area) {
    return (graze_box){ float_below(area->min_x), float_below(area->min_y), float_above(area->max_x),
                        float_above(area->max_y) };
}

static graze_area area_of(graze_box box) {
    return (graze_area){ (double)box.min_x, (double)box.min_y, (double)box.max_x, (double)box.max_y };
}

/* On one of the layers that are asked for; which one does not matter. */
static void show(grz_world_asking *self, graze_box box, uint32_t row) {
    const grz_survey_node node = { .area = area_of(box), .row = row };
    self->asking.search.look(self->asking.search.self, &node);
}

/* From the columns, by names. */
static void show_rows(grz_world_asking *self) {
    const grz_box_view boxes = grz_box_columns_view(&self->world->columns, self->world->meets);
    const bool is_closed = self->world->edges == GRAZE_CLOSED;
    for (size_t i = 0; i < self->near.hits.count && !grz_ask_is_over(self); i++) {
        const uint32_t row = grz_slot_of(self->near.hits.items[i]);
        graze_box box = grz_box_view_get(&boxes, row);
        box.max_x = is_closed ? grz_float_previous(box.max_x) : box.max_x;
        box.max_y = is_closed ? grz_float_previous(box.max_y) : box.max_y;
        show(self, box, row);
    }
}

static void ask_whole(grz_world_asking *self, graze_box outer) {
    const grz_spatial_index *index = self->view.index;
    size_t in_grid;
    while (!grz_spatial_index_query_items(index, outer, &self->filter, &self->near.hits, &in_grid)) {
        self->asking.found.status = grz_handle_list_grow(&self->near);
        if (self->asking.found.status != GRAZE_OK)
            return;
    }
    grz_ask_show_places(self, in_grid);
}

static void ask_view(grz_world_asking *self, graze_box outer) {
    const grz_box_search question = grz_box_search_area(outer, GRAZE_CLOSED, self->asking.search.layers);
    self->asking.found.status = grz_box_search_run(self->world, &self->view, &question, &self->near);
    if (self->asking.found.status == GRAZE_OK)
        show_rows(self);
}

void grz_ask_area(grz_world_asking *self, const graze_area *area, size_t *seen) {
    *seen = 0;
    if (grz_ask_is_over(self) || self->asking.search.layers == 0)
        return;
    const graze_box outer = outer_of(area);
    self->near.hits.count = 0;
    if (self->is_whole)
        ask_whole(self, outer);
    else
        ask_view(self, outer);
    *seen = self->near.hits.count;
}

static double extent_of(grz_quantizer ruler) {
    return ruler.scale > 0 ? ((double)ruler.last + 1) / (double)ruler.scale : 0;
}

static double spacing_of(const grz_spatial_index *index) {
    if (index == NULL || index->source.count == 0)
        return 0;
    const double width = extent_of(index->grid.quantizer_x), height = extent_of(index->grid.quantizer_y);
    const double count = index->source.count;
    return width > 0 && height > 0 ? sqrt(width * height / count) : grz_max(width, height) / count;
}

void grz_world_asking_begin(grz_world_asking *self, const graze_world *world, size_t count,
                            const graze_allocator *allocator, const graze_scratch *scratch) {
    self->world = world;
    self->view = grz_spatial_lookup_view(world, count);
    self->is_whole = grz_view_is_whole(world, &self->view);
    self->stops_early = false;
    self->foresight = GRZ_FORESEES_NOTHING;
    self->spacing = spacing_of(self->view.index);
    self->near = grz_handle_list_in(scratch->blocks[0], scratch->bytes[0] / sizeof(uint64_t), allocator);
    self->asking.found.allocator = allocator;
    self->asking.found.room = (grz_buffer){ .data = scratch->blocks[1], .bytes = scratch->bytes[1] };
}

void grz_world_asking_end(const grz_world_asking *self, graze_scratch *scratch) {
    const grz_buffer near = self->near.room, found = self->asking.found.room;
    *scratch = (graze_scratch){ { near.data, found.data }, { near.bytes, found.bytes } };
}

/* Points, boxes and circles lie in one area. */
static graze_area area_in_place(const graze_query *question) {
    const double x = question->at.x, y = question->at.y, radius = question->radius;
    if (question->kind == GRAZE_QUERY_BOX)
        return (graze_area){ x, y, question->to.x, question->to.y };
    if (question->kind != GRAZE_QUERY_CIRCLE)
        return (graze_area){ x, y, x, y };
    const double reach = radius + (fabs(x) + fabs(y) + radius) * 0x1p-50; /* sums are rounded */
    return (graze_area){ x - reach, y - reach, x + reach, y + reach };
}

static void ask_in_place(grz_world_asking *self) {
    const graze_area area = area_in_place(self->asking.question);
    size_t seen;
    grz_ask_area(self, &area, &seen);
}

static grz_sight_line line_of(const graze_query *question) {
    return (grz_sight_line){ .ray = { question->at, question->to },
                             .is_first = question->kind == GRAZE_QUERY_RAY_FIRST };
}

static void ask_along(grz_world_asking *self) {
    const grz_sight_line line = line_of(self->asking.question);
    grz_ask_along(self, &line);
}

static bool is_along(graze_query_kind kind) {
    return kind == GRAZE_QUERY_RAY || kind == GRAZE_QUERY_RAY_FIRST;
}

static bool is_far(graze_point point) {
    return fabs(point.x) > (double)GRAZE_COORD_MAX || fabs(point.y) > (double)GRAZE_COORD_MAX;
}

static graze_status check(const graze_query *question) {
    const graze_status status = grz_question_check(question);
    const bool has_to = question->kind == GRAZE_QUERY_BOX || question->kind == GRAZE_QUERY_RAY ||
                        question->kind == GRAZE_QUERY_RAY_FIRST;
    if (status != GRAZE_OK)
        return status;
    return is_far(question->at) || (has_to && is_far(question->to)) ? GRAZE_OUT_OF_RANGE : GRAZE_OK;
}

/* The normals of shapes and of what is cast are in the keys. */
static graze_point normal_of(const grz_survey_item *item, bool is_along) {
    if (is_along && item->key[3] != 0)
        return (graze_point){ item->key[1], item->key[2] };
    return (graze_point){ item->answer.normal_x, item->answer.normal_y };
}

graze_status grz_sightings_append(const grz_world_asking *self, graze_hits *out) {
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
        const grz_survey_item *item = &grz_survey_items(found)[i];
        out->items[before + i] =
            (graze_hit){ { grz_slots_handle(&self->world->part_slots, item->answer.row) },
                         item->answer.time,
                         item->answer.distance,
                         normal_of(item, self->is_along) };
    }
    out->starts[++out->count] = before + found->count;
    return GRAZE_OK;
}

/* Where boxes answer for themselves, most are known not to. */
static void foresee(grz_world_asking *self) {
    self->foresight = GRZ_FORESEES_NOTHING;
    if (self->world->shapes.is_used)
        return;
    if (self->is_along) {
        self->foresight = GRZ_FORESEES_RAY;
        self->glance = grz_ray_filter_of(&self->asking.of.segment.ray);
    } else if (self->asking.question->kind == GRAZE_QUERY_NEAREST)
        self->foresight = GRZ_FORESEES_NEAREST;
}

void grz_ask_one(grz_world_asking *self, const graze_query *question) {
    grz_asking_begin(&self->asking, question, self->world->edges, self->world->part_slots.count);
    grz_ask_look_closer(self);
    self->is_along = is_along(question->kind);
    foresee(self);
    if (self->is_whole)
        self->filter = grz_spatial_index_filter(self->view.index, self->asking.search.layers);
    if (self->is_along)
        ask_along(self);
    else if (question->kind == GRAZE_QUERY_NEAREST)
        grz_ask_around(self);
    else
        ask_in_place(self);
    grz_asking_finish(&self->asking);
}

static graze_status answer_all(const graze_world *world, const graze_query *questions, size_t count,
                               graze_hits *out) {
    grz_world_asking self;
    graze_status status = GRAZE_OK;
    grz_world_asking_begin(&self, world, count, &out->allocator, &out->scratch);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        grz_ask_one(&self, &questions[i]);
        status = grz_sightings_append(&self, out);
    }
    grz_world_asking_end(&self, &out->scratch);
    return status;
}

graze_status grz_questions_check(const graze_query *questions, size_t count) {
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        status = check(&questions[i]);
    return status;
}

graze_status grz_sightings_begin(graze_hits *out, size_t count) {
    grz_buffer room = { .data = out->starts, .bytes = out->start_capacity * sizeof *out->starts };
    /* So many questions are in memory: one more is still a number. */
    const graze_status status = grz_buffer_reserve(&out->allocator, &room, count + 1, sizeof *out->starts);
    out->starts = room.data;
    out->start_capacity = room.bytes / sizeof *out->starts;
    if (status == GRAZE_OK)
        out->starts[0] = 0;
    return status;
}

graze_status graze_world_query(const graze_world *world, const graze_query *questions, size_t count,
                               graze_hits *out) {
    const grz_float_env env = grz_float_env_enter();
    out->count = 0;
    graze_status status = grz_questions_check(questions, count);
    if (status == GRAZE_OK)
        status = grz_sightings_begin(out, count);
    if (status == GRAZE_OK)
        status = answer_all(world, questions, count, out);
    if (status != GRAZE_OK)
        out->count = 0;
    grz_float_env_leave(env);
    return status;
}

void grz_scratch_free(graze_scratch *scratch, const graze_allocator *allocator) {
    for (int i = 0; i < 2; i++)
        grz_free(allocator, scratch->blocks[i], scratch->bytes[i]);
    *scratch = (graze_scratch){ .bytes = { 0 } };
}

void graze_hits_free(graze_hits *sightings) {
    const graze_allocator allocator = sightings->allocator;
    grz_free(&allocator, sightings->items, sightings->item_capacity * sizeof *sightings->items);
    grz_free(&allocator, sightings->starts, sightings->start_capacity * sizeof *sightings->starts);
    grz_scratch_free(&sightings->scratch, &allocator);
    *sightings = (graze_hits){ .allocator = allocator };
}
