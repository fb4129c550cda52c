/* shape_picture.c: a pixel is the shape's if the point in its middle touches the shape, for any kind of
 * shape; it is on the edge if a pixel nearby is not the shape's. Costs a question a pixel, some hundred
 * nanoseconds.
 */
#include "scenes/shape_picture.h"

#include <stdlib.h>

/* Which pixels of a rectangle are the shape's. */
typedef struct stencil {
    picture_rect rect;
    int32_t w, h;
    bool *is_solid;
} stencil;

static bool stencil_open(const scene_view *v, const graze_shape *shape, picture_rect rect, stencil *s) {
    *s = (stencil){ .rect = rect, .w = rect.right - rect.left, .h = rect.bottom - rect.top };
    s->is_solid = calloc((size_t)s->w * (size_t)s->h, sizeof *s->is_solid);
    if (s->is_solid == NULL)
        return false;
    bool *solid = s->is_solid;
    for (int32_t y = rect.top; y < rect.bottom; y++)
        for (int32_t x = rect.left; x < rect.right; x++) {
            const graze_point at = scene_view_middle(v, (picture_point){ x, y });
            const graze_shape point = graze_shape_box(at, at);
            *solid++ = graze_shapes_touch(shape, &point, GRAZE_CLOSED);
        }
    return true;
}

/* Pixels beside the rectangle are not the shape's. */
static bool is_solid(const stencil *s, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < s->w && y < s->h && s->is_solid[(size_t)y * (size_t)s->w + (size_t)x];
}

static bool is_rim(const stencil *s, int32_t x, int32_t y, int32_t rim) {
    for (int32_t i = 1; i <= rim; i++)
        if (!is_solid(s, x - i, y) || !is_solid(s, x + i, y) || !is_solid(s, x, y - i) ||
            !is_solid(s, x, y + i))
            return true;
    return false;
}

static void pixel_draw(picture *p, const stencil *s, int32_t x, int32_t y, picture_color color) {
    const int32_t left = s->rect.left + x, top = s->rect.top + y;
    picture_fill(p, (picture_rect){ left, top, left + 1, top + 1 }, color);
}

bool shape_picture_draw(picture *p, const scene_view *v, const graze_shape *shape, picture_rect rect,
                        const shape_stroke *stroke) {
    stencil s;
    if (!stencil_open(v, shape, rect, &s))
        return false;
    for (int32_t y = 0; y < s.h; y++)
        for (int32_t x = 0; x < s.w; x++) {
            if (!is_solid(&s, x, y))
                continue;
            if (is_rim(&s, x, y, stroke->rim))
                pixel_draw(p, &s, x, y, stroke->color);
            else if (stroke->is_filled)
                pixel_draw(p, &s, x, y, stroke->inside);
        }
    free(s.is_solid);
    return true;
}
