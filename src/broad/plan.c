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

static void add_job(grz_plan *plan, const grz_classes *classes, grz_stream_job job) {
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
            add_job(plan, classes, (grz_stream_job){ many, few, &plan->census });
    }
}
