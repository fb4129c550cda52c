/* kinds.h: the kinds of boxes that bands tell apart, from their layers and the array they come from. */
#ifndef GRZ_BROAD_BANDS_KINDS_H
#define GRZ_BROAD_BANDS_KINDS_H

#include "broad/bands/input.h"
#include "broad/classes.h"

/* The boxes of one array, by layer; NULL: all on layer 0. */
typedef struct grz_side {
    const uint8_t *layers;
    uint32_t count;
} grz_side;

/* Set the kinds of the boxes of one side, or of two, one behind the other, of which only boxes of different
 * sides meet. `kinds` has room for all; it is not used where there is nothing to tell apart. */
void grz_kinds_make(grz_bands_input *input, const grz_classes *classes, const grz_side *sides,
                    uint32_t side_count, uint8_t *kinds);

/* Whether bands are a good way for these kinds: each has lines of its own, which get short where there are
 * many kinds, and are looked up in each other where they meet. */
static inline bool grz_kinds_suit_bands(const grz_bands_input *input) {
    return input->probes * input->kind_count <= (uint64_t)40 * input->count;
}

#endif
