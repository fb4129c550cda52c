/* canvas.h: 640 x 480 pixels, 0xRRGGBB, and what the games draw with: by code alone,
 * without pictures or fonts. */
#ifndef EXAMPLES_SHARED_CANVAS_H
#define EXAMPLES_SHARED_CANVAS_H

#include <stdint.h>

enum { CANVAS_WIDTH = 640, CANVAS_HEIGHT = 480 };

/* Where, in pixels. */
typedef struct area {
    int x, y, width, height;
} area;
typedef struct place {
    float x, y;
} place;

typedef struct canvas {
    uint32_t pixels[CANVAS_HEIGHT][CANVAS_WIDTH];
    int left, top, right, bottom; /* nothing is drawn outside; canvas_clip sets it */
} canvas;

void canvas_clip(canvas *self, int left, int top, int right, int bottom);
void canvas_fill(canvas *self, area where, uint32_t color);

/* Darken: 0 makes black, 256 changes nothing. */
void canvas_dim(canvas *self, area where, int light);
/* 0 to 256 */
void canvas_blend(canvas *self, int x, int y, uint32_t color, int alpha);

/* A disc with soft edges, a ring, a line, and a glowing ball with a white heart, its
 * radius up to 12. A ball is an ellipse that reaches to at + along, if this is longer
 * than its radius. */
void canvas_disc(canvas *self, place at, float radius, uint32_t color);
void canvas_ring(canvas *self, place at, float radius, float width, uint32_t color);
void canvas_line(canvas *self, place from, place to, uint32_t color);
void canvas_ball(canvas *self, place at, place along, float radius, uint32_t color);

/* A convex polygon of up to 16 corners: x, y, x, y, … */
void canvas_polygon(canvas *self, const float *corners, int count, uint32_t color);

/* A capsule between two ends: x, y, x, y. */
void canvas_capsule(canvas *self, const float *ends, float radius, uint32_t color);

/* Text of 5 x 7 dots, each `scale` pixels wide, `format` as of printf. Returns where
 * it ends. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
int canvas_text(canvas *self, const int *at, uint32_t color, const char *format, ...);

/* Two colours mixed, `share` of the second: 0 to 256. */
uint32_t color_mix(uint32_t a, uint32_t b, int share);

#endif
