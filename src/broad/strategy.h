/* strategy.h: a search from scratch by suitable algorithms for the boxes, for each
 * pair of layer groups.
 *
 * Where the boxes of one layer group are many times those of others, a grid join
 * finds their pairs. The other pairs of layer groups are the rest. If few boxes of
 * the rest may meet, each pair is tested; else strips find the pairs. They look at
 * several layer groups as if all met, and forbidden pairs are dropped. If most pairs
 * are forbidden, each layer group has strips of its own, or, for too many groups,
 * sectors are used. This and the horizon of the prediction are the only memory of
 * `auto` about its choices. */
#pragma once

#include "broad/broad_phase.h"
#include "broad/grid_join.h"
#include "broad/strips.h"

/* Waiting before a new try of something unprofitable, longer after each try in vain.
 * Zeroed, there is nothing to wait for. Waits are counted in searches or steps. */
typedef struct grz_backoff {
    uint32_t left, next;
} grz_backoff;

enum { GRZ_BACKOFF_MAX = 1 << 24 };

static inline bool grz_backoff_is_over(const grz_backoff *backoff) {
    return backoff->left == 0;
}

static inline void grz_backoff_wait(grz_backoff *backoff) {
    backoff->left -= backoff->left > 0;
}

/* A try in vain: wait for `first`, after the next try twice as long, and so on. */
static inline void grz_backoff_fail(grz_backoff *backoff, uint32_t first) {
    backoff->left = backoff->next > 0 ? backoff->next : first;
    backoff->next =
        backoff->left < GRZ_BACKOFF_MAX ? 2 * backoff->left : GRZ_BACKOFF_MAX;
}

/* It pays: the waits before do not count any more. */
static inline void grz_backoff_succeed(grz_backoff *backoff) {
    backoff->next = 0;
}

/* A grid join: the layer group of the probe side, and those of the build side, a bit
 * for each. */
typedef struct grz_planned_join {
    uint8_t probe;
    uint64_t build;
} grz_planned_join;

typedef struct grz_join_plan {
    grz_layer_stats stats;
    grz_planned_join joins[GRZ_LAYER_GROUPS_MAX];
    uint32_t join_count;
    uint64_t rest[GRZ_LAYER_NONE]; /* the rules without what is joined, by layer */
} grz_join_plan;

/* Count the layers, and plan joins or none. */
void grz_join_plan_make(grz_join_plan *plan, const grz_box_view *boxes,
                        const grz_layer_groups *groups);
void grz_join_plan_clear(grz_join_plan *plan, const grz_box_view *boxes);
graze_status grz_join_plan_run(const grz_join_plan *plan, grz_grid_join *join,
                               const grz_box_view *boxes,
                               const grz_pair_output *found, bool *is_suited);

/* How the pairs are found that may meet, but are not joined. */
typedef enum grz_rest_search {
    GRZ_REST_NONE,   /* there are none */
    GRZ_REST_TESTED, /* they are few enough to test each */
    GRZ_REST_STRIPS, /* by strips for each layer group, or by sectors */
    GRZ_REST_ACROSS  /* enough may meet to search as if all met */
} grz_rest_search;

typedef struct grz_strategy {
    const grz_broad_setup *setup;
    grz_layer_groups groups, rest_groups;
    grz_join_plan plan;
    grz_rest_search rest_search;
    grz_broad_instance other; /* for the rest without strips */
    grz_backoff join_backoff;
    grz_grid_join join;
    grz_strip_search strips;
    grz_buffer across; /* graze_pair: found by strips without layers */
} grz_strategy;

void grz_strategy_open(grz_strategy *strategy, const grz_broad_setup *setup);
graze_status grz_strategy_pairs(grz_strategy *strategy, const grz_box_view *boxes,
                                grz_pair_sink *out);

/* Whether predicting boxes costs less than searching this way. Joins and testing
 * each pair are cheap. */
bool grz_strategy_is_costly(const grz_strategy *strategy);
void grz_strategy_close(grz_strategy *strategy);
