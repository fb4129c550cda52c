/* canvas.c: see canvas.h. */
#include "narrow/mask/canvas.h"

#include "core/buffer.h"
#include "graze/mask_make.h"

#include <string.h>

/* Never nothing: there must be a block to point to. */
static size_t bytes_of(const grz_canvas *canvas) {
    return canvas->stride * canvas->height + 1;
}

graze_status grz_canvas_open(grz_canvas *canvas, uint32_t width, uint32_t height,
                             const graze_allocator *allocator) {
    if (width > GRAZE_MASK_SIDE_MAX || height > GRAZE_MASK_SIDE_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    *canvas = (grz_canvas){ .width = width, .height = height, .stride = (width + 7) / 8 };
    if (allocator != NULL)
        canvas->allocator = *allocator;
    canvas->bytes = grz_allocate(&canvas->allocator, bytes_of(canvas));
    if (canvas->bytes == NULL)
        return GRAZE_OUT_OF_MEMORY;
    memset(canvas->bytes, 0, bytes_of(canvas));
    return GRAZE_OK;
}

graze_status grz_canvas_finish(grz_canvas *canvas, graze_mask **mask) {
    const graze_mask_bits bits = { canvas->bytes, canvas->width, canvas->height, canvas->stride };
    const graze_status status = graze_mask_from_bits(&bits, &canvas->allocator, mask);
    grz_free(&canvas->allocator, canvas->bytes, bytes_of(canvas));
    return status;
}
