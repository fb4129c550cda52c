/* strategy.c: planning joins, choosing for the rest, and searching. */
#include "broad/strategy.h"

/* A probe side has at least PROBE_MIN boxes, PROBE_TIMES_GROUP times as many as each
 * layer group of the build side, and PROBE_TIMES_BUILD times as many as the whole
 * build side. */
enum { PROBE_MIN = 256, PROBE_TIMES_GROUP = 4, PROBE_TIMES_BUILD = 3 };

/* This many tests cost about as much as one box in strips. The limit for leaving
 * `brute` is higher than the limit for taking it. So a varying number of boxes does
 * not change the algorithm in each frame. */
enum {
    BRUTE_TESTS_PER_BOX = 16,
    BRUTE_TESTS_PER_BOX_MAX = 32,
    STRATEGY_FIRST_WAIT = 64
};

/* Let there be more layer groups than ACROSS_GROUPS_MIN, and let one in ACROSS_SHARE
 * pairs of boxes be allowed. Then it is cheaper to search as if all met and to drop
 * forbidden pairs. */
enum { ACROSS_SHARE = 4, ACROSS_GROUPS_MIN = 3 };

/* The layer groups small enough for the build side beside a probe side, and how many
 * boxes they have. */
static uint64_t strategy_plan_build_side(const grz_layer_groups *groups,
                                         const uint64_t *sizes, uint8_t probe,
                                         uint64_t *boxes) {
    uint64_t build = 0;
    *boxes = 0;
    for (uint8_t group = 0; group < groups->count; group++)
        if (group != probe && sizes[group] > 0 &&
            grz_layer_groups_meet(groups, probe, group) &&
            PROBE_TIMES_GROUP * sizes[group] <= sizes[probe]) {
            build |= UINT64_C(1) << group;
            *boxes += sizes[group];
        }
    return build;
}

static void strategy_plan_without(grz_join_plan *plan,
                                  const grz_layer_groups *groups, uint8_t a,
                                  uint8_t b) {
    for (int i = 0; i < GRZ_LAYER_NONE; i++)
        for (int j = 0; j < GRZ_LAYER_NONE && groups->of_layer[i] == a; j++)
            if (groups->of_layer[j] == b) {
                plan->rest[i] &= ~(UINT64_C(1) << j);
                plan->rest[j] &= ~(UINT64_C(1) << i);
            }
}

void grz_join_plan_clear(grz_join_plan *plan, const grz_box_view *boxes) {
    plan->stats = grz_layer_stats_of(boxes);
    plan->join_count = 0;
    memcpy(plan->rest, boxes->meets, sizeof plan->rest);
}

void grz_join_plan_make(grz_join_plan *plan, const grz_box_view *boxes,
                        const grz_layer_groups *groups) {
    uint64_t sizes[GRZ_LAYER_GROUPS_MAX];
    grz_join_plan_clear(plan, boxes);
    grz_layer_stats_group_sizes(&plan->stats, groups, sizes);
    for (uint8_t probe = 0; probe < groups->count; probe++) {
        uint64_t build_boxes;
        const uint64_t build =
            strategy_plan_build_side(groups, sizes, probe, &build_boxes);
        if (build == 0 || sizes[probe] < PROBE_MIN ||
            PROBE_TIMES_BUILD * build_boxes > sizes[probe])
            continue;
        plan->joins[plan->join_count++] = (grz_planned_join){ probe, build };
        for (uint8_t group = 0; group < groups->count; group++)
            if (build >> group & 1)
                strategy_plan_without(plan, groups, probe, group);
    }
}

static bool strategy_is_layer_of(const grz_layer_groups *groups, uint8_t layer,
                                 uint64_t group_bits) {
    return group_bits >> groups->of_layer[layer] & 1;
}

static graze_status strategy_fill_build_side(const grz_join_plan *plan,
                                             uint64_t build, grz_grid_join *join,
                                             const grz_box_view *boxes,
                                             const grz_layer_groups *groups) {
    const grz_layer_stats *stats = &plan->stats;
    uint32_t count = 0;
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++)
        count += strategy_is_layer_of(groups, layer, build) ? stats->rows[layer] : 0;
    const graze_status status = grz_grid_join_clear(join, count);
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE && status == GRAZE_OK; layer++)
        for (uint32_t row = stats->first[layer];
             strategy_is_layer_of(groups, layer, build) && row < stats->end[layer];
             row++)
            if (boxes->layer[row] == layer)
                grz_grid_join_add(join, boxes, row);
    return status;
}

static grz_probe_side strategy_probe_side_of(const grz_layer_stats *stats,
                                             const grz_layer_groups *groups,
                                             uint8_t group) {
    grz_probe_side probe = { .first = UINT32_MAX };
    uint32_t rows = 0;
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++) {
        probe.is_chosen[layer] = groups->of_layer[layer] == group;
        if (!probe.is_chosen[layer] || stats->rows[layer] == 0)
            continue;
        probe.first = grz_min_u32(probe.first, stats->first[layer]);
        probe.end = grz_max_u32(probe.end, stats->end[layer]);
        rows += stats->rows[layer];
    }
    probe.is_whole = probe.first < probe.end && probe.end - probe.first == rows;
    return probe;
}

graze_status grz_join_plan_run(const grz_join_plan *plan, grz_grid_join *join,
                               const grz_box_view *boxes,
                               const grz_pair_output *found, bool *is_suited) {
    *is_suited = true;
    for (uint32_t i = 0; i < plan->join_count && *is_suited; i++) {
        const grz_planned_join planned = plan->joins[i];
        const grz_probe_side probe =
            strategy_probe_side_of(&plan->stats, found->layer_groups, planned.probe);
        grz_try(strategy_fill_build_side(plan, planned.build, join, boxes,
                                         found->layer_groups));
        grz_try(grz_grid_join_pairs(join, boxes, &probe, found, is_suited));
    }
    return GRAZE_OK;
}

void grz_strategy_open(grz_strategy *strategy, const grz_broad_setup *setup) {
    strategy->setup = setup;
    grz_strip_search_open(&strategy->strips, setup->allocator, setup->tasks);
    grz_grid_join_open(&strategy->join, setup->allocator);
    strategy->join.tasks = setup->tasks;
}

typedef struct search_cost {
    uint64_t boxes, pairs;
} search_cost;

static search_cost strategy_search_cost_of(const grz_layer_groups *groups,
                                           const grz_layer_stats *stats) {
    uint64_t sizes[GRZ_LAYER_GROUPS_MAX];
    search_cost cost = { 0 };
    grz_layer_stats_group_sizes(stats, groups, sizes);
    for (uint8_t a = 0; a < groups->count; a++) {
        cost.boxes += groups->meets[a] == 0 ? 0 : sizes[a];
        cost.pairs +=
            grz_layer_groups_meet(groups, a, a) ? sizes[a] * sizes[a] / 2 : 0;
        for (uint8_t b = (uint8_t)(a + 1); b < groups->count; b++)
            cost.pairs +=
                grz_layer_groups_meet(groups, a, b) ? sizes[a] * sizes[b] : 0;
    }
    return cost;
}

static grz_box_view strategy_rest_of(const grz_strategy *self,
                                     const grz_box_view *boxes) {
    grz_box_view rest = *boxes;
    rest.meets = self->plan.rest;
    return rest;
}

static grz_rest_search strategy_rest_search_for(const grz_strategy *self,
                                                search_cost cost) {
    uint64_t tests_max = BRUTE_TESTS_PER_BOX;
    if (self->rest_search == GRZ_REST_TESTED)
        tests_max = BRUTE_TESTS_PER_BOX_MAX;
    if (cost.pairs == 0)
        return GRZ_REST_NONE;
    if (cost.pairs <= cost.boxes * tests_max)
        return GRZ_REST_TESTED;
    if (self->rest_groups.count > ACROSS_GROUPS_MIN &&
        cost.pairs >= cost.boxes * cost.boxes / 2 / ACROSS_SHARE)
        return GRZ_REST_ACROSS;
    return GRZ_REST_STRIPS;
}

static void strategy_plan_rest(grz_strategy *self, const grz_box_view *boxes) {
    const grz_box_view rest = strategy_rest_of(self, boxes);
    grz_layer_groups_update(&self->rest_groups, &rest);
    const search_cost cost =
        strategy_search_cost_of(&self->rest_groups, &self->plan.stats);
    self->rest_search = strategy_rest_search_for(self, cost);
    if (self->rest_search == GRZ_REST_NONE)
        grz_broad_close(&self->other);
}

static void strategy_plan(grz_strategy *self, const grz_box_view *boxes) {
    grz_layer_groups_update(&self->groups, boxes);
    grz_backoff_wait(&self->join_backoff);
    if (grz_backoff_is_over(&self->join_backoff))
        grz_join_plan_make(&self->plan, boxes, &self->groups);
    else
        grz_join_plan_clear(&self->plan, boxes);
    strategy_plan_rest(self, boxes);
}

static graze_status strategy_find_by_other(grz_strategy *self,
                                           const grz_broad_phase *phase,
                                           const grz_box_view *rest,
                                           grz_pair_sink *out) {
    if (self->other.broad_phase != phase)
        grz_try(grz_broad_use_phase(&self->other, phase, *self->setup));
    self->other.setup.counters = self->setup->counters;
    grz_try(grz_broad_sync(&self->other, rest, (grz_row_changes){ 0 }));
    return grz_broad_pairs(&self->other, rest, out);
}

/* Find by strips as if all layers of any rule met, and drop forbidden pairs. */
static graze_status strategy_find_across_layers(grz_strategy *self,
                                                const grz_box_view *rest,
                                                grz_pair_sink *out) {
    uint64_t meets[GRZ_LAYER_NONE], any = 0;
    for (int layer = 0; layer < GRZ_LAYER_NONE; layer++)
        any |= rest->meets[layer];
    for (int layer = 0; layer < GRZ_LAYER_NONE; layer++)
        meets[layer] = rest->meets[layer] != 0 ? any : 0;
    grz_box_view all = *rest;
    all.meets = meets;
    grz_layer_groups_update(&self->rest_groups, &all);
    grz_pair_sink found;
    grz_pair_sink_collect(&found, &self->across, self->setup->allocator, SIZE_MAX);
    const grz_pair_output output = { &self->rest_groups, self->setup->counters,
                                     &found, NULL };
    bool is_suited;
    grz_try(grz_strip_search_pairs(&self->strips, &all, &output, &is_suited));
    grz_try(grz_pair_sink_status(&found));
    for (size_t i = 0; i < found.count; i++) {
        const graze_pair pair = found.items[i];
        if (rest->meets[rest->layer[pair.a]] >> rest->layer[pair.b] & 1)
            grz_pair_sink_push(out, pair.a, pair.b);
    }
    return out->status;
}

static graze_status strategy_find_rest(grz_strategy *self, const grz_box_view *boxes,
                                       grz_pair_sink *out) {
    const grz_box_view rest = strategy_rest_of(self, boxes);
    const grz_pair_output found = { &self->rest_groups, self->setup->counters, out,
                                    NULL };
    bool is_suited = true;
    if (self->rest_search == GRZ_REST_TESTED)
        return strategy_find_by_other(self, &grz_broad_phase_brute, &rest, out);
    if (self->rest_search == GRZ_REST_ACROSS) {
        grz_broad_close(&self->other);
        return strategy_find_across_layers(self, &rest, out);
    }
    const graze_status status =
        grz_strip_search_pairs(&self->strips, &rest, &found, &is_suited);
    if (!is_suited)
        return strategy_find_by_other(self, &grz_broad_phase_sectors, &rest, out);
    grz_broad_close(&self->other);
    if (status == GRAZE_OK)
        return out->status;
    return status;
}

static graze_status strategy_find_joined(grz_strategy *self,
                                         const grz_box_view *boxes,
                                         grz_pair_sink *out) {
    const grz_pair_output found = { &self->groups, self->setup->counters, out,
                                    NULL };
    const uint64_t before = grz_pair_sink_total(out);
    bool is_suited;
    grz_try(grz_join_plan_run(&self->plan, &self->join, boxes, &found, &is_suited));
    if (!is_suited) {
        grz_pair_sink_truncate(out, before);
        grz_backoff_fail(&self->join_backoff, STRATEGY_FIRST_WAIT);
        grz_join_plan_clear(&self->plan, boxes); /* all pairs are the rest */
        strategy_plan_rest(self, boxes);
    } else if (self->plan.join_count > 0) {
        grz_backoff_succeed(&self->join_backoff);
    }
    return GRAZE_OK;
}

graze_status grz_strategy_pairs(grz_strategy *strategy, const grz_box_view *boxes,
                                grz_pair_sink *out) {
    strategy_plan(strategy, boxes);
    const graze_status status = strategy_find_joined(strategy, boxes, out);
    if (status == GRAZE_OK && strategy->rest_search != GRZ_REST_NONE)
        return strategy_find_rest(strategy, boxes, out);
    return status;
}

bool grz_strategy_is_costly(const grz_strategy *strategy) {
    return strategy->rest_search == GRZ_REST_STRIPS ||
           strategy->rest_search == GRZ_REST_ACROSS;
}

void grz_strategy_close(grz_strategy *strategy) {
    grz_broad_close(&strategy->other);
    grz_strip_search_free(&strategy->strips);
    grz_grid_join_free(&strategy->join);
    grz_buffers_free(strategy->setup->allocator, &strategy->across);
}
