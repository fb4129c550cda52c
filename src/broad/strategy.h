/* plan.h: which pairs of layer_groups `auto` searches by letting the many go past the few, and what is left.
 */
#ifndef GRZ_BROAD_STRATEGY_H
#define GRZ_BROAD_STRATEGY_H

#include "broad/grid_join/grid_join.h"
#include "broad/layer_groups.h"

/* One class of many, and which layer_groups of few it is searched against. */
typedef struct grz_strategy_join {
    uint8_t many;
    uint64_t few;
} grz_strategy_join;

typedef struct grz_strategy {
    grz_layer_stats layer_stats;
    grz_strategy_join jobs[GRZ_LAYER_GROUPS_MAX];
    uint32_t job_count;
    uint64_t rest[GRZ_LAYER_NONE]; /* the rules without the pairs of the jobs, by layer */
} grz_strategy;

/* Take a layer_stats, and plan. */
void grz_strategy_make(grz_strategy *plan, const grz_box_view *boxes, const grz_layer_groups *layer_groups);

/* Take a layer_stats, and leave everything to the rest. */
void grz_strategy_clear(grz_strategy *plan, const grz_box_view *boxes);

/* Push the pairs of all jobs. *is_suited is false if the boxes are too uneven; some pairs may have been
 * pushed then. */
graze_status grz_strategy_run_joins(const grz_strategy *plan, grz_grid_join *stream,
                                    const grz_box_view *boxes, const grz_pair_output *found, bool *is_suited);

#endif
