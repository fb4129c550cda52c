/* scale.c: a mask in another size, by the nearest pixel: of `new` columns, the middle of column x lies
 * (2 x + 1) / (2 new) of the way across. */
#include "graze/mask_resample.h"
#include "narrow/mask/canvas.h"
#include "narrow/mask_rows.h"

/* The old index under the middle of a new one. */
static uint32_t index_under(uint32_t i, uint32_t new_size, uint32_t old_size) {
    return (uint32_t)(((uint64_t)2 * i + 1) * old_size / ((uint64_t)2 * new_size));
}

static void row_draw(const grz_mask_rows *sight, const grz_canvas *canvas, uint32_t y) {
    const uint32_t old_y = index_under(y, canvas->height, sight->height);
    for (uint32_t x = 0; x < canvas->width; x++)
        if (grz_mask_rows_get(sight, index_under(x, canvas->width, sight->width), old_y))
            grz_canvas_dot(canvas, x, y);
}

graze_status graze_mask_scale(graze_mask_view view, uint32_t width, uint32_t height,
                              graze_mask_result *result) {
    const grz_mask_rows sight = grz_mask_rows_of(view);
    grz_canvas canvas;
    result->mask = NULL;
    const graze_status status = grz_canvas_open(&canvas, width, height, result->allocator);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < height && sight.width > 0 && sight.height > 0; y++)
        row_draw(&sight, &canvas, y);
    return grz_canvas_finish(&canvas, &result->mask);
}
