/* image.h: pixels in memory, of a PNG or of the frames of a file of Aseprite, which lie
 * side by side in one picture. */
#ifndef FORMATS_IMAGE_H
#define FORMATS_IMAGE_H

#include "formats/error.h"

#include <stddef.h>
#include <stdint.h>

/* The longest side of an image, as of a mask. */
#define IMAGE_SIDE_MAX 16384

#define IMAGE_CHANNELS 4

/* `rgba` has four bytes a pixel, row by row from the top, without padding. Zeroed:
 * none. `has_alpha`: the file says how opaque pixels are, or names a transparent
 * colour; else all alpha is 255. A file of Aseprite has `frame_count` frames of
 * frame_w x frame_h pixels, row by row, and a PNG has 0. */
typedef struct image {
    uint32_t width, height;
    bool has_alpha;
    uint32_t frame_w, frame_h, frame_count;
    uint8_t *rgba;
} image;

/* The layers and groups of Aseprite to be drawn, by their names, be they visible or
 * not; none: all that are visible. */
enum { IMAGE_LAYERS_MAX = 16 };

typedef struct image_layers {
    const char *names[IMAGE_LAYERS_MAX];
    size_t count;
} image_layers;

/* Free the pixels; a zeroed image is fine. */
void image_free(image *i);

#endif
