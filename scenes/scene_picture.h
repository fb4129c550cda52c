/* scene_picture.h: one frame of a scene as a picture.
 *
 * Boxes have the colours of their layers. As in Tom Moertel's harness ("Collision
 * Detection - How?", 1994) a box which touches something is an outline, and any
 * other is filled. Lines from centre to centre tie the boxes of a body together. A
 * row with a shape is drawn as its shape, with its box thin and pale around it. A
 * swept box has a line from where it was, and an outline where it first hit
 * something (scene_ways.h). Bodies and layers that the game named have their names.
 * All pictures of a scene show the same part of its world, all that any frame
 * reaches, so that they line up.
 */
#ifndef SCENES_SCENE_PICTURE_H
#define SCENES_SCENE_PICTURE_H

#include "formats/error.h"
#include "formats/picture.h"
#include "graze/shape.h"
#include "graze/world.h"
#include "scenes/scene.h"

#include <stdbool.h>

/* The background, and the ties between the boxes of one body. */
extern const picture_color scene_background, scene_tie_color;

/* The colour of a layer, 0 to 63; docs/scenes.md has the table. */
picture_color scene_layer_color(unsigned layer);

/* The free border around the drawing, in pixels. */
enum { SCENE_VIEW_MARGIN = 8 };

typedef struct scene_view {
    double left, top, scale;
    double w, h; /* of the scene's bounds, in pixels */
} scene_view;

/* The view of all within `bounds`, the longer side of the picture being `side`
 * pixels at most. */
scene_view scene_view_of(graze_box bounds, int32_t side);

/* The column and the row of a place. */
int32_t scene_view_column(const scene_view *v, double x);
int32_t scene_view_row(const scene_view *v, double y);

/* The place of a pixel's middle. */
graze_point scene_view_middle(const scene_view *v, picture_point pixel);

/* The pixels of a box, at least one. */
picture_rect scene_view_rect(const scene_view *v, graze_box box);

/* A drawing: `rim` pixels of the shape's edge in one colour, and if it is filled all
 * others in another. */
typedef struct shape_stroke {
    picture_color color, inside;
    int32_t rim;
    bool is_filled;
} shape_stroke;

/* Draw a shape, whose box is at `rect`: the pixels whose middles are in it. False:
 * no memory. */
bool shape_picture_draw(picture *p, const scene_view *v, const graze_shape *shape,
                        picture_rect rect, const shape_stroke *stroke);

/* The time of the first hit, of a box without any. */
#define SCENE_NO_HIT 2.0f

/* Zeroed: nothing was swept. */
typedef struct scene_ways {
    uint64_t layers;           /* which layers are swept, a bit each */
    const scene_frame *before; /* where boxes come from; NULL: from nowhere */
    /* by the index of an id: when its box first hit something, or SCENE_NO_HIT */
    const float *hits;
} scene_ways;

/* Draw a pale line from where each swept box of a frame was to where it is, and its
 * outline where it first hit something. False: no memory. */
bool scene_ways_draw(const scene *s, const scene_frame *frame,
                     const scene_ways *ways, const scene_view *v, picture *p);

/* The longer side of a picture, in pixels, is at most this; the shorter follows the
 * scene's shape. */
enum { SCENE_PICTURE_SIDE = 960 };

/* The shape of a part in the world, and the name of its body. */
typedef struct scene_part_shape {
    bool has_shape; /* false: the part is its box */
    graze_shape shape;
    const char *name; /* NULL or "": none */
} scene_part_shape;

typedef struct scene_drawing {
    const scene *scene;
    const scene_frame *frame;
    const bool *is_touching;        /* by the index of an id */
    const scene_part_shape *shapes; /* by the index of an id; NULL: all are boxes */
    graze_world *world;             /* its named layers are listed; NULL: none */
    /* GRAZE_DRAW_CELLS, _MARGINS and _CONTACTS that graze_world_draw adds */
    uint32_t what;
    double cell_w, cell_h; /* of the cells */
    scene_ways ways;
} scene_drawing;

/* Draw into a new picture, which the caller closes. Lines of cells less than 3
 * pixels apart are left out. Errors: ERROR_RESOURCES; the picture is zeroed then. */
bool scene_picture_draw(const scene_drawing *drawing, picture *p, error *e);

#endif
