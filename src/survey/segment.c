/* segment.c: boxes along a segment, all of them by time or the first alone; see graze/index.h. */
#include "survey/asking.h"

static grz_ray_hit hit_of(const grz_survey_item *item) {
    return (grz_ray_hit){ item->answer.time, item->key[0], item->answer.normal_x, item->answer.normal_y };
}

static int by_time(const void *context, const grz_survey_item *a, const grz_survey_item *b) {
    const grz_ray_hit first = hit_of(a), second = hit_of(b);
    const int order = grz_ray_compare(context, &first, &second);
    return order != 0 ? order : grz_survey_by_row(NULL, a, b);
}

/* A node's time is a few roundings off. */
static bool is_too_late(const grz_segment_search *search, const grz_survey_node *node, double time) {
    if (!search->is_first || search->found->count == 0)
        return false;
    const graze_index_hit *best = &grz_survey_items(search->found)->answer;
    return time * (1 - 0x1p-48) > best->time || (search->is_at_start && node->row > best->row);
}

static bool segment_may_hold(void *self, const grz_survey_node *node, double *key) {
    const grz_segment_search *search = self;
    return search->found->status == GRAZE_OK && grz_ray_may_hit(&search->ray, &node->area, key) &&
           !is_too_late(search, node, *key);
}

static void segment_look(void *self, const grz_survey_node *box) {
    grz_segment_search *search = self;
    double time;
    if (!grz_ray_may_hit(&search->ray, &box->area, &time) || is_too_late(search, box, time) ||
        !grz_ray_hits(&search->ray, &box->area, search->edges))
        return;
    const grz_ray_hit hit = grz_ray_hit_of(&search->ray, &box->area);
    const grz_survey_item item = {
        .answer = { .row = box->row, .normal_x = hit.normal_x, .normal_y = hit.normal_y, .time = hit.time },
        .key = { hit.edge }
    };
    if (!search->is_first) {
        grz_survey_add(search->found, &item);
        return;
    }
    grz_survey_add_to_heap(search->found, &item, 1);
    search->is_at_start |= grz_ray_is_at_start(&search->ray, &hit);
}

void grz_segment_begin(grz_asking *asking) {
    const graze_query *question = asking->question;
    grz_segment_search *self = &asking->of.segment;
    *self = (grz_segment_search){ .ray = { question->at, question->to },
                                  .edges = asking->edges,
                                  .is_first = question->kind == GRAZE_QUERY_RAY_FIRST,
                                  .found = &asking->found };
    asking->found.compare = by_time;
    asking->found.context = &self->ray;
    asking->search = (grz_survey_search){ self, question->layers, segment_may_hold, segment_look };
}
