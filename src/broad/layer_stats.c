/* layer_stats.c: counting layers. Rows of one layer mostly stand together, so they are counted eight at a
 * time where that holds. */
#include "broad/layer_stats.h"

static inline void add(grz_layer_stats *layer_stats, uint8_t layer, uint32_t first, uint32_t count) {
    if (layer_stats->rows[layer] == 0)
        layer_stats->first[layer] = first;
    layer_stats->rows[layer] += count;
    layer_stats->end[layer] = first + count;
}

grz_layer_stats grz_layer_stats_of(const grz_box_view *boxes) {
    grz_layer_stats layer_stats = { .rows = { 0 } };
    uint32_t row = 0;
    for (; row + 8 <= boxes->count; row += 8) {
        uint64_t eight;
        memcpy(&eight, boxes->layer + row, sizeof eight);
        if (eight == boxes->layer[row] * UINT64_C(0x0101010101010101))
            add(&layer_stats, boxes->layer[row], row, 8);
        else
            for (uint32_t i = row; i < row + 8; i++)
                add(&layer_stats, boxes->layer[i], i, 1);
    }
    for (; row < boxes->count; row++)
        add(&layer_stats, boxes->layer[row], row, 1);
    return layer_stats;
}

void grz_layer_stats_group_sizes(const grz_layer_stats *layer_stats, const grz_layer_groups *layer_groups,
                                 uint64_t sizes[GRZ_LAYER_GROUPS_MAX]) {
    memset(sizes, 0, GRZ_LAYER_GROUPS_MAX * sizeof *sizes);
    for (int layer = 0; layer < GRZ_LAYER_NONE; layer++)
        sizes[layer_groups->of_layer[layer]] += layer_stats->rows[layer];
}
