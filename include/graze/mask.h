/* mask.h: a sprite's solid pixels, one bit each.
 *
 * A mask stores its pixels by rows and once more by columns, so a quarter turn is as
 * fast to read as the picture itself. Rows go down: pixel (0, 0) is the first of the
 * first row.
 *
 * Several threads may ask the same mask at once, while none changes it.
 */
#ifndef GRAZE_MASK_H
#define GRAZE_MASK_H

#include "graze/geometry.h"
#include "graze/memory.h"
#include "graze/status.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest width and height of a mask. */
#define GRAZE_MASK_SIDE_MAX 16384

typedef struct graze_mask graze_mask;

/* A view of a mask: flipped left to right, top to bottom, or both, then turned by
 * quarter turns clockwise. 4 turns are 0, and so on. No pixel is copied, and no
 * question is slower or less exact for it. A view owns nothing and is valid as long
 * as its mask. With zeros behind `mask` it is the mask as it is stored. */
typedef struct graze_mask_view {
    const graze_mask *mask;
    bool flip_x, flip_y;
    uint8_t turns;
} graze_mask_view;

/* Make a mask of `width` x `height` pixels, none solid; width and height may be 0.
 * `allocator` NULL: the C library's memory. Free the mask with graze_mask_destroy.
 * Errors, after which *mask is NULL: GRAZE_OUT_OF_CAPACITY (a side over
 * GRAZE_MASK_SIDE_MAX; the allocator was not called), GRAZE_OUT_OF_MEMORY.
 */
graze_status graze_mask_create(uint32_t width, uint32_t height,
                               const graze_allocator *allocator, graze_mask **mask);

/* Make a mask of what a view shows. `allocator` NULL: the C library's memory. Error:
 * GRAZE_OUT_OF_MEMORY; *mask is NULL then. */
graze_status graze_mask_copy(graze_mask_view view, const graze_allocator *allocator,
                             graze_mask **mask);

/* Free a mask; NULL is fine. */
void graze_mask_destroy(graze_mask *mask);

/* The size of a mask in pixels. */
uint32_t graze_mask_width(const graze_mask *mask);
uint32_t graze_mask_height(const graze_mask *mask);

/* Whether pixel (x, y) is solid; false outside of the mask. */
bool graze_mask_get(const graze_mask *mask, int32_t x, int32_t y);

/* Make pixel (x, y) solid or clear it; outside of the mask nothing happens. */
void graze_mask_set(graze_mask *mask, int32_t x, int32_t y, bool is_solid);

/* Make all pixels solid; none; or exactly the empty ones. */
void graze_mask_fill(graze_mask *mask);
void graze_mask_clear(graze_mask *mask);
void graze_mask_invert(graze_mask *mask);

/* How many pixels are solid. */
uint32_t graze_mask_count(const graze_mask *mask);

/* The smallest rectangle around all solid pixels. False: there are none, and *bounds
 * is zeroed. */
bool graze_mask_bounds(const graze_mask *mask, graze_rect *bounds);

/* The view of a mask as it is stored. */
graze_mask_view graze_mask_view_all(const graze_mask *mask);

/* The same questions to a view. */
uint32_t graze_mask_view_width(graze_mask_view view);
uint32_t graze_mask_view_height(graze_mask_view view);
bool graze_mask_view_get(graze_mask_view view, int32_t x, int32_t y);
bool graze_mask_view_bounds(graze_mask_view view, graze_rect *bounds);

/* Write row y of a view, which it must have: pixel x is bit x % 64 of words[x / 64].
 * `words` has room for a word for each 64 pixels, rounded up; bits beyond the width
 * are 0. */
void graze_mask_view_row(graze_mask_view view, uint32_t y, uint64_t *words);

#ifdef __cplusplus
}
#endif

#endif
