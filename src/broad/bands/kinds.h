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

#endif
