/* image.h: the pixels of a picture file, as eight-bit red, green, blue and alpha.
 *
 * What a file is, its first bytes say; PNG of every kind is read: palette, grey, 16 bits, with transparent
 * colours, interlaced. A picture without alpha is opaque everywhere; of 16 bits the high byte counts. Colours
 * are as stored: no gamma, no profile. A file that is damaged, ends early, or holds more or fewer pixels than
 * its header says is refused. Memory grows with the rows that have come, never on the word of a header.
 */
#ifndef FORMATS_IMAGE_H
#define FORMATS_IMAGE_H

#include "formats/error.h"

#include <stdint.h>

/* The longest side of an image, as of a mask. */
#define IMAGE_SIDE_MAX 16384

#define IMAGE_CHANNELS 4

/* `rgba` has four bytes a pixel, row by row from the top, without padding. Zeroed: none. `has_alpha`: the
 * file says of pixels how opaque they are, or of a colour that it is transparent; else all alpha is 255. */
typedef struct image {
    uint32_t width, height;
    bool has_alpha;
    uint8_t *rgba;
} image;

/* Read a path, or standard input for "-". Errors: ERROR_INPUT, naming the file, if it cannot be read, is no
 * PNG, is damaged, has a side over IMAGE_SIDE_MAX, or graze was built without libpng; ERROR_RESOURCES. The
 * image is zeroed then. */
bool image_read(const char *path, image *out, error *e);

/* Free the pixels; a zeroed image is fine. */
void image_free(image *i);

#endif
