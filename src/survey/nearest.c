/* nearest.c: the boxes nearest to a point: nodes nearest first, the best so far in a heap with the worst on
 * top. Source: N. Roussopoulos, S. Kelley, F. Vincent, "Nearest neighbor queries", 1995.
 */
#include "survey/asking.h"

#include <string.h>

/* The way to a box that was found. */
static grz_box_distance reach_of(const grz_survey_item *item) {
    return (grz_box_distance){ { item->key[0], item->key[1] },
                               { item->key[2], item->key[3] },
                               item->answer.distance };
}

static int by_distance(const void *context, const grz_survey_item *a, const grz_survey_item *b) {
    const double square = a->answer.distance, other = b->answer.distance;
    (void)context;
    if (grz_square_is_surely_longer(square, other))
        return 1;
    if (grz_square_is_surely_longer(other, square))
        return -1;
    const grz_box_distance first = reach_of(a), second = reach_of(b);
    const int order = grz_box_distance_compare(&first, &second);
    return order != 0 ? order : grz_survey_by_row(NULL, a, b);
}

static bool is_full(const grz_nearest_search *search) {
    return search->found->count == search->most;
}

/* Few are kept in order as they come: that is sooner done than a heap. */
enum { FEW = 16 };

/* The last of all that were found, which are as many as are asked for. */
static const grz_survey_item *last_of(const grz_nearest_search *search) {
    return grz_survey_items(search->found) + (search->most <= FEW ? search->most - 1 : 0);
}

/* Whether what is so far, from a row on, comes after all that were found. */
static bool is_too_far(const grz_nearest_search *search, const grz_box_distance *reach, uint32_t row) {
    if (!is_full(search))
        return false;
    const grz_survey_item *last = last_of(search);
    const bool holds_place = last->key[0] == last->key[1] && last->key[2] == last->key[3];
    return grz_box_distance_is_surely_longer(reach, &search->worst) ||
           (holds_place && row > last->answer.row);
}

static bool nearest_may_hold(void *self, const grz_survey_node *node, double *key) {
    const grz_nearest_search *search = self;
    const grz_box_distance reach = grz_box_distance_to(search->at, &node->area);
    *key = reach.square;
    return search->found->status == GRAZE_OK && !is_too_far(search, &reach, node->row);
}

static void insert(const grz_nearest_search *search, const grz_survey_item *item) {
    grz_survey_found *found = search->found;
    if (is_full(search))
        found->count--; /* the last one: what comes is nearer, or it would not be here */
    grz_survey_add(found, item);
    if (found->status != GRAZE_OK)
        return;
    grz_survey_item *items = grz_survey_items(found);
    size_t at = found->count - 1;
    for (; at > 0 && by_distance(NULL, item, &items[at - 1]) < 0; at--)
        items[at] = items[at - 1];
    items[at] = *item;
}

static void keep(grz_nearest_search *search, const grz_survey_item *item) {
    if (search->most > FEW)
        grz_survey_add_to_heap(search->found, item, search->most);
    else if (!is_full(search) || by_distance(NULL, item, last_of(search)) < 0)
        insert(search, item);
    if (search->found->status == GRAZE_OK && is_full(search))
        search->worst = reach_of(last_of(search));
}

static void take(grz_nearest_search *search, const grz_box_distance *reach, uint32_t row) {
    if (is_too_far(search, reach, row))
        return;
    grz_survey_item item = { .answer = { .row = row, .distance = reach->square } };
    memcpy(&item.key[0], reach->x, sizeof reach->x);
    memcpy(&item.key[2], reach->y, sizeof reach->y);
    keep(search, &item);
}

static void nearest_look(void *self, const grz_survey_node *box) {
    grz_nearest_search *search = self;
    const grz_box_distance reach = grz_box_distance_to(search->at, &box->area);
    if (search->is_rounded && !is_too_far(search, &reach, box->row))
        grz_nearest_look_at(search, box->row, grz_box_distance_length(&reach));
    else
        take(search, &reach, box->row);
}

void grz_nearest_look_at(grz_nearest_search *search, uint32_t row, double distance) {
    const grz_box_distance reach = grz_box_distance_of_length(distance);
    take(search, &reach, row);
}

void grz_nearest_begin(grz_asking *asking) {
    const graze_query *question = asking->question;
    grz_nearest_search *self = &asking->of.nearest;
    *self = (grz_nearest_search){ .at = question->at, .most = asking->most, .found = &asking->found };
    asking->found.compare = by_distance;
    asking->search =
        (grz_survey_search){ self, self->most == 0 ? 0 : question->layers, nearest_may_hold, nearest_look };
}

void grz_nearest_finish(grz_asking *asking) {
    if (asking->most > FEW)
        grz_survey_sort(&asking->found, true);
    for (size_t i = 0; i < asking->found.count; i++) {
        grz_survey_item *item = &grz_survey_items(&asking->found)[i];
        const grz_box_distance reach = reach_of(item);
        item->answer.distance = grz_box_distance_length(&reach);
    }
}
