/* layer_groups.c: from 64 layers to as few layer_groups as the rules tell apart. At most 64 * 64 comparisons,
 * when rules change. */
#include "broad/layer_groups.h"

#include <string.h>

/* The class of an earlier layer with the same row of rules, or a new one. */
static uint8_t class_of_layer(const grz_layer_groups *layer_groups, uint8_t layer) {
    for (uint8_t earlier = 0; earlier < layer; earlier++)
        if (layer_groups->rules[earlier] == layer_groups->rules[layer])
            return layer_groups->of_layer[earlier];
    return layer_groups->count;
}

/* The rules of a class, from those of one of its layers. */
static uint64_t classes_met(const grz_layer_groups *layer_groups, uint8_t layer) {
    uint64_t met = 0;
    for (uint8_t other = 0; other < GRZ_LAYER_NONE; other++)
        if (layer_groups->rules[layer] >> other & 1)
            met |= UINT64_C(1) << layer_groups->of_layer[other];
    return met;
}

bool grz_layer_groups_update(grz_layer_groups *layer_groups, const grz_box_view *boxes) {
    if (layer_groups->is_made && memcmp(layer_groups->rules, boxes->meets, sizeof layer_groups->rules) == 0)
        return false;
    uint8_t first_layer[GRZ_LAYER_GROUPS_MAX];
    *layer_groups = (grz_layer_groups){ .is_made = true };
    memcpy(layer_groups->rules, boxes->meets, sizeof layer_groups->rules);
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++) {
        layer_groups->of_layer[layer] = class_of_layer(layer_groups, layer);
        if (layer_groups->of_layer[layer] == layer_groups->count)
            first_layer[layer_groups->count++] = layer;
    }
    layer_groups->of_layer[GRZ_LAYER_NONE] = GRZ_LAYER_GROUP_NONE;
    for (uint8_t layer_group = 0; layer_group < layer_groups->count; layer_group++)
        layer_groups->meets[layer_group] = classes_met(layer_groups, first_layer[layer_group]);
    return true;
}
