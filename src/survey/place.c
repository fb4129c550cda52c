/* place.c: boxes that hold a point, overlap a box or reach into a circle; see graze/index.h. */
#include "survey/asking.h"

static bool areas_meet(const graze_area *a, const graze_area *b) {
    return a->min_x <= b->max_x && b->min_x <= a->max_x && a->min_y <= b->max_y && b->min_y <= a->max_y;
}

static bool areas_overlap(const graze_area *a, const graze_area *b) {
    return a->min_x < b->max_x && b->min_x < a->max_x && a->min_y < b->max_y && b->min_y < a->max_y;
}

/* The point is min and max of `area`. */
static bool holds_point(const graze_area *box, const graze_area *area) {
    return box->min_x <= area->min_x && area->min_x < box->max_x && box->min_y <= area->min_y &&
           area->min_y < box->max_y;
}

static bool place_may_hold(void *self, const grz_survey_node *node, double *key) {
    const grz_place_search *search = self;
    *key = 0;
    return search->found->status == GRAZE_OK && areas_meet(&node->area, &search->area);
}

static bool is_found(const grz_place_search *search, const graze_area *box) {
    if (search->edges == GRAZE_CLOSED)
        return areas_meet(box, &search->area);
    return search->is_point ? holds_point(box, &search->area) : areas_overlap(box, &search->area);
}

static void place_look(void *self, const grz_survey_node *box) {
    const grz_place_search *search = self;
    const grz_survey_item item = { .answer = { .row = box->row } };
    if (is_found(search, &box->area))
        grz_survey_add(search->found, &item);
}

void grz_place_begin(grz_asking *asking) {
    const graze_query *question = asking->question;
    const bool is_point = question->kind == GRAZE_QUERY_POINT;
    const graze_point at = question->at, to = is_point ? at : question->to;
    const bool is_empty = !is_point && (at.x == to.x || at.y == to.y);
    asking->of.place =
        (grz_place_search){ { at.x, at.y, to.x, to.y }, asking->edges, is_point, &asking->found };
    asking->search = (grz_survey_search){ &asking->of.place, question->layers, place_may_hold, place_look };
    if (is_empty && asking->edges != GRAZE_CLOSED)
        asking->search.layers = 0;
}

static bool circle_may_hold(void *self, const grz_survey_node *node, double *key) {
    const grz_circle_search *search = self;
    const grz_box_distance reach = grz_box_distance_to(search->at, &node->area);
    *key = 0;
    return search->found->status == GRAZE_OK && !grz_box_distance_is_surely_longer(&reach, &search->radius);
}

static void circle_look(void *self, const grz_survey_node *box) {
    const grz_circle_search *search = self;
    const grz_box_distance reach = grz_box_distance_to(search->at, &box->area);
    const grz_survey_item item = { .answer = { .row = box->row } };
    if (grz_box_distance_compare(&reach, &search->radius) <= search->most)
        grz_survey_add(search->found, &item);
}

void grz_circle_begin(grz_asking *asking) {
    const graze_query *question = asking->question;
    asking->of.circle = (grz_circle_search){ question->at, grz_box_distance_of_length(question->radius),
                                             asking->edges == GRAZE_CLOSED ? 0 : -1, &asking->found };
    asking->search =
        (grz_survey_search){ &asking->of.circle, question->layers, circle_may_hold, circle_look };
}
