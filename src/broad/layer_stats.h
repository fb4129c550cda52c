/* layer_stats.h: how many rows there are on each layer, and where. */
#ifndef GRZ_BROAD_LAYER_STATS_H
#define GRZ_BROAD_LAYER_STATS_H

#include "broad/layer_groups.h"

/* By layer: how many rows, and the rows first .. end among which they all are. */
typedef struct grz_layer_stats {
    uint32_t rows[GRZ_LAYER_NONE + 1];
    uint32_t first[GRZ_LAYER_NONE + 1], end[GRZ_LAYER_NONE + 1];
} grz_layer_stats;

grz_layer_stats grz_layer_stats_of(const grz_box_view *boxes);

/* How many rows each class has. */
void grz_layer_stats_group_sizes(const grz_layer_stats *layer_stats, const grz_layer_groups *layer_groups,
                                 uint64_t sizes[GRZ_LAYER_GROUPS_MAX]);

#endif
