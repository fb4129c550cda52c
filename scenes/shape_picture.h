/* shape_picture.h: a shape in a picture of its scene. */
#ifndef SCENES_SHAPE_PICTURE_H
#define SCENES_SHAPE_PICTURE_H

#include "scenes/scene_view.h"

#include <stdbool.h>

/* A drawing: `rim` pixels of the shape's edge in one colour, and if it is filled all others in another. */
typedef struct shape_stroke {
    picture_color color, inside;
    int32_t rim;
    bool is_filled;
} shape_stroke;

/* Draw a shape, whose box is at `rect`: the pixels whose middles are in it. False: no memory. */
bool shape_picture_draw(picture *p, const scene_view *v, const graze_shape *shape, picture_rect rect,
                        const shape_stroke *stroke);

#endif
