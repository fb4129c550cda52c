/* fit_label.h: numbers written into a picture. */
#ifndef CLI_FIT_LABEL_H
#define CLI_FIT_LABEL_H

#include "formats/picture.h"

/* The size of a character, with the space behind it. */
enum { FIT_LABEL_W = 8, FIT_LABEL_H = 10 };

/* Write a text of digits, '.', '%' and blanks, its left upper corner at `at`. */
void fit_label_draw(picture *p, picture_point at, const char *text, picture_color color);

#endif
