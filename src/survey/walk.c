/* walk.c: down the tree, nodes of less key first; see survey.h. */
#include "survey/survey.h"

/* A node that is to be looked into. */
typedef struct stop {
    double key;
    size_t index;
    uint32_t level;
} stop;

typedef struct walk {
    const graze_index *survey;
    const grz_survey_search *search;
    stop stops[GRZ_SURVEY_NODE * GRZ_SURVEY_LEVELS];
    size_t count;
} walk;

static const grz_survey_node *node_at(const graze_index *survey, uint32_t level, size_t index) {
    return (const grz_survey_node *)survey->nodes.data + survey->begin[level] + index;
}

static void look_at_boxes(const walk *w, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        const grz_survey_node *box = node_at(w->survey, 0, i);
        if (box->layers & w->search->layers)
            w->search->look(w->search->self, box);
    }
}

/* Put a node where it belongs among the stops from `first` on: the one with the least key last. */
static void push(walk *w, stop next, size_t first) {
    const grz_survey_node *node = node_at(w->survey, next.level, next.index);
    if (!(node->layers & w->search->layers) || !w->search->may_hold(w->search->self, node, &next.key))
        return;
    size_t at = w->count++;
    for (; at > first && w->stops[at - 1].key < next.key; at--)
        w->stops[at] = w->stops[at - 1];
    w->stops[at] = next;
}

static void look_into(walk *w, const stop *next) {
    const uint32_t below = next->level - 1;
    const size_t begin = next->index * GRZ_SURVEY_NODE, count = w->survey->count[below], first = w->count;
    const size_t end = count - begin < GRZ_SURVEY_NODE ? count : begin + GRZ_SURVEY_NODE;
    if (below == 0)
        look_at_boxes(w, begin, end);
    else
        for (size_t i = begin; i < end; i++)
            push(w, (stop){ .index = i, .level = below }, first);
}

void grz_survey_walk(const graze_index *survey, const grz_survey_search *search) {
    walk w = { .survey = survey, .search = search };
    if (survey->level_count == 0)
        return;
    if (survey->looks_at_all) {
        look_at_boxes(&w, 0, survey->count[0]);
        return;
    }
    push(&w, (stop){ .level = survey->level_count - 1 }, 0);
    while (w.count > 0) {
        const stop next = w.stops[--w.count];
        double key;
        /* what was found meanwhile may rule it out */
        if (search->may_hold(search->self, node_at(survey, next.level, next.index), &key))
            look_into(&w, &next);
    }
}
