/* layer_groups.c: 64 layers are reduced to as few groups as the rules tell apart, by
 * at most 64 * 64 comparisons when rules change. Layers are counted in one pass over
 * the rows. */
#include "broad/layer_groups.h"

/* The group of an earlier layer with the same rules, or a new one. */
static uint8_t layer_group_find(const grz_layer_groups *groups, uint8_t layer) {
    for (uint8_t earlier = 0; earlier < layer; earlier++)
        if (groups->rules[earlier] == groups->rules[layer])
            return groups->of_layer[earlier];
    return groups->count;
}

bool grz_layer_groups_update(grz_layer_groups *groups, const grz_box_view *boxes) {
    if (groups->count > 0 &&
        memcmp(groups->rules, boxes->meets, sizeof groups->rules) == 0)
        return false;
    uint8_t first_layer[GRZ_LAYER_GROUPS_MAX];
    *groups = (grz_layer_groups){ .count = 0 };
    memcpy(groups->rules, boxes->meets, sizeof groups->rules);
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++) {
        groups->of_layer[layer] = layer_group_find(groups, layer);
        if (groups->of_layer[layer] == groups->count)
            first_layer[groups->count++] = layer;
    }
    groups->of_layer[GRZ_LAYER_NONE] = GRZ_LAYER_GROUP_NONE;
    for (uint8_t group = 0; group < groups->count; group++)
        for (uint8_t other = 0; other < GRZ_LAYER_NONE; other++)
            if (groups->rules[first_layer[group]] >> other & 1)
                groups->meets[group] |= UINT64_C(1) << groups->of_layer[other];
    return true;
}

static inline void layer_stats_add(grz_layer_stats *stats, uint8_t layer,
                                   uint32_t first, uint32_t count) {
    if (stats->rows[layer] == 0)
        stats->first[layer] = first;
    stats->rows[layer] += count;
    stats->end[layer] = first + count;
}

/* Rows of one layer are mostly neighbours, so eight of them are counted at a
 * time. */
grz_layer_stats grz_layer_stats_of(const grz_box_view *boxes) {
    grz_layer_stats stats = { .rows = { 0 } };
    uint32_t row = 0;
    for (; row + 8 <= boxes->count; row += 8) {
        uint64_t eight;
        memcpy(&eight, boxes->layer + row, sizeof eight);
        if (eight == boxes->layer[row] * UINT64_C(0x0101010101010101))
            layer_stats_add(&stats, boxes->layer[row], row, 8);
        else
            for (uint32_t i = row; i < row + 8; i++)
                layer_stats_add(&stats, boxes->layer[i], i, 1);
    }
    for (; row < boxes->count; row++)
        layer_stats_add(&stats, boxes->layer[row], row, 1);
    return stats;
}

void grz_layer_stats_group_sizes(const grz_layer_stats *stats,
                                 const grz_layer_groups *groups,
                                 uint64_t sizes[GRZ_LAYER_GROUPS_MAX]) {
    memset(sizes, 0, GRZ_LAYER_GROUPS_MAX * sizeof *sizes);
    for (int layer = 0; layer < GRZ_LAYER_NONE; layer++)
        sizes[groups->of_layer[layer]] += stats->rows[layer];
}
