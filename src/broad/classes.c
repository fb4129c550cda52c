/* classes.c: from 64 layers to as few classes as the rules tell apart. At most 64 * 64 comparisons, when
 * rules change. */
#include "broad/classes.h"

#include <string.h>

/* The class of a layer with this row of rules, a new one if no earlier layer has the same row. */
static uint8_t class_with_rules(grz_classes *classes, uint8_t layer) {
    for (uint8_t earlier = 0; earlier < layer; earlier++)
        if (classes->rules[earlier] == classes->rules[layer])
            return classes->of_layer[earlier];
    return classes->count++;
}

bool grz_classes_update(grz_classes *classes, const grz_boxes *boxes) {
    if (classes->is_made && memcmp(classes->rules, boxes->meets, sizeof classes->rules) == 0)
        return false;
    *classes = (grz_classes){ .is_made = true };
    memcpy(classes->rules, boxes->meets, sizeof classes->rules);
    for (uint8_t layer = 0; layer < GRZ_LAYER_NONE; layer++)
        classes->of_layer[layer] = class_with_rules(classes, layer);
    classes->of_layer[GRZ_LAYER_NONE] = GRZ_CLASS_NONE;
    for (uint8_t a = 0; a < GRZ_LAYER_NONE; a++)
        for (uint8_t b = 0; b < GRZ_LAYER_NONE; b++)
            if (classes->rules[a] >> b & 1)
                classes->meets[classes->of_layer[a]] |= UINT64_C(1) << classes->of_layer[b];
    return true;
}
