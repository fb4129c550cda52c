/* tiled_object.h: the objects of a document of Tiled, their shapes and the boxes
 * around them. */
#ifndef FORMATS_TILED_OBJECT_H
#define FORMATS_TILED_OBJECT_H

#include "formats/tile_map.h"
#include "graze/shape.h"

typedef enum tiled_shape {
    TILED_RECTANGLE,
    TILED_ELLIPSE,
    TILED_CAPSULE,
    TILED_POINTS /* a polygon, a polyline, or a lone point */
} tiled_shape;

/* Where (x, y) lies in an object's tile, as a part of its width and height. */
typedef struct tiled_pin {
    double x, y;
} tiled_pin;

/* `points` are pairs x, y, from the object's own (x, y); a malloc block, borrowed
 * from a template if `is_own` is not set. `name` is the reader's; NULL: none. */
typedef struct tiled_object {
    double id, x, y, w, h, rotation; /* clockwise, in degrees, about (x, y) */
    tiled_shape shape;
    tiled_pin pin;
    bool is_tile, is_own, is_line; /* is_line: a polyline, or a lone point */
    double *points;
    size_t count, capacity; /* of numbers in `points` */
    const char *name;
} tiled_object;

/* Add a point. Errors: ERROR_RESOURCES. */
bool tiled_object_add_point(tiled_object *object, double x, double y, error *e);

/* Drop its points; then it is a rectangle. */
void tiled_object_drop_points(tiled_object *object);

/* The smallest box around it, turned, at an offset. Not finite if the numbers are
 * too large. */
tile_object tiled_object_box(const tiled_object *object, double offset_x,
                             double offset_y);

/* Write its shape at (x, y), with its corners mapped by `place` unless it is NULL.
 * An ellipse is eight of its points, unless it is a circle. False: graze_shape_check
 * refuses it. */
typedef struct tiled_place {
    /* of a tile's min corner in the map, and its size, as drawn */
    double x, y, w, h;
    uint32_t flips; /* the highest bits of its number */
} tiled_place;

bool tiled_object_shape(const tiled_object *object, const tiled_place *place,
                        graze_shape *shape);

#endif
