/* mask_window.c: see mask_window.h. */
#include "cli/mask_window.h"

#include <math.h>

/* How large a picture is made by enlarging, and how much a pixel at most. */
enum { PICTURE_SIDE = 640, PIXEL_SIDE_MAX = 32 };

static double least(double a, double b) {
    return a < b ? a : b;
}

static double most(double a, double b) {
    return a > b ? a : b;
}

static int32_t side_for(const mask_window *w) {
    const int32_t longer = w->width > w->height ? w->width : w->height;
    const int32_t side = longer == 0 ? 1 : PICTURE_SIDE / longer;
    return side < 1 ? 1 : side > PIXEL_SIDE_MAX ? PIXEL_SIDE_MAX : side;
}

mask_window mask_window_of(const mask_pair *pair) {
    double left = 0, top = 0;
    double right = graze_mask_view_width(pair->a), bottom = graze_mask_view_height(pair->a);
    mask_window w = { 0, 0, (int32_t)right, (int32_t)bottom, 1 };
    if (pair->b.mask != NULL) {
        left = least(left, floor(pair->x));
        top = least(top, floor(pair->y));
        right = most(right, ceil(pair->x) + graze_mask_view_width(pair->b));
        bottom = most(bottom, ceil(pair->y) + graze_mask_view_height(pair->b));
    }
    if (right - left <= GRAZE_MASK_SIDE_MAX && bottom - top <= GRAZE_MASK_SIDE_MAX)
        w = (mask_window){ (int32_t)left, (int32_t)top, (int32_t)(right - left), (int32_t)(bottom - top), 1 };
    w.side = side_for(&w);
    return w;
}
