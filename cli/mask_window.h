/* mask_window.h: the part of the plane that a picture of masks shows. */
#ifndef CLI_MASK_WINDOW_H
#define CLI_MASK_WINDOW_H

#include "cli/mask_pair.h"

/* Columns x to x + width - 1 and rows y to y + height - 1 in pixels of a, each `side` pixels of the picture
 * wide. */
typedef struct mask_window {
    int32_t x, y, width, height, side;
} mask_window;

/* The rectangle around a and, if there is one and it is near, b. Small ones are enlarged. */
mask_window mask_window_of(const mask_pair *pair);

#endif
