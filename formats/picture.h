/* picture.h: a canvas of RGB pixels, and the few strokes for a picture of boxes.
 *
 * Pixels outside the canvas are not drawn, so callers clip nothing. Filling costs
 * the pixels it covers, an outline its edge, a line its length.
 */
#ifndef FORMATS_PICTURE_H
#define FORMATS_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct picture_color {
    uint8_t red, green, blue;
} picture_color;

/* `pixels` has three bytes a pixel, row by row from the top. */
typedef struct picture {
    int32_t width, height;
    uint8_t *pixels;
} picture;

/* Pixels from left to right - 1 and from top to bottom - 1. */
typedef struct picture_rect {
    int32_t left, top, right, bottom;
} picture_rect;

typedef struct picture_point {
    int32_t x, y;
} picture_point;

/* Make a picture of one colour, width and height from 1 to 32767. False if memory
 * runs out. */
bool picture_open(picture *p, int32_t width, int32_t height, picture_color color);

/* Free the pixels; a zeroed picture is fine. */
void picture_close(picture *p);

/* The colour of the pixel (x, y), which must lie in the picture. */
picture_color picture_at(const picture *p, int32_t x, int32_t y);

/* Fill a rectangle. One without width or height draws nothing. */
void picture_fill(picture *p, picture_rect rect, picture_color color);

/* Draw a frame of `thickness` pixels inside a rectangle's edges; one too small for a
 * hollow is filled. */
void picture_outline(picture *p, picture_rect rect, int32_t thickness,
                     picture_color color);

/* Draw a line one pixel wide, both ends included. */
void picture_line(picture *p, picture_point from, picture_point to,
                  picture_color color);

/* Write a line of text in capitals, PICTURE_TEXT_HEIGHT pixels high, its upper left
 * corner at `at`. Bytes outside of ASCII are question marks, one for each character
 * of UTF-8. */
enum { PICTURE_TEXT_HEIGHT = 10 };
void picture_text(picture *p, picture_point at, const char *text,
                  picture_color color);

/* Make a picture of 1 / factor of the size, each pixel the mean of a square, cut at
 * the right and lower edges. False if memory runs out. */
bool picture_shrink(const picture *from, int32_t factor, picture *to);

/* The colour at `part` of 255 of the way from one colour to another. */
picture_color picture_mix(picture_color from, picture_color to, uint8_t part);

#endif
