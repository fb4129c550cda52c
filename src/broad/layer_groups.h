/* layer_groups.h: layers that the rules treat alike, taken together.
 *
 * Two layers are of one class if they may meet exactly the same layers. Then whether two boxes may meet is a
 * question about their layer_groups: a method that keeps each class apart never looks at a forbidden pair.
 * When all layers meet there is one class. A class that meets nothing need not be stored by methods that
 * answer no queries.
 */
#ifndef GRZ_BROAD_LAYER_GROUPS_H
#define GRZ_BROAD_LAYER_GROUPS_H

#include "core/box_columns.h"

enum { GRZ_LAYER_GROUP_NONE = 64, GRZ_LAYER_GROUPS_MAX = 64 };

typedef struct grz_layer_groups {
    uint64_t rules[64];                   /* the rules that the layer_groups were made from */
    uint64_t meets[GRZ_LAYER_GROUPS_MAX]; /* by class: a bit for each class it may meet */
    uint8_t of_layer[GRZ_LAYER_NONE + 1]; /* GRZ_LAYER_GROUP_NONE for GRZ_LAYER_NONE only */
    uint8_t count;                        /* 0 before the first update */
    bool is_made;
} grz_layer_groups;

/* Follow the rules of the boxes; true if the layer_groups are not those of the last call. */
bool grz_layer_groups_update(grz_layer_groups *layer_groups, const grz_box_view *boxes);

static inline uint8_t grz_layer_group_of(const grz_layer_groups *layer_groups, const grz_box_view *boxes,
                                         uint32_t row) {
    return layer_groups->of_layer[boxes->layer[row]];
}

static inline bool grz_layer_group_meets_none(const grz_layer_groups *layer_groups, uint8_t layer_group) {
    return layer_group == GRZ_LAYER_GROUP_NONE || layer_groups->meets[layer_group] == 0;
}

static inline bool grz_layer_groups_meet(const grz_layer_groups *layer_groups, uint8_t a, uint8_t b) {
    return layer_groups->meets[a] >> b & 1;
}

#endif
