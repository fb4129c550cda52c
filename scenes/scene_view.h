/* scene_view.h: from a scene's coordinates to the pixels of its picture, and back. */
#ifndef SCENES_SCENE_VIEW_H
#define SCENES_SCENE_VIEW_H

#include "formats/picture.h"
#include "graze/shape.h"

/* The free border around the drawing, in pixels. */
enum { SCENE_VIEW_MARGIN = 8 };

typedef struct scene_view {
    double left, top, scale;
    double w, h; /* of the scene's bounds, in pixels */
} scene_view;

/* The view of all within `bounds`, the longer side of the picture being `side` pixels at most. */
scene_view scene_view_of(graze_box bounds, int32_t side);

/* The column and the row of a place. */
int32_t scene_view_column(const scene_view *v, double x);
int32_t scene_view_row(const scene_view *v, double y);

/* The place of a pixel's middle. */
graze_point scene_view_middle(const scene_view *v, picture_point pixel);

/* The pixels of a box, at least one. */
picture_rect scene_view_rect(const scene_view *v, graze_box box);

#endif
