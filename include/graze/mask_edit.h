/* mask_edit.h: masks changed by masks, and masks made of two.
 *
 * The view b lies in a as in mask_pair.h: pixel (x, y) of b on pixel (x + dx, y + dy) of a; what of b lies
 * outside of a changes nothing.
 */
#ifndef GRAZE_MASK_EDIT_H
#define GRAZE_MASK_EDIT_H

#include "graze/mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Change a by b. Errors: GRAZE_BAD_VALUE (b is a view of a itself; copy it first). */
graze_status graze_mask_and(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy); /* solid in both */
graze_status graze_mask_or(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy);  /* solid in either */
graze_status graze_mask_xor(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy); /* solid in one */
graze_status graze_mask_and_not(graze_mask *a, graze_mask_view b, int32_t dx,
                                int32_t dy); /* solid in a alone */

/* Where a result goes: a new mask, to be freed with graze_mask_destroy. */
typedef struct graze_mask_result {
    const graze_allocator *allocator; /* NULL: the C library's memory */
    graze_mask *mask;                 /* written; NULL after an error */
} graze_mask_result;

/* The pixels that are solid in both, in a mask as large as a is viewed. Errors: GRAZE_OUT_OF_MEMORY. */
graze_status graze_mask_overlap_mask(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy,
                                     graze_mask_result *result);

/* All offsets at which the two overlap: a mask of (a's width + b's width - 1) x (a's height + b's height - 1)
 * pixels, of which (x, y) is solid if they overlap with b at (x - b's width + 1, y - b's height + 1). Without
 * pixels if one of the two has none. Errors: GRAZE_OUT_OF_CAPACITY (the result has a side over
 * GRAZE_MASK_SIDE_MAX), GRAZE_OUT_OF_MEMORY. Cost: up to one walk over both for each pixel of the result. */
graze_status graze_mask_convolve(graze_mask_view a, graze_mask_view b, graze_mask_result *result);

#ifdef __cplusplus
}
#endif

#endif
