/* classes.h: layers that the rules treat alike, taken together.
 *
 * Two layers are of one class if they may meet exactly the same layers. Then whether two boxes may meet is a
 * question about their classes: a method that keeps each class apart never looks at a forbidden pair. When
 * all layers meet there is one class. A class that meets nothing need not be stored by methods that answer no
 * queries.
 */
#ifndef GRZ_BROAD_CLASSES_H
#define GRZ_BROAD_CLASSES_H

#include "core/boxes.h"

enum { GRZ_CLASS_NONE = 64, GRZ_CLASS_MOST = 64 };

typedef struct grz_classes {
    uint64_t rules[64];                   /* the rules that the classes were made from */
    uint64_t meets[GRZ_CLASS_MOST];       /* by class: a bit for each class it may meet */
    uint8_t of_layer[GRZ_LAYER_NONE + 1]; /* GRZ_CLASS_NONE for GRZ_LAYER_NONE only */
    uint8_t count;                        /* 0 before the first update */
    bool is_made;
} grz_classes;

/* Follow the rules of the boxes; true if the classes are not those of the last call. */
bool grz_classes_update(grz_classes *classes, const grz_boxes *boxes);

static inline uint8_t grz_class_of(const grz_classes *classes, const grz_boxes *boxes, uint32_t row) {
    return classes->of_layer[boxes->layer[row]];
}

static inline bool grz_class_is_lonely(const grz_classes *classes, uint8_t class_id) {
    return class_id == GRZ_CLASS_NONE || classes->meets[class_id] == 0;
}

static inline bool grz_classes_meet(const grz_classes *classes, uint8_t a, uint8_t b) {
    return classes->meets[a] >> b & 1;
}

#endif
