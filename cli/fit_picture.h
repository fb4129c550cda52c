/* fit_picture.h: sprites, or the frames of sheets, enlarged with their boxes for an
 * artist to judge; and numbers in pictures. */
#ifndef CLI_FIT_PICTURE_H
#define CLI_FIT_PICTURE_H

#include "cli/fit_work.h"
#include "cli/output.h"
#include "formats/picture.h"

/* The size of a character, with the space behind it. */
enum { FIT_LABEL_W = 8, FIT_LABEL_H = 10 };

/* Write a text of digits, '.', '%' and blanks, its left upper corner at `at`. */
void fit_label_draw(picture *p, picture_point at, const char *text,
                    picture_color color);

/* Draw all frames, whose pictures are there, in the order of the lines, and write
 * them as PNG. Above each its number, from 0, and its iou. ERROR_INPUT if there are
 * too many for one picture; ERROR_RESOURCES. */
bool fit_picture_write(const fit_sprite *sprites, size_t count, output *o, error *e);

#endif
