/* canvas.h: a new mask, drawn pixel by pixel from left to right and down: cheaper than setting each in both
 * of a mask's planes. */
#ifndef GRZ_NARROW_MASK_CANVAS_H
#define GRZ_NARROW_MASK_CANVAS_H

#include "graze/mask.h"

#include <stddef.h>

typedef struct grz_canvas {
    uint8_t *bytes; /* as graze_mask_bits has them */
    uint32_t width, height;
    size_t stride;
    graze_allocator allocator;
} grz_canvas;

/* Open one with no pixel solid; `allocator` NULL: the C library's memory. Errors: GRAZE_OUT_OF_CAPACITY,
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_canvas_open(grz_canvas *canvas, uint32_t width, uint32_t height,
                             const graze_allocator *allocator);

static inline void grz_canvas_dot(const grz_canvas *canvas, uint32_t x, uint32_t y) {
    canvas->bytes[canvas->stride * y + x / 8] |= (uint8_t)(0x80u >> (x % 8));
}

/* Make a mask of it, with its allocator, and free it. Errors: GRAZE_OUT_OF_MEMORY; *mask is NULL then. */
graze_status grz_canvas_finish(grz_canvas *canvas, graze_mask **mask);

#endif
