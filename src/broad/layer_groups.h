/* layer_groups.h: groups of layers with equal rules, and how many boxes each layer
 * has.
 *
 * Two layers are in one group if they may meet exactly the same layers. With the
 * groups stored apart, a broad phase never tests a forbidden pair. There is one
 * group when all layers meet. */
#pragma once

#include "core/box_columns.h"

enum { GRZ_LAYER_GROUP_NONE = 64, GRZ_LAYER_GROUPS_MAX = 64 };

typedef struct grz_layer_groups {
    uint64_t rules[64]; /* the rules behind the groups */
    /* by group: a bit for each group allowed to meet it */
    uint64_t meets[GRZ_LAYER_GROUPS_MAX];
    /* GRZ_LAYER_GROUP_NONE for GRZ_LAYER_NONE only */
    uint8_t of_layer[GRZ_LAYER_NONE + 1];
    uint8_t count; /* 0 before the first update */
} grz_layer_groups;

/* Make the groups of the current rules; true if they differ from those of the last
 * call. */
bool grz_layer_groups_update(grz_layer_groups *groups, const grz_box_view *boxes);

static inline uint8_t grz_layer_group_of(const grz_layer_groups *groups,
                                         const grz_box_view *boxes, uint32_t row) {
    return groups->of_layer[boxes->layer[row]];
}

/* True for GRZ_LAYER_GROUP_NONE, too. */
static inline bool grz_layer_group_meets_none(const grz_layer_groups *groups,
                                              uint8_t group) {
    return group == GRZ_LAYER_GROUP_NONE || groups->meets[group] == 0;
}

static inline bool grz_layer_groups_meet(const grz_layer_groups *groups, uint8_t a,
                                         uint8_t b) {
    return groups->meets[a] >> b & 1;
}

/* By layer: the number of its boxes, and the rows first .. end among which they all
 * are. */
typedef struct grz_layer_stats {
    uint32_t rows[GRZ_LAYER_NONE + 1];
    uint32_t first[GRZ_LAYER_NONE + 1], end[GRZ_LAYER_NONE + 1];
} grz_layer_stats;

grz_layer_stats grz_layer_stats_of(const grz_box_view *boxes);
void grz_layer_stats_group_sizes(const grz_layer_stats *stats,
                                 const grz_layer_groups *groups,
                                 uint64_t sizes[GRZ_LAYER_GROUPS_MAX]);
