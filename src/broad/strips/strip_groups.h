/* kinds.h: the kinds of boxes that bands tell apart, from their layers and the array they come from. */
#ifndef GRZ_BROAD_STRIPS_STRIP_GROUPS_H
#define GRZ_BROAD_STRIPS_STRIP_GROUPS_H

#include "broad/layer_groups.h"
#include "broad/strips/strips_input.h"

/* The boxes of one array, by layer; NULL: all on layer 0. */
typedef struct grz_layered_boxes {
    const uint8_t *layers;
    uint32_t count;
} grz_layered_boxes;

/* Set the kinds of the boxes of one side, or of two, one behind the other, of which only boxes of different
 * sides meet. `kinds` has room for all; it is not used where there is nothing to tell apart. */
void grz_strip_groups_make(grz_strips_input *input, const grz_layer_groups *layer_groups,
                           const grz_layered_boxes *sides, uint32_t side_count, uint8_t *kinds);

/* Whether bands are a good way for these kinds: each has lines of its own, which get short where there are
 * many kinds, and are looked up in each other where they meet. */
static inline bool grz_strips_are_suited(const grz_strips_input *input) {
    return input->probes * input->kind_count <= (uint64_t)40 * input->count;
}

#endif
