/* scene_picture.h: one frame of a scene as a picture.
 *
 * Boxes have the colours of their layers. As in Tom Moertel's harness ("Collision Detection - How?", 1994)
 * boxes that touch nothing are filled and those that touch something are outlines; the boxes of one body are
 * tied together by a line from centre to centre. A row with a shape is drawn as its shape, with its box thin
 * and pale around it. A swept box has a line from where it was, and an outline where it first hit something
 * (scene_ways.h). All pictures of a scene show the same part of its world, all that any frame reaches, so
 * that they line up.
 */
#ifndef SCENES_SCENE_PICTURE_H
#define SCENES_SCENE_PICTURE_H

#include "formats/error.h"
#include "formats/picture.h"
#include "scenes/scene_ways.h"

/* The longer side of a picture, in pixels, is at most this; the shorter follows the scene's shape. */
enum { SCENE_PICTURE_SIDE = 960 };

typedef struct scene_drawing {
    const scene *scene;
    const scene_frame *frame;
    const bool *is_touching; /* by the index of an id */
    double cell_w, cell_h;   /* a grid through (0, 0) behind the boxes; 0: none */
    scene_ways ways;
} scene_drawing;

/* Draw into a new picture, which the caller closes. Lines of a grid that would be less than 3 pixels apart
 * are left out. Errors: ERROR_RESOURCES; the picture is zeroed then. */
bool scene_picture_draw(const scene_drawing *drawing, picture *p, error *e);

#endif
