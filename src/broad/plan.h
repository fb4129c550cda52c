/* plan.h: which pairs of classes `auto` searches by letting the many go past the few, and what is left. */
#ifndef GRZ_BROAD_PLAN_H
#define GRZ_BROAD_PLAN_H

#include "broad/stream/stream.h"

typedef struct grz_plan {
    grz_census census;
    grz_stream_job jobs[GRZ_CLASS_MOST];
    uint32_t job_count;
    uint64_t rest[GRZ_LAYER_NONE]; /* the rules without the pairs of the jobs, by layer */
} grz_plan;

/* Take a census, and plan. */
void grz_plan_make(grz_plan *plan, const grz_boxes *boxes, const grz_classes *classes);

/* Take a census, and leave everything to the rest. */
void grz_plan_clear(grz_plan *plan, const grz_boxes *boxes);

#endif
