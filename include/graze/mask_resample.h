/* mask_resample.h: masks of another size, or turned by any angle.
 *
 * Both make a new mask, and both take the nearest pixel: a pixel of the new mask is solid if its centre lies
 * in a solid pixel of the old one. Flips and quarter turns alone need no new mask: a view does them.
 */
#ifndef GRAZE_MASK_RESAMPLE_H
#define GRAZE_MASK_RESAMPLE_H

#include "graze/mask_edit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a view shows, in `width` x `height` pixels. Either may be 0; of a view without pixels none is solid.
 * Integer arithmetic; a centre between two pixels belongs to the one further right or down. Errors:
 * GRAZE_OUT_OF_CAPACITY (a side over GRAZE_MASK_SIDE_MAX), GRAZE_OUT_OF_MEMORY; result->mask is NULL then. */
graze_status graze_mask_scale(graze_mask_view view, uint32_t width, uint32_t height,
                              graze_mask_result *result);

/* What a view shows, `scale` times as large and turned by `angle` degrees from x towards y (with y down:
 * clockwise), in the smallest mask that its four corners fit in. The middle stays the middle: what lies
 * (x, y) from the middle of the view lies, turned and scaled, as far from the middle of the new mask. Turns
 * by multiples of 90 at scale 1 are exact: they show what a view turned so shows. `angle`: from -2^60 to
 * 2^60; `scale` > 0. Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE (the angle), GRAZE_BAD_VALUE (the scale),
 * GRAZE_OUT_OF_CAPACITY (a side would be over GRAZE_MASK_SIDE_MAX), GRAZE_OUT_OF_MEMORY; result->mask is NULL
 * then. */
graze_status graze_mask_rotate(graze_mask_view view, double angle, double scale, graze_mask_result *result);

#ifdef __cplusplus
}
#endif

#endif
