/* classes.c: from 64 layers to as few classes as the rules tell apart. At most 64 * 64 comparisons, when
 * rules change. */
#include "broad/classes.h"

#include <string.h>

/* The class of an earlier layer with the same row of rules, or a new one. */
static uint8_t class_of_layer(const grz_classes *classes, uint8_t layer) {
    for (uint8_t earlier = 0; earlier < layer; earlier++)
        if (classes->rules[earlier] == classes->rules[layer])
            return classes->of_layer[earlier];
    return classes->count;
}

/* The rules of a class, from those of one of its layers. */
static uint64_t classes_met(const grz_classes *classes, uint8_t layer) {
    uint64_t met = 0;
    for (uint8_t other = 0; other < GRZ_LAYER_NONE; other++)
        if (classes->rules[layer] >> other & 1)
            met |= UINT64_C(1) << classes->of_layer[other];
    return met;
}

bool grz_classes_update(grz_classes *classes, const grz_boxes *boxes) {
    if (classes->is_made && memcmp(classes->rules, boxes->meets, sizeof classes->rules) == 0)
        return false;
    uint8_t first_layer[GRZ_CLASS_MOST];
    *classes = (grz_classes){ .is_made = true };
    memcpy(classes->rules, boxes->meets, sizeof classes->rules);
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++) {
        classes->of_layer[layer] = class_of_layer(classes, layer);
        if (classes->of_layer[layer] == classes->count)
            first_layer[classes->count++] = layer;
    }
    classes->of_layer[GRZ_LAYER_NONE] = GRZ_CLASS_NONE;
    for (uint8_t class_id = 0; class_id < classes->count; class_id++)
        classes->meets[class_id] = classes_met(classes, first_layer[class_id]);
    return true;
}
