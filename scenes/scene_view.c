/* scene_view.c: the picture is scaled evenly; by a whole number if that is two or more, which keeps equal
 * boxes equal. y grows downwards, as on the screens that these games were made for. */
#include "scenes/scene_view.h"

#include <math.h>

scene_view scene_view_of(graze_box bounds, int32_t side) {
    const double w = (double)bounds.max_x - (double)bounds.min_x;
    const double h = (double)bounds.max_y - (double)bounds.min_y;
    const double longer = fmax(w, h);
    double scale = longer > 0 ? (side - 2 * SCENE_VIEW_MARGIN - 1) / longer : 1;
    if (scale >= 2)
        scale = floor(scale);
    return (scene_view){ (double)bounds.min_x, (double)bounds.min_y, scale, w * scale, h * scale };
}

int32_t scene_view_column(const scene_view *v, double x) {
    return SCENE_VIEW_MARGIN + (int32_t)lround((x - v->left) * v->scale);
}

int32_t scene_view_row(const scene_view *v, double y) {
    return SCENE_VIEW_MARGIN + (int32_t)lround((y - v->top) * v->scale);
}

graze_point scene_view_middle(const scene_view *v, picture_point pixel) {
    return (graze_point){ v->left + (pixel.x - SCENE_VIEW_MARGIN + 0.5) / v->scale,
                          v->top + (pixel.y - SCENE_VIEW_MARGIN + 0.5) / v->scale };
}

picture_rect scene_view_rect(const scene_view *v, graze_box box) {
    picture_rect rect = { .left = scene_view_column(v, (double)box.min_x),
                          .top = scene_view_row(v, (double)box.min_y),
                          .right = scene_view_column(v, (double)box.max_x),
                          .bottom = scene_view_row(v, (double)box.max_y) };
    rect.right += rect.right == rect.left;
    rect.bottom += rect.bottom == rect.top;
    return rect;
}
