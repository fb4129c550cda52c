/* plan.c: see plan.h. */
#include "broad/plan.h"

#include <string.h>

/* Of the many there are at least so many, so many times those of any few, and of all few together. */
enum { LEAST_MANY = 256, TIMES_ONE = 4, TIMES_ALL = 3 };

/* The classes that are few beside one of so many, and how many boxes they have. */
static uint64_t find_few(const grz_classes *classes, const uint64_t *sizes, uint8_t many,
                         uint64_t *few_boxes) {
    uint64_t few = 0;
    *few_boxes = 0;
    for (uint8_t class_id = 0; class_id < classes->count; class_id++)
        if (class_id != many && sizes[class_id] > 0 && grz_classes_meet(classes, many, class_id) &&
            TIMES_ONE * sizes[class_id] <= sizes[many]) {
            few |= UINT64_C(1) << class_id;
            *few_boxes += sizes[class_id];
        }
    return few;
}

static void forbid_class(grz_plan *plan, const grz_classes *classes, uint8_t a, uint8_t b) {
    for (int i = 0; i < GRZ_LAYER_NONE; i++)
        for (int j = 0; j < GRZ_LAYER_NONE && classes->of_layer[i] == a; j++)
            if (classes->of_layer[j] == b) {
                plan->rest[i] &= ~(UINT64_C(1) << j);
                plan->rest[j] &= ~(UINT64_C(1) << i);
            }
}

static void add_job(grz_plan *plan, const grz_classes *classes, grz_plan_job job) {
    plan->jobs[plan->job_count++] = job;
    for (uint8_t class_id = 0; class_id < classes->count; class_id++)
        if (job.few >> class_id & 1)
            forbid_class(plan, classes, job.many, class_id);
}

void grz_plan_clear(grz_plan *plan, const grz_boxes *boxes) {
    plan->census = grz_census_of(boxes);
    plan->job_count = 0;
    memcpy(plan->rest, boxes->meets, sizeof plan->rest);
}

void grz_plan_make(grz_plan *plan, const grz_boxes *boxes, const grz_classes *classes) {
    uint64_t sizes[GRZ_CLASS_MOST];
    grz_plan_clear(plan, boxes);
    grz_census_classes(&plan->census, classes, sizes);
    for (uint8_t many = 0; many < classes->count; many++) {
        uint64_t few_boxes;
        const uint64_t few = find_few(classes, sizes, many, &few_boxes);
        if (few != 0 && sizes[many] >= LEAST_MANY && TIMES_ALL * few_boxes <= sizes[many])
            add_job(plan, classes, (grz_plan_job){ many, few });
    }
}

static bool is_of(const grz_classes *classes, uint8_t layer, uint64_t class_ids) {
    return class_ids >> classes->of_layer[layer] & 1;
}

static graze_status list_few(const grz_plan *plan, uint64_t few, grz_stream *stream, const grz_boxes *boxes,
                             const grz_classes *classes) {
    const grz_census *census = &plan->census;
    uint32_t most = 0;
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++)
        most += is_of(classes, layer, few) ? census->rows[layer] : 0;
    const graze_status status = grz_stream_clear(stream, most);
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE && status == GRAZE_OK; layer++)
        for (uint32_t row = census->first[layer]; is_of(classes, layer, few) && row < census->end[layer];
             row++)
            if (boxes->layer[row] == layer)
                grz_stream_add(stream, boxes, row);
    return status;
}

static grz_stream_many many_of(const grz_census *census, const grz_classes *classes, uint8_t class_id) {
    grz_stream_many many = { .first = UINT32_MAX };
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++) {
        many.is_chosen[layer] = classes->of_layer[layer] == class_id;
        if (!many.is_chosen[layer] || census->rows[layer] == 0)
            continue;
        many.first = census->first[layer] < many.first ? census->first[layer] : many.first;
        many.end = census->end[layer] > many.end ? census->end[layer] : many.end;
    }
    return many;
}

graze_status grz_plan_run(const grz_plan *plan, grz_stream *stream, const grz_boxes *boxes,
                          const grz_found *found, bool *is_suited) {
    graze_status status = GRAZE_OK;
    *is_suited = true;
    for (uint32_t i = 0; i < plan->job_count && status == GRAZE_OK && *is_suited; i++) {
        const grz_plan_job job = plan->jobs[i];
        const grz_stream_many many = many_of(&plan->census, found->classes, job.many);
        status = list_few(plan, job.few, stream, boxes, found->classes);
        if (status == GRAZE_OK)
            status = grz_stream_pairs(stream, boxes, &many, found, is_suited);
    }
    return status;
}
