/* plan.c: see plan.h. */
#include "broad/strategy.h"

#include <string.h>

/* Of the many there are at least so many, so many times those of any few, and of all few together. */
enum { LEAST_MANY = 256, TIMES_ONE = 4, TIMES_ALL = 3 };

/* The layer_groups that are few beside one of so many, and how many boxes they have. */
static uint64_t find_few(const grz_layer_groups *layer_groups, const uint64_t *sizes, uint8_t many,
                         uint64_t *few_boxes) {
    uint64_t few = 0;
    *few_boxes = 0;
    for (uint8_t layer_group = 0; layer_group < layer_groups->count; layer_group++)
        if (layer_group != many && sizes[layer_group] > 0 &&
            grz_layer_groups_meet(layer_groups, many, layer_group) &&
            TIMES_ONE * sizes[layer_group] <= sizes[many]) {
            few |= UINT64_C(1) << layer_group;
            *few_boxes += sizes[layer_group];
        }
    return few;
}

static void forbid_class(grz_strategy *plan, const grz_layer_groups *layer_groups, uint8_t a, uint8_t b) {
    for (int i = 0; i < GRZ_LAYER_NONE; i++)
        for (int j = 0; j < GRZ_LAYER_NONE && layer_groups->of_layer[i] == a; j++)
            if (layer_groups->of_layer[j] == b) {
                plan->rest[i] &= ~(UINT64_C(1) << j);
                plan->rest[j] &= ~(UINT64_C(1) << i);
            }
}

static void add_job(grz_strategy *plan, const grz_layer_groups *layer_groups, grz_strategy_join job) {
    plan->jobs[plan->job_count++] = job;
    for (uint8_t layer_group = 0; layer_group < layer_groups->count; layer_group++)
        if (job.few >> layer_group & 1)
            forbid_class(plan, layer_groups, job.many, layer_group);
}

void grz_strategy_clear(grz_strategy *plan, const grz_box_view *boxes) {
    plan->layer_stats = grz_layer_stats_of(boxes);
    plan->job_count = 0;
    memcpy(plan->rest, boxes->meets, sizeof plan->rest);
}

void grz_strategy_make(grz_strategy *plan, const grz_box_view *boxes, const grz_layer_groups *layer_groups) {
    uint64_t sizes[GRZ_LAYER_GROUPS_MAX];
    grz_strategy_clear(plan, boxes);
    grz_layer_stats_group_sizes(&plan->layer_stats, layer_groups, sizes);
    for (uint8_t many = 0; many < layer_groups->count; many++) {
        uint64_t few_boxes;
        const uint64_t few = find_few(layer_groups, sizes, many, &few_boxes);
        if (few != 0 && sizes[many] >= LEAST_MANY && TIMES_ALL * few_boxes <= sizes[many])
            add_job(plan, layer_groups, (grz_strategy_join){ many, few });
    }
}

static bool is_of(const grz_layer_groups *layer_groups, uint8_t layer, uint64_t class_ids) {
    return class_ids >> layer_groups->of_layer[layer] & 1;
}

static graze_status list_few(const grz_strategy *plan, uint64_t few, grz_grid_join *stream,
                             const grz_box_view *boxes, const grz_layer_groups *layer_groups) {
    const grz_layer_stats *layer_stats = &plan->layer_stats;
    uint32_t most = 0;
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++)
        most += is_of(layer_groups, layer, few) ? layer_stats->rows[layer] : 0;
    const graze_status status = grz_grid_join_clear(stream, most);
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE && status == GRAZE_OK; layer++)
        for (uint32_t row = layer_stats->first[layer];
             is_of(layer_groups, layer, few) && row < layer_stats->end[layer]; row++)
            if (boxes->layer[row] == layer)
                grz_grid_join_add(stream, boxes, row);
    return status;
}

static grz_probe_side many_of(const grz_layer_stats *layer_stats, const grz_layer_groups *layer_groups,
                              uint8_t layer_group) {
    grz_probe_side many = { .first = UINT32_MAX };
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++) {
        many.is_chosen[layer] = layer_groups->of_layer[layer] == layer_group;
        if (!many.is_chosen[layer] || layer_stats->rows[layer] == 0)
            continue;
        many.first = layer_stats->first[layer] < many.first ? layer_stats->first[layer] : many.first;
        many.end = layer_stats->end[layer] > many.end ? layer_stats->end[layer] : many.end;
    }
    return many;
}

graze_status grz_strategy_run_joins(const grz_strategy *plan, grz_grid_join *stream,
                                    const grz_box_view *boxes, const grz_pair_output *found,
                                    bool *is_suited) {
    graze_status status = GRAZE_OK;
    *is_suited = true;
    for (uint32_t i = 0; i < plan->job_count && status == GRAZE_OK && *is_suited; i++) {
        const grz_strategy_join job = plan->jobs[i];
        const grz_probe_side many = many_of(&plan->layer_stats, found->layer_groups, job.many);
        status = list_few(plan, job.few, stream, boxes, found->layer_groups);
        if (status == GRAZE_OK)
            status = grz_grid_join_pairs(stream, boxes, &many, found, is_suited);
    }
    return status;
}
