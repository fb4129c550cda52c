/* sheet.h: sprites side by side, enlarged, with boxes on them, to be judged by eye.
 *
 * A sheet has cells of one size, measured in the sprites' own pixels. A chequered
 * ground behind them shows transparent pixels. The enlargement is the largest whole
 * number at which the sheet fits the width of a screen. Pixels outside their cell
 * are not drawn. Memory: three bytes a pixel, some 100 million pixels at most.
 */
#ifndef FORMATS_SHEET_H
#define FORMATS_SHEET_H

#include "formats/error.h"
#include "formats/picture.h"
#include "formats/png.h"

#include <stddef.h>

typedef struct sheet {
    picture picture;
    int32_t side;    /* of a sprite's pixel, in the picture's */
    int32_t columns; /* of cells */
    int32_t cell_w, cell_h;
} sheet;

/* A part of an image and where it goes in a cell. Its left upper corner is put at
 * (at_x, at_y). If w or h is 0, it is all of the image. If it is rotated, it lies in
 * the image turned by a quarter, clockwise, h pixels wide and w high. */
typedef struct sheet_part {
    int32_t x, y, w, h;
    int32_t at_x, at_y;
    bool is_rotated;
    bool flip_x, flip_y;
} sheet_part;

/* A box in a cell, in sprite pixels; fractions are welcome. */
typedef struct sheet_box {
    double min_x, min_y, max_x, max_y;
} sheet_box;

/* Make a sheet of `count` cells, from 1 on, of w x h pixels. Errors: ERROR_INPUT if
 * the picture is too large to be drawn; ERROR_RESOURCES. The sheet is zeroed
 * then. */
bool sheet_open(sheet *s, size_t count, int32_t w, int32_t h, error *e);
void sheet_close(sheet *s);

/* Draw a part of an image into a cell, as transparent as it is. Pixels outside of
 * the image are left alone.
 */
void sheet_image(sheet *s, size_t cell, const image *from, sheet_part part);

/* Draw a box: an outline inside its edges, and its inside tinted. */
void sheet_outline(sheet *s, size_t cell, sheet_box box, picture_color color);

/* Something of another form within a box: whether a place, in sprite pixels, is
 * inside. */
typedef struct sheet_form {
    bool (*is_inside)(const void *user, double x, double y);
    const void *user;
} sheet_form;

/* Draw it: its rim, and its inside tinted. Asks for every pixel of the picture. */
void sheet_form_draw(sheet *s, size_t cell, sheet_box box, sheet_form form,
                     picture_color color);

/* Draw a cross at a point. */
void sheet_cross(sheet *s, size_t cell, double x, double y, picture_color color);

#endif
