/* scene_shapes.h: the shapes for the rows of a scene, as a file of JSON Lines tells
 * them.
 *
 * A line gives a shape to all rows of a layer, or a name to a shape for the column
 * `shape` of the scene. It is complete, about the centre of a row's box, or fits
 * into each row's box. The format, for people, is in docs/scenes.md. Memory: 200
 * bytes a line, and the pictures of masks, each read once and kept.
 */
#ifndef SCENES_SCENE_SHAPES_H
#define SCENES_SCENE_SHAPES_H

#include "formats/error.h"
#include "formats/mask_file.h"
#include "graze/pose.h"
#include "graze/rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a shape's size comes from: itself, or the box around it. */
typedef enum scene_fit {
    SCENE_FIT_NONE,
    SCENE_FIT_BOX,
    SCENE_FIT_CIRCLE,
    SCENE_FIT_CAPSULE,
    SCENE_FIT_ELLIPSE
} scene_fit;

typedef struct scene_shape {
    char *name; /* NULL: it is a layer's */
    uint8_t layer;
    scene_fit fit;
    /* if it fits into nothing; (0, 0) is the centre of a row's box */
    graze_shape shape;
    uint64_t line; /* where it was given */
} scene_shape;

/* Layers' shapes first, by layer, then those with names, by name. Zeroed: none. */
typedef struct scene_shapes {
    scene_shape *items;
    size_t count, capacity, layer_count;
    mask_store *masks;
} scene_shapes;

/* Read a path, or standard input for "-", into a zeroed struct. Errors: ERROR_INPUT
 * naming file and line; ERROR_RESOURCES; it has to be closed all the same. */
bool scene_shapes_read(const char *path, scene_shapes *shapes, error *e);

/* Free everything; the set is empty then. */
void scene_shapes_close(scene_shapes *shapes);

/* The shape of a layer, or of a name of `length` bytes; NULL: there is none. Valid
 * until the shapes are closed. */
const scene_shape *scene_shapes_of_layer(const scene_shapes *shapes, uint8_t layer);
const scene_shape *scene_shapes_named(const scene_shapes *shapes, const char *name,
                                      size_t length);

/* How a row looks: its shape, or NULL for a plain box, and how that is posed about
 * the centre of its box. */
typedef struct scene_look {
    const scene_shape *shape;
    double angle, scale;
    bool flip_x, flip_y;
} scene_look;

/* Write the shape of a look to `placed`, at a box. The look has a shape. The centre
 * is half the sum of the box's edges, in float64. Errors: those of
 * graze_shape_transform. */
graze_status scene_look_place(const scene_look *look, graze_box box,
                              graze_shape *placed);

#endif
