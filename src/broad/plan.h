/* plan.h: which pairs of classes `auto` searches by letting the many go past the few, and what is left. */
#ifndef GRZ_BROAD_PLAN_H
#define GRZ_BROAD_PLAN_H

#include "broad/census.h"
#include "broad/stream/stream.h"

/* One class of many, and which classes of few it is searched against. */
typedef struct grz_plan_job {
    uint8_t many;
    uint64_t few;
} grz_plan_job;

typedef struct grz_plan {
    grz_census census;
    grz_plan_job jobs[GRZ_CLASS_MOST];
    uint32_t job_count;
    uint64_t rest[GRZ_LAYER_NONE]; /* the rules without the pairs of the jobs, by layer */
} grz_plan;

/* Take a census, and plan. */
void grz_plan_make(grz_plan *plan, const grz_boxes *boxes, const grz_classes *classes);

/* Take a census, and leave everything to the rest. */
void grz_plan_clear(grz_plan *plan, const grz_boxes *boxes);

/* Push the pairs of all jobs. *is_suited is false if the boxes are too uneven; some pairs may have been
 * pushed then. */
graze_status grz_plan_run(const grz_plan *plan, grz_stream *stream, const grz_boxes *boxes,
                          const grz_found *found, bool *is_suited);

#endif
