/* mask_make.h: making masks from pictures and from raw bits.
 *
 * These functions read no files: a game passes its loaded pixels. Each makes a new
 * mask, to be freed with graze_mask_destroy; `allocator` NULL: the C library's
 * memory. Errors, after which *mask is NULL: GRAZE_OUT_OF_CAPACITY (a side over
 * GRAZE_MASK_SIDE_MAX), GRAZE_OUT_OF_SPACE (a stride shorter than a row),
 * GRAZE_OUT_OF_MEMORY.
 */
#ifndef GRAZE_MASK_MAKE_H
#define GRAZE_MASK_MAKE_H

#include "graze/mask.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A picture: four bytes per pixel, red, green, blue and alpha; rows from the top,
 * `stride` bytes from one to the next. It is only read. */
typedef struct graze_pixels {
    const uint8_t *rgba;
    uint32_t width, height;
    size_t stride;
} graze_pixels;

/* The usual threshold: pixels with alpha above one half are solid. */
#define GRAZE_MASK_ALPHA_DEFAULT 127

/* A part of a picture, such as one frame of a sheet. No pixel is copied: `part`
 * reads the same memory. Error: GRAZE_OUT_OF_BOUNDS (the rectangle is not inside the
 * picture); *part is empty then. */
graze_status graze_pixels_crop(const graze_pixels *pixels, graze_rect rect,
                               graze_pixels *part);

/* Pixels with alpha > threshold are solid; with a threshold of 255 none is. */
graze_status graze_mask_from_alpha(const graze_pixels *pixels, uint8_t threshold,
                                   const graze_allocator *allocator,
                                   graze_mask **mask);

/* Pixels of another color than `key`, {red, green, blue}, are solid; alpha does not
 * matter. */
graze_status graze_mask_from_key(const graze_pixels *pixels, const uint8_t key[3],
                                 const graze_allocator *allocator,
                                 graze_mask **mask);

/* Raw bits, one per pixel: the high bit of a byte is its leftmost pixel. Each row
 * begins with a byte of its own, `stride` bytes after the row before, and padding in
 * its last byte is ignored. These are the collision maps of "Collision Detection"
 * (Dave Roberts, Dr. Dobb's, 1995), there with a stride of (width + 7) / 8. */
typedef struct graze_mask_bits {
    const uint8_t *bytes;
    uint32_t width, height;
    size_t stride;
} graze_mask_bits;

/* A mask of raw bits. */
graze_status graze_mask_from_bits(const graze_mask_bits *bits,
                                  const graze_allocator *allocator,
                                  graze_mask **mask);

#ifdef __cplusplus
}
#endif

#endif
