/* geometry.h: points, pixels and rectangles of integers. */
#ifndef GRAZE_GEOMETRY_H
#define GRAZE_GEOMETRY_H

#include <stdint.h>

/* A point, or a vector, in the game's own unit. */
typedef struct graze_point {
    double x, y;
} graze_point;

/* A pixel or a tile, by its column and row; or a vector between two of them. */
typedef struct graze_pixel {
    int32_t x, y;
} graze_pixel;

/* A rectangle of pixels or tiles: columns x to x + w - 1 and rows y to y + h - 1. */
typedef struct graze_rect {
    uint32_t x, y, w, h;
} graze_rect;

/* A box in double coordinates: finite edges, min <= max. */
typedef struct graze_area {
    double min_x, min_y, max_x, max_y;
} graze_area;

#endif
