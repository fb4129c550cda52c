/* asking.c: which kind of question it is; see asking.h. */
#include "survey/asking.h"

#include <math.h>

static bool is_finite_point(graze_point point) {
    return isfinite(point.x) && isfinite(point.y);
}

graze_status grz_area_check(const graze_area *area) {
    if (!isfinite(area->min_x) || !isfinite(area->min_y) || !isfinite(area->max_x) || !isfinite(area->max_y))
        return GRAZE_BAD_NUMBER;
    return area->min_x <= area->max_x && area->min_y <= area->max_y ? GRAZE_OK : GRAZE_BAD_BOX;
}

graze_status grz_question_check(const graze_query *question) {
    const graze_area area = { question->at.x, question->at.y, question->to.x, question->to.y };
    if (!is_finite_point(question->at))
        return GRAZE_BAD_NUMBER;
    switch (question->kind) {
    case GRAZE_QUERY_BOX:
        return grz_area_check(&area);
    case GRAZE_QUERY_CIRCLE:
        if (!isfinite(question->radius))
            return GRAZE_BAD_NUMBER;
        return question->radius < 0 ? GRAZE_BAD_RADIUS : GRAZE_OK;
    case GRAZE_QUERY_RAY:
    case GRAZE_QUERY_RAY_FIRST:
        return is_finite_point(question->to) ? GRAZE_OK : GRAZE_BAD_NUMBER;
    case GRAZE_QUERY_POINT:
    case GRAZE_QUERY_NEAREST:
        return GRAZE_OK;
    }
    return GRAZE_BAD_VALUE;
}

void grz_asking_begin(grz_asking *asking, const graze_query *question, graze_edges edges, size_t count) {
    asking->question = question;
    asking->most = question->most < count ? (size_t)question->most : count;
    asking->edges = edges;
    asking->found.count = 0;
    asking->found.status = GRAZE_OK;
    asking->found.compare = grz_survey_by_row;
    switch (question->kind) {
    case GRAZE_QUERY_CIRCLE:
        grz_circle_begin(asking);
        break;
    case GRAZE_QUERY_RAY:
    case GRAZE_QUERY_RAY_FIRST:
        grz_segment_begin(asking);
        break;
    case GRAZE_QUERY_NEAREST:
        grz_nearest_begin(asking);
        break;
    default:
        grz_place_begin(asking);
    }
}

void grz_asking_finish(grz_asking *asking) {
    const graze_query_kind kind = asking->question->kind;
    if (kind == GRAZE_QUERY_NEAREST)
        grz_nearest_finish(asking);
    else
        grz_survey_sort(&asking->found, kind == GRAZE_QUERY_RAY_FIRST);
}
