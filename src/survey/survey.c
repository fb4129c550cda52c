/* survey.c: opened, asked and closed; see graze/survey.h. */
#include "survey/survey.h"

#include "core/float_env.h"

#include <math.h>

static bool is_finite_point(graze_point point) {
    return isfinite(point.x) && isfinite(point.y);
}

static graze_status area_check(const graze_area *area) {
    if (!isfinite(area->min_x) || !isfinite(area->min_y) || !isfinite(area->max_x) || !isfinite(area->max_y))
        return GRAZE_NOT_FINITE;
    return area->min_x <= area->max_x && area->min_y <= area->max_y ? GRAZE_OK : GRAZE_INVERTED;
}

static graze_status boxes_check(const graze_survey_config *config, graze_area_array boxes) {
    if (config->edges != GRAZE_HALF_OPEN && config->edges != GRAZE_CLOSED)
        return GRAZE_BAD_VALUE;
    if (boxes.count > INT32_MAX)
        return GRAZE_OVER_LIMIT;
    for (uint32_t i = 0; i < boxes.count; i++) {
        const graze_status status = area_check(&boxes.areas[i]);
        if (status != GRAZE_OK)
            return status;
        if (boxes.layers != NULL && boxes.layers[i] > 63)
            return GRAZE_BAD_LAYER;
    }
    return GRAZE_OK;
}

static graze_status survey_open(const graze_survey_config *config, graze_area_array boxes,
                                graze_survey **out) {
    graze_status status = boxes_check(config, boxes);
    if (status != GRAZE_OK)
        return status;
    graze_survey *survey = grz_allocate(&config->allocator, sizeof *survey);
    if (survey == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *survey = (graze_survey){ .allocator = config->allocator,
                              .edges = config->edges,
                              .looks_at_all = config->looks_at_all };
    status = grz_survey_plant(survey, boxes);
    if (status == GRAZE_OK)
        *out = survey;
    else
        graze_survey_close(survey);
    return status;
}

graze_status graze_survey_open(const graze_survey_config *config, graze_area_array boxes,
                               graze_survey **out) {
    static const graze_survey_config usual;
    *out = NULL;
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = survey_open(config == NULL ? &usual : config, boxes, out);
    grz_float_env_leave(env);
    return status;
}

void graze_survey_close(graze_survey *survey) {
    if (survey == NULL)
        return;
    const graze_allocator allocator = survey->allocator;
    grz_buffer_free(&allocator, &survey->nodes);
    grz_release(&allocator, survey, sizeof *survey);
}

static graze_status question_check(const graze_question *question) {
    const graze_area area = { question->at.x, question->at.y, question->to.x, question->to.y };
    if (!is_finite_point(question->at))
        return GRAZE_NOT_FINITE;
    switch (question->kind) {
    case GRAZE_ASK_BOX:
        return area_check(&area);
    case GRAZE_ASK_CIRCLE:
        if (!isfinite(question->radius))
            return GRAZE_NOT_FINITE;
        return question->radius < 0 ? GRAZE_BAD_RADIUS : GRAZE_OK;
    case GRAZE_ASK_SEGMENT:
    case GRAZE_ASK_FIRST:
        return is_finite_point(question->to) ? GRAZE_OK : GRAZE_NOT_FINITE;
    case GRAZE_ASK_POINT:
    case GRAZE_ASK_NEAREST:
        return GRAZE_OK;
    }
    return GRAZE_BAD_VALUE;
}

static void ask(const graze_survey *survey, const graze_question *question, grz_survey_found *found) {
    switch (question->kind) {
    case GRAZE_ASK_CIRCLE:
        grz_survey_ask_circle(survey, question, found);
        break;
    case GRAZE_ASK_SEGMENT:
    case GRAZE_ASK_FIRST:
        grz_survey_ask_segment(survey, question, found);
        break;
    case GRAZE_ASK_NEAREST:
        grz_survey_ask_nearest(survey, question, found);
        break;
    default:
        grz_survey_ask_place(survey, question, found);
    }
}

/* The answers alone, into the caller's list. */
static graze_status hand_over(const grz_survey_found *found, graze_answer_list *out) {
    grz_buffer room = { .data = out->items, .bytes = out->capacity * sizeof *out->items };
    if (found->status != GRAZE_OK)
        return found->status;
    const graze_status status = grz_buffer_reserve(&out->allocator, &room, found->count, sizeof *out->items);
    out->items = room.data;
    out->capacity = room.bytes / sizeof *out->items;
    for (size_t i = 0; status == GRAZE_OK && i < found->count; i++)
        out->items[out->count++] = grz_survey_items(found)[i].answer;
    return status;
}

graze_status graze_survey_ask(const graze_survey *survey, const graze_question *question,
                              graze_answer_list *out) {
    grz_survey_found found = { .allocator = &out->allocator };
    out->count = 0;
    const grz_float_env env = grz_float_env_enter();
    graze_status status = question_check(question);
    if (status == GRAZE_OK) {
        ask(survey, question, &found);
        status = hand_over(&found, out);
    }
    grz_buffer_free(&out->allocator, &found.room);
    grz_float_env_leave(env);
    return status;
}

void graze_answer_list_free(graze_answer_list *list) {
    grz_release(&list->allocator, list->items, list->capacity * sizeof *list->items);
    *list = (graze_answer_list){ .allocator = list->allocator };
}
