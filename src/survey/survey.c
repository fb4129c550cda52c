/* survey.c: opened, asked and closed; see graze/index.h. */
#include "survey/asking.h"

#include "core/float_env.h"

static graze_status boxes_check(const graze_index_config *config, graze_area_array boxes) {
    if (config->edges != GRAZE_HALF_OPEN && config->edges != GRAZE_CLOSED)
        return GRAZE_BAD_VALUE;
    if (boxes.count > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    for (uint32_t i = 0; i < boxes.count; i++) {
        const graze_status status = grz_area_check(&boxes.areas[i]);
        if (status != GRAZE_OK)
            return status;
        if (boxes.layers != NULL && boxes.layers[i] > 63)
            return GRAZE_BAD_LAYER;
    }
    return GRAZE_OK;
}

static graze_status survey_open(const graze_index_config *config, graze_area_array boxes, graze_index **out) {
    graze_status status = boxes_check(config, boxes);
    if (status != GRAZE_OK)
        return status;
    graze_index *survey = grz_allocate(&config->allocator, sizeof *survey);
    if (survey == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *survey = (graze_index){ .allocator = config->allocator,
                             .edges = config->edges,
                             .looks_at_all = config->looks_at_all };
    status = grz_survey_plant(survey, boxes);
    if (status == GRAZE_OK)
        *out = survey;
    else
        graze_index_close(survey);
    return status;
}

graze_status graze_index_open(const graze_index_config *config, graze_area_array boxes, graze_index **out) {
    static const graze_index_config usual;
    *out = NULL;
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = survey_open(config == NULL ? &usual : config, boxes, out);
    grz_float_env_leave(env);
    return status;
}

void graze_index_close(graze_index *survey) {
    if (survey == NULL)
        return;
    const graze_allocator allocator = survey->allocator;
    grz_buffer_free(&allocator, &survey->nodes);
    grz_free(&allocator, survey, sizeof *survey);
}

/* The answers alone, into the caller's list. */
static graze_status hand_over(const grz_survey_found *found, graze_index_hits *out) {
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

graze_status graze_index_query(const graze_index *survey, const graze_query *question,
                               graze_index_hits *out) {
    grz_asking asking = { .found.allocator = &out->allocator };
    out->count = 0;
    const grz_float_env env = grz_float_env_enter();
    graze_status status = grz_question_check(question);
    if (status == GRAZE_OK) {
        grz_asking_begin(&asking, question, survey->edges, survey->count[0]);
        grz_survey_walk(survey, &asking.search);
        grz_asking_finish(&asking);
        status = hand_over(&asking.found, out);
    }
    grz_buffer_free(&out->allocator, &asking.found.room);
    grz_float_env_leave(env);
    return status;
}

void graze_index_hits_free(graze_index_hits *list) {
    grz_free(&list->allocator, list->items, list->capacity * sizeof *list->items);
    *list = (graze_index_hits){ .allocator = list->allocator };
}
