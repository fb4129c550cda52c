/* mask_edit.h: changing a mask by another one.
 *
 * The view b lies in a as in mask_pair.h: pixel (x, y) of b on pixel (x + dx, y +
 * dy) of a. Pixels of b outside of a change nothing.
 */
#ifndef GRAZE_MASK_EDIT_H
#define GRAZE_MASK_EDIT_H

#include "graze/mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Change a by b. Error: GRAZE_BAD_VALUE (b is a view of a itself; copy it first). */
/* solid in both */
graze_status graze_mask_and(graze_mask *a, graze_mask_view b, int32_t dx,
                            int32_t dy);
/* solid in either */
graze_status graze_mask_or(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy);
/* solid in one */
graze_status graze_mask_xor(graze_mask *a, graze_mask_view b, int32_t dx,
                            int32_t dy);
graze_status graze_mask_and_not(graze_mask *a, graze_mask_view b, int32_t dx,
                                int32_t dy); /* solid in a alone */

#ifdef __cplusplus
}
#endif

#endif
